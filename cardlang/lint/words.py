"""The page of a word: its meaning in the language and in each game, its forms, and the codes that refuse it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from cardlang.lint.explain import codes, page, title
from cardlang.lint.other_games import effect, rows_of
from cardlang.lint.reference import examples_with, index_rows, sections_on, wordings
from cardlang.syntax.errors.habits import WORDS as HABITS
from cardlang.syntax.lexing.lexicon import Lexicon
from cardlang.syntax.parse import reader
from cardlang.vocabulary.model import Adjective, Attribute, Entry, KeywordEntry, Noun, PlaceWord, Verb, Vocabulary

_CLASSES = {
    "noun": "a noun", "adjective": "an adjective", "face": "a face of a card", "verb": "a verb",
    "attribute": "an attribute", "place": "a place", "keyword": "an ability keyword", "duration": "a duration",
    "moment": "a moment", "behind": "an adjective behind its noun", "doing": "somebody who does it",
    "undoing": "somebody whose opponent does it", "participle": "a participle",
    "spot": "the cards of a place",
    "offered": "cards on offer",
    "along": "what is adjacent along a line",
}  # fmt: skip
_USES = {
    "act": "as a step", "fact": "in conditions and listeners", "would": "behind `would`", "may": "behind `may`",
    "must": "behind `must`", "cannot": "behind `cannot`",
}  # fmt: skip
_SHOWN = 8


def word_page(word: str, games: Mapping[str, Vocabulary], titles: Mapping[str, str]) -> str | None:
    """Return the page of a word or phrase, in Markdown, or None if it is unknown."""
    asked = " ".join(word.casefold().replace("’", "'").split()).rstrip(":.,")
    parts = [*_of_language(asked, games)]
    for game, vocabulary in games.items():
        parts += _of_game(asked, game, vocabulary, titles[game])
    if rows := rows_of(asked, games):
        parts.append(f"## In other card games\n\n{effect(rows, titles)}")
    if not parts and asked in HABITS:
        parts.append(f"It is no word of a card text: {HABITS[asked][0]}.\n")
    if not parts:
        return None
    return "\n".join([f"# {asked}", "", *parts, *_refused(asked)]).rstrip() + "\n"


def near_words(word: str, games: Mapping[str, Vocabulary]) -> tuple[str, ...]:
    """Return the known words most similar to an unknown one."""
    known = {asked for vocabulary in games.values() for asked in vocabulary.asked_for}
    known |= {form.text for vocabulary in games.values() for form in reader(vocabulary).lexicon.forms}
    known |= {one for vocabulary in games.values() for one in reader(vocabulary).lexicon.canonical_words}
    return tuple(get_close_matches(word.casefold(), sorted(known), n=3, cutoff=0.6))


# --- words of the language ----------------------------------------------------------------------------


def _of_language(asked: str, games: Mapping[str, Vocabulary]) -> Iterator[str]:
    game = next(iter(games))
    lexicon = reader(games[game]).lexicon
    phrases = _phrases(asked, lexicon)
    rows = [row for row in wordings() if asked in _listed(row)]
    joined = " " in asked and {*asked.split()} <= lexicon.words and bool(examples_with((asked,), game))
    if not phrases and not rows and not joined:
        return
    lines = ["## In every game: a word of the language", ""]
    if others := [phrase for phrase in phrases if phrase != asked]:
        lines += [f"The same is said by {_quoted(others[:_SHOWN])}.", ""]
    for row in rows:
        lines += [f"It is read as *{row['for']}*, and printed so: *{row['write']}* is *{row['canonical']}*", ""]
    canonical = str(rows[0]["for"]) if rows else phrases[0] if phrases else asked
    told = sections_on(canonical)
    lines += [f"Explained in: {'; '.join(section.heading for section in told[:5])}.", ""] if told else []
    lines += [f"- to {want.want}: `{want.write}`" for want in index_rows() if asked in want.word.lower()]
    lines += _texts(examples_with((asked,), game) or examples_with((canonical,), game), game)
    yield "\n".join(lines)


def _phrases(asked: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return a phrase and its synonyms, the canonical one first; punctuation does not count.

    Phrases of a terminal that the tree distinguishes (its name has no `_` in front) are not synonyms.
    """
    bare = ((name, [phrase.strip(" ,:;()") for phrase in group]) for name, group in lexicon.structure.items())
    found = [group if name.startswith("_") else [asked] for name, group in bare if asked in group]
    return tuple(dict.fromkeys(phrase for group in found for phrase in group))


def _listed(row: Mapping[str, object]) -> list[str]:
    words = row.get("word")
    return [str(one).rstrip(",") for one in words] if isinstance(words, list) else []


# --- words of a game ----------------------------------------------------------------------------------


def _of_game(asked: str, game: str, vocabulary: Vocabulary, named: str) -> Iterator[str]:
    """Yield the sections on a word of a game; if it is no word by itself, on the phrases that contain it."""
    entries = [
        (kind, entry, [*vocabulary.forms(kind, entry, "en")]) for kind, some in vocabulary.classes() for entry in some
    ]
    exact = [one for one in entries if asked in {form.casefold().rstrip(",") for some in one[2] for form in some}]
    part = [one for one in entries if any(asked in form.casefold().split() for some in one[2] for form in some)]
    for kind, entry, forms in exact or part:
        yield _entry(asked, kind, entry, forms, (game, named))
    for kind in ("behind", "doing", "undoing", "participle", "spot", "offered", "along"):
        for id_, others in vocabulary.also.get("en", {}).get(kind, {}).items():
            if any(asked == some[0].casefold() for some in others):
                yield f"## {named}: {_CLASSES[kind]}\n\nIt is read as *{id_}*, and printed so.\n"


def _entry(asked: str, kind: str, entry: Entry, forms: list[tuple[str, ...]], where: tuple[str, str]) -> str:
    game, named = where
    own, *others = forms
    lines = [f"## {named}: {_CLASSES.get(kind, kind)}", ""]
    if asked in {form.casefold().rstrip(",") for some in others for form in some}:
        lines += [f"It is read as *{own[0]}*, and printed so.", ""]
    lines.append(f"- forms: {_quoted(dict.fromkeys(form for form in own if form != '-'))}")
    lines += [f"- also read: {_quoted(some[0] for some in others)}"] if others else []
    lines += [f"- {line}" for line in _facts(entry)]
    shown = tuple(form for form in own if form != "-")
    if isinstance(entry, KeywordEntry):
        shown = tuple(f"{form}:" for form in shown)
    return "\n".join([*lines, *_texts(examples_with(shown, game), game)])


def _facts(entry: Entry) -> Iterator[str]:
    """Yield the facts of a vocabulary entry, one line each."""
    match entry:
        case Verb():
            if entry.objects:
                yield f"acts on: {', '.join(entry.objects)}"
            for preposition, kinds in entry.roles.items():
                needed = ", which must be said" if preposition in entry.required else ""
                yield f"with *{preposition}*: {', '.join(kinds)}{needed}"
            yield f"stands: {', '.join(_USES[use] for use in sorted(entry.use))}"
            yield f"with fewer or nothing: {entry.failure.short}"
            if entry.failure.done != "-":
                yield f"*if you do* holds when {entry.failure.done}"
        case Noun():
            yield f"what it is: {entry.kind}"
            yield from (f"has: {one}" for one in entry.attributes)
            yield from (f"only in the modes {', '.join(entry.modes)}" for _ in entry.modes[:1])
        case Adjective() | PlaceWord():
            yield f"goes with: {', '.join(entry.fits)}"
        case Attribute():
            yield f"of: {', '.join(entry.of)}"
        case KeywordEntry():
            yield f"may hold: {', '.join(f'{part}s' for part in sorted(entry.holds))}"
        case _:
            pass
    if note := getattr(entry, "note", ""):
        yield note


# --- what is shown of any word ------------------------------------------------------------------------


def _texts(texts: tuple[str, ...], game: str) -> list[str]:
    return ["", f"```{game}", *texts, "```", ""] if texts else [""]


def _quoted(words: Iterator[str] | list[str] | dict[str, None]) -> str:
    return ", ".join(f"*{word}*" for word in words)


def _refused(asked: str) -> Iterator[str]:
    """Yield the section on the codes whose pages mention the word."""
    said = re.compile(rf"[*`](?:[^*`\n]* )?{re.escape(asked)}(?: [^*`\n]*)?[*`]", re.IGNORECASE)
    found = [code for code in codes() if said.search(re.sub(r"```.*?```", "", page(code), flags=re.DOTALL))]
    if found:
        yield "## What is refused\n"
        yield from (f"- {code}: {title(code)}" for code in found[:_SHOWN])
        yield "\n`cardlang explain CODE` shows a bad card and the mended one."
