"""Faults of whole sets, seeded into the shipped ones: doubles, weaker copies, names that ship, odd numbers, drift.

`pytest -s` prints the table of what was found; `cardlang/lint/MEASURED.md` has it, and a drop below that fails.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cardlang.games import dialect_of, vocabularies
from cardlang.library import shipped_sets
from cardlang.library.load import load_files
from cardlang.library.records import MAIN
from cardlang.lint import examiner
from cardlang.lint.cross_file import combine
from cardlang.lint.incremental import Incremental
from cardlang.scenario.mutants import mutants
from tests.lint.measured import stated

WORDS = vocabularies()
EXAMINE = Incremental(examiner(WORDS, lambda _: (), every_want=True))  # each file differs in one record
FILES = {
    game: next(path for path in shipped_sets(game) if path.name == name)
    for game, name in (
        ("crimson-company", "base.cards.yaml"),
        ("castle-combo", "base.cards.yaml"),
        ("blackstone-castle", "base.cards.yaml"),
    )
}
NUMBER = {"crimson-company": "strength", "castle-combo": "cost"}  # a printed number of each card
EACH = 5  # cards of each game
CODES = {"L055", "L056", "L057", "L059", "L063"}


class Seeded(NamedTuple):
    """A set file with one fault: the code that is due, the line of the record with it."""

    code: str
    text: str
    line: int


def records(text: str) -> list[tuple[str, str]]:
    """The records of a set file with a text of their own, each with its id."""
    found = re.findall(r"^  ([a-z][a-z-]*):\n((?:^(?:    .*)?\n)+)", text, re.MULTILINE)
    return [(name, f"  {name}:\n{body.rstrip()}\n") for name, body in found if "    text: |" in body]


def renamed(record: str, name: str) -> str:
    return re.sub(r"name: \{.*\}", f"name: {{en: {name.title()}}}", re.sub(r"^  .*:", f"  {name}:", record, count=1))


def with_number(record: str, field: str, change: int) -> str:
    return re.sub(rf"(    {field}: )(\d+)", lambda match: f"{match[1]}{int(match[2]) + change}", record)


def seeded(game: str) -> Iterator[Seeded]:
    """A shipped file, again and again, with one fault more."""
    path = FILES[game]
    text = path.read_text("utf-8").rstrip() + "\n"
    end = text.count("\n") + 1
    for name, record in records(text)[:EACH]:
        start = text[: text.index(f"\n{record}")].count("\n") + 2
        yield Seeded("L056", text + renamed(record, "zz-copy"), end)
        own = f"game: {game}\nset: zz-own\nversion: 1\ncards:\n"
        line = own.count("\n") + 1
        yield Seeded("L055", own + renamed(record, "zz-copy").replace("zz-copy:", f"{name}:"), line)
        yield Seeded("L055", own + record.replace(f"  {name}:", "  zz-copy:", 1), line)
        if game in NUMBER:
            field = NUMBER[game]
            worse = -1 if field == "strength" else 1
            yield Seeded("L057", text + with_number(renamed(record, "zz-copy"), field, worse), end)
            yield Seeded(
                "L059", text.replace(record, with_number(record, field, 60 if game == "crimson-company" else 30)), start
            )
    yield from drifted(game, text)


def drifted(game: str, text: str) -> Iterator[Seeded]:
    """Printed texts that say what a changed text says."""
    for cardset in load_files([FILES[game]], WORDS).sets:
        blocks = dict(records(text))
        for card in [card for card in cardset.records if card.id in blocks and MAIN in card.texts][:EACH]:
            start = text[: text.index(f"\n{blocks[card.id]}")].count("\n") + 2
            for mutant in list(mutants(card.texts[MAIN], card.kind, WORDS[game], dialect_of(game)))[:2]:
                printed = f"    printed: {{en: {json.dumps(mutant.text.source)}}}\n"
                yield Seeded("L063", text.replace(blocks[card.id], blocks[card.id] + printed), start)


def found(game: str, one: Seeded) -> set[tuple[str, int]]:
    """The codes of these that are found, each with the line of its record."""
    report = EXAMINE(FILES[game].name if one.code != "L055" else f"{game}.cards.yaml", one.text.encode())
    lines = sorted(entry.location.line for entry in report.entries)
    every = [item for _, items in combine([report]) for item in items if item.severity != "note" or item.code in CODES]
    return {(item.code, max((line for line in lines if line <= item.location.line), default=0)) for item in every}


def test_faults_of_sets_are_found() -> None:
    tries, hits, others, missed = Counter[str](), Counter[str](), Counter[str](), list[str]()
    for game in FILES:
        for one in seeded(game):
            tries[one.code] += 1
            codes = found(game, one)
            hits[one.code] += (one.code, one.line) in codes
            others[one.code] += len({code for code, _ in codes} - {one.code})
            if (one.code, one.line) not in codes:
                missed.append(f"{game} {one.code} {one.line} {codes}")
    print("\ncode   seeded  found  others")
    for code in sorted(tries):
        print(f"{code}   {tries[code]:6} {hits[code]:6} {others[code]:7}")
    shares = stated()
    assert all(100 * hits[code] >= shares[code] * tries[code] for code in tries), "\n".join(missed)
