"""What the linter says, word for word, as transcripts that are kept beside the tests.

`python tests/lint/told.py` writes them anew; then the difference must be looked at. The texts are those of the corpora
of syntax and meaning; the files stand in `told/files.txt`, each behind a line `=== KIND WORDS`. Among the words `crlf`,
`cr` and `bom` say how a file is encoded.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from cardlang.diagnostics.model import Diagnostic, Finding
from cardlang.games import vocabularies
from cardlang.games.check import unplayable
from cardlang.library import CardRecord
from cardlang.library.load import read_data
from cardlang.library.records import Loaded
from cardlang.lint import FormatError, formatted, lint
from cardlang.meaning import understand
from cardlang.syntax import parse_text

HERE = Path(__file__).parent / "told"
TESTS = Path(__file__).parent.parent
WORDS = vocabularies()
CRIMSON = WORDS["crimson-company"]


def findings_of(text: str, found: Iterable[Finding]) -> Iterator[str]:
    """A text, and what is said about it: code, marked words, message, advice, mending."""
    yield text
    for item in found:
        yield f"  {item.code} {item.severity.value} `{text[item.span.start : item.span.end]}`: {item.message}"
        yield from ([f"    help: {item.help}"] if item.help else [])
        yield from ([f"    fix: {item.fix[0]} -> `{item.fix[1]}`"] if item.fix else [])
    yield ""


def syntax() -> Iterator[str]:
    """The broken texts."""
    for case in (TESTS / "syntax" / "errors.txt").read_text(encoding="utf-8").split("\n\n")[1:]:
        text = case.strip("\n").split("\n")[0]
        yield from findings_of(text, parse_text(text, CRIMSON).findings)


def meaning() -> Iterator[str]:
    """The texts that are not sound."""
    for line in (TESTS / "meaning" / "unsound.txt").read_text(encoding="utf-8").splitlines():
        head, _, marked = line.rpartition(" | ")
        if line.startswith("#") or not head:
            continue
        text = marked.replace("[[", "").replace("]]", "")
        words = next((WORDS[word] for word in head.split() if word in WORDS), CRIMSON)
        tree = parse_text(text, words).tree
        assert tree is not None
        source = "castle" if "castle" in head.split() else "card"
        yield from findings_of(text, understand(tree, words, source=source, text=text).findings)


def files() -> Iterator[str]:
    """The files: what each holds, what is said about it, and what becomes of it when its texts are set in order."""
    for part in (HERE / "files.txt").read_text(encoding="utf-8").split("=== ")[1:]:
        head, _, text = part.partition("\n")
        kind, *words = head.split()
        text = text.replace("<tab>", "\t").replace("\n", "\r\n" if "crlf" in words else "\r" if "cr" in words else "\n")
        data = ("\ufeff" if "bom" in words else "").encode() + text.encode()
        path = f"a.{kind}.yaml"
        source, cardset, found = read_data(path, data, WORDS)
        sets = () if cardset is None else (cardset,)
        loaded = Loaded(sets, tuple(found), {path: source})
        yield f"=== {head}"
        for one in sets:
            yield f"set {one.game} {one.name} {one.version} {one.title}"
            yield from map(record, one.records)
        yield from (line for item in lint(loaded, WORDS, unplayable(sets)) for line in diagnostic(item, source.text))
        for one in sets:
            try:
                mended = formatted(one, source, WORDS)
            except FormatError as error:
                mended = str(error)
            if mended != source.text:
                yield f"  fmt: {json.dumps(mended, ensure_ascii=False)}"
        yield ""


def record(card: CardRecord) -> str:
    """All that a record holds, but for the trees of its texts."""
    place = f"{card.location.line}:{card.location.column} {card.location.pointer}"
    facts = (card.names, card.attributes, card.copies, card.banned, card.origin, card.notes)
    texts = {mode: text.source for mode, text in card.texts.items()}
    shown = ", ".join(json.dumps(fact, ensure_ascii=False) for fact in (*facts, texts))
    return f"{card.kind} {card.id} at {place}: {shown}; {card.printed}; {card.numbers}; {card.name('de')}"


def diagnostic(item: Diagnostic, text: str) -> Iterator[str]:
    """Everything in a diagnostic."""
    place = item.location
    words = json.dumps(text[place.span.start : place.span.end], ensure_ascii=False)
    lines = f"{place.line}:{place.column}-{place.end_line}:{place.end_column} {place.pointer or '/'}"
    yield f"  {item.code} {item.severity.value} {lines} {words}: {item.message}"
    yield from ([f"    help: {item.help}"] if item.help else [])
    yield from (f"    note: {note}" for note in item.notes)
    if item.fix is not None:
        old = json.dumps(text[item.fix.span.start : item.fix.span.end], ensure_ascii=False)
        new = json.dumps(item.fix.text, ensure_ascii=False)
        yield f"    {'safe fix' if item.fix.safe else 'fix'}: {item.fix.title}: {old} -> {new}"


TRANSCRIPTS: dict[str, Callable[[], Iterator[str]]] = {"syntax": syntax, "meaning": meaning, "files": files}


def stored(name: str) -> Path:
    """Where a transcript is kept."""
    return HERE / f"{name}.told.txt"


if __name__ == "__main__":
    for name, transcript in TRANSCRIPTS.items():
        stored(name).write_text("\n".join(transcript()), encoding="utf-8")
