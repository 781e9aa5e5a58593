"""The whole site in Chromium, with Pyodide: a broken card is seen and mended, a match is played, a link is opened."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from cardlang.playground.site import write_site
from tests.playground.pyodide import pyodide
from tests.web.pages import Browser, browsers
from tests.web.test_browser import PLAY

PHONE, DESK = (420, 800), (1280, 800)
SLOWEST = 120_000  # milliseconds until Python is there, on a machine that does other things as well
NO_WEBASSEMBLY = "delete globalThis.WebAssembly"


class Handler(SimpleHTTPRequestHandler):
    """Files and nothing else; a browser that goes away is no fault."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002, what its base calls it
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("playground")
    write_site(folder / "site", str(pyodide(folder)))
    return folder / "site"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(site.parent)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/site/"  # below the root: all addresses are relative
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from browsers()


def opened(browser: Browser, address: str, size: tuple[int, int] = DESK, scheme: str = "light") -> Any:
    return browser.page(address, size, scheme, shows=".bench")


def write(page: Any, before: str, after: str) -> None:
    """Type something in place of some words of the text."""
    start = page.locator("#text").input_value().index(before)
    page.locator("#text").evaluate(
        "(area, [start, end]) => area.setSelectionRange(start, end)", [start, start + len(before)]
    )
    page.keyboard.type(after)


def test_a_card_is_written_mended_played_and_sent(address: str, browser: Browser) -> None:
    page = opened(browser, address)
    page.wait_for_selector(".status progress")  # one sees how far it is
    page.locator("#text").focus()  # and writes meanwhile
    write(page, "Move another", "Moev another")
    page.wait_for_selector(".finding.error", timeout=SLOWEST)
    assert page.locator(".finding .words").inner_text() == "unknown word Moev"
    assert page.locator(".finding .advice").inner_text() == "did you mean Move?"
    assert page.locator(".ed-mark.error").all_inner_texts() == ["Moev"], "at the words"
    page.wait_for_selector(".proof.faulty")
    assert page.locator(".match .primary").get_attribute("aria-disabled") == "true"
    assert browser.violations(page) == []

    page.locator(".finding .quiet").click()
    page.wait_for_selector(".dialog.page[open]")
    assert page.locator(".dialog.page h2").inner_text().startswith("S001")
    page.keyboard.press("Escape")
    page.locator(".finding .fix").click()
    page.wait_for_selector(".verdict.sound")
    assert "Deploy: Move another" in page.locator("#text").input_value()
    page.locator("#text").focus()
    page.keyboard.press("Control+z")  # typing can be taken back, fixes as well
    page.wait_for_selector(".finding.error")
    page.keyboard.press("Control+Shift+z")
    page.wait_for_selector(".verdict.sound")
    page.wait_for_selector(".proof.faulty", state="detached")
    assert page.locator(".proof .name").all_inner_texts() == ["Ferry Captain", "Lamp Keeper"]

    page.locator(".tools .button").click()
    page.wait_for_selector(".dialog.link[open]")
    link = page.locator(".address").input_value()
    assert link.startswith(f"{address}#set=1.")
    page.keyboard.press("Escape")

    page.locator(".match .primary").click()
    page.wait_for_selector(".prompt", timeout=SLOWEST)
    page.evaluate(PLAY)
    page.locator(".bar .mark").click()  # back to the cards, while the bot goes on
    page.wait_for_selector(".bench")
    page.locator(".match .acts .button:not(.primary)").click()
    page.wait_for_selector(".ending", timeout=SLOWEST)
    assert page.locator(".ending > h2").inner_text()
    assert page.locator(".score tbody tr").count() >= 1
    page.locator(".ending .button.primary").click()
    page.wait_for_selector(".bench")
    text = page.locator("#text").input_value()
    for hostile, code in (("a: " + "[" * 9_000, "D011"), ("a: &a [*a]", "D008"), ('a: "\\ud800"', "D004")):
        page.locator("#text").fill(hostile)  # read by PyYAML's own parser, in a browser
        page.wait_for_selector(f".finding .code >> text={code}", timeout=SLOWEST)

    other = opened(browser, link, PHONE, "dark")  # another browser: it has no draft
    assert other.locator("#text").input_value() == text
    other.wait_for_selector(".verdict.sound", timeout=SLOWEST)
    for tab in range(3):
        other.locator(".tabs button").nth(tab).click()
        assert other.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert browser.violations(other) == []
    assert browser.close_pages() == []


def test_what_is_missing_is_said_in_words(address: str, browser: Browser) -> None:
    page = opened(browser, f"{address}#set=1.damaged")
    assert "The link is damaged" in page.locator(".notice-line").inner_text()
    context = browser.contexts[-1]
    cases: list[tuple[str, Callable[[Any], None], str]] = [
        ("**/pyodide.mjs", lambda route: route.abort(), "Python could not be loaded from"),
        ("**/wheels/cardlang-*.whl*", lambda route: route.abort(), "could not be reached. Are you online?"),
        ("**/wheels/pyyaml-*.whl*", lambda route: route.fulfill(status=404), "This site lacks the file"),
    ]
    for files, answer, words in cases:
        context.route(files, answer)
        page.reload()
        page.wait_for_selector(".status.failed", timeout=SLOWEST)
        assert words in page.locator(".status.failed").inner_text()
        assert page.locator("#text").is_editable()
        context.unroute(files)
    context.add_init_script(NO_WEBASSEMBLY)
    page.reload()
    page.wait_for_selector(".status.failed")
    assert "This browser has no WebAssembly" in page.locator(".status").inner_text()
    browser.close_pages()  # it has complained of all that
