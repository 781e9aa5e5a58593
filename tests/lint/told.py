"""What the linter says, word for word, as transcripts that are kept beside the tests.

`python -m tests.lint.told` writes them anew; then the difference must be looked at. The texts are those of the corpora
of syntax and meaning, and sound ones in which one word was damaged or exchanged. The files stand in `told/files.txt`,
each behind a line `=== KIND WORDS`; among the words `crlf`, `cr` and `bom` say how a file is encoded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from cardlang.diagnostics.model import Diagnostic, Finding
from cardlang.games import vocabularies
from cardlang.library import CardRecord
from cardlang.library.load import read_data
from cardlang.lint import FormatError, examiner, formatted
from cardlang.lint.cross_file import combine
from cardlang.lint.unplayable import unplayable
from cardlang.meaning import Meaning, Ref, understand
from cardlang.meaning.requirements.fields import understand_phrase
from cardlang.syntax import parse_text
from cardlang.syntax.errors.habits import WORDS as HABITS
from cardlang.syntax.nodes import Text
from cardlang.syntax.parse import reader
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary
from tests.meaning.meaning_support import game_of

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


def syntax() -> Iterator[str]:
    """The broken texts."""
    for case in (TESTS / "syntax" / "errors.txt").read_text(encoding="utf-8").split("\n\n")[1:]:
        text = case.strip("\n").split("\n")[0]
        yield from findings_of(text, parse_text(text, CRIMSON).findings)


def meaning() -> Iterator[str]:
    """The texts that are not sound."""
    files = [TESTS / "meaning" / name for name in ("unsound.txt", "unsound-phrases.txt")]
    for line in (line for file in files for line in file.read_text(encoding="utf-8").splitlines()):
        head, _, marked = line.rpartition(" | ")
        if line.startswith("#") or not head:
            continue
        text = marked.replace("[[", "").replace("]]", "")
        words = game_of(head)
        phrase = next((one for one in words.phrases if one.field in head.split()), None)
        if phrase is not None:
            yield from findings_of(text, understand_phrase(text, phrase, words).findings)
            continue
        tree = parse_text(text, words).tree
        assert tree is not None
        source = "castle" if "castle" in head.split() else "card"
        yield from findings_of(text, understand(tree, words, source=source, text=text).findings)


# --- sound texts with one word damaged or exchanged --------------------------------------------------

ODD = (
    *HABITS, "one", "Three", "they", "Her", "he", "that player's", "The player's", "can not", "not", "if they do", "Q",
    "deal!", "2cards", "1234567", "0", "until", "gets", "+1", "here", "or", ";", "with", "face-up", "Deploy", "Deplay:",
)  # fmt: skip
EXCHANGED = {
    "a": ("each", "the", "2"), "an": ("all", "this"), "another": ("a", "all other"), "the": ("a", "each"),
    "it": ("them", "that card"), "them": ("it", "one of them"), "its": ("your", "their"), "your": ("their", "its"),
    "their": ("your", "its"), "this": ("that", "another"), "that": ("this", "each"), "each": ("a", "all"),
    "all": ("each", "any number of"), "you": ("your opponent", "each player"), "to": ("from", "onto"), "in": ("on",),
    "onto": ("into", "from"), "then": ("if you do,", "otherwise,"), "after": ("when", "before"), "may": ("must",),
    "above": ("below",), "below": ("above",), "more": ("less", "fewer"), "instead": ("",), "if": ("for each lane, if",),
}  # fmt: skip
_WORD = re.compile(r"[\w'’-]+")


def known() -> Iterator[tuple[Vocabulary, str, str]]:
    """The texts of known cards and the sound ones of the corpora, with their game and what bears them."""
    games = {"canonical-crimson": CRIMSON, "canonical-castle-combo": WORDS["castle-combo"], "sound": CRIMSON}
    for name, words in games.items():
        for line in (TESTS / "meaning" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
            head, _, text = line.rpartition(" | ")
            if text and not line.startswith("#"):
                yield words, "castle" if words is CRIMSON and "castle" in head.split() else "card", text


def pick(options: Sequence[Any], *seed: object) -> Any:
    """One of some things, the same each time."""
    return options[crc32(repr(seed).encode()) % len(options)]


def damaged() -> Iterator[str]:
    """Texts that can be read no more, most of them."""
    for number, (words, _, text) in enumerate(known()):
        place = pick(list(_WORD.finditer(text)), text)
        before, word, after = text[: place.start()], place[0], text[place.end() :]
        ways = (
            before.rstrip() + after,
            f"{before}{word} {word}{after}",
            f"{before}{word[:1]}{word[2:3]}{word[1:2]}{word[3:]}{after}",
            f"{before}{pick(ODD, text)}{after}",
            f"{before}{word} {ODD[number % len(ODD)]}{after}",
            f"{before}{word}{re.sub('[.,:;]', '', after, count=1)}",
            f"{before}{word.swapcase()[:1]}{word[1:]}{pick('!…–—‘`_#', text)}{after}",
        )
        spoilt = ways[number % len(ways)]
        yield from findings_of(spoilt, parse_text(spoilt, words).findings)
    for habit in HABITS:
        spoilt = f"{habit.capitalize()} a card here. Then flip a card {habit} this lane."
        yield from findings_of(spoilt, parse_text(spoilt, CRIMSON).findings)


def exchanged() -> Iterator[str]:
    """What sound texts mean, and what the same texts mean with another word, if they can be read: often nothing."""
    for words, source, text in known():
        forms = [(form.terminal, form.text) for form in reader(words).lexicon.forms if not form.also]
        mine = {*EXCHANGED, *(form for _, form in forms)}
        place = pick([place for place in _WORD.finditer(text) if place[0].lower() in mine], text)
        word = place[0].lower()
        kinds = {terminal for terminal, form in forms if form == word}
        others = (*EXCHANGED.get(word, ()), *(form for terminal, form in forms if terminal in kinds and form != word))
        for said in (text, f"{text[: place.start()]}{pick(others, text)}{text[place.end() :]}"):
            tree = parse_text(said, words).tree
            if tree is not None:
                found = understand(tree, words, source="castle" if source == "castle" else "card", text=said)
                yield from findings_of(said, found.findings)
                yield from meant(said, tree, found)


def meant(text: str, tree: Text, meaning: Meaning) -> Iterator[str]:
    """What each word of reference stands for, whom *their* and *its* mean, and the static cost."""
    told = []
    for node in preorder(tree):
        found = (meaning.refs.get(id(node)), meaning.owners.get(id(node)), meaning.ways.get(id(node)))
        if found != (None, None, None):
            told.append(f"`{text[node.span.start : node.span.end]}` = {', '.join(map(short, found))}")
    yield from (f"  {line}" for line in told)
    yield f"  cost {', '.join(map(str, meaning.cost))}"


def short(found: Ref | tuple[int, ...] | None) -> str:
    """A reference in few words."""
    if isinstance(found, Ref):
        return " ".join(str(part) for part in (found.kind, found.step, found.part, found.role) if part not in (-1, ""))
    return "-" if found is None else f"steps {found}"


# --- files -------------------------------------------------------------------------------------------


def files() -> Iterator[str]:
    """The files: what each holds, what is said about it, and what becomes of it when its texts are set in order."""
    examine = examiner(WORDS, unplayable)
    for part in (HERE / "files.txt").read_text(encoding="utf-8").split("=== ")[1:]:
        head, _, text = part.partition("\n")
        kind, *words = head.split()
        text = text.replace("<tab>", "\t").replace("\n", "\r\n" if "crlf" in words else "\r" if "cr" in words else "\n")
        data = ("\ufeff" if "bom" in words else "").encode() + text.encode()
        path = f"a.{kind}.yaml"
        source, cardset, _ = read_data(path, data, WORDS)
        sets = () if cardset is None else (cardset,)
        yield f"=== {head}"
        for one in sets:
            yield f"set {one.game} {one.name} {one.version} {one.title}"
            yield from map(record, one.records)
        found = [item for _, items in combine([examine(path, data)]) for item in items]
        yield from (line for item in found for line in diagnostic(item, source.text))
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
    main, modes = card.text(""), WORDS[card.game].modes
    texts = {"": main.source} if main is not None else {}
    texts |= {mode: text.source for mode in modes if (text := card.text(mode)) is not None and text is not main}
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


TRANSCRIPTS: dict[str, Callable[[], Iterator[str]]] = {
    "syntax": syntax, "meaning": meaning, "damaged": damaged, "exchanged": exchanged, "files": files,
}  # fmt: skip


def stored(name: str) -> Path:
    """Where a transcript is kept."""
    return HERE / f"{name}.told.txt"


if __name__ == "__main__":
    for name, transcript in TRANSCRIPTS.items():
        stored(name).write_text("\n".join(transcript()), encoding="utf-8")
