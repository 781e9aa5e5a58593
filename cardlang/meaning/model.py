"""What the meaning stage finds out about a text: what each word of reference stands for, types, costs, findings.

A binding is keyed by the identity of its node (`id(node)`) in the tree that `Meaning` keeps alive: equal nodes at two
places may stand for different things. Steps are numbered within their ability in preorder, those inside `Seq` and
`Choose` included, starting with 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from cardlang.diagnostics.model import Finding, Severity
from cardlang.syntax.nodes import Sel, Text

RefKind = Literal[
    "source",  # the card (or castle) that bears the text; for a lane: its lane
    "step_object",  # the direct object(s) of step `step`; with `role` the object of that role, too (*swap* two cards)
    "step_subject",  # the player(s) who act in step `step`
    "step_each",  # the member of the `for each` of step `step` (the step itself or one around it)
    "step_role",  # the object of the role `role` of step `step` (*to a lane ... that lane*)
    "step_place",  # the lane, side or castle named inside the object of step `step` (*a card in a lane ... that lane*)
    "step_condition",  # what the condition number `part` of step `step` speaks of (its cards, or its player)
    "event_object",  # the thing acted on in the listener's fact; of lanes: where it lay
    "event_subject",  # the player who acts in the listener's fact
    "event_place",  # the lane or side named in the listener's fact
    "clause_subject",  # the player who acts in the clause the word stands in
    "described",  # the thing that the phrase around it describes: *weaker than another card here*
    "step_named",  # the number that was named in step `step`
    "controller",  # `you`: the controller of the source
]


@dataclass(frozen=True, slots=True)
class Ref:
    """What a word stands for. `step` and `part` are -1, `role` is empty where they do not apply.

    `loop` is the step around it that is over by then and was done several times: what is meant is of all those times.
    """

    kind: RefKind
    step: int = -1
    part: int = -1
    role: str = ""
    loop: int = -1


@dataclass(frozen=True, slots=True)
class Meaning:
    """The outcome for one text.

    `refs` has an entry for each of these nodes, unless a finding says that it has no antecedent:
      - `Pron` it and them, `Sel` with quantity *that*, `Sel` with `from_them`: what is meant;
      - `Pron` others: the several things of which they are what is left;
      - `Sel` with possessor *they*: the player meant; with possessor *it*: the thing;
      - `Sel` with quantity *another* or adjective `other`: what is **excluded**.
    A lane may stand for the lane of a thing: *that lane* with `step_role` whose target is a side means the lane of that
    side; an excluded lane (*to another lane*) with `step_object` and the number of its own step means the lane which
    the moved thing lies in, and the source's lane if it lies in none.
    `owners` has the player or thing meant by *their* and *its* for every such `Sel`, also where `refs` has
    to tell what *other* excludes (*one of their other cards*).
    `called` has, for each *that X* and each *their*, the noun by which what is meant was first named (*each opponent*).
    `antecedents` has the phrase that first named what a word stands for, where there is one.
    `others` has what *another card drawn this way* excludes beside that: whatever has been done with one of them since;
    and what has been taken of those of which *the others* are left.
    `ways` has an entry for each `ThisWay`: the numbers of the earlier steps with that verb.
    `steps` gives each `Step` its number. `cost` has the static cost of each ability, in steps of the machine.
    """

    tree: Text
    findings: tuple[Finding, ...]
    refs: Mapping[int, Ref]
    ways: Mapping[int, tuple[int, ...]]
    steps: Mapping[int, int]
    cost: tuple[int, ...]
    owners: Mapping[int, Ref] = field(default_factory=dict)
    called: Mapping[int, str] = field(default_factory=dict)
    antecedents: Mapping[int, Sel] = field(default_factory=dict)
    others: Mapping[int, tuple[Ref, ...]] = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        """Whether no finding is an error."""
        return not any(finding.severity is Severity.ERROR for finding in self.findings)
