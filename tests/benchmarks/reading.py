"""The linter against a bare parse of the same texts, and a set of 10,000 cards against one of 1,000."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from cardlang.games import playable, vocabularies
from cardlang.library import load_files, shipped_sets
from cardlang.lint import examiner, lint_files
from cardlang.lint.cache import ReportCache
from cardlang.lint.unplayable import unplayable
from cardlang.storage.cache import Cache
from cardlang.syntax.lexing.terminals import make_lexicon
from cardlang.vocabulary.own import with_own
from tests.benchmarks.measure import Row, cost, in_turn, times_faster, times_slower
from tests.written_out import lark_of

GAME = playable()[0]
A_FILE = 500  # cards, the limit


def linted(paths: list[Path], cache: ReportCache | None = None) -> int:
    """Lint as the command does, cold unless answers are kept; returns the number of cards."""
    report = lint_files(paths, lambda: examiner(vocabularies(), unplayable), cache=cache)
    assert not report.diagnostics, report.diagnostics[0]
    return sum(len(file.entries) for file in report.files)


def against_lark(rounds: int, most: int | None = None) -> list[Row]:
    """All shipped texts: cards per second of the whole linter, and of nothing but Lark with positions.

    Lark has a parser for each vocabulary there is, the game's and those of sets with words of their own. They are made
    before the clock runs. With `most`, Lark parses so many cards only: it takes half a minute to get ready for all.
    """
    paths = shipped_sets(GAME)
    loaded = load_files(paths, vocabularies()).require()
    records = [record for cardset in loaded for record in cardset.records][:most]
    words = {record.own: with_own(vocabularies()[GAME], record.own) for record in records}
    parsers = {own: lark_of(make_lexicon(vocabulary), bare=True) for own, vocabulary in words.items()}
    texts = [
        (parsers[record.own], text.source)
        for record in records
        for text in {id(text): text for text in record.texts.values()}.values()
    ]

    def bare() -> int:
        for parser, text in texts:
            parser.parse(text, start="text")
        return len(records)

    costs = list(in_turn({"lint": lambda: cost(lambda: linted(paths)), "lark": lambda: cost(bare)}, rounds))
    what = "cold lint, cards/s, against a bare Lark parse of the same texts with positions"
    return [Row("lint", what, times_faster(costs, "lint", "lark"), ">= 0.4", "0.96 with one trivial walk")]


def large_sets(rounds: int, small: int = 1_000) -> list[Row]:
    """Ten times the cards in how many times the time, and the same cards again.

    The few are linted ten times over: a machine that is slow for a second then meets both sides alike.
    """
    with TemporaryDirectory() as folder:
        few, many = written(Path(folder, "few"), small), written(Path(folder, "many"), 10 * small)
        cache = ReportCache(Cache("benchmarks", most_files=100, most_bytes=1 << 26))
        linted(few, cache)
        sides = {
            "few": lambda: small * cost(lambda: sum(linted(few) for _ in range(10))),
            "many": lambda: 10 * small * cost(lambda: linted(many)),
            "again": lambda: small * cost(lambda: linted(few, cache)),
        }
        costs = list(in_turn(sides, rounds))
    cards = f"{small:,} cards"
    return [
        Row(
            "lint-large", f"lint of {10 * small:,} cards in the time of {cards}",
            times_slower(costs, "many", "few"), "<= 10.3", "linear",
        ),
        Row(
            "lint-again", f"cards/s of {cards} that have not changed, against cold",
            times_faster(costs, "again", "few"), ">= 10", "plain tuples 36",
        ),
    ]  # fmt: skip


def written(folder: Path, cards: int) -> list[Path]:
    """Set files with as many sound cards, all of them different."""
    folder.mkdir()
    paths = []
    for first in range(0, cards, A_FILE):
        lines = [f"game: {GAME}", f"set: set-{first}", "version: 1", "origin: ours", "", "cards:"]
        for number in range(first, min(first + A_FILE, cards)):
            lines += [f"  card-{number}:", f"    name: {{en: Card {number}}}", f"    strength: {number % 6}"]
            lines += ["    text: |", f"      {TEXTS[number % len(TEXTS)].format(n=number % 37 + 2)}", ""]
        path = folder / f"set-{first}.cards.yaml"
        path.write_text("\n".join(lines).rstrip() + "\n", "utf-8")
        paths.append(path)
    return paths


ACTS = (
    "Deploy: Take {n} coins from your opponent.",
    "Deploy: Destroy a card of strength {n} or less in play. Then gain coins equal to its strength.",
    "Scoring: Each other face-up card here gets -{n} strength but not below 0.",
    "After an enemy card is moved to this lane, take {n} coins from your opponent.",
    "Deploy: Flip an enemy card in play. If you do, your opponent gains {n} coins.",
)
PLACES = (" here", " in adjacent lanes", " in play")  # so that no two cards of a file say the same
LAST = "Passive: Other face-up cards{place} cannot be swapped."
TEXTS = tuple(f"{act}\n      {LAST.format(place=place)}" for place in PLACES for act in ACTS)
