"""Each limit for sets of unknown origin, at its value and just past it, by every way a set can come in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

import cardlang
from cardlang.cli.app import app
from cardlang.games import vocabularies
from cardlang.library import load_files
from cardlang.library.limits import MAX_CARDS, MAX_DEPTH, MAX_FILE_BYTES, MAX_TEXT_BYTES, MAX_VALUE, MAX_VALUES
from cardlang.meaning.cost import LIMIT, cost_of
from cardlang.scenario.read import load_scenarios
from cardlang.syntax import parse_text
from cardlang.syntax.errors.findings import MOST_DIGITS

WORDS = vocabularies()
HEAD = "game: crimson-company\nset: my-set\nversion: 1\n"
OGRE = "cards:\n  ogre:\n    name: {en: Ogre}\n    strength: 3\n"
RUN = CliRunner()


def padded(text: str, size: int) -> str:
    return text + "#" * (size - len(text) - 1) + "\n"


def cards(count: int) -> str:
    return f"{HEAD}cards:\n" + "".join(f"  c{n}: {{name: {{en: C{n}}}, strength: 1}}\n" for n in range(count))


def text(words: str) -> str:
    return f"{HEAD}{OGRE}    text: |\n      {words}\n"


def long_text(size: int) -> str:
    """A sound text of so many bytes, with the line break at its end."""
    words = "Deploy: Gain 1 coin."
    return text(words + " " * (size - len(words) - 1))


def wide_text(size: int) -> str:
    """The same in letters of two bytes: no sound text, and only too long by its bytes."""
    return text("é" * ((size - 1) // 2) + "e" * ((size - 1) % 2))


def nested(depth: int) -> str:
    """Lists in each other; the file and the record are two of the levels."""
    return f"{HEAD}{OGRE}    banned: {'[' * (depth - 3)}{']' * (depth - 3)}\n"


def with_values(start: str, count: int) -> str:
    """A file with a list at its end, so that it holds so many values."""
    kinds = (yaml.ScalarEvent, yaml.CollectionStartEvent)
    others = sum(isinstance(event, kinds) for event in yaml.parse(f"{start}[]\n", Loader=yaml.SafeLoader))
    return f"{start}[{'a, ' * (count - others)}]\n"


def values(count: int) -> str:
    return with_values(f"{HEAD}{OGRE}    banned: ", count)


def digits(count: int) -> str:
    return text(f"Deploy: Gain {'9' * count} coins.")


def version(number: int) -> str:
    return f"game: crimson-company\nset: s\nversion: {number}\n{OGRE}"


def repeated(number: int) -> str:
    return f"Deploy: Do this {number} times: gain 1 coin."


def cost(number: int) -> int:
    """The static cost of a text that says something so many times."""
    parsed = parse_text(repeated(number), WORDS["crimson-company"])
    assert parsed.tree is not None
    return cost_of(parsed.tree.abilities[0], WORDS["crimson-company"])


MOST_TIMES = bisect_right(range(LIMIT + 1), LIMIT, key=cost) - 1

LIMITS: list[tuple[str, Callable[[int], str], int]] = [
    ("D001", lambda size: padded(HEAD + OGRE, size), MAX_FILE_BYTES),
    ("D019", cards, MAX_CARDS),
    ("D020", long_text, MAX_TEXT_BYTES),
    ("D020", wide_text, MAX_TEXT_BYTES),
    ("D011", nested, MAX_DEPTH),
    ("D025", values, MAX_VALUES),
    ("S007", digits, MOST_DIGITS),
    ("D016", version, MAX_VALUE),
    ("C062", lambda number: text(repeated(number)), MOST_TIMES),
]


def codes(data: str, folder: Path) -> set[str]:
    (folder / "a.cards.yaml").write_text(data, encoding="utf-8")
    return {item.code for item in load_files([folder / "a.cards.yaml"], WORDS).diagnostics}


@pytest.mark.parametrize(("code", "make", "limit"), LIMITS)
def test_a_limit(code: str, make: Callable[[int], str], limit: int, tmp_path: Path) -> None:
    assert code not in codes(make(limit), tmp_path)
    assert code in codes(make(limit + 1), tmp_path)


@pytest.mark.parametrize(("code", "make", "limit"), LIMITS)
def test_no_way_in_goes_round_a_limit(code: str, make: Callable[[int], str], limit: int, tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(make(limit + 1), encoding="utf-8")
    with pytest.raises(cardlang.SetError) as caught:
        cardlang.game("crimson-company", cardsets=["base", path])
    assert code in {item.code for item in caught.value.diagnostics}
    assert RUN.invoke(app, ["lint", "--no-cache", str(path)]).exit_code == 1
    assert RUN.invoke(app, ["text", str(path)]).exit_code == 2
    assert RUN.invoke(app, ["fmt", str(path)]).exit_code == (0 if code.startswith("C") else 2)


def test_a_low_number_has_a_limit_too(tmp_path: Path) -> None:
    data = f"{HEAD}{OGRE.replace('strength: 3', 'strength: -1000001')}"
    assert codes(data, tmp_path) == {"D016"}


def test_the_static_cost_is_what_is_limited() -> None:
    assert 1_000 <= MOST_TIMES < LIMIT
    assert cost(MOST_TIMES) <= LIMIT < cost(MOST_TIMES + 1)


def test_a_long_text_whose_canonical_form_is_too_long(tmp_path: Path) -> None:
    """It is played, saved and gone on with; it cannot be written in that form, so nobody asks for it."""
    path = tmp_path / "a.cards.yaml"
    path.write_text(
        text("Deploy:" + " Gain 1 coin." * 150).replace("strength: 3", "strength: 3\n    copies: 30"), "utf-8"
    )
    assert RUN.invoke(app, ["lint", "--no-cache", str(path)]).exit_code == 0
    assert RUN.invoke(app, ["fmt", "--check", str(path)]).exit_code == 0
    match = cardlang.game("crimson-company", cardsets=[path]).start(7)
    assert len(match.game.words.printed(match.game.cards[0].texts[""]).text) > MAX_TEXT_BYTES
    assert cardlang.load_match(match.to_json()).to_json() == match.to_json()


# --- scenario files ------------------------------------------------------------------------------------


def scenario(words: str = "Deploy: Gain 1 coin.", coins: str = "5", more: str = "") -> str:
    return (
        f"game: crimson-company\ncards: {{giver: {{strength: 2, text: \"{words}\"}}}}\nscenarios:\n"
        f"  - name: a scenario\n    given: {{turn: A, phase: deployment, coins: {{A: {coins}, B: 0}}}}\n"
        f"    when: []\n    then: {{coins: {{B: 0}}}}\n{more}"
    )  # fmt: skip


SCENARIOS: list[tuple[str, Callable[[int], str], int]] = [
    ("D001", lambda size: padded(scenario(), size), MAX_FILE_BYTES),
    ("D020", lambda size: scenario("Deploy: Gain 1 coin." + " " * (size - 20)), MAX_TEXT_BYTES),
    ("D011", lambda depth: scenario(more=f"notes: {'[' * (depth - 1)}{']' * (depth - 1)}\n"), MAX_DEPTH),
    ("D025", lambda count: with_values(scenario(more="notes: "), count), MAX_VALUES),
    ("S007", lambda count: scenario(f"Deploy: Gain {'9' * count} coins."), MOST_DIGITS),
    ("C062", lambda number: scenario(repeated(number)), MOST_TIMES),
]


@pytest.mark.parametrize(("code", "make", "limit"), SCENARIOS)
def test_a_limit_of_scenario_files(code: str, make: Callable[[int], str], limit: int, tmp_path: Path) -> None:
    path = tmp_path / "a.test.yaml"
    for size, past in ((limit, False), (limit + 1, True)):
        path.write_text(make(size), encoding="utf-8")
        assert (code in {item.code for item in load_scenarios([path]).diagnostics}) is past, size
    assert RUN.invoke(app, ["test", str(path)]).exit_code == 2


def test_numbers_of_scenarios_have_a_range(tmp_path: Path) -> None:
    path = tmp_path / "a.test.yaml"
    for number in ("1000001", "-1000001", "9" * 5_000, "1e400", ".inf"):
        path.write_text(scenario(coins=number), encoding="utf-8")
        assert load_scenarios([path]).diagnostics, number
        assert RUN.invoke(app, ["test", str(path)]).exit_code == 2, number
