"""The checks as a table: set files in, findings with their places out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardlang.diagnostics.model import Severity
from cardlang.diagnostics.render import full, plain
from cardlang.games import vocabularies
from cardlang.library import shipped_sets
from cardlang.lint.registry import CHECKS
from cardlang.lint.shipped_names import shipped_names
from tests.lint.linting import lint

WORDS = vocabularies()
HEAD = "game: crimson-company\nset: my-set\nversion: 1\ncards:\n"
OTHER = HEAD.replace("my-set", "other-set")
CASTLES = HEAD.replace("cards:", "castles:")

TRAITS = HEAD.replace("cards:", "words:\n  traits: {wolf: {en: [wolf, wolves]}, elf: {en: [elf, elves]}}\ncards:")


def card(name: str, text: str) -> str:
    return f"  {name}:\n    name: {{en: {name.title()}}}\n    strength: 1\n    text: '{text}'\n"


CASES = {
    # files, then (file, code, line, column) of each finding
    "sound": ({"a.cards.yaml": f"{HEAD}  ogre: {{name: {{en: Ogre}}, strength: 1}}\n"}, []),
    "same-id": (
        {
            "a.cards.yaml": f"{HEAD}  ogre: {{name: {{en: Ogre}}, strength: 1}}\n",
            "b.castles.yaml": f"{CASTLES}  ogre: {{name: {{en: Rock}}}}\n",
            "c.cards.yaml": f"{HEAD}\n  ogre: {{name: {{en: Tree}}, strength: 1}}\n",
        },
        [("b.castles.yaml", "L001", 5, 3), ("c.cards.yaml", "L001", 6, 3)],
    ),
    # the first file of a set says its version; sets of other names and files without a version have no part in it
    "mixed-versions": (
        {
            "a.cards.yaml": f"{HEAD}  ogre: {{name: {{en: Ogre}}, strength: 1}}\n",
            "b.castles.yaml": f"{CASTLES}  rock: {{name: {{en: Rock}}}}\n".replace("version: 1", "version: 2"),
            "c.cards.yaml": f"{HEAD}  tree: {{name: {{en: Tree}}, strength: 1}}\n".replace("version: 1", "version: no"),
            "d.cards.yaml": f"{HEAD}  elf: {{name: {{en: Elf}}, strength: 1}}\n".replace("version: 1", "version: 7"),
            "e.cards.yaml": f"{HEAD}  imp: {{name: {{en: Imp}}, strength: 1}}\n".replace(": 1\nc", ": 7\nc").replace(
                "my-set", "other-set"
            ),
        },
        [("b.castles.yaml", "L008", 3, 10), ("c.cards.yaml", "D015", 3, 10), ("d.cards.yaml", "L008", 3, 10)],
    ),
    "same-name": (
        {
            "a.cards.yaml": f"{HEAD}  ogre: {{name: {{en: Ogre, de: Oger}}, strength: 1}}\n"
            "  elf: {name: {en: OGRE, es: Oger}, strength: 1}\n  imp: {name: {en: Imp, de: Oger}, strength: 1}\n"
        },
        [("a.cards.yaml", "L002", 6, 3), ("a.cards.yaml", "L002", 7, 3)],
    ),
    "names-that-look-alike": (  # an accent of its own sign, a sign that shows nothing, wide letters
        {
            "a.cards.yaml": f"{HEAD}  one: {{name: {{en: \u00c9lan}}, strength: 1}}\n"
            "  two: {name: {en: E\u0301lan}, strength: 1}\n  three: {name: {en: \u00e9l\u200ban}, strength: 1}\n"
            "  four: {name: {en: \u00c9l\uff41n}, strength: 1}\n  five: {name: {en: Elan}, strength: 1}\n"
        },
        [("a.cards.yaml", "L002", line, 3) for line in (6, 7, 8)],
    ),
    "not-canonical": (
        {
            "a.cards.yaml": f"{HEAD}  ogre:\n    name: {{en: Ogre}}\n    strength: 1\n    text: |\n      Gain 1 coin.\n"
            "    modes:\n      solo, co-op: |\n        Gain 2 coins.\n"
        },
        [("a.cards.yaml", "L003", 9, 7), ("a.cards.yaml", "L003", 12, 9)],
    ),
    "no-english-name": (
        {"a.cards.yaml": f"{HEAD}  ogre: {{name: {{de: Oger}}, strength: 1}}\n"},
        [("a.cards.yaml", "L004", 5, 3)],
    ),
    "unknown-language": (  # which is a fault of its own, and may be meant as `en`
        {"a.cards.yaml": f"{HEAD}  ogre: {{name: {{eng: Ogre}}, strength: 1}}\n"},
        [("a.cards.yaml", "D013", 5, 17)],
    ),
    "text-for-a-banned-mode": (
        {
            "a.cards.yaml": f"{HEAD}  ogre:\n    name: {{en: Ogre}}\n    strength: 1\n    banned: [solo, duel]\n"
            "    modes:\n      solo: |\n        Deploy: Gain 2 coins.\n"
        },
        [("a.cards.yaml", "L005", 11, 9)],
    ),
    "texts-for-banned-modes": (
        {
            "a.cards.yaml": f"{HEAD}  ogre:\n    name: {{en: Ogre}}\n    strength: 1\n    banned: [duel, solo]\n"
            "    modes:\n      duel: |\n        Deploy: Gain 2 coins.\n      solo: |\n        Deploy: Gain 3 coins.\n"
        },
        [("a.cards.yaml", "L005", 11, 9), ("a.cards.yaml", "L005", 13, 9)],
    ),
    "same-text": (
        {
            "a.cards.yaml": f"{HEAD}  ogre:\n    name: {{en: Ogre}}\n    strength: 1\n"
            "    text: 'Deploy: Gain 1 coin.'\n    modes:\n"
            "      solo, co-op: 'Deploy:  Gain 1 coin.'\n      duel: 'Deploy: Gain 2 coins.'\n"
        },
        [("a.cards.yaml", "L006", 10, 21)],
    ),
    "holds-nothing": (
        {
            "a.cards.yaml": f"{HEAD.replace('crimson-company', 'castle-combo')}  duke:\n    name: {{en: Duke}}\n"
            "    location: castle\n    cost: 1\n    shields: [faith]\n    text: 'End: Score 1 point.'\n    modes:\n"
            "      standard: 'End: Score 2 points for each gold on this card.'\n"
        },
        [("a.cards.yaml", "L007", 12, 42)],
    ),
    "a-trait-that-nobody-has": (  # in none of the files; the other trait is on a card of another file
        {
            "a.cards.yaml": f"{TRAITS}{card('ogre', 'Deploy: Flip a wolf here. Then flip an elf here.')}",
            "b.cards.yaml": f"{TRAITS}  imp: {{name: {{en: Imp}}, strength: 1, traits: [elf]}}\n",
        },
        [("a.cards.yaml", "L043", 10, 25)],
    ),
    "a-strength-that-nobody-has": (  # the shipped cards have some, and texts that add to one are reckoned in
        {
            "a.cards.yaml": f"{HEAD}{card('ogre', 'Deploy: Destroy a card of strength 40 or more here.')}"
            f"{card('imp', 'Deploy: Destroy a card of strength 4 or more here.')}"
        },
        [("a.cards.yaml", "L043", 8, 28)],
    ),
    "marks-from-elsewhere": (  # another card lays marks onto cards, so that this one may have some
        {
            "a.cards.yaml": f"{HEAD}{card('ogre', 'Income: Remove 1 mark from this card.')}"
            f"{card('imp', 'Deploy: Put 1 mark onto another card here.')}"
        },
        [],
    ),
    "marks-of-ones-own": (  # which lie on another card alone
        {
            "a.cards.yaml": f"{HEAD}{card('ogre', 'Income: Remove 1 mark from this card.')}"
            f"{card('imp', 'Deploy: Put 1 mark onto this card.')}"
        },
        [("a.cards.yaml", "L043", 8, 20), ("a.cards.yaml", "L043", 12, 20)],  # and of the other ones nothing is made
    ),
    "modes-of-a-file-that-names-some": (  # another one hears of the usual mode alone
        {
            "a.cards.yaml": f"{HEAD}{card('ogre', 'Deploy: Discard an offered card.')}",
            "b.cards.yaml": f"{OTHER}{card('imp', 'Deploy: Discard an offered card.')}"
            "  elf: {name: {en: Elf}, strength: 1, banned: [solo]}\n",
        },
        [("b.cards.yaml", "L044", 8, 28)],
    ),
    "banned-everywhere": (
        {
            "a.cards.yaml": f"{HEAD}  ogre: {{name: {{en: Ogre}}, strength: 1, "
            "banned: [duel, teams, free-for-all, solo, co-op]}\n"
        },
        [("a.cards.yaml", "L042", 5, 3)],
    ),
    "purses-of-other-cards": (
        {
            "a.cards.yaml": f"{HEAD.replace('crimson-company', 'castle-combo')}  duke:\n    name: {{en: Duke}}\n"
            "    location: castle\n    cost: 1\n    shields: [faith]\n"
            "    text: 'Buy: Fill a purse in this row. End: Score 2 points for each purse in this column.'\n"
        },
        [],
    ),
}


@pytest.mark.parametrize(("files", "expected"), CASES.values(), ids=CASES)
def test_findings(files: dict[str, str], expected: list[tuple[str, str, int, int]], tmp_path: Path) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = [
        (Path(item.location.path).name, item.code, item.location.line, item.location.column)
        for item in lint(tmp_path, words=WORDS)
    ]
    assert found == expected


def test_the_same_id_in_two_games_is_fine(tmp_path: Path) -> None:
    games = {**WORDS, "other-game": replace(WORDS["crimson-company"], game="other-game")}
    for name, game in (("a", "crimson-company"), ("b", "other-game")):
        text = HEAD.replace("crimson-company", game) + "  ogre: {name: {en: Ogre}, strength: 1}\n"
        (tmp_path / f"{name}.cards.yaml").write_text(text)
    assert lint(tmp_path, words=games) == ()


def test_the_same_name_in_two_games_is_fine(tmp_path: Path) -> None:
    card = "  ogre: {name: {en: Ogre}, strength: 1}\n"
    duke = "  duke: {name: {en: Ogre}, location: castle, cost: 1, shields: []}\n"
    (tmp_path / "a.cards.yaml").write_text(HEAD + card)
    (tmp_path / "b.cards.yaml").write_text(HEAD.replace("crimson-company", "castle-combo") + duke)
    assert lint(tmp_path, words=WORDS) == ()


@pytest.mark.parametrize("game", WORDS)
def test_shipped_sets_are_clean(game: str) -> None:
    assert lint(*shipped_sets(game), words=WORDS) == ()


def test_checks_are_in_order_and_say_what_why_and_what_instead() -> None:
    codes = [check.CODE for check in CHECKS]
    assert codes == sorted(set(codes))
    for check in CHECKS:
        for word in ("What:", "Why:", "Example:", "Instead:"):
            assert word in (check.__doc__ or "")


def written(*cards: str, cardset: str = "my-set", game: str = "crimson-company") -> str:
    return f"game: {game}\nset: {cardset}\nversion: 1\ncards:\n" + "".join(cards)


def a_card(name: str, strength: int, text: str) -> str:
    return f"  {name}:\n    name: {{en: {name.title()}}}\n    strength: {strength}\n    text: '{text}'\n"


COMPARED = {
    "double": (2, "Deploy: Gain 1 coin.", 2, "Deploy:  Gain 1 coin.", ["L056"]),
    "weaker": (1, "Deploy: Gain 1 coin.", 2, "Deploy: Gain 1 coin.", ["L057"]),
    "stronger": (3, "Deploy: Gain 1 coin.", 2, "Deploy: Gain 1 coin.", ["L057"]),
    "gains-less": (2, "Deploy: Gain 1 coin.", 2, "Deploy: Gain 2 coins.", ["L057"]),
    "better-at-something": (3, "Deploy: Gain 1 coin.", 2, "Deploy: Gain 2 coins.", []),
    "others-gain": (2, "Deploy: Your opponent gains 1 coin.", 2, "Deploy: Your opponent gains 2 coins.", []),
    "gains-that-others-take": (
        2,
        "Deploy: Gain 1 coin. Then your opponent gains that many coins.",
        2,
        "Deploy: Gain 2 coins. Then your opponent gains that many coins.",
        [],
    ),
}


@pytest.mark.parametrize(("strength", "text", "rivals", "words", "expected"), COMPARED.values(), ids=COMPARED)
def test_cards_of_a_set_are_compared(
    strength: int, text: str, rivals: int, words: str, expected: list[str], tmp_path: Path
) -> None:
    (tmp_path / "a.cards.yaml").write_text(written(a_card("ogre", strength, text)))
    (tmp_path / "b.cards.yaml").write_text(written(a_card("imp", rivals, words)))
    codes = {"L056", "L057"}
    assert [item.code for item in lint(tmp_path, words=WORDS) if item.code in codes] == expected
    (tmp_path / "b.cards.yaml").write_text(written(a_card("imp", rivals, words), cardset="other"))
    assert not [item for item in lint(tmp_path, words=WORDS) if item.code in codes]


def test_a_card_is_measured_by_the_best_of_its_rivals(tmp_path: Path) -> None:
    names = ["ogre", "imp", "elf", "hag", "fay"]
    cards = [
        a_card(name, strength, "Deploy: Gain 1 coin.") for name, strength in zip(names, (1, 4, 2, 4, 4), strict=True)
    ]
    (tmp_path / "a.cards.yaml").write_text(written(*cards))
    found = {
        item.message.split("`")[1]: (item.code, item.message.split("`")[3]) for item in lint(tmp_path, words=WORDS)
    }
    assert found == {"ogre": ("L057", "imp"), "elf": ("L057", "imp"), "hag": ("L056", "imp"), "fay": ("L056", "imp")}


def test_what_is_paid_is_better_when_it_is_less(tmp_path: Path) -> None:
    def castle(name: str, cost: int) -> str:
        printed = f"    location: castle\n    cost: {cost}\n    shields: []\n    text: 'Buy: Gain 1 key.'\n"
        return f"  {name}:\n    name: {{en: {name.title()}}}\n{printed}"

    path = tmp_path / "a.cards.yaml"
    path.write_text(written(castle("ogre", 3), castle("imp", 4), game="castle-combo"))
    (found,) = lint(path, words=WORDS)
    assert (found.code, found.message) == ("L057", "`imp` is never better than `ogre`: cost 4 against 3")


def test_ids_and_names_that_ship(tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(
        written("  demon: {name: {en: Fiend}, strength: 2}\n  imp: {name: {en: Imp, de: dämon}, strength: 1}\n")
    )
    found = lint(path, words=WORDS)
    assert [(item.code, item.location.line) for item in found] == [("L055", 5), ("L055", 6)]
    assert found[0].message == "the id `demon` is that of a card of the shipped set `base`"
    path.write_text(path.read_text().replace("set: my-set", "set: base"))
    assert not lint(path, words=WORDS)


def test_what_ships_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("CARDLANG_NO_CACHE", raising=False)
    shipped_names.cache_clear()
    first = shipped_names("crimson-company")
    shipped_names.cache_clear()
    monkeypatch.setattr("cardlang.library.compose.compose", lambda _: pytest.fail("it should be known"))
    assert shipped_names("crimson-company") == first
    assert first.by_id["demon"].cardset == "base"
    for path in (tmp_path / "cardlang" / "shipped-names").iterdir():
        path.write_bytes(b"broken")
    shipped_names.cache_clear()
    monkeypatch.undo()
    assert shipped_names("crimson-company") == first


def test_a_curve_is_of_one_set_and_holds_against_many_slips(tmp_path: Path) -> None:
    strengths = [1, 1, 2, 2, 3, 3, 4, 4, 5, 50, 60, 70]
    cards = [f"  c{at}: {{name: {{en: C{at}}}, strength: {number}}}\n" for at, number in enumerate(strengths)]
    path = tmp_path / "a.cards.yaml"
    path.write_text(written(*cards))
    assert [(item.code, item.location.line) for item in lint(path, words=WORDS)] == [("L059", n) for n in (14, 15, 16)]
    path.write_text(written(*cards[:8], cards[-1]))  # too few for a curve
    assert not lint(path, words=WORDS)
    path.write_text(written(*cards[:9]))
    (tmp_path / "b.cards.yaml").write_text(written(*cards[9:], cardset="giants"))
    assert not lint(tmp_path, words=WORDS)


SCENARIO = """game: crimson-company
sets: [a.cards.yaml]
scenarios:
  - name: the ogre gains a coin
    given: {turn: A, phase: deployment, coins: {A: 5}, staged: {A: [ogre]}}
    when: [A plays ogre in lane 1]
    then: {coins: {A: 6}}
"""


def test_cards_that_no_scenario_uses(tmp_path: Path) -> None:
    cards = [a_card("ogre", 3, "Deploy: Gain 1 coin."), a_card("imp", 1, "Deploy: Flip a card here.")]
    (tmp_path / "a.cards.yaml").write_text(written(*cards, "  elf: {name: {en: Elf}, strength: 2}\n"))
    assert not lint(tmp_path, words=WORDS)
    scenarios = tmp_path / "a.test.yaml"
    scenarios.write_text(SCENARIO)
    assert [(item.code, item.message) for item in lint(tmp_path, words=WORDS)] == [("L062", "no scenario uses `imp`")]
    scenarios.write_text(
        SCENARIO.replace("sets: [a.cards.yaml]", "cards: {ogre: {strength: 3, text: 'Deploy: Gain 1 coin.'}}")
    )
    assert not lint(tmp_path, words=WORDS)
    scenarios.write_text(SCENARIO.replace("plays ogre", "plays orge"))
    assert "L062" not in {item.code for item in lint(tmp_path, words=WORDS)}


DRIFT = {
    "other-words": ("Deploy: Gain 2 coins.", "{en: 'Deploy: You gain 2 coins.'}", []),
    "another-meaning": ("Deploy: Gain 2 coins.", "{en: 'Deploy: You may gain 2 coins.'}", ["`You may gain`"]),
    "another-number": ("Deploy: Gain 2 coins.", "{de: 'Aufmarsch: Erhalte 3 Münzen.'}", ["`3` in `de`"]),
    "no-card-text": ("Deploy: Gain 2 coins.", "{en: 'When deployed, you get 4 coins!'}", ["`4` in `en`"]),
    "numbers-in-words": ("Deploy: Gain 2 coins.", "{de: 'Aufmarsch: Erhalte zwei Münzen.'}", []),
    "one": ("Deploy: Flip a card here.", "{es: 'Despliegue: gira 1 carta aquí.'}", []),
    "two-languages": ("Deploy: Gain 2 coins.", "{de: 'Erhalte 3.', es: 'Gana 4.'}", ["`3` in `de`", "`4` in `es`"]),
}


@pytest.mark.parametrize(("text", "printed", "expected"), DRIFT.values(), ids=DRIFT)
def test_what_is_printed_differs(text: str, printed: str, expected: list[str], tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(written(a_card("ogre", 3, text), f"    printed: {printed}\n"), encoding="utf-8")
    found = [item for item in lint(path, words=WORDS) if item.code == "L063"]
    assert len(found) == len(expected)
    assert all(words in item.message for words, item in zip(expected, found, strict=True))
    assert {item.location.line for item in found} <= {9}


def test_what_is_printed_is_nothing_but_print(tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(written("  ogre:\n    name: {en: Ogre}\n    strength: 3\n    printed: {en: 'Gain 1 coin.'}\n"))
    assert [item.code for item in lint(path, words=WORDS)] == ["L063"]
    path.write_text(written(a_card("ogre", 3, "Deploy: Gian 1 coin."), "    printed: {en: 'Deploy: Gain 9 coins.'}\n"))
    assert [item.code for item in lint(path, words=WORDS)] == ["S001"], "a text with a fault is mended first"


@pytest.mark.parametrize(
    ("requirement", "severity"),
    [
        ("Row S holds at least two spies.", Severity.NOTE),
        ("Requires a lion emissary next to a phoenix emissary.", Severity.NOTE),
        ("Requires at least 2 scouts on the board.", Severity.NOTE),
        ("Requires an lion spy in column L and any scout in column C.", Severity.WARNING),
    ],
)
def test_other_words_of_a_requirement_are_no_slips(requirement: str, severity: Severity, tmp_path: Path) -> None:
    task = "    deck: guild\n    type: knight\n    points: 3\n    badge: any captain\n"
    head = HEAD.replace("crimson-company", "blackstone-castle").replace("cards:", "tasks:")
    path = tmp_path / "a.tasks.yaml"
    path.write_text(f"{head}  watch:\n    name: {{en: Watch}}\n{task}    requirement: {requirement}\n")
    (found,) = lint(path, words=WORDS)
    assert (found.code, found.severity) == ("L003", severity)
    assert found.fix is not None
    shown = plain(full(found, path.read_text()))
    assert ("= canonical: " in shown) == (severity is Severity.NOTE), "what `lint --fix` leaves is called no fix"
