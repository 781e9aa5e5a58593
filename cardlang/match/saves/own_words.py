"""The words that sets add to a game, as a save holds them, so that the match needs no set files."""

from __future__ import annotations

from typing import Any, assert_never

from cardlang.library.mentions import is_name
from cardlang.library.structure import words_are_sound
from cardlang.vocabulary.own import CardName, OwnCounter, OwnKeyword, OwnWord, Trait


def own_as_data(word: OwnWord) -> dict[str, Any]:
    """A word as a save holds it."""
    data: dict[str, Any] = {"id": word.id, "forms": dict(word.forms)}
    match word:
        case Trait():
            return data
        case OwnCounter(supply=supply):
            return {**data, "kind": "counter", **({} if supply is None else {"supply": supply})}
        case CardName():
            return {**data, "kind": "name"}
        case OwnKeyword(text=text, numbers=numbers):
            return {**data, "text": text, **({"numbers": list(numbers)} if numbers else {})}
        case never:
            assert_never(never)


def own_of_data(data: dict[str, Any]) -> OwnWord:
    """The word in the data of a save. The data must have passed `is_own_word`."""
    forms = tuple((language, tuple(forms)) for language, forms in data["forms"].items())
    if data.get("kind") == "counter":
        return OwnCounter(id=data["id"], forms=forms, supply=data.get("supply"))
    if data.get("kind") == "name":
        return CardName(id=data["id"], forms=forms)
    if "text" not in data:
        return Trait(id=data["id"], forms=forms)
    low, high = data.get("numbers") or (0, 0)
    numbers = (low, high) if "numbers" in data else None
    return OwnKeyword(id=data["id"], forms=forms, text=data["text"], numbers=numbers)


def is_own_word(value: Any) -> bool:
    """Whether a value of a save is a word that a set may add to its game, within the lengths of set files."""
    if not isinstance(value, dict) or not {"id", "forms"} <= value.keys() or not isinstance(value["id"], str):
        return False
    if "kind" in value:
        return _is_name(value) or _is_counter(value)
    if "text" not in value:
        return value.keys() == {"id", "forms"} and words_are_sound({"traits": {value["id"]: value["forms"]}})
    names, numbers = value["forms"], value.get("numbers")
    if not isinstance(names, dict) or not all(isinstance(one, list) and len(one) == 1 for one in names.values()):
        return False
    keyword = {"name": {language: one[0] for language, one in names.items()}, "text": value["text"]}
    if "numbers" in value:
        ends = numbers if isinstance(numbers, list) else []
        keyword["number"] = dict(zip(("low", "high"), ends, strict=False))
    return value.keys() <= {"id", "forms", "text", "numbers"} and words_are_sound({"keywords": {value["id"]: keyword}})


def _is_name(value: dict[str, Any]) -> bool:
    forms = value["forms"]
    if value.keys() != {"id", "forms", "kind"} or value["kind"] != "name" or not isinstance(forms, dict):
        return False
    if not all(isinstance(one, list) and len(one) == 1 for one in forms.values()):
        return False
    names = {language: one[0] for language, one in forms.items()}
    sound = words_are_sound({"names": {value["id"]: names}})
    return sound and all(is_name(name, language) for language, name in names.items())


def _is_counter(value: dict[str, Any]) -> bool:
    if not value.keys() <= {"id", "forms", "kind", "supply"} or value["kind"] != "counter":
        return False
    supply = {"leaves": "supply", "supply": value["supply"]} if "supply" in value else {}
    forms = value["forms"]
    return isinstance(forms, dict) and words_are_sound({"counters": {value["id"]: {**forms, **supply}}})
