"""What a game says that it can do, compared with what it does: its powers are those of its dialect, and no others.

Where they differ the mistake is ours, and it is found when the game is loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.compile.dialect import Dialect
from cardlang.vocabulary.errors import VocabularyError
from cardlang.vocabulary.model import Verb
from cardlang.vocabulary.powers import Powers

_OF_THE_COMPILER = frozenset({"win", "score"})
"""Acts that are no procedures of a game: how a lane is decided, and the lines of a score sheet."""
_ANNOUNCED = "amount of "  # how the query for an announced amount begins


def check_powers(dialect: Dialect) -> None:
    """Raises VocabularyError, naming the first thing that is declared alone or carried out alone."""
    vocabulary = dialect.vocabulary
    if vocabulary.powers is None:
        raise VocabularyError(f"{vocabulary.game}: a game that can be played says what it can do (`Powers`)")
    for name, declared, carried_out in (*_powers(dialect, vocabulary.powers), *_words(dialect, vocabulary.powers)):
        said, done = {*declared}, {*carried_out}
        if differing := said ^ done:
            fault = "declared and not carried out" if differing & said else "carried out and not declared"
            found = ", ".join(f"`{one}`" for one in sorted(map(str, differing & said or differing)))
            raise VocabularyError(f"{vocabulary.game}: {name}: {found} is {fault}")


def _powers(dialect: Dialect, powers: Powers) -> Iterator[tuple[str, Iterable[object], Iterable[object]]]:
    """Each power as it is declared and as the dialect has it."""
    kinds = {noun: dialect.vocabulary.noun[noun].kind for noun in dialect.things}
    places = {kind for kind in kinds.values() if kind in ("lane", "side")}
    queries = {*dialect.queries}
    yield "acts", powers.acts - _OF_THE_COMPILER, dialect.verbs
    yield "may", powers.may, dialect.query_of
    yield "must", powers.must, queries & {"play"}
    yield "more", powers.more, (one.removeprefix(_ANNOUNCED) for one in queries if one.startswith(_ANNOUNCED))
    statements = {
        "change": True, "cannot": queries >= {"can", "may act"}, "no limit": bool(dialect.lifted),
        "joker": "counts" in queries, "room": "room" in queries,
    }  # fmt: skip
    yield "statements", powers.statements, (name for name, there in statements.items() if there)
    yield "prices", ["prices"] * powers.prices, ["prices"] * bool(dialect.prices)
    yield "triggers", powers.triggers, dialect.kinds
    yield "numbers", powers.numbers, dialect.measures
    lines = bool(dialect.lines) or dialect.lettered is not None
    yield "within", powers.within, {"player", *places, *["zone"] * bool(dialect.zones), *["line"] * lines}
    yield "lettered", ["lettered"] * powers.lettered, ["lettered"] * (dialect.lettered is not None)
    yield "chosen", powers.chosen, {"card", *kinds.values(), *["part"] * bool(dialect.parts)}
    yield "lines", powers.lines, dialect.lines
    yield "parts", powers.parts, dialect.parts
    yield "states", powers.states, dialect.states
    yield "counts", powers.counts, dialect.counts
    yield "pairs", powers.pairs, dialect.pairs
    yield "alike", ["alike"] * powers.alike, ["alike"] * (dialect.alike is not None)
    yield "named", powers.named, dialect.named
    yield "one_opponent", ["one"] * powers.one_opponent, ["one"] * (dialect.opponent is not None)


def _words(dialect: Dialect, powers: Powers) -> Iterator[tuple[str, Iterable[object], Iterable[object]]]:
    """Words of the game whose meaning the dialect has to have, and those that it has."""
    vocabulary = dialect.vocabulary
    named = {
        kind: [noun.id for noun in vocabulary.nouns if noun.kind == kind] for kind in ("resource", "counter", "piece")
    }
    yield "pieces", named["piece"], dialect.pieces
    yield "resources", named["resource"], dialect.resources
    yield "counters", named["counter"], dialect.counters
    piles = [noun.id for noun in vocabulary.nouns if noun.kind == "zone" and noun.countable]
    yield "zones", piles, dialect.zones
    yield (
        "places",
        {"in play", *(place.id for place in vocabulary.places)},
        {*dialect.places, *dialect.distances} - {""},
    )
    yield "windows", (one.id for one in vocabulary.keywords if one.timing == "window"), dialect.windows
    yield (
        "triggers of verbs",
        (one for verb in vocabulary.verbs for one in _told(verb) if one not in powers.triggers),
        (),
    )
    yield "ruled", powers.ruled - powers.triggers, ()


def _told(verb: Verb) -> tuple[str, ...]:
    """The kinds of events by which a verb that can be listened for is told of; *trigger* asks a query instead."""
    if not verb.hears:
        return ()
    told = {name for names in verb.told_as.values() for name in names}
    plain = () if {*verb.objects} <= {*verb.told_as} else (verb.id,)
    return (*(verb.family or plain), *sorted(told)) if verb.objects else (*verb.family, *sorted(told))
