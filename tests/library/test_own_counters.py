"""Counters of a set's own: a column each, in texts, views, events and saves; lost, or back in a supply."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import cardlang
from cardlang.games import vocabularies
from cardlang.library.load import read_data
from cardlang.match.errors import SaveError
from cardlang.match.schemas import schema
from cardlang.match.wording import event_text

HEAD = "game: crimson-company\nset: harbour\nversion: 1\norigin: ours\n"
EMBERS = (
    "words:\n  counters:\n    ember: {en: [ember, embers], de: [Glut, Gluten, f]}\n"
    "    frost-shard: {en: [frost shard, frost shards], leaves: supply, supply: 5}\n"
)
CARD = "cards:\n  {0}:\n    name: {{en: {0}}}\n    strength: 1\n    copies: 20\n    text: |\n      {1}\n"
KINDLER = CARD.format("kindler", "Deploy: Put 2 embers onto this card. Then put 1 frost shard onto this card.")


def codes(text: str) -> list[tuple[str, str]]:
    """The findings of a file: the code, and the words that it stands on."""
    _, _, found = read_data("a.cards.yaml", text.encode(), vocabularies())
    return [(item.code, text[item.location.span.start : item.location.span.end]) for item in found]


def written(folder: Path, text: str) -> str:
    folder.mkdir()
    (folder / "harbour.cards.yaml").write_text(text, "utf-8")
    return str(folder)


def played(match: cardlang.Match, choices: int) -> None:
    draw = random.Random(5)
    for _ in range(choices):
        if not match.is_over:
            match.choose(draw.choice(match.request.options).id)


@pytest.mark.parametrize(
    ("counter", "found"),
    [
        ("ember: {en: [ember, embers]}", []),
        ("ember: {en: [ember, embers], leaves: lost}", []),
        ("ember: {en: [ember, embers], leaves: supply, supply: 3}", []),
        ("ember: {en: [ember, embers], leaves: supply}", [("D059", "supply")]),
        ("ember: {en: [ember, embers], supply: 3}", [("D059", "3")]),
        ("ember: {en: [ember, embers], leaves: lost, supply: 3}", [("D059", "3")]),
        ("ember: {en: [ember, embers], leaves: away}", [("D017", "away")]),
        ("ember: {en: [ember, embers], leaves: supply, supply: 0}", [("D016", "0")]),
        ("ember: {en: [mark, marks]}", [("D050", "mark"), ("D050", "marks")]),
        ("coin: {en: [ember, embers]}", [("D050", "coin")]),
        ("ember: {en: [Ember, embers]}", [("D052", "Ember")]),
    ],
)
def test_what_is_found(counter: str, found: list[tuple[str, str]]) -> None:
    assert codes(f"{HEAD}words:\n  counters:\n    {counter}\n" + CARD.format("miser", "Deploy: Gain 1 coin.")) == found


@pytest.mark.parametrize("game", ["castle-combo", "blackstone-castle"])
def test_games_whose_texts_put_nothing_onto_cards_have_no_counters(game: str) -> None:
    text = f"game: {game}\nset: x\nversion: 1\nwords:\n  counters:\n    ember: {{en: [ember, embers]}}\ncards: {{}}\n"
    assert codes(text) == [("D058", "ember")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Deploy: Put 1 ember onto this card.", []),
        ("Deploy: Put 2 frost shards onto each of your cards in play.", []),
        ("Deploy: You may remove 2 embers from this card. If you do, gain 3 coins.", []),
        ("Deploy: Put any number of embers from a card here onto this card.", []),
        ("Passive: This card gets +1 strength for each ember on this card.", []),
        ("Deploy: Destroy each card here bearing 2 or more embers.", []),
        ("Income: If there is no ember on this card, flip this card.", []),
        ("After an ember is put onto this card, gain 1 coin.", []),
        ("Deploy: Gain 2 embers.", [("C020", "2 embers")]),
        ("Deploy: Gain 1 coin for each ember.", [("C014", "each ember")]),
    ],
)
def test_texts_about_counters(text: str, found: list[tuple[str, str]]) -> None:
    assert codes(HEAD + EMBERS + CARD.format("miser", text)) == found


def test_a_match_shows_them_and_is_saved_with_them(tmp_path: Path) -> None:
    from jsonschema import Draft202012Validator

    other = "  other:\n    name: {en: Other}\n    strength: 2\n    copies: 20\n"
    sets = [written(tmp_path / "set", HEAD + EMBERS + KINDLER + other)]
    match = cardlang.game("crimson-company", mode="duel", cardsets=sets).start(seed=4)
    played(match, 40)
    view, text = match.view(0), match.to_json()
    cards = [card for lane in view["lanes"] for side in lane["sides"].values() for card in side["cards"]]
    assert any(card.get("counters") == {"ember": 2, "frost-shard": 1} for card in cards)
    Draft202012Validator(schema("view", "crimson-company")).validate(view)
    events = [event for event in match.events() if event["event"] == "mark"]
    assert {event.get("counter") for event in events} == {"ember", "frost-shard"}
    for event in events:
        Draft202012Validator(schema("event", "crimson-company")).validate(event)
    assert any("2 ember counters more" in str(event_text(match.game.words, event)) for event in events)
    shards = sum(card.get("counters", {}).get("frost-shard", 0) for card in cards)
    assert shards <= 5
    (tmp_path / "set" / "harbour.cards.yaml").unlink()
    again = cardlang.load_match(text)
    assert again.to_json() == text
    assert again.view(0) == view
    for old, new in (
        ('"supply":5', '"supply":0'),
        ('"supply":5', '"supply":"5"'),
        ('"kind":"counter"', '"kind":"count"'),
    ):
        with pytest.raises(SaveError):
            cardlang.load_match(text.replace(old, new))


def test_counters_of_several_sets_have_columns_of_their_own(tmp_path: Path) -> None:
    one = HEAD + "words:\n  counters:\n    ember: {en: [ember, embers]}\n" + CARD.format(
        "kindler", "Deploy: Put 2 embers onto this card."
    )  # fmt: skip
    two = (
        one.replace("harbour", "forest")
        .replace("ember", "spore")
        .replace("kindler", "mushroom")
        .replace("Put 2", "Put 3")
    )
    sets = [written(tmp_path / "one", one), written(tmp_path / "two", two)]
    match = cardlang.game("crimson-company", mode="duel", cardsets=sets).start(seed=1)
    played(match, 60)
    told = [(event["id"], event["counter"], event["amount"]) for event in match.events() if event["event"] == "mark"]
    assert set(told) == {("kindler", "ember", 2), ("mushroom", "spore", 3)}
    assert cardlang.load_match(match.to_json()).to_json() == match.to_json()
