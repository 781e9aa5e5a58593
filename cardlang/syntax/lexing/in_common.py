"""What several things have in common, in one phrase: *of the same faction and role*, *of two different factions*.

The grammar reads *of the same faction* word by word; what stands here is a phrase as a whole, as *and* and *or* would
otherwise lead on to another thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import NamedTuple

from cardlang.vocabulary.model import Noun

_NUMBERS = {2: ("2", "two"), 3: ("3", "three"), 4: ("4", "four")}


class InCommon(NamedTuple):
    """What a phrase says: of what kind they are the same or different, and how many of them that makes."""

    same: bool
    kind: str
    second: str = ""
    many: int = 0
    unlike: str = ""

    @classmethod
    def of(cls, id_: str) -> InCommon:
        """Return what the id of a phrase stands for."""
        same, kind, second, many, unlike = id_.split("|")
        return cls(same == "same", kind, second, int(many), unlike)

    def id(self) -> str:
        """Return the id of all phrases that say this."""
        return "|".join(("same" if self.same else "different", self.kind, self.second, str(self.many), self.unlike))


def alike_phrases(nouns: Iterable[Noun]) -> Iterator[tuple[str, str]]:
    """Yield the phrases for what is the same or different of some kinds, with their ids."""
    kinds = [noun for noun in nouns if noun.common]
    for kind in kinds:
        one, several = kind.words["en"]
        for said in (f"the same {one}", f"one {one}", f"a {one}"):
            for phrase in _sharing(said):
                yield phrase, InCommon(True, kind.id).id()
        for phrase in (f"with the same {one}", f"of its {one}", f"with its {one}"):
            yield phrase, InCommon(True, kind.id).id()
        for phrase in _sharing(f"no {one}"):
            yield phrase, InCommon(False, kind.id).id()
        for phrase in (f"of another {one}", f"with a different {one}", f"with different {several}"):
            yield phrase, InCommon(False, kind.id).id()
        for many, words in _NUMBERS.items():
            for number in words:
                yield f"of {number} different {several}", InCommon(False, kind.id, many=many).id()
    for first, second in permutations(kinds, 2):
        same, different = (InCommon(same, *_in_order(kinds, first, second)).id() for same in (True, False))
        (one, several), (other, others) = first.words["en"], second.words["en"]
        for said in (f"the same {one} and {other}", f"the same {one} and the same {other}"):
            yield from ((phrase, same) for phrase in (f"of {said}", f"with {said}", *_sharing(said)))
        for said in (f"both {one} and {other}", f"{one} and {other}", f"a {one} and a {other}"):
            yield from ((phrase, same) for phrase in _sharing(said))
        for said in (f"different {several} and {others}", f"different {several} and different {others}"):
            for start in ("of", "with"):
                yield f"{start} {said}", different
        for said in (f"a different {one} and {other}", f"a different {one} and a different {other}"):
            for start in ("of", "with"):
                yield f"{start} {said}", different
        apart = InCommon(True, first.id, unlike=second.id).id()
        differing = (f"different {others}", f"a different {other}", f"not the same {other}")
        for said in (f"the same {one} {joint} {differ}" for joint in ("but", "and") for differ in differing):
            yield from ((phrase, apart) for phrase in (f"of {said}", f"with {said}", *_sharing(said)))
        for differ in differing[:2]:
            for with_ in ("of", "with"):
                yield f"{with_} the same {one} but {with_} {differ}", apart
        for said in (f"a {one} but not a {other}", f"a {one} but no {other}"):
            yield from ((phrase, apart) for phrase in _sharing(said))
        for said in (f"neither {one} nor {other}", f"no {one} and no {other}"):
            yield from ((phrase, different) for phrase in _sharing(said))


def _sharing(said: str) -> Iterator[str]:
    """Yield *sharing a faction*, *that shares a faction with it*, *that have the same faction*."""
    if said.startswith("the same "):
        for has in ("that have", "that has", "which have", "which has", "having"):
            yield f"{has} {said}"
            yield f"{has} {said} as it"
            yield f"{has} {said} as each other"
    for share in ("that share", "that shares", "which share", "which shares", "sharing"):
        yield f"{share} {said}"
        yield f"{share} {said} with it"


def _in_order(kinds: list[Noun], *pair: Noun) -> tuple[str, str]:
    """Return the ids of two kinds in the order of the vocabulary."""
    first, second = sorted(pair, key=kinds.index)
    return first.id, second.id
