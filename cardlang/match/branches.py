"""The branches of a text: abilities that begin, conditions that hold or fail, options, what is done or declined."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from cardlang.machine.instructions import Truth
from cardlang.match.compiled import compiled
from cardlang.match.watching import NOT, YES, TextPart, Watch
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder

if TYPE_CHECKING:
    from cardlang.compile import Compiled
    from cardlang.diagnostics.model import Span
    from cardlang.games.definition import GameDefinition
    from cardlang.games.mode import Mode
    from cardlang.library.records import CardRecord, CardText

Way: TypeAlias = Literal["begins", "holds", "fails", "chosen", "yes", "no"]


class Branch(NamedTuple):
    """A part of a text and one branch that it can take: an ability begins, a condition holds or fails, an option is
    chosen, something optional is done or declined. `number` is the number of the option, from 1.
    """

    part: TextPart
    way: Way
    span: Span
    ability: int  # the index of the ability in the text
    number: int = 0

    def taken(self, watch: Watch) -> int:
        """How often play took this branch."""
        match self.way:
            case "begins":
                return watch.began[self.part]
            case "holds" | "fails":
                return watch.held[self.part, self.way == "holds"]
            case "chosen":
                return watch.reached[self.part]
            case "yes" | "no":
                return watch.answers[self.part, YES if self.way == "yes" else NOT]


class _Conditions(Watch):
    """Notes which nodes report, and watches nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: dict[str, set[int]] = {}  # by the pointer of the text

    def of_text(self, text: CardText) -> Callable[[int, Truth], Truth]:
        """What the compiler calls with each condition."""
        found = self.nodes.setdefault(text.pointer, set())

        def noted(node: int, test: Truth) -> Truth:
            found.add(node)
            return test

        return noted


def branches(definition: GameDefinition, mode: Mode, record: CardRecord) -> list[Branch]:
    """The branches of a record's texts in a mode. Raises GameError if the mode has no place for the record."""
    watch, found = _Conditions(), list[Branch]()
    counters = tuple(word.id for word in record.own if word.kind == "counter")
    _, made = compiled(definition, mode, record, counters, watch)
    for face, side in enumerate(record.sides):
        text = side.text(mode.name)
        if text is not None and text.tree is not None:
            programs = [one for one in made if one.ability.face == face]
            found += _of_text(text, programs, watch.nodes.get(text.pointer, set()))
    return found


def _of_text(text: CardText, programs: list[Compiled], reporting: set[int]) -> Iterator[Branch]:
    assert text.tree is not None
    numbers = {id(node): number for number, node in enumerate(preorder(text.tree))}
    for made in programs:
        ability = text.tree.abilities[made.ability.index]
        inside = {id(inner) for node in preorder(ability) if isinstance(node, n.Unless) for inner in (node.condition,)}

        def at(node: n.Node, way: Way, number: int = 0, index: int = made.ability.index) -> Branch:
            part = TextPart(text.file.path, text.pointer, numbers[id(node)])
            return Branch(part, way, node.span, index, number)

        yield at(ability, "begins")
        for node in preorder(ability):
            if isinstance(node, n.Condition) and numbers[id(node)] in reporting and id(node) not in inside:
                yield at(node, "holds")
                yield at(node, "fails")
            if made.program is None or not isinstance(node, n.Step):
                continue
            if node.modal == "may":
                yield at(node, "yes")
                yield at(node, "no")
            if isinstance(node.action, n.Choose):
                for number, option in enumerate(node.action.options, start=1):
                    yield at(option, "chosen", number)
