"""Four ways to make a text: type-directed, mutated, a soup of words, and noise; each from a generator of chance."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TypeAlias

from cardlang.games import find_game, vocabularies
from cardlang.library import load_files, shipped_sets
from cardlang.syntax import UnsayableError, print_text
from cardlang.syntax.parse import parse_text, reader
from cardlang.vocabulary.model import Vocabulary
from tests.generated.judging import PLAYED
from tests.generated.typed import Typed
from tests.syntax.syntax_support import lines
from tests.syntax.syntax_trees import Trees

Maker: TypeAlias = Callable[[Random, Vocabulary, str], str]
TRIES = 50
LONGEST = 2000
MARKS = (
    b"[",
    b"{",
    b"&a ",
    b"*a",
    b"!!x ",
    b"\0",
    b"\xff",
    b": ",
    b"- ",
    b"\t",
    b"|",
    b">",
    b'"',
    b"#",
    b"\r",
    b"---\n",
    b"<<: ",
)
ODD = "\0\t\n\r\u2028\u00a0\u200b\u202e\ufeff\ud800é’–−ßİſ𝔉🂡"


def typed(random: Random, vocabulary: Vocabulary, source: str) -> str:
    """A text of which most are sound: every choice fits what stands before it."""
    return _said(random, vocabulary, source, Typed)


def trees(random: Random, vocabulary: Vocabulary, source: str) -> str:
    """A text of any tree that the grammar has; few mean something."""
    return _said(random, vocabulary, source, Trees)


def _said(random: Random, vocabulary: Vocabulary, source: str, made: type[Trees]) -> str:
    for _ in range(TRIES):
        maker = made(random, vocabulary)
        if isinstance(maker, Typed):
            maker.source, maker.idle = source, _idle(vocabulary.game)
        try:
            text = print_text(maker.text(), vocabulary).text
            if len(text) < LONGEST or random.random() < 0.1:  # what is too long is refused before anything is read
                return respelt(random, text)
        except UnsayableError:  # not every tree has words; the next one will do
            continue
    raise AssertionError(f"{TRIES} trees in a row that cannot be said")


@lru_cache
def _idle(game: str) -> frozenset[str]:
    """Keywords of phases that the matches here do not have."""
    if game not in PLAYED:
        return frozenset()
    definition = find_game(game)
    phases = definition.modes[definition.default_mode].phases
    return frozenset(word.id for word in vocabularies()[game].keywords if word.phase and word.phase not in phases)


def respelt(random: Random, text: str) -> str:
    """The text in words that are read and never printed: *fewer than 3* for *2 or fewer*."""
    for odds, pattern, other in SPELLINGS:
        if random.random() < odds:
            text = re.sub(pattern, other, text, count=1)
    return text


BARE = r"(?<![-\d])(?<!strength )(?<!limit )(?<!cost )(?<!worth )"  # a number of things, not one that they have
# The rarer what a wording needs, the likelier it is: every production shall be read a thousand times in a million.
SPELLINGS: tuple[tuple[float, str, Callable[[re.Match[str]], str]], ...] = (
    (0.1, r"\b(\d{1,5}) or fewer", lambda found: f"fewer than {int(found[1]) + 1}"),
    (0.1, r"(?<![-\d])(\d{1,5}) or less", lambda found: f"less than {int(found[1]) + 1}"),
    (0.3, rf"{BARE}([1-9]\d*) or more(?! this)(?= [a-z]+s\b)", lambda found: f"more than {int(found[1]) - 1}"),
    (0.7, r"(?:has|have) more (?:[\w-]+ ){1,3}than", lambda found: found[0].replace("more", "fewer", 1)),
)


def mutated(random: Random, vocabulary: Vocabulary, _: str) -> str:
    """A shipped text with words swapped, dropped, doubled or from elsewhere, or with a sentence of another one."""
    texts, words = corpus(vocabulary.game), known_words(vocabulary.game)
    text = random.choice(texts)
    for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
        text = _mutation(random, text, texts, words)
    return text


def _mutation(random: Random, text: str, texts: tuple[str, ...], words: tuple[str, ...]) -> str:
    kind = random.random()
    if kind < 0.3:
        return _spliced(random, text, random.choice(texts))
    parts = text.split() or ["x"]
    at, other = random.randrange(len(parts)), random.choice(texts).split()
    if kind < 0.4:
        del parts[at : at + random.randint(1, 3)]
    elif kind < 0.5:
        second = random.randrange(len(parts))
        parts[at], parts[second] = parts[second], parts[at]
    elif kind < 0.6:
        parts.insert(at, random.choice(parts))
    elif kind < 0.75:
        parts[at] = random.choice(words)
    elif kind < 0.9:
        stop = "." if parts[at].endswith(".") else "," if parts[at].endswith(",") else ""
        parts[at] = random.choice(other).rstrip(".,") + stop
    else:
        start = random.randrange(len(other))
        parts[at : at + random.randint(0, 3)] = other[start : start + random.randint(1, 4)]
    return " ".join(parts)


def _spliced(random: Random, text: str, other: str) -> str:
    """Sentences of one text among those of another one."""
    mine, theirs = text.split(". "), other.rstrip(".").split(". ")
    at = random.randrange(len(mine) + 1)
    taken = random.sample(theirs, random.randint(1, min(2, len(theirs))))
    if random.random() < 0.5:
        mine[at : at + 1] = taken
    else:
        mine[at:at] = taken
    return ". ".join(part.rstrip(".") for part in mine) + "."


def soup(random: Random, vocabulary: Vocabulary, _: str) -> str:
    """Known words in any order, sometimes behind the beginning of a shipped text."""
    words = known_words(vocabulary.game)
    head: list[str] = []
    if random.random() < 0.6:
        parts = random.choice(corpus(vocabulary.game)).split()
        head = parts[: random.randint(1, len(parts))]
    return " ".join([*head, *(random.choice(words) for _ in range(random.choice((0, 1, 2, 3, 5, 8, 13, 40))))])


def noise(random: Random, vocabulary: Vocabulary, _: str) -> str:
    """Characters of all kinds, alone or within a shipped text."""
    kind = random.random()
    if kind < 0.3:
        return random.randbytes(random.randint(0, 120)).decode("utf-8", random.choice(("replace", "surrogateescape")))
    if kind < 0.5:
        return "".join(chr(random.choice((random.randrange(128), random.randrange(0x110000)))) for _ in range(40))
    text = random.choice(corpus(vocabulary.game))
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(text) + 1)
        middle = random.choice((random.choice(ODD), text[at : at + 1].swapcase(), chr(random.randrange(32, 127)), ""))
        text = text[:at] + middle * random.choice((1, 1, 1, 30)) + text[at + random.randint(0, 2) :]
    return text


def set_file(random: Random, game: str) -> bytes:
    """The bytes of a set file: random ones, or a shipped file with bytes, lines or texts changed."""
    files = set_files(game)
    if not files or random.random() < 0.1:
        return random.randbytes(random.randint(0, 400))
    data = bytearray(random.choice(files))
    for _ in range(random.choice((1, 1, 2, 5))):
        at, kind = random.randrange(len(data)), random.random()
        if kind < 0.3:
            data[at] = random.randrange(256)
        elif kind < 0.5:
            del data[at : at + random.randint(1, 40)]
        elif kind < 0.7:
            data[at:at] = random.choice(MARKS) * random.choice((1, 1, 2, 500))
        elif kind < 0.85:
            start = random.randrange(len(data))
            data[at:at] = data[start : start + random.randint(1, 80)]
        else:
            lines_ = bytes(data).split(b"\n")
            random.shuffle(lines_ if len(lines_) < 4 else (part := lines_[2:6]))
            data = bytearray(b"\n".join(lines_ if len(lines_) < 4 else [*lines_[:2], *part, *lines_[6:]]))
        data = data or bytearray(b" ")
    return bytes(data)


KINDS: Mapping[str, Maker] = {"typed": typed, "trees": trees, "mutated": mutated, "soup": soup, "noise": noise}


@lru_cache
def corpus(game: str) -> tuple[str, ...]:
    """The texts of the grammar's corpus and of all shipped cards and castles of a game."""
    sets = load_files(paths, vocabularies()).require() if (paths := shipped_sets(game)) else ()
    words = vocabularies()[game]  # texts with words of a set's own are left out
    shipped = [
        text.source
        for cardset in sets
        for record in cardset.records
        for text in record.texts.values()
        if not record.own or parse_text(text.source, words, most=0).tree is not None
    ]
    return tuple(dict.fromkeys((*lines(f"{game}.txt"), *(" ".join(text.split()) for text in shipped))))


@lru_cache
def set_files(game: str) -> tuple[bytes, ...]:
    """The beginnings of the shipped set files of a game, cut after a few records: long files teach nothing more."""
    return tuple(b"\n".join(path.read_bytes().split(b"\n")[:60]) + b"\n" for path in map(Path, shipped_sets(game)))


@lru_cache
def known_words(game: str) -> tuple[str, ...]:
    """All words that the reader of a game knows, with the signs between them."""
    lexicon = reader(vocabularies()[game]).lexicon
    told = {part for text in corpus(game) for part in text.split()}
    return tuple(sorted({*lexicon.words, *told, ".", ",", ":", "; or", ", then", "0", "7", "999999"}))
