"""A game with quite another table: what it declares is read, checked and compared without a line of code of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

import pytest

from cardlang.games import find_game, playable
from cardlang.games.notation import (
    CardList,
    Fault,
    Field,
    Grid,
    GroupList,
    Notation,
    Number,
    OptionForm,
    PlainCards,
    Reply,
    Seat,
    SentenceForm,
    WordChoice,
)
from cardlang.games.position import CardAt, Position
from cardlang.library.source import SourceFile
from cardlang.scenario import Scenario, ScenarioFile, read
from cardlang.scenario.compare_fields import FieldComparison
from cardlang.scenario.host import Pending, Session
from cardlang.scenario.play import RefusedError, perform
from cardlang.scenario.schema import general_schema
from cardlang.scenario.seen import Names, seen
from cardlang.scenario.sentences import forms_of, parse_sentence


def faults(mode: Any, position: Position) -> Iterator[Fault]:
    if sum(position.fields.get("keys", {}).values()) > 9:
        yield Fault(("keys",), f"`{mode.name}` has 9 keys", "give less")


MARKET = Notation(
    phase="income",
    fields=(
        Field("gold", Number(), of="seats"),
        Field("keys", Number(), of="seats"),
        Field("herald", WordChoice(words=("castle", "village"))),
        Field("castle row", CardList(fill=3, filler="castle-filler"), at=("rows", "castle")),
        Field("castle pile", CardList(ordered=True), at=("piles", "castle", "order")),
        Field("tableaus", Grid(rows=3, columns=3, loose=True), of="seats", at=("players", "*", "tableau")),
        Field("board", Grid(rows=2, columns=5)),
        Field("purses", Number(), of="cards", among=("tableaus",), at=("gold",)),
        Field("points", Number(), of="seats", at=("players", "*", "score", "total"), given=False),
    ),
    plains=(PlainCards("C", "strength", "castle-filler"),),
    sentences=(
        SentenceForm("moves the herald", (Reply(("option 1",), "key"),), "A moves the herald"),
        SentenceForm(
            "takes {card} face down",
            (Reply(("{card}",), "buy"), Reply(("no",), "face")),
            "A takes x face down",
        ),
        SentenceForm(
            "places it at row {row}, column {column}",
            (Reply(("row {row}, column {column}",), "place"),),
            "A places it at row 2, column 3",
        ),
    ),
    options=(OptionForm("cell", "row {row}, column {column}", "row 1, column 2"),),
    numbered={"row": lambda _: 3, "column": lambda _: 3},
    faults=faults,
)
GIVEN = """\
game: crimson-company
cards: {steward: {strength: 2}, scribe: {}}
scenarios:
  - name: n
    given:
      gold: {A: 15, B: 3}
      keys: {A: 2}
      herald: castle
      castle row: [x=C(3), C(4)]
      tableaus: {A: [[steward, ~scribe], [., y=C(0)]]}
      purses: {y: 2}
"""
GOOD = "    then: {gold: {A: 15}}\n"


def card(number: int, record: str, **more: Any) -> dict[str, Any]:
    return {"card": number, "id": record, **more}


VIEW: Mapping[str, Any] = {
    "turn": "A",
    "herald": "village",
    "players": [
        {
            "seat": "A",
            "gold": 9,
            "keys": 2,
            "tableau": [
                [None, card(2, "steward", face_up=True), card(3, "scribe", face_up=False)],
                [None, None, card(4, "C(0)", face_up=True, gold=2)],
                [None, None, None],
            ],
            "score": {"total": 75},
        },
        {"seat": "B", "gold": 3, "keys": 0, "tableau": []},
    ],
    "rows": {"castle": [card(0, "C(3)"), card(1, "C(4)")]},
    "piles": {"castle": {"count": 2, "order": [card(6, "scribe"), card(7, "steward")]}},
    "board": [[card(8, "scribe")]],
}


@pytest.fixture(autouse=True)
def market(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game with the table of another one."""
    definition = replace(find_game("crimson-company"), notation=MARKET)
    monkeypatch.setattr(read, "find_game", lambda _: definition)


def read_text(text: str) -> ScenarioFile:
    return read.read_file(SourceFile("t.test.yaml", text))


def scenario(then: str) -> Scenario:
    file = read_text(f"{GIVEN}    then: {{{then}}}\n")
    assert file.diagnostics == ()
    return file.scenarios[0]


def test_a_position_is_read() -> None:
    file = read_text(GIVEN + GOOD)
    assert file.diagnostics == ()
    position = file.scenarios[0].position
    assert position.phase == "income"
    assert position.fields["gold"] == {"A": 15, "B": 3}
    assert position.fields["herald"] == "castle"
    assert position.fields["tableaus"]["A"] == (
        (CardAt("steward", "steward"), CardAt("scribe", "scribe", face_up=False)),
        (None, CardAt("C(0)", "y")),
    )
    assert [card.name for card in position.cards()] == ["x", "C(4)", "steward", "scribe", "y"]
    assert position.fields["purses"] == {"y": 2}
    assert replace(position, seed=3).fields == position.fields


def test_cards_are_numbered_and_rows_are_filled() -> None:
    position = Position("A", "income", tableaus={"B": ((CardAt("scribe", "s"),),)})
    laid = position.laid_out(MARKET.fillers(position.fields, None))
    assert laid.fields["tableaus"]["B"][0][0].number == 0
    assert [(card.record, card.number) for card in laid.fields["castle row"]] == [
        ("castle-filler", 1), ("castle-filler", 2), ("castle-filler", 3),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("herald: castle", "herald: tower", "D017", "tower"),
        ("keys: {A: 2}", "keys: {A: 10}", "R009", "{A: 10}"),
        ("gold: {A: 15, B: 3}", "coins: {A: 1}", "D013", "coins"),
        ("gold: {A: 15, B: 3}", "gold: {F: 1}", "R012", "F"),
        ("[x=C(3), C(4)]", "[x=V(3)]", "R003", "x=V(3)"),
        ("[., y=C(0)]", "[., z, .]", "R004", "z"),
        ("[., y=C(0)]", "[., ., ., y=C(0)]", "R012", "[[steward, ~scribe], [., ., ., y=C(0)]]"),
        ("purses: {y: 2}", "purses: {x: 2}", "R009", "x"),
        ("then: {gold: {A: 15}}", "then: {lanes: []}", "D013", "lanes"),
        ("then: {gold: {A: 15}}", "then: {castle pile top: z}", "R005", "z"),
        ("then: {gold: {A: 15}}", "then: {tableaus: {A: [[z]]}}", "R005", "z"),
        ("then: {gold: {A: 15}}", "then: {illegal: [A bids 3 on x]}", "R002", "A bids 3 on x"),
        ("then: {gold: {A: 15}}", "then: {illegal: ['A places it at row 4, column 1']}", "R012", "row 4"),
        ("then: {gold: {A: 15}}", "then: {asked: {options: ['row 1, column 4']}}", "R012", "column 4"),
    ],
)
def test_faults(old: str, new: str, code: str, words: str) -> None:
    text = (GIVEN + GOOD).replace(old, new)
    assert text != GIVEN + GOOD
    found = [
        (item.code, text[item.location.span.start : item.location.span.end]) for item in read_text(text).diagnostics
    ]
    assert any(at == code and words in marked for at, marked in found), found


@pytest.mark.parametrize(
    ("then", "table"),
    [
        ("gold: {A: 9, B: 3}, keys: {B: 0}, herald: village", []),
        ("castle row: [C(4), x], castle pile top: scribe, board: [[scribe]]", []),
        ("tableaus: {A: [[steward, ~scribe], [., y]], B: []}", []),
        ("tableaus: {A: [[., ., .], [., steward, ~scribe], [., ., y]]}", []),
        ("purses: {y: 2, steward: 0}, points: {A: 75}", []),
        ("gold: {A: 15}", [("gold of A", "15", "9")]),
        ("herald: castle", [("herald", "castle", "village")]),
        ("points: {B: 3}", [("points of B", "3", "none")]),
        ("purses: {y: 3}", [("purses of y", "3", "2")]),
        ("purses: {x: 0}", [("purses of x", "0", "not in tableaus")]),
        ("board: [[., scribe]]", [("board", "[., scribe]", "[scribe]")]),
        ("castle pile: [steward, scribe]", [("castle pile", "steward, scribe", "scribe, steward")]),
        (
            "tableaus: {A: [[steward, scribe], [y]]}",
            [("tableaus of A", "[steward, scribe], [y, .]", "[steward, ~scribe], [., y]")],
        ),
        ("tableaus: {B: [[steward]]}", [("tableaus of B", "[steward]", "nothing")]),
    ],
)
def test_a_table_is_compared(then: str, table: list[tuple[str, str, str]]) -> None:
    wanted = scenario(then)
    compared = FieldComparison(MARKET, VIEW, (), Names(wanted.position))
    found = [
        item
        for field in MARKET.fields
        if field.name in wanted.then.fields
        for item in compared.field(field, wanted.then.fields[field.name])
    ]
    assert [(item.what, item.expected, item.got) for item in found] == table


class Stub:
    """A match that asks one question after the other."""

    def __init__(self, *asked: tuple[str, list[dict[str, Any]]]) -> None:
        self.notation, self.names = MARKET, Names(Position("A", "income", row=(CardAt("scribe", "x"),)))
        self.asked, self.chosen = list(asked), list[dict[str, Any]]()

    @property
    def request(self) -> Pending | None:
        if not self.asked:
            return None
        purpose, options = self.asked[0]
        return Pending("A", purpose, tuple(enumerate(options)))

    def request_of(self, player: str | None) -> Pending | None:
        return self.request if player in ("A", None) else None

    def forced(self) -> Iterator[Any]:
        return iter(())

    def choose(self, player: str, option: int) -> None:
        assert player == "A"
        self.chosen.append(self.asked.pop(0)[1][option])

    def describe_request(self) -> str:
        return "the stub"


GENERAL_FIELDS = {name for part in ("given", "then") for name in general_schema()["$defs"][part]["properties"]}
KEY = ("key", [{"kind": "flag", "flag": "none"}, {"kind": "mode", "mode": 1}, {"kind": "mode", "mode": 2}])
BUY = ("buy", [{"kind": "card", "card": 7, "id": "steward"}, {"kind": "card", "card": 0, "id": "scribe"}])
FACE = ("face", [{"kind": "flag", "flag": "yes"}, {"kind": "flag", "flag": "no"}])
PLACE = ("place", [{"kind": "cell", "row": 2, "column": 3}, {"kind": "cell", "row": 3, "column": 2}])


def test_declared_sentences_give_declared_answers() -> None:
    stub = Stub(KEY, BUY, FACE, PLACE)
    said = ("A moves the herald", "A takes x face down", "A chooses row 3, column 2")
    for text in said:
        perform(cast(Session, stub), parse_sentence(text, forms_of(MARKET)))
    assert stub.chosen == [KEY[1][1], BUY[1][1], FACE[1][1], PLACE[1][1]]


def test_a_declared_sentence_for_another_question_is_refused() -> None:
    with pytest.raises(RefusedError, match="A is not offered `row 2, column 3`"):
        perform(cast(Session, Stub(KEY)), parse_sentence("A places it at row 2, column 3", forms_of(MARKET)))


@pytest.mark.parametrize("game", playable())
def test_what_a_game_declares_holds_together(game: str) -> None:
    """Names are there once, refer to each other, and can be found in a view of a fresh match of some mode."""
    import cardlang

    definition = find_game(game)
    notation = definition.notation
    views = [cardlang.game(game, mode=mode).start(seed=1).view(None) for mode in definition.modes]
    names = [field.name for field in notation.fields]
    assert len({*names, *GENERAL_FIELDS}) == len(names) + len(GENERAL_FIELDS)
    printed = {item.attribute for item in definition.vocabulary.printed if item.record == "card"}
    assert {plain.number for plain in notation.plains if plain.number} <= printed
    assert notation.phase in definition.modes[definition.default_mode].phases
    for field in notation.fields:
        assert set(field.among) <= set(names)
        if isinstance(field.kind, GroupList):
            assert {field.kind.closed_by} <= {"", *(part.name for part in field.kind.fields)}
        if field.of == "table" and field.told is None:
            nobody = isinstance(field.kind, Seat) and field.kind.nobody
            assert nobody or any(seen(field, view) is not None for view in views), field.name
    forms = forms_of(notation)
    assert all(parse_sentence(form.example, forms) for form in forms)
