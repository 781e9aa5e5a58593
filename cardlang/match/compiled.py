"""A record of a set as the machine needs it: its printed number, and its text compiled for a mode.

Compiled texts are cached, because scenarios, saves and modes make many games from the same texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlang.compile import Compiled, CompileError, Dialect, compile_text
from cardlang.compile.dialect import dialect_with
from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.library.records import CardRecord
from cardlang.machine.rules import RecordCode
from cardlang.match.errors import GameError
from cardlang.match.watching import Watch
from cardlang.meaning import Meaning
from cardlang.meaning.requirements.goals import Requirement

MOST = 4_096  # texts in the cache
_made: dict[tuple[int, int, str], tuple[Meaning, Dialect, tuple[Compiled, ...]]] = {}  # by what is the same object


def _abilities(meaning: Meaning, dialect: Dialect, name: str) -> tuple[Compiled, ...]:
    found = _made.get((id(meaning), id(dialect), name))
    if found is None:
        if len(_made) >= MOST:
            _made.clear()
        found = _made[id(meaning), id(dialect), name] = meaning, dialect, compile_text(meaning, dialect, name)
    return found[2]


def compiled(
    definition: GameDefinition, mode: Mode, record: CardRecord, counters: Sequence[str] = (),
    watch: Watch | None = None,
) -> tuple[RecordCode, tuple[Compiled, ...]]:  # fmt: skip
    """The record and its abilities, in a match with these counters added by sets; `watch` makes conditions report.

    Raises GameError for a card that has no place in the mode or cannot be played.
    """
    if mode.name in record.banned:
        rule = f" ({mode.ban_rule})" if mode.ban_rule else ""
        raise GameError(f"`{record.id}` is banned in the mode `{mode.name}`{rule}")
    number = record.attributes.get(definition.number, 0)
    code = RecordCode(
        record.id, record.kind, number if isinstance(number, int) else 0, printed=record.attributes,
        reverse=None if record.reverse is None else record.reverse.attributes, phrases=_phrases(record),
    )  # fmt: skip
    made: list[Compiled] = []
    for face in (0, 1) if record.reverse is not None or _lies_among_others(definition, record) else (0,):
        side = record.side(face)  # turned like those it lies among, a card with one side shows the same text
        found = _texts(definition, mode, side, counters, watch)
        mirror = bool(face) and record.reverse is None
        made += [replace(one, ability=replace(one.ability, face=face, mirror=mirror)) for one in found]
    if objection := mode.objection(made):
        raise GameError(f"`{record.id}` {objection}")
    return code, tuple(made)


def _lies_among_others(definition: GameDefinition, record: CardRecord) -> bool:
    return any(bearer.around for bearer in definition.vocabulary.bearers_of(record.section, record.attributes))


def _phrases(record: CardRecord) -> dict[str, Requirement]:
    """The requirements in the record's fields that are written as card text."""
    found = {name: asked for name, phrase in record.phrases.items() if (asked := phrase.meaning.asked) is not None}
    if len(found) < len(record.phrases):
        raise GameError(f"`{record.id}` has faults: run `cardlang lint {record.location.path}`")
    return found


def _texts(
    definition: GameDefinition, mode: Mode, record: CardRecord, counters: Sequence[str], watch: Watch | None
) -> tuple[Compiled, ...]:
    """The abilities of one side."""
    text = record.text(mode.name)
    if text is None:
        return ()
    if text.meaning is None or not text.sound:
        raise GameError(f"the text of `{record.id}` has faults: run `cardlang lint {record.location.path}`")
    try:
        dialect = dialect_with(definition.dialect, record.own, counters)
        if watch is not None:
            return compile_text(text.meaning, dialect, record.id, watch.of_text(text))
        return _abilities(text.meaning, dialect, record.id)
    except CompileError as error:
        where = text.locate(error.place(text.source))
        raise GameError(
            f"{where.path}:{where.line}:{where.column}: `{record.id}` cannot be played: {error.message}"
        ) from error
