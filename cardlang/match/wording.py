"""Requests, options and events in words: pure functions of their data and a language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.machine.state import WHY_BITS

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.match.requests import Option, Request


def question(match: Match, request: Request, language: str = "en") -> str:
    """What the seat is asked, as a sentence."""
    words = match.game.definition.words(language)
    asked = words.get(request.purpose, request.purpose)
    about = request.about
    said = {option.id for option in about}  # of a set that is proposed, too
    for before in ([option for option in request.proposed if option.id not in said], about):
        if before:
            asked = f"{', '.join(option.text(language) for option in before)}: {asked}"
    source = request.source
    if request.behalf:
        asked = f"For {match.game.definition.events.speaker.named(request.behalf)}: {asked}"
    return f"{asked} ({source['words']})" if source and source["words"] else asked


def option_text(match: Match, option: Option, language: str = "en") -> str:
    """An option in words: *Demon (lane 1, B, face-down)*. Made once for a card in a place, and for any other id."""
    s, game, code = match.state, match.game, option.id
    book, texts = game.rules.codebook, game.option_texts
    if code >= book.spot:  # whatever lies there by now
        return _of_position(match, option, language) or _in_words(match, option, language)
    card = code - book.card
    key = (code, language, s.place[card], s.face[card]) if 0 <= card < book.cards else (code, language)
    if (text := texts.get(key) or _of_position(match, option, language)) is not None:
        return text
    text = _in_words(match, option, language)
    if option.data["kind"] != "mode":  # what that says depends on who asks
        texts[key] = text
    return text


def _of_position(match: Match, option: Option, language: str) -> str | None:
    """An option whose words depend on the position, if the game has such words for it."""
    answer = match.game.definition.telling.answer
    if answer is None:
        return None
    return answer(match.state, option.data, option.about, lambda number: card_name(match, number, language))


def _in_words(match: Match, option: Option, language: str) -> str:
    data = option.data
    words = match.game.definition.words(language)
    match data["kind"]:
        case "card":
            return f"{card_name(match, data['card'], language)} ({match.game.definition.where_in_words(data['at'])})"
        case "hidden":
            where, whose = match.game.definition.where_in_words(data["at"]), data["at"].get("owner", "")
            return f"card {data['at']['index']} ({where if whose in where else f'{whose}: {where}'})"
        case "lane":
            return f"{_word_for_lanes(match)} {data['lane']}"
        case "player":
            return f"player {data['player']}"
        case "amount":
            return str(data["amount"])
        case "mode":
            return _mode_text(option.source, data["mode"])
        case "ability":
            ability = match.game.rules.abilities[data["ability"]]
            reason = match.game.reason(ability.number << WHY_BITS | ability.node, language)
            return reason.words.removesuffix(".") if reason else ""
        case "flag":
            return words.get(str(data["flag"]), "")
        case _:
            return match.game.definition.where_in_words(data)


def _word_for_lanes(match: Match) -> str:
    """What a game calls its lanes."""
    nouns = match.game.definition.vocabulary.nouns
    return next((noun.words["en"][0] for noun in nouns if noun.kind == "lane"), "lane")


def card_name(match: Match, card: int, language: str = "en") -> str:
    """The name of a card by its number in the match."""
    return match.game.record(card).name(language)


def _mode_text(source: dict[str, Any] | None, number: int) -> str:
    """The words of a mode, as far as the text of the source tells them apart."""
    if not source or not source["words"] or ":" not in source["words"]:
        return f"option {number}"
    options = source["words"].split(":", 1)[1].rstrip(".").split("; or ")
    return str(options[number - 1].strip()) if number <= len(options) else f"option {number}"


def event_text(match: Match, event: dict[str, Any], language: str = "en") -> str | None:
    """An event as a short sentence; none for those that only matter to programs."""
    return match.game.definition.events.sentence(event, lambda number: card_name(match, number, language))
