"""Keywords of a set's own: read, expanded, printed, saved; faults in the definition and in the use."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

import cardlang
from cardlang.cli.app import app
from cardlang.diagnostics.model import Diagnostic, GameError
from cardlang.games import vocabularies
from cardlang.library.load import read_data
from cardlang.lint import canonical
from cardlang.lint.unplayable import unplayable
from cardlang.match.errors import SaveError
from cardlang.syntax import parse_text, print_text
from cardlang.syntax.lark_parser import parser_of
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.own import OwnKeyword, with_own

HEAD = "game: crimson-company\nset: harbour\nversion: 1\norigin: ours\nwords:\n  keywords:\n"
HOARD = (
    "    hoard:\n      name: {en: Hoard, de: Hort, es: Tesoro}\n      number: {low: 1, high: 5}\n"
    "      text: |\n        Income: Gain {n} coins.\n"
)
GUARD = (
    "    keen-guard:\n      name: {en: Keen Guard}\n"
    "      text: |\n        Passive: This card cannot be moved.\n        Destroyed: Gain 1 coin.\n"
)
CARD = "cards:\n  miser:\n    name: {{en: Miser}}\n    strength: 3\n    text: |\n      {}\n"
WORDS = with_own(
    vocabularies()["crimson-company"],
    (
        OwnKeyword(id="hoard", forms=(("en", ("Hoard",)),), text="Income: Gain {n} coins.", numbers=(1, 5)),
        OwnKeyword(
            id="keen-guard", forms=(("en", ("Keen Guard",)),),
            text="Passive: This card cannot be moved. Destroyed: Gain 1 coin.",
        ),
    ),
)  # fmt: skip


def lint(text: str) -> list[Diagnostic]:
    _, cardset, found = read_data("a.cards.yaml", text.encode(), vocabularies())
    return [*found, *unplayable([cardset] if cardset else [])]


def codes(text: str) -> list[tuple[str, str]]:
    """The findings of a file: the code, and the words that it stands on."""
    return [(item.code, text[item.location.span.start : item.location.span.end]) for item in lint(text)]


@pytest.mark.parametrize(
    ("text", "canonical_text"),
    [
        ("Hoard 2.", "Hoard 2."),
        ("hoard two.", "Hoard 2."),
        ("Hoard 2. Keen Guard. Deploy: Flip a card here.", "Hoard 2. Keen Guard. Deploy: Flip a card here."),
        ("Keen Guard, Hoard 5.", "Keen Guard. Hoard 5."),
        ("Flip a card here. Keen Guard.", "Deploy: Flip a card here. Keen Guard."),
    ],
)
def test_a_keyword_is_read_and_printed(text: str, canonical_text: str) -> None:
    tree = parse_text(text, WORDS).tree
    assert tree is not None
    printed = print_text(tree, WORDS)
    assert printed.text == canonical_text
    assert parse_text(printed.text, WORDS).tree == tree
    assert len(printed.spans) == len(preorder(tree))


def test_a_keyword_stands_for_the_abilities_of_its_definition() -> None:
    tree = parse_text("Hoard 2. Keen Guard.", WORDS).tree
    written = parse_text(
        "Income: Gain 2 coins. Passive: This card cannot be moved. Destroyed: Gain 1 coin.", WORDS
    ).tree
    assert tree is not None
    assert written is not None
    assert [(one.header, one.body) for one in tree.abilities] == [(one.header, one.body) for one in written.abilities]
    printed = print_text(tree, WORDS)
    step = next(i for i, node in enumerate(preorder(tree)) if node is tree.abilities[2].body[0])
    assert printed.text[slice(*printed.spans[step])] == "Keen Guard."


def test_own_words_need_no_new_parser() -> None:
    before = parser_of("en")
    fresh = OwnKeyword(id="thirst", forms=(("en", ("Thirst",)),), text="Deploy: Gain 1 coin.")
    assert parse_text("Thirst.", with_own(WORDS, (fresh,))).tree is not None
    assert parser_of("en") is before
    assert parser_of.cache_info().misses == 1


def test_the_reminder_is_the_definition_in_canonical_words() -> None:
    _, cardset, found = read_data("a.cards.yaml", (HEAD + HOARD + GUARD + CARD.format("Hoard 1. Keen Guard.")).encode(),
                                  vocabularies())  # fmt: skip
    assert not found
    assert cardset is not None
    text = cardset.records[0].texts[""]
    assert canonical(text, vocabularies()["crimson-company"], reminders=True) == (
        "Hoard 1. (Income: Gain 1 coin.) Keen Guard. (Passive: This card cannot be moved. Destroyed: Gain 1 coin.)"
    )


def test_the_command_prints_reminders(tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(HEAD + HOARD + CARD.format("Hoard 2."), "utf-8")
    assert "Hoard 2. (Income: Gain 2 coins.)" in CliRunner().invoke(app, ["text", "--reminders", str(path)]).stdout
    assert "Gain 2 coins" not in CliRunner().invoke(app, ["text", str(path)]).stdout


@pytest.mark.parametrize(
    ("definition", "found"),
    [
        ("text: 'Income: Gain {n} coinz.'", [("S001", "coinz")]),
        ("text: 'Income: Destroy it.'", [("D053", "Income: Destroy it.")]),
        ("text: 'Income: Destroy it. Gain {n} coins.'", [("C001", "it")]),
        ("text: 'Hoard {n}.'", [("D054", "Hoard {n}")]),
        ("text: 'End: Score {n} points.'", [("S005", "End")]),
        ("text: '" + "Income: Gain {n} coins. " * 5 + "'", [("D055", "Income: Gain {n} coins.")]),
        ("text: 'Deploy: Draw 3 cards. Then put one of them into the offer. Gain {n} coins.'", []),
    ],
)
def test_a_fault_of_a_definition_is_told_once_at_its_words(definition: str, found: list[tuple[str, str]]) -> None:
    start = HOARD.index("text:")
    words = HOARD[:start] + definition + "\n"
    uses = CARD.format("Hoard 2.") + "  other:\n    name: {en: Other}\n    strength: 1\n    text: Hoard 3.\n"
    assert codes(HEAD + words + uses) == found


def test_words_that_change_nothing_are_told_in_the_definition() -> None:
    words = GUARD.replace("Destroyed: Gain 1 coin.", "Deploy: Move a card here face-up to another lane.")
    text = HEAD + words + CARD.format("Keen Guard.")
    assert len(codes(text)) <= 1


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Deploy", [("D050", "Deploy")]),
        ("Flip", [("D050", "Flip")]),
        ("Flips a card", [("D050", "Flips a card")]),
        ("hoard", [("D052", "hoard")]),
        ("Hoard.", [("D052", "Hoard.")]),
        ("Hoard 2", [("D052", "Hoard 2")]),
        ("Whoever Wishes Gold May Come", [("D052", "Whoever Wishes Gold May Come")]),
    ],
)
def test_names_that_cannot_be_used(name: str, found: list[tuple[str, str]]) -> None:
    words = HOARD.replace("{en: Hoard, de: Hort, es: Tesoro}", f"{{en: {name}}}")
    assert codes(HEAD + words + CARD.format("Deploy: Gain 1 coin.")) == found


def test_a_finding_in_the_use_names_the_definition() -> None:
    text = (HEAD + GUARD.replace("        Destroyed: Gain 1 coin.\n", "") + "castles:\n  keep:\n    name: {en: Keep}\n"
            "    text: Keen Guard.\n")  # fmt: skip
    _, _, found = read_data("a.castles.yaml", text.encode(), vocabularies())
    (item,) = found  # the definition itself: there is no `this card` on a castle
    assert item.code == "C003"
    tree = parse_text("Keen Guard.", WORDS).tree
    assert tree is not None
    from cardlang.meaning import understand

    (finding, *_) = understand(tree, WORDS, source="castle", text="Keen Guard.").findings
    assert finding.help is not None
    assert finding.help.startswith(
        "`Keen Guard` stands for `Passive: This card cannot be moved. Destroyed: Gain 1 coin.`"
    )


def written(folder: Path, text: str) -> str:
    folder.mkdir()
    (folder / "harbour.cards.yaml").write_text(text, "utf-8")
    return str(folder)


def test_a_match_is_saved_with_its_keywords(tmp_path: Path) -> None:
    sets = ["base", written(tmp_path / "set", HEAD + HOARD + GUARD + CARD.format("Hoard 2. Keen Guard."))]
    for seed in range(40):
        match = cardlang.game("crimson-company", mode="duel", cardsets=sets).start(seed=seed)
        if any(record.id == "miser" for record in match.game.cards):
            break
    draw = random.Random(3)
    for _ in range(25):
        match.choose(draw.choice(match.request.options).id)
    text = match.to_json()
    (tmp_path / "set" / "harbour.cards.yaml").unlink()
    again = cardlang.load_match(text)
    assert again.to_json() == text
    assert again.fingerprint() == match.fingerprint()
    assert '"numbers":[1,5]' in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Income: Gain {n} coins.", "Income: Gain {n} coinz."),
        ("Income: Gain {n} coins.", "x" * 500),
        ('"numbers":[1,5]', '"numbers":[2]'),
        ('"numbers":[1,5]', '"numbers":[3,5]'),
        ('"numbers":[1,5]', '"numbers":"1"'),
        ('"de":["Hort"]', '"de":["Hort","Horte"]'),
    ],
)
def test_keywords_of_a_save_are_looked_at_before_they_are_used(tmp_path: Path, old: str, new: str) -> None:
    sets = ["base", written(tmp_path / "set", HEAD + HOARD + CARD.format("Hoard 2."))]
    text = cardlang.game("crimson-company", mode="duel", cardsets=sets).start(seed=1).to_json()
    assert old in text
    with pytest.raises(SaveError):
        cardlang.load_match(text.replace(old, new))


def test_sets_with_the_same_keyword_take_part_in_one_match(tmp_path: Path) -> None:
    one = HEAD + HOARD + CARD.format("Hoard 2.")
    other = one.replace("harbour", "forest").replace("miser", "magpie")
    sets = ["base", written(tmp_path / "one", one), written(tmp_path / "two", other)]
    assert cardlang.game("crimson-company", mode="duel", cardsets=sets)
    three = written(tmp_path / "three", other.replace("Income: Gain {n}", "Deploy: Gain {n}"))
    with pytest.raises(GameError, match=r"the keyword `hoard` has other words in .*one.* and in .*three"):
        cardlang.game("crimson-company", mode="duel", cardsets=["base", sets[1], three])
    four = written(tmp_path / "four", other.replace("    hoard:", "    wealth:"))
    with pytest.raises(GameError, match=r"`Hoard` is `hoard` in .*one.* and `wealth` in .*four"):
        cardlang.game("crimson-company", mode="duel", cardsets=["base", sets[1], four])
