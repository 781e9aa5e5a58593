"""Requests, options and events in words: pure functions of their data and a language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.match.requests import Option, Request


def question(match: Match, request: Request, language: str = "en") -> str:
    """What the seat is asked, as a sentence."""
    words = match.game.definition.words.get(language) or match.game.definition.words["en"]
    asked = words.get(request.purpose, request.purpose)
    source = request.source
    return f"{asked} ({source['words']})" if source and source["words"] else asked


def option_text(match: Match, option: Option, language: str = "en") -> str:
    """An option in words: *Demon (lane 1, B, face-down)*. Made once for a card in a place, and for any other id."""
    s, book = match.state, match.game.rules.codebook
    card = option.id - book.card
    key = (option.id, language, s.place[card], s.face[card]) if 0 <= card < book.cards else (option.id, language)
    texts = match.game.option_texts
    if key not in texts:
        text = _in_words(match, option, language)
        if option.data["kind"] == "mode":  # what it says depends on who asks
            return text
        texts[key] = text
    return texts[key]


def _in_words(match: Match, option: Option, language: str) -> str:
    data = option.data
    words = match.game.definition.words.get(language) or match.game.definition.words["en"]
    match data["kind"]:
        case "card":
            return f"{card_name(match, data['card'], language)} ({_where(data['at'])})"
        case "lane":
            return f"lane {data['lane']}"
        case "side":
            return f"{data['owner']}'s side of lane {data['lane']}"
        case "player":
            return f"player {data['player']}"
        case "amount":
            return str(data["amount"])
        case "mode":
            return _mode_text(match, data["mode"])
        case _:
            return words.get(str(data["flag"]), "")


def card_name(match: Match, card: int, language: str = "en") -> str:
    """The name of a card by its number in the match."""
    return match.game.record(card).name(language)


def _where(at: dict[str, Any]) -> str:
    if at["zone"] == "lane":
        face = "" if at["face_up"] else ", face-down"
        return f"lane {at['lane']}, {at['owner']}{face}"
    names = {
        "discard": "discard pile",
        "staging": "recruited",
        "deck": "top of the deck",
        "castle": f"lane {at.get('lane')}",
    }
    zone: str = at["zone"]
    return names.get(zone, zone)


def _mode_text(match: Match, number: int) -> str:
    """The words of a mode, as far as the text of the source tells them apart."""
    request = match.request
    source = request.source if request else None
    if not source or not source["words"] or ":" not in source["words"]:
        return f"option {number}"
    options = source["words"].split(":", 1)[1].rstrip(".").split("; or ")
    return str(options[number - 1].strip()) if number <= len(options) else f"option {number}"


def event_text(match: Match, event: dict[str, Any], language: str = "en") -> str | None:
    """An event as a short sentence; none for those that only matter to programs."""
    name = event["event"]
    card = card_name(match, event["card"], language) if "card" in event else ""
    player, amount = event.get("player", ""), event.get("amount", 0)
    coins = f"{amount} coin" + ("" if amount == 1 else "s")
    lane = f"lane {event['lane']}" if "lane" in event else ""
    face = "" if event.get("face_up", True) else " face-down"
    match name:
        case "play":
            return f"{player} plays {card}{face} into {lane}"
        case "put":
            return f"{card} is put{face} " + (f"into {lane} ({event['side']})" if lane else f"into {event['zone']}")
        case "move":
            return f"{card} moves to {lane}{face}"
        case "swap":
            return f"{card} and {card_name(match, event['with'], language)} change places"
        case "flip":
            return f"{card} is turned {'face-up' if event['face_up'] else 'face-down'}"
        case "destroy" | "discard":
            return f"{card} is {'destroyed' if name == 'destroy' else 'discarded'}"
        case "draw":
            return f"{player} draws {card}"
        case "gain" | "take" | "pay" | "lose":
            return f"{player} {name}s {coins}"
        case "transfer" | "remove":
            return f"{coins} {'is' if amount == 1 else 'are'} {'moved' if name == 'transfer' else 'removed'}"
        case "start":
            return f"{player} begins"
        case "bid":
            return f"{player} bids {amount} on {card}"
        case "pay-off":
            return f"{player} pays {coins} and takes {card}"
        case "pass":
            return f"{player} passes"
        case "recruit":
            return f"{player} recruits {card}"
        case "open":
            return f"{card}: {event['ability']}"
        case "prevent":
            return f"what would happen to {card} is prevented" if card else "an effect is prevented"
        case "mark":
            return f"{card} has {abs(amount)} mark{'' if abs(amount) == 1 else 's'} {'more' if amount > 0 else 'less'}"
        case "total":
            return f"{lane}: {player} has {amount}"
        case "win":
            return f"{player} wins {lane}"
        case "tie":
            return f"{lane} is level"
        case "reshuffle":
            return "the discard pile becomes the new deck"
        case "chain-cut":
            return f"a chain of effects became too long and is cut at {card}"
        case "cut-short":
            return f"{card} has done all that a text may do in one go; the rest of it is dropped"
        case "finish":
            return f"the match is over: {event['result']}" + (f", {player} wins" if player else "")
        case _:
            return None
