"""Requests, options and events in words: functions of their data, the position and a language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardlang.machine.state import WHY_BITS, Ask, State
from cardlang.match.codes import cards_about, option_now, source_of
from cardlang.match.words import Words


def question(
    words: Words, s: State, ask: Ask, about: Iterable[int], proposed: Iterable[int], behalf: str, language: str = "en"
) -> str:  # fmt: skip
    """The question to a seat as a sentence, after the options of its context or its proposal."""
    about = tuple(about)
    purpose = s.rules.purposes[ask.purpose]
    asked = words.definition.words(language).get(purpose, purpose)
    for before in ([code for code in proposed if code not in about], about):  # of a set that is proposed, too
        if before:
            asked = f"{', '.join(option_text(words, s, code, ask, language) for code in before)}: {asked}"
    source = source_of(words, s, ask)
    if behalf:
        asked = f"For {words.definition.events.speaker.named(behalf)}: {asked}"
    return f"{asked} ({source['words']})" if source and source["words"] else asked


def option_text(words: Words, s: State, code: int, ask: Ask, language: str = "en") -> str:
    """An option in words: *Demon (lane 1, B, face-down)*. Cached by id, and for a card also by its place."""
    book, texts = words.rules.codebook, words.options
    if code >= book.spot:  # whatever lies there by now
        return _of_position(words, s, code, ask, language) or option_anew(words, s, code, ask, language)
    card = code - book.card
    key = (code, language, s.place[card], s.face[card]) if 0 <= card < book.cards else (code, language)
    if (text := texts.get(key) or _of_position(words, s, code, ask, language)) is not None:
        return text
    text = option_anew(words, s, code, ask, language)
    if book.split(code)[0] != "mode":  # what that says depends on who asks
        texts[key] = text
    return text


def _of_position(words: Words, s: State, code: int, ask: Ask, language: str) -> str | None:
    """An option whose words depend on the position, if the game has such words for it."""
    answer = words.definition.presentation.answer
    if answer is None:
        return None
    about = cards_about(words, s, ask)
    return answer(s, option_now(words, s, code), about, lambda number: words.name_of(number, language))


def option_anew(words: Words, s: State, code: int, ask: Ask, language: str) -> str:
    """An option in words, without the cache."""
    data, definition = option_now(words, s, code), words.definition
    match data["kind"]:
        case "card":
            return f"{words.name_of(data['card'], language)} ({definition.where_in_words(data['at'])})"
        case "hidden":
            where, whose = definition.where_in_words(data["at"]), data["at"].get("owner", "")
            return f"card {data['at']['index']} ({where if whose in where else f'{whose}: {where}'})"
        case "lane":
            return f"{_word_for_lanes(words)} {data['lane']}"
        case "player":
            return f"player {data['player']}"
        case "amount":
            return str(data["amount"])
        case "mode":
            return _words_of_mode(source_of(words, s, ask), data["mode"])
        case "ability":
            ability = words.rules.abilities[data["ability"]]
            reason = words.reason(ability.number << WHY_BITS | ability.node, language)
            return reason.words.removesuffix(".") if reason else ""
        case "flag":
            return definition.words(language).get(str(data["flag"]), "")
        case _:
            return definition.where_in_words(data)


def _word_for_lanes(words: Words) -> str:
    """The word that a game uses for its lanes."""
    nouns = words.definition.vocabulary.nouns
    return next((noun.words["en"][0] for noun in nouns if noun.kind == "lane"), "lane")


def _words_of_mode(source: dict[str, Any] | None, number: int) -> str:
    """The words of one option of *choose one*, if the text of the source tells its options apart."""
    if not source or not source["words"] or ":" not in source["words"]:
        return f"option {number}"
    options = source["words"].split(":", 1)[1].rstrip(".").split("; or ")
    return str(options[number - 1].strip()) if number <= len(options) else f"option {number}"


def event_text(words: Words, event: dict[str, Any], language: str = "en") -> str | None:
    """An event as a short sentence; None for events that only matter to programs."""
    return words.definition.events.sentence(event, lambda number: words.name_of(number, language))
