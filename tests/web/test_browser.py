"""The table in a real browser: whole matches, phones, keyboards, those who hear the page, lost connections."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

import cardlang
from tests.web.pages import Browser, Server, browsers, serving

PHONE, DESK = (420, 800), (1280, 800)
THREE = {"crimson-company": "free-for-all", "castle-combo": "standard", "blackstone-castle": "standard"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from serving(tmp_path_factory.mktemp("rooms"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from browsers()


@pytest.fixture(autouse=True)
def no_complaints(browser: Browser) -> Iterator[None]:
    """No page may report an error: a broken module, a breach of its policy, an exception."""
    yield
    assert browser.close_pages() == []


def test_two_pages_and_a_bot_play_a_whole_match_of_each_game(server: Server, browser: Browser) -> None:
    tables: dict[str, list[Any]] = {}
    for game, mode in THREE.items():  # all at the same time: they wait for each other's bots
        options = {"turn limit": 12} if game == "blackstone-castle" else {}  # at random it takes 2,000 turns
        room = server.open(game, mode=mode, players=3, bots={2: "greedy"}, options=options)
        tables[game] = [browser.page(room.link(seat), size) for seat, size in ((0, DESK), (1, PHONE))]
    for page in [page for pages in tables.values() for page in pages]:
        page.evaluate(PLAY)
    for game, pages in tables.items():
        for page in pages:
            page.wait_for_selector(".ending", timeout=60_000)
            assert page.locator(".ending > h2").inner_text(), game
        assert pages[0].locator(".score tbody tr").count() >= 1, game
        ending, told = pages[0].locator(".ending > h2").inner_text(), pages[0].locator(".entry").count()
        pages[0].reload()
        pages[0].wait_for_selector(".ending")
        assert pages[0].locator(".ending > h2").inner_text() == ending, game
        assert pages[0].locator(".entry").count() == told, "who comes back is told the same"


PLAY = """
() => {
  let number = 7;
  const drawn = (below) => {  // by the upper bits: the lower ones soon come again
    number = (Math.imul(number, 1103515245) + 12345) >>> 0;
    return Math.floor((number / 4294967296) * below);
  };
  const step = () => {
    if (document.querySelector(".ending")) return;
    const sheet = document.querySelector("dialog .answers button");
    const lit = document.querySelectorAll(".item.lit:not(.picked), [data-confirm]:not([aria-disabled])");
    const all = sheet ? [sheet] : lit.length && drawn(4) ? [...lit] : [...document.querySelectorAll("[data-options]")];
    if (all.length && document.querySelector(".prompt[aria-busy=false]")) all[drawn(all.length)].click();
    setTimeout(step, 4);
  };
  step();
}
"""


def bidding(server: Server, browser: Browser, size: tuple[int, int] = DESK) -> Any:
    """The page of somebody who is to choose a card of the offer."""
    for _ in range(20):  # who begins is drawn
        page = browser.page(server.open("crimson-company", bots={1: "random"}).link(0), size)
        page.wait_for_selector(".prompt:not(.quiet)")
        if page.locator(".look-market .row .item.lit").count():
            return page
    pytest.fail("nobody is asked to bid")


def test_a_card_is_chosen_by_keyboard_alone(server: Server, browser: Browser) -> None:
    page = bidding(server, browser)
    asked = page.locator(".prompt h2").inner_text()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('lit')"):
            break
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid", "one sees where the focus is"
    page.wait_for_selector(".tip .text")  # the focus reads the card
    page.keyboard.press("Enter")
    page.wait_for_function("asked => document.querySelector('.prompt h2')?.innerText !== asked", arg=asked)


def test_a_tap_reads_the_card_before_it_chooses(server: Server, browser: Browser) -> None:
    page = bidding(server, browser, PHONE)
    card = page.locator(".item.card.lit").first
    name = card.locator(".name").inner_text()
    card.tap()
    sheet = page.locator("dialog.sheet")
    assert sheet.locator("h2").inner_text() == name
    assert sheet.locator(".text").first.inner_text()
    sheet.locator(".answers button").click()
    page.wait_for_selector(".amount")


@pytest.mark.parametrize("game", THREE)
def test_a_phone_never_scrolls_sideways(server: Server, browser: Browser, game: str) -> None:
    room = server.open(game, mode=THREE[game], players=3, bots={1: "random", 2: "random"})
    page = browser.page(room.link(0), PHONE)
    for turn in itertools.count():
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        if turn == 25:
            break
        page.evaluate("document.querySelector('dialog .answers button, [data-options]')?.click()")
        page.wait_for_timeout(15)


@pytest.mark.parametrize(
    ("size", "scheme", "games"),
    [(DESK, "light", ["crimson-company", "castle-combo"]), (PHONE, "dark", ["blackstone-castle"])],
)
def test_axe_finds_nothing(
    server: Server, browser: Browser, size: tuple[int, int], scheme: str, games: list[str]
) -> None:
    page = browser.page(server.address, size, scheme)
    page.locator("details.settings summary").click()
    assert browser.violations(page) == []
    page.locator("button.large").click()
    page.wait_for_selector(".opened")
    assert browser.violations(page) == []
    for game in games:
        room = server.open(game, bots={1: "random"})
        page = browser.page(room.link(0, maker=True), size, scheme)
        for _ in range(6):
            page.evaluate("document.querySelector('dialog .answers button, [data-options]')?.click()")
            page.wait_for_timeout(30)
        assert browser.violations(page) == [], game
    page.locator(".bar .tools > button").last.click()
    page.wait_for_selector("dialog.menu")
    assert browser.violations(page) == []


def test_those_who_watch_see_no_answers_and_no_secrets(server: Server, browser: Browser) -> None:
    room = server.open("blackstone-castle", bots={1: "random"})
    page = browser.page(room.link())
    assert page.locator("[data-options]").count() == 0
    hands = page.locator(".player .item.hidden").count()
    assert hands > 0, "tasks in hand are backs"


def test_an_answer_is_taken_back_if_the_other_agrees(server: Server, browser: Browser) -> None:
    room = server.open("crimson-company")
    pages = [browser.page(room.link(seat)) for seat in (0, 1)]
    asked = next(page for page in pages if page.locator(".prompt:not(.quiet)").count())
    other = next(page for page in pages if page is not asked)
    question = asked.locator(".prompt h2").inner_text()
    asked.locator(".item.lit").first.click()
    asked.wait_for_selector(".amount")
    asked.locator(".bar .tools button").first.click()
    other.locator(".proposal .answers button").first.click()
    asked.wait_for_function("asked => document.querySelector('.prompt h2').innerText === asked", arg=question)


def test_a_button_that_does_nothing_says_why(server: Server, browser: Browser) -> None:
    room = server.open("crimson-company", options={"tournament": "yes"})
    page = browser.page(room.link(0))
    confirm = page.locator(".several .button")
    assert confirm.get_attribute("aria-disabled") == "true"
    assert confirm.get_attribute("title") == "Choose 15 more"
    lit = page.locator(".prompt [data-options]")
    for index in range(15):
        lit.nth(index).click()
    assert confirm.get_attribute("aria-disabled") is None
    confirm.click()
    page.wait_for_selector(".prompt.quiet")


def test_a_page_comes_back_when_the_server_does(server: Server, browser: Browser) -> None:
    room = server.open("castle-combo", bots={1: "random"})
    page = browser.page(room.link(0))
    question = page.locator(".prompt h2").inner_text()
    server.kill()
    page.wait_for_selector(".trouble")
    server.start()
    page.wait_for_function("() => !document.querySelector('.trouble')", timeout=15_000)
    assert page.locator(".prompt h2").inner_text() == question
    page.locator("[data-options]").first.click()
    page.wait_for_function("asked => document.querySelector('.prompt h2').innerText !== asked", arg=question)


def test_names_are_there_in_the_languages_of_the_sets(server: Server, browser: Browser) -> None:
    room = server.open("crimson-company", bots={1: "random"})
    names: list[Any] = []
    for language in ("en-GB", "de-DE"):
        page = browser.page(room.link(0), language=language)
        names.append(page.locator(".row .item.card .name").all_inner_texts())
    assert len(names[0]) == len(names[1]) > 0
    assert names[0] != names[1]


def test_a_shared_screen_is_handed_over_before_the_next_one_sees_their_cards(server: Server, browser: Browser) -> None:
    page = browser.page(server.open("blackstone-castle", options={"turn limit": 3}).link(0, 1))
    for _ in range(80):
        if page.locator(".hand-over").count():
            break
        page.evaluate("document.querySelector('dialog .answers button, [data-options]')?.click()")
        page.wait_for_timeout(20)
    assert page.locator(".item").count() == 0, "nobody's cards lie open meanwhile"
    assert page.locator("h1").inner_text().startswith("Hand the screen to ")
    page.locator(".hand-over button").click()
    page.wait_for_selector(".prompt:not(.quiet)")
    assert page.locator(".player.own .item:not(.hidden)").count() > 0


def test_a_room_that_is_closed_says_so(server: Server, browser: Browser) -> None:
    room = server.open("castle-combo", bots={1: "random"})
    page, watcher = browser.page(room.link(0, maker=True)), browser.page(room.link())
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator(".bar .tools > button").last.click()
    page.locator("dialog.menu .danger").click()
    for each in (page, watcher):
        each.wait_for_selector(".notice h1")
        assert each.locator(".notice h1").inner_text() == "This table has been closed."


def test_a_question_shows_the_words_of_the_card_that_asks(server: Server, browser: Browser) -> None:
    page = browser.page(server.open("blackstone-castle", mode="solo").link(0))
    for _ in range(60):
        if page.locator(".source").count():
            break
        page.evaluate("document.querySelector('dialog .answers button, [data-options]')?.click()")
        page.wait_for_timeout(20)
    assert page.locator(".source strong").inner_text()
    assert page.locator(".source mark").inner_text()


AT_THE_TABLE = """
(players) => {
  document.querySelector('.hand-over button')?.click();
  const seen = (what) => document.querySelectorAll(what).length;
  return seen(".prompt[aria-busy=false]") && seen(".player") >= players && seen(".item");
}
"""
"""Whoever is asked has taken over and sees the table; what was clicked before may still hand it to another."""


def test_every_mode_is_on_the_table(server: Server, browser: Browser) -> None:
    page = browser.page(server.address)
    for game in cardlang.catalogue()["games"]:
        for edition in game["editions"]:
            for mode in edition["modes"]:
                room = server.open(game["game"], edition=edition["edition"], mode=mode["mode"])
                page.goto(room.link(*range(len(room.secrets)), maker=True))
                for _ in range(3):
                    page.wait_for_function(AT_THE_TABLE, arg=mode["players"][0])
                    page.evaluate("document.querySelector('dialog .answers button, [data-options]')?.click()")
                    page.wait_for_timeout(15)
                page.wait_for_function(AT_THE_TABLE, arg=mode["players"][0])
                assert page.locator(".trouble").count() == 0, (game["game"], mode["mode"])
