"""What a game says of effects of other games: each is answered, and the texts named are sound and do what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from cardlang.games import vocabularies
from cardlang.games.mechanics import EFFECTS, answered, no
from cardlang.lint.reference import examples
from cardlang.lint.unplayable import unplayable
from cardlang.meaning import understand
from cardlang.syntax import parse_text
from cardlang.syntax.errors.elsewhere import instead, mechanic
from cardlang.syntax.parse import reader
from cardlang.vocabulary.errors import VocabularyError
from tests.lint.linting import lint

WORDS = vocabularies()
ROWS = [(game, row) for game, vocabulary in WORDS.items() for row in vocabulary.mechanics]
HEADS = {
    "crimson-company": "strength: 1",
    "castle-combo": "location: castle\n    cost: 3\n    shields: [faith]",
    "blackstone-castle": "type: family",
}
SCENARIOS = Path(__file__).parents[2] / "cardsets"


def test_every_effect_is_answered_by_every_game():
    for game, vocabulary in WORDS.items():
        assert {*EFFECTS} <= {row.id for row in vocabulary.mechanics}, game
    with pytest.raises(VocabularyError, match="draw"):
        answered({effect: no("nothing") for effect in EFFECTS if effect != "draw"})


@pytest.mark.parametrize("game", WORDS)
def test_a_word_asks_for_one_effect(game):
    asked = [words for row in WORDS[game].mechanics for words in row.words]
    assert len(asked) == len({*asked})
    assert all(bool(row.text) == (row.has != "no") and row.says and row.does for row in WORDS[game].mechanics)


@pytest.mark.parametrize("game", WORDS)
def test_no_phrase_stands_in_a_sound_text(game):
    """Else its row would be named wherever such a text goes wrong for another reason."""
    phrases = [phrase for phrase in WORDS[game].asked_for if not phrase.isalpha()]
    found = re.compile("|".join(rf"(?<!\w){re.escape(phrase)}(?!\w)" for phrase in phrases), re.IGNORECASE)
    assert [text for text in examples(game) if found.search(text)] == []


@pytest.mark.parametrize("game", WORDS)
def test_texts_that_are_advised_lint_clean(game, tmp_path):
    cards = (
        f"  x-{row.id}:\n    name: {{en: X {row.id.title()}}}\n    {HEADS[game]}\n    text: |\n      {row.text}\n"
        for row in WORDS[game].mechanics
        if row.text
    )
    (tmp_path / "x.cards.yaml").write_text(f"game: {game}\nset: x\nversion: 1\ncards:\n{''.join(cards)}")
    found = lint(tmp_path, words=WORDS, unplayable=unplayable)
    beside = ("L004", "L005", "L006", "L041", "L056", "L057")  # what it notes of a set, and of cards that are alike
    assert [(item.code, item.message) for item in found if item.code not in beside] == []


@pytest.mark.parametrize(("game", "row"), ROWS, ids=lambda value: getattr(value, "id", value))
def test_a_refused_word_names_the_row(game, row):
    known = reader(WORDS[game]).lexicon.words
    for word in row.words:
        if re.fullmatch("[a-z]+", word) and word not in known:
            (finding,) = [one for one in parse_text(f"Gain 1 {word}.", WORDS[game]).findings if word in one.message]
            assert instead(row) in finding.help, word
            assert row.text in finding.help
    assert instead(row).startswith("this game has no such thing: ") == (row.has != "yes")


@pytest.mark.parametrize(
    ("text", "marked", "effect"),
    [
        ("Deploy: Put two +1/+1 counters on this card.", "/", "counters"),
        ("Deploy: Take an extra turn.", "turn", "extra-turn"),
        ("Deploy: Exiles a card.", "Exiles", "exile"),
        ("Deploy: Tapping a card.", "Tapping", "tap"),
        ("End step: Gain 1 coin.", "End step", "end-step"),
        ("Battlecry: Gain 1 coin.", "Battlecry", "enters"),
        ("Deploy: Return a card here to its owner's hand.", "owner's", "bounce"),
        ("Deploy: Discard your hand.", "your hand", "discard"),
    ],
)
def test_phrases_and_forms_of_words(text, marked, effect):
    vocabulary = WORDS["crimson-company"]
    row = next(row for row in vocabulary.mechanics if row.id == effect)
    parsed = parse_text(text, vocabulary)
    findings = parsed.findings or understand(parsed.tree, vocabulary, text=text).findings
    assert (text[findings[0].span.start : findings[0].span.end], findings[0].help) == (marked, instead(row))


def test_a_slip_beside_a_word_of_other_games_is_named_too():
    (finding,) = parse_text("Deploy: Draw the tap card of the deck.", WORDS["crimson-company"]).findings
    assert finding.help.endswith("; or did you mean `top`?")
    assert not finding.fix


def test_a_slip_in_a_word_of_the_game_asks_for_nothing_else():
    (finding,) = parse_text("Deploy: Destroyes a card here.", WORDS["crimson-company"]).findings
    assert finding.help == "did you mean `Destroys`?"
    assert mechanic("destroyes", WORDS["castle-combo"]).id == "destroy"


@pytest.mark.parametrize("game", WORDS)
def test_scenarios_play_texts_that_are_advised(game):
    """`cardlang test` plays them; here: their cards have the very texts of the rows."""
    file = yaml.safe_load((SCENARIOS / game / "tests" / "from-other-games.test.yaml").read_text("utf-8"))
    advised = {row.text for row in WORDS[game].mechanics}
    assert len(file["scenarios"]) >= 3
    assert len([card for card in file["cards"].values() if card.get("text") in advised]) >= 3


# --- no guess across parts of speech -----------------------------------------------------------------

NAMING = {"NOUN", "ADJ", "FACE", "PLACE", "ATTR"}


@pytest.mark.parametrize("game", WORDS)
def test_a_misspelt_verb_is_never_taken_for_a_noun(game):
    kinds: dict[str, set[str]] = {}
    for form in reader(WORDS[game]).lexicon.forms:
        for word in re.findall(r"[\w'’-]+", form.text.lower()):
            kinds.setdefault(word, set()).add(form.terminal)
    first = {"crimson-company": "Deploy", "castle-combo": "Buy", "blackstone-castle": "Income"}[game]
    guesses = 0
    for verb in WORDS[game].verbs:
        word = verb.words["en"][0].split()[0].capitalize()
        for spelt in (word[:1] + "u" + word[3:], word[:2] + "u" + word[4:], word[:-1] + "at", word + "or"):
            for rest in ("a card.", "2 cards here."):
                for finding in parse_text(f"{first}: {spelt} {rest}", WORDS[game]).findings:
                    meant = re.search("did you mean `([^`:]+):?`", finding.help or "")
                    if meant and finding.span.start == len(first) + 2:
                        guesses += 1
                        assert not kinds.get(meant[1].lower(), {""}) <= NAMING, f"{first}: {spelt} {rest}"
    assert guesses > 10


def test_where_nothing_else_tells_the_word_ahead_does():
    verbless, noun = "Deploy: Flip a at the mova here.", "Deploy: Of mova a card here."
    for text in (verbless, noun):
        helps = [finding.help or "" for finding in parse_text(text, WORDS["crimson-company"]).findings]
        assert ("`move`" in "".join(helps)) == (text == noun), helps
