"""A game refuses what it lacks, and nothing else: of two games that differ in one power only one takes a text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardlang.compile.agreement import check_powers
from cardlang.games import dialect_of, vocabularies
from cardlang.games.blackstone_castle.vocabulary import VOCABULARY as BLACKSTONE
from cardlang.vocabulary.errors import VocabularyError
from tests.meaning.meaning_support import meaning, told

CRIMSON, COMBO = vocabularies()["crimson-company"], vocabularies()["castle-combo"]
LACKING: list[tuple[Any, str, str, str, str]] = [
    (CRIMSON, "timings", "scoring", "[[Scoring: This card gets +1 strength.]]", "never calls for `Scoring:`"),
    (CRIMSON, "acts", "flip", "Deploy: [[Flip a card here]].", "carries out no `flip`"),
    (CRIMSON, "statements", "cannot", "Passive: [[Cards here cannot be moved]].", "has no rule that forbids"),
    (CRIMSON, "may", "bid", "Passive: [[You may bid on the top card of the deck]].", "no rule about who may bid on"),
    (CRIMSON, "must", "play", "Passive: [[You must play this card onto an enemy side]].", "about who must play"),
    (CRIMSON, "more", "gain", "When [[you would gain coins]], gain 1 more coin.", "no amount of `gain`"),
    (
        CRIMSON,
        "triggers",
        "flip",
        "[[After a card here is flipped,]] gain 1 coin.",
        "never tells when something is flipped",
    ),
    (CRIMSON, "triggers", "mark", "[[When a mark is put onto this card,]] gain 1 coin.", "never tells when"),
    (CRIMSON, "asked", "lead", "Deploy: If [[you lead this lane]], gain 1 coin.", "cannot tell who leads"),
    (
        CRIMSON,
        "numbers",
        ("strength", "card"),
        "Deploy: Gain coins equal to [[the strength of this card]].",
        "no strength",
    ),
    (CRIMSON, "within", "side", "Deploy: Flip a card on [[your side of this lane]].", "looks for nothing in a side"),
    (COMBO, "lines", ("row", "this"), "End: Score 1 point for each card in [[this row]].", "knows rows by their names"),
    (COMBO, "parts", ("shield", "faith"), "Buy: Gain 1 gold for [[each faith or military shield]].", "no such shields"),
    (COMBO, "counts", ("space", "empty"), "End: Score 1 point for [[each empty space]].", "does not count spaces"),
    (BLACKSTONE, "acts", "flip", "1 knight: [[Flip a vassal on the board]].", "carries out no `flip`"),
    (BLACKSTONE, "within", "zone", "1 knight: Flip a vassal on [[the board]].", "looks for nothing in a board"),
]


@pytest.mark.parametrize(("vocabulary", "power", "lost", "marked", "words"), LACKING)
def test_what_a_game_lacks(vocabulary: Any, power: str, lost: Any, marked: str, words: str) -> None:
    text = marked.replace("[[", "").replace("]]", "")
    assert told(text, vocabulary=vocabulary) == []
    fewer = replace(vocabulary.powers, **{power: getattr(vocabulary.powers, power) - {lost}})
    (finding,) = meaning(text, vocabulary=replace(vocabulary, powers=fewer)).findings
    assert finding.code == "P001"
    assert text[slice(*finding.span)] == marked[marked.index("[[") + 2 : marked.index("]]")]
    assert finding.message.startswith(f"`{vocabulary.game}` ")
    assert words in finding.message
    assert finding.help


def test_behind_a_price_a_text_can_do_no_more() -> None:
    assert told("1 knight: Flip a vassal in a column.", vocabulary=BLACKSTONE) == [("P001", "a column")]


def test_a_game_that_has_only_words_lacks_nothing() -> None:
    assert BLACKSTONE.powers is None or BLACKSTONE.powers.prices
    assert (
        told("1 knight: Move a vassal to an adjacent empty space.", vocabulary=replace(BLACKSTONE, powers=None)) == []
    )


@pytest.mark.parametrize("game", ["crimson-company", "castle-combo"])
@pytest.mark.parametrize(
    ("power", "more", "fault"),
    [
        ("acts", "juggle", "declared and not carried out"),
        ("numbers", ("weight", "card"), "declared and not carried out"),
    ],
)
def test_what_is_only_declared_is_a_mistake_of_ours(game: str, power: str, more: Any, fault: str) -> None:
    dialect = dialect_of(game)
    powers = dialect.vocabulary.powers
    assert powers is not None
    said = replace(dialect.vocabulary, powers=replace(powers, **{power: getattr(powers, power) | {more}}))
    with pytest.raises(VocabularyError, match=fault):
        check_powers(replace(dialect, vocabulary=said))


@pytest.mark.parametrize("game", ["crimson-company", "castle-combo"])
@pytest.mark.parametrize("power", ["acts", "triggers", "numbers", "chosen", "within"])
def test_what_is_only_carried_out_is_one_as_well(game: str, power: str) -> None:
    dialect = dialect_of(game)
    powers = dialect.vocabulary.powers
    assert powers is not None
    left = min(getattr(powers, power), key=str)
    said = replace(dialect.vocabulary, powers=replace(powers, **{power: getattr(powers, power) - {left}}))
    with pytest.raises(VocabularyError, match="carried out and not declared"):
        check_powers(replace(dialect, vocabulary=said))


def test_a_game_that_is_played_says_what_it_can_do() -> None:
    dialect = dialect_of("castle-combo")
    check_powers(dialect)
    with pytest.raises(VocabularyError, match="says what it can do"):
        check_powers(replace(dialect, vocabulary=replace(dialect.vocabulary, powers=None)))
