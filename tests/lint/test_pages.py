"""Every code has a page; its bad card gives that code, and its mended card is clean."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from textwrap import indent

import pytest

from cardlang.diagnostics.model import Diagnostic
from cardlang.games import vocabularies
from cardlang.library.find import SECTIONS
from cardlang.lint import codes, page, title
from cardlang.lint.explain import PAGES
from cardlang.lint.registry import EXPECTATION_CHECKS, LOOP_CHECKS, PLAY_CHECKS
from cardlang.lint.unplayable import CODES as PLAYABLE
from cardlang.meaning import understand
from cardlang.scenario import CODES as SCENARIO
from cardlang.syntax import parse_text
from cardlang.syntax.nodes import Choose, Do, Half, Quantity, Sel, Seq, Text, Value
from cardlang.vocabulary.own import OwnKeyword, with_own
from tests.lint.linting import lint

WORDS = vocabularies()
MINE = WORDS["crimson-company"]
GAMES = {"my-game": MINE, **WORDS}
HEAD = "game: {game}\nset: my-set\nversion: 1\n"
BLOCK = re.compile(
    r"^```(yaml|card|castle|requirement|badge) (bad|good)(?: ([\w-]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
CARD = "cards:\n  ogre:\n    name: {en: Ogre}\n    strength: 3\n"
PRINTED = {"castle-combo": "    location: castle\n    cost: 3\n    shields: []\n"}  # instead of a strength

TASK_PHRASES = {"badge": "a lion spy", "requirement": "Requires a lion spy at B-S and any scout in column C (T)."}
TASK = (
    "game: blackstone-castle\nset: my-set\nversion: 1\ntasks:\n  night-watch:\n    name: {en: Night Watch}\n"
    "    deck: guild\n    type: knight\n    points: 2\n"
) + "".join(f"    {field}: {words}\n" for field, words in TASK_PHRASES.items())

PLAYED = {check.CODE for check in (*PLAY_CHECKS, *LOOP_CHECKS, *EXPECTATION_CHECKS)}
READ = [code for code in codes() if code not in {*PLAYABLE, *SCENARIO, *PLAYED}]  # found without playing anything
MENDABLE = "S030"  # a note beside the fault that it mends
ALSO = {
    "C065": {"C015"},
    "D027": {"D026"},
    MENDABLE: {"S002", "S001"},
}  # what a bad card of a code cannot help showing too


def tree(text: str) -> Text:
    found = parse_text(text, MINE).tree
    assert found is not None
    return found


def with_step(**changes: object) -> Text:
    """`Deploy: Gain 1 coin.` with another step."""
    text = tree("Deploy: Gain 1 coin.")
    ability = text.abilities[0]
    step = replace(ability.body[0], **changes)  # type: ignore[arg-type]
    return replace(text, abilities=(replace(ability, body=(step,)),))


def nested() -> Text:
    """Three `For each` inside each other."""
    step = tree("Deploy: For each lane, gain 1 coin.").abilities[0].body[0]
    twice = replace(step, action=Seq(steps=(step,)))
    return with_step(each=step.each, action=Seq(steps=(twice,)))


def deep() -> Text:
    value: Value = 1
    for _ in range(70):
        value = Half(value=value)
    action = tree("Deploy: Gain coins equal to the number of cards here.").abilities[0].body[0].action
    assert isinstance(action, Do)
    return with_step(action=replace(action, args=replace(action.args, equal=value)))


_STEP = tree("Deploy: Gain 1 coin.").abilities[0].body[0]
_BROKEN = OwnKeyword(id="broken", forms=(("en", ("Broken",)),), text="Foo.")
WITH_BROKEN = with_own(MINE, (_BROKEN,))
TREES = {  # what no English text says
    "C050": with_step(action=Choose(options=(_STEP,))),
    "C051": replace(tree("Gain 1 coin."), abilities=(replace(tree("Gain 1 coin.").abilities[0], header=None),)),
    "C061": nested(),
    "C063": deep(),
    "C203": parse_text("Broken.", WITH_BROKEN).tree or tree("Gain 1 coin."),
    "C066": with_step(each=Sel(quantity=Quantity(kind="each"), noun="flibber")),
}


def built(code: str) -> bytes:
    """The examples that are too long or too odd for a page."""
    head = HEAD.format(game="my-game").encode()
    examples = {
        "D001": head + b"cards: {}\n" + b"#" * 300_000,
        "D002": head + "cards: {}  # ü\n".encode("latin-1"),
        "D003": b"\xef\xbb\xbf" + head + b"cards: {}\n",
        "D019": head + b"cards:\n" + b"".join(b"  c%d: {name: {en: C%d}, strength: 1}\n" % (n, n) for n in range(501)),
        "D025": b"- 1\n" * 20_001,
        "D020": head + CARD.encode() + b"    text: " + b"x" * 2049 + b"\n",
    }
    traits = "".join(
        f"    trait-{one}{two}: {{en: [zz{one}{two}, zz{one}{two}s]}}\n" for one in "abcdefg" for two in "klmnop"
    )
    long = "Income: Gain 1 coin." + 370 * " " + "\\n"
    examples["D056"] = (
        head
        + (
            f'words:\n  keywords:\n    idle: {{name: {{en: Idle}}, text: "{long}"}}\n'
            + "".join(f'    idle-{one}: {{name: {{en: Idle {one.upper()}}}, text: "{long}"}}\n' for one in "bcd")
            + "cards:\n"
            + "".join(
                f"  c{n}: {{name: {{en: C{n}}}, strength: 1, text: Idle. Idle B. Idle C. Idle D.}}\n"
                for n in range(200)
            )
        ).encode()
    )
    examples["D051"] = head + b"words:\n  traits:\n" + traits.encode() + b"cards: {}\n"
    return examples[code]


def run(folder: Path, blocks: list[tuple[str, str, str]]) -> tuple[Diagnostic, ...]:
    """Lints blocks (kind, game, text), each as one file of a run."""
    folder.mkdir()
    for index, (kind, game, text) in enumerate(blocks):
        match kind:
            case "yaml":
                data = text if re.search("^game:", text, re.MULTILINE) or ":" not in text else HEAD + text
            case "card":
                card = CARD.replace("    strength: 3\n", PRINTED[game]) if game in PRINTED else CARD
                card = card.replace("ogre", f"ogre-{index}").replace("Ogre", f"Ogre {index}")
                data = HEAD + card + "    text: |\n" + indent(text, "      ")
            case "requirement" | "badge":
                data = TASK.replace(f"{kind}: {TASK_PHRASES[kind]}", f"{kind}: {text}", 1)
            case _:
                data = HEAD + "castles:\n  keep:\n    name: {en: Keep}\n    text: |\n      " + text
        section = (
            "test"
            if "\nscenarios:" in data
            else next((name for name in SECTIONS if re.search(f"^{name}:", data, re.MULTILINE)), "cards")
        )
        path = folder / f"{index}.{section}.yaml"
        path.write_text(data.replace("{game}", game or "my-game"), encoding="utf-8")
    return lint(folder, words=GAMES)


def blocks(code: str, which: str) -> list[tuple[str, str, str]]:
    return [(kind, game, text) for kind, found, game, text in BLOCK.findall(page(code)) if found == which]


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} == set(codes())


@pytest.mark.parametrize("code", READ)
def test_a_page(code: str, tmp_path: Path) -> None:
    assert page(code).startswith(f"# {code}: ")
    assert title(code)
    bad, good = blocks(code, "bad"), blocks(code, "good")
    if code == "S008":  # the library finds a long text before the syntax stage sees it
        assert [item.code for item in parse_text("x" * 2049, MINE).findings] == [code]
    elif code in TREES:
        assert code in {item.code for item in understand(TREES[code], WITH_BROKEN).findings}
    elif bad:
        assert code in {item.code for item in run(tmp_path / "bad", bad)}
    else:
        (tmp_path / "a.cards.yaml").write_bytes(built(code))
        assert code in {item.code for item in lint(tmp_path, words=GAMES)}
    assert bool(bad) == bool(good)
    assert not good or run(tmp_path / "good", good) == ()


@pytest.mark.parametrize("code", READ)
def test_a_bad_card_shows_its_fault_and_little_else(code: str, tmp_path: Path) -> None:
    bad = blocks(code, "bad")
    if bad:
        assert {item.code for item in run(tmp_path / "bad", bad)} - ALSO.get(code, {MENDABLE}) == {code}


def test_codes_are_unique_and_well_formed() -> None:
    slugs = list(codes().values())
    assert len({(code[0], slug) for code, slug in codes().items()}) == len(slugs)
    assert all(re.fullmatch(r"[SDCLPR]\d{3}", code) for code in codes())
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) for slug in slugs)


@pytest.mark.parametrize("code", ["D999", "../README", "", "d001/"])
def test_no_such_page(code: str) -> None:
    with pytest.raises(LookupError):
        page(code)
