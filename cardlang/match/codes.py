"""What the numbers of the machine stand for, as JSON-able data: options, the cards and the words behind a request."""

from __future__ import annotations

from typing import Any

from cardlang.machine.codebook import FLAGS
from cardlang.machine.knowledge import at_spot
from cardlang.machine.request_context import codes_about
from cardlang.machine.rules import AbilityCode, Rules
from cardlang.machine.state import CARD_MASK, ME, PROGRAM, WHY_BITS, Ask, State
from cardlang.match.words import Words


def option_data(words: Words, code: int) -> dict[str, Any]:
    """An option: its kind and what it names. The same at every moment of a match."""
    rules, definition = words.rules, words.definition
    kind, value = rules.codebook.split(code)
    match kind:
        case "card":
            return {"kind": kind, "card": value, "id": rules.records[rules.record[value]].id}
        case "lane":
            return {"kind": kind, "lane": value + 1}
        case "place":
            return definition.option_at(rules, value)
        case "player":
            return {"kind": kind, "player": rules.people[value]}
        case "mode":
            return {"kind": kind, "mode": value + 1}
        case "amount":
            return {"kind": kind, "amount": value}
        case "ability":
            ability = rules.abilities[value]
            return {
                "kind": kind,
                "ability": value,
                "id": rules.records[ability.record].id,
                "index": _priced(rules, ability),
            }
        case "spot" if value < len(rules.singles):
            return {**definition.option_at(rules, rules.singles[value]), "kind": "occupant"}
        case "spot":
            return {"kind": "hidden", "spot": value - len(rules.singles) + 1}
        case _:
            return {"kind": "flag", "flag": (*FLAGS, *rules.codebook.words)[value]}


def _priced(rules: Rules, ability: AbilityCode) -> int:
    """Which of the abilities with a price an ability is, counted from 1 on each card."""
    record = rules.records[ability.record]
    return sum(one.priced and one.number <= ability.number for one in record.abilities)


def option_now(words: Words, s: State, code: int) -> dict[str, Any]:
    """An option in a position: its data, and for a card also where it lies (`at`)."""
    data, where = option_data(words, code), words.definition.where
    if data["kind"] == "card":
        data["at"] = where(s, data["card"])
    elif data["kind"] == "hidden":
        card = at_spot(s, code)
        data["at"] = {**where(s, card), "index": s.rows[s.place[card]].index(card) + 1}
    elif data["kind"] == "occupant":
        data["at"] = where(s, at_spot(s, code))
    return data


def cards_about(words: Words, s: State, ask: Ask) -> tuple[int, ...]:
    """The numbers of the cards in the context of a request."""
    data = (option_data(words, code) for code in codes_about(s, ask))
    return tuple(about["card"] for about in data if about["kind"] == "card")


def source_of(words: Words, s: State, ask: Ask) -> dict[str, Any] | None:
    """The card behind a request and the words that ask; None where the rules ask."""
    program = s.rules.programs[ask.program]
    if program.ability < 0:
        return None
    reason = words.reason(program.ability << WHY_BITS | max(program.nodes[ask.pc], 0))
    frame = next((f for f in reversed(s.stack) if f[PROGRAM] == ask.program), None)
    return {
        "card": frame[ME] & CARD_MASK if frame is not None else -1,
        "id": reason.card if reason else None,
        "text": reason.text if reason else None,
        "words": reason.words if reason else None,
        "start": reason.start if reason else None,
        "end": reason.end if reason else None,
    }
