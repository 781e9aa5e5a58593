"""How often an ability began and did something, castles, and which cards are listed."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import cardlang
from cardlang.bots import player
from cardlang.sim import AbilityFigures, Simulation, SimulationError, simulate
from cardlang.sim.report import label, write

GAME = "crimson-company"
TEXTS = {
    "giver": "Deploy: Gain 1 coin.",
    "beggar": "Deploy: If you have 30 or more coins, gain 1 coin.",
    "idler": "After a card is flipped, gain 1 coin.",
    "asker": "Deploy: You may gain 1 coin.",
    "banner": "Passive: Each of your other face-up cards here gets +1 strength.",
    "poor": "Passive: If you have 33 coins, each of your other face-up cards here gets +1 strength.",
    "boaster": "Scoring: This card gets +2 strength.",
    "modest": "Scoring: This card gets +1 strength for each face-down card here.",
    "judge": "Scoring: The player with the lowest total strength here wins this lane.",
    "lasting": "Deploy: Until end of turn, this card gets +1 strength.",
    "two": "Income: Gain 1 coin.\n\n      After a card is flipped, gain 1 coin.",
    "miser": "Recruitment: When your opponent would match your bid, that player pays 1 more coin.",
}  # fmt: skip


def cards(texts: dict[str, str], copies: int) -> str:
    entries = "".join(
        f"  {name}:\n    name: {{en: {name.title()}}}\n    strength: 2\n    copies: {copies}\n"
        f"    text: |\n      {text}\n"
        for name, text in texts.items()
    )
    return f"game: {GAME}\nset: mine\nversion: 1\ncards:\n{entries}"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Simulation:
    path = tmp_path_factory.mktemp("sets") / "mine.cards.yaml"
    path.write_text(cards(TEXTS, 3), "utf-8")
    return simulate(cardlang.game(GAME, cardsets=[path]), matches=30, seed=1)


def of(found: Simulation, card: str) -> tuple[AbilityFigures, ...]:
    return next(entry.abilities for entry in found.cards if entry.id == card)


@pytest.mark.parametrize("card", ["giver", "asker", "banner", "boaster", "judge", "lasting"])
def test_abilities_that_do_what_they_say_whenever_they_begin(found: Simulation, card: str) -> None:
    """Also what changes without an event: a static text, a scoring, a way to decide a lane, a change that lasts."""
    (ability,) = of(found, card)
    assert ability.began > 5
    assert ability.did >= 0.8 * ability.began


@pytest.mark.parametrize("card", ["beggar", "poor", "modest"])
def test_abilities_that_begin_and_do_nothing(found: Simulation, card: str) -> None:
    (ability,) = of(found, card)
    assert ability.began > 5
    assert ability.did == 0


def test_an_ability_that_never_begins_is_seen(found: Simulation) -> None:
    """No card of the set flips anything."""
    (ability,) = of(found, "idler")
    income, flipped = of(found, "two")
    assert (ability.began, flipped.began) == (0, 0)
    assert (income.keyword, income.text) == ("income", "Income: Gain 1 coin.")
    assert income.began == income.did > 5
    out = io.StringIO()
    write(found, Console(file=out, width=90))
    text = " ".join(out.getvalue().split())
    names = [f"{name} (After a card is f...)" for name in ("Idler", "Two")]
    assert f"never began {', '.join(names)}" in text or f"never began {', '.join(names[::-1])}" in text
    assert "did nothing" in text
    (row,) = [line for line in out.getvalue().splitlines() if line.startswith("Idler")]
    assert row.split()[-2:] == ["never", "never"]


def test_what_changes_an_announced_amount_counts(found: Simulation) -> None:
    (ability,) = of(found, "miser")
    assert 0 < ability.did <= ability.began


def test_what_bots_try_is_not_counted() -> None:
    """A greedy bot tries every option on a copy; only what is played counts (`test_unhosted` compares with the log)."""
    game = cardlang.game(GAME)
    found = simulate(game, ("greedy",), matches=1, seed=4)
    opened = sum(a.began for card in found.cards for a in card.abilities)
    assert 0 < opened < 80


def test_labels_are_the_keyword_or_the_first_words() -> None:
    assert label(AbilityFigures("deploy", "Deploy: Gain 1 coin.", 0, 0)) == "Deploy"
    assert label(AbilityFigures("", "After your opponent passes, gain 1 coin.", 0, 0)) == "After your oppone..."
    assert label(AbilityFigures("", "Cards cost 1 less.", 0, 0)) == "Cards cost 1 less."


def test_castles_are_listed_for_those_who_have_them_at_the_end() -> None:
    game = cardlang.game(GAME, options={"castles": "refuge,fairground"})
    found = simulate(game, matches=40, seed=2)
    assert {castle.id for castle in found.castles} == {"refuge", "fairground", "castle-1"}
    taken = 0
    for number in range(40):
        match = game.start(2 + number)
        team = [player("random", seat, 2 + number) for seat in range(2)]
        while match.request is not None:
            match.choose(team[match.request.seat](match))
        if match.outcome is not None and match.outcome["winner"]:
            taken += sum(event["event"] == "win" for event in match.events())
    assert sum(castle.won.of for castle in found.castles) == taken
    plain = next(castle for castle in found.castles if castle.id == "castle-1")
    assert plain.abilities == ()
    assert any(a.began for castle in found.castles for a in castle.abilities)


def test_only_lists_the_cards_of_some_sets(tmp_path: Path) -> None:
    path = tmp_path / "mine.cards.yaml"
    path.write_text(cards({"giver": TEXTS["giver"], "idler": TEXTS["idler"]}, 1), "utf-8")
    game = cardlang.game(GAME, cardsets=["base", path])
    whole = simulate(game, matches=5)
    for only in (["mine"], [str(path)], [str(tmp_path)]):
        some = simulate(game, matches=5, only=only)
        assert {card.id for card in some.cards} == {"giver", "idler"}
        assert {card.set for card in some.cards} == {"mine"}
        assert some.castles == ()
        assert set(some.cards) < set(whole.cards)
        assert some.as_json()["only"] == only
    with pytest.raises(SimulationError, match=r"the set `ragnarok` takes no part here; there is base, mine"):
        simulate(game, matches=5, only=["base", "ragnarok"])
    with pytest.raises(SimulationError, match="sets are named together"):
        simulate(game, matches=5, only="mine")


def test_how_many_matches_a_width_takes() -> None:
    """0.25 z^2 / w^2 = 2,401 plays for two points on either side, and each match has so many plays."""
    game = cardlang.game(GAME)
    found = simulate(game, matches=50)
    plays = sorted(card.won.of for card in found.cards)
    assert found.needed.every == pytest.approx(2401 * 50 / plays[0], rel=0.001)
    assert found.needed.half == pytest.approx(2401 * 50 / plays[len(plays) // 2], rel=0.001)
    wide = simulate(game, matches=50, width=0.1).needed.every
    assert wide == pytest.approx(found.needed.every / 25, rel=0.01)
    for junk in (0, 0.5, -1, "2", None):
        with pytest.raises(SimulationError, match=r"a width is a number between 0 and 0.5"):
            simulate(game, matches=1, width=junk)  # type: ignore[arg-type]


def test_who_begins_is_no_line_where_nobody_plays_against_a_seat() -> None:
    for mode, line in (("solo", False), ("co-op", False), ("teams", True), ("duel", True)):
        out = io.StringIO()
        found = simulate(cardlang.game(GAME, mode), matches=2)
        write(found, Console(file=out, width=100))
        assert ("who begins" in out.getvalue()) == line


def test_cards_that_the_game_plays_are_nobodys() -> None:
    """In solo the robber knights play cards, too; a card counts once for the one seat there is."""
    found = simulate(cardlang.game(GAME, "solo"), matches=10)
    assert all(card.won.of <= 10 for card in found.cards)
    assert {card.won.count for card in found.cards if card.won.of == 10} <= {found.by_seat[0].count}


def test_an_edited_set_is_named_as_one(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[2] / "cardsets" / GAME / "base.cards.yaml"
    path = tmp_path / "base.cards.yaml"
    path.write_text(shipped.read_text("utf-8").replace("strength: 1", "strength: 2", 1), "utf-8")
    lines = []
    for sets in (["base"], [path]):
        found = simulate(cardlang.game(GAME, cardsets=sets), matches=1)
        out = io.StringIO()
        write(found, Console(file=out, width=200))
        lines.append(out.getvalue().splitlines()[1])
        assert any(about["changed"] for about in found.sets) == (sets != ["base"])
    assert "changed since version 3" not in lines[0]
    assert "changed since version 3" in lines[1]
    assert lines[0].split(";")[0] != lines[1].split(";")[0]
