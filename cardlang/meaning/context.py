"""What every check is told: the words, the report, and under which header the words stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from cardlang.diagnostics.model import Span
from cardlang.meaning.model import Ref
from cardlang.meaning.quantities import is_source, is_you, kind_of, refers_back, single
from cardlang.meaning.report import Report, Words, base, word_in
from cardlang.syntax.nodes import Cost, Keyword, Listener, Pron, Sel
from cardlang.vocabulary.model import KeywordEntry, Kind, Verb, Vocabulary


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of one ability."""

    vocabulary: Vocabulary
    report: Report
    source: Literal["card", "castle"] = "card"
    header: Keyword | Cost | None = None
    listener: Listener | None = None
    ways: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    refs: Mapping[int, Ref] = field(default_factory=dict)
    antecedents: Mapping[int, Sel] = field(default_factory=dict)
    steps: Mapping[int, int] = field(default_factory=dict)
    chooser: Sel | Pron | None = None  # who chooses among options: for them an order is; none: for *you*
    later: bool = False  # whether what stands here is done later
    began: str = ""  # the timing under which that was put off
    keyword: KeywordEntry | None = field(init=False)  # over the ability, if it has one
    timing: str = field(init=False)  # of the keyword, or nothing

    def __post_init__(self) -> None:
        keyword = self.vocabulary.keyword.get(self.header.word) if isinstance(self.header, Keyword) else None
        object.__setattr__(self, "keyword", keyword)
        object.__setattr__(self, "timing", keyword.timing if keyword else "")

    @property
    def would(self) -> bool:
        """Whether the ability answers something that would happen."""
        return self.listener is not None and self.listener.fact.would

    @property
    def momentary(self) -> bool:
        """Whether the ability happens at a moment, rather than holding without end."""
        return self.listener is not None or self.timing not in ("static", "window")

    def kind(self, thing: Sel | Pron) -> Kind | None:
        """The kind of a thing named."""
        return kind_of(thing, self.vocabulary)

    def same(self, one: Sel | Pron, other: Sel | Pron) -> bool:
        """Whether two phrases are sure to mean one and the same thing."""
        if is_you(one) or is_source(one, self.vocabulary):
            return is_you(other) if is_you(one) else is_source(other, self.vocabulary)
        back = refers_back(one, self.vocabulary) and refers_back(other, self.vocabulary)
        return back and single(one) and id(one) in self.refs and self.refs[id(one)] == self.refs.get(id(other))

    def noun(self, thing: Sel | Pron) -> str:
        """The English noun of a thing named."""
        return base(self.vocabulary.noun[thing.noun]) if isinstance(thing, Sel) else str(self.kind(thing))

    def shows_fronts(self, thing: Sel | Pron) -> bool:
        """Whether both sides of a thing named are fronts; this card knows which of them bears its text."""
        named = thing if isinstance(thing, Sel) else self.antecedents.get(id(thing))
        if named is None or is_source(named, self.vocabulary):
            return False
        noun = self.vocabulary.noun[named.noun]
        return self.vocabulary.noun[noun.narrows or noun.id].fronts

    def verb(self, word: str) -> Verb:
        """The entry of a verb."""
        return self.vocabulary.verb[word]

    def keyword_name(self) -> str:
        """The header as the user sees it."""
        return f"`{base(self.keyword)}:`" if self.keyword else "this ability"

    def headers(self, *timings: str) -> list[str]:
        """The keywords of some timings as the user writes them: `Passive:`."""
        return [f"{base(one)}:" for one in self.vocabulary.keywords if one.timing in timings]

    def determiner(self, sel: Sel) -> Span:
        """Where the quantity of a noun phrase stands; the whole phrase if it has none."""
        span = sel.quantity.span
        return span if span.end > span.start else sel.span

    def adjective(self, sel: Sel, word: str) -> Words:
        """Where an adjective of a noun phrase stands."""
        entry = self.vocabulary.adjective.get(word) or self.vocabulary.face.get(word)
        return word_in(sel, entry)

    def noun_span(self, sel: Sel) -> Words:
        """Where the noun of a noun phrase stands."""
        return word_in(sel, self.vocabulary.noun.get(sel.noun))
