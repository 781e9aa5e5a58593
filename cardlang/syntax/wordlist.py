"""The words of a game as Markdown tables, for the language reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardlang.vocabulary.model import Adjective, Ends, KeywordEntry, Verb, Vocabulary

_TIMING = {
    "called": "calls its steps",
    "phase": "runs by itself in a phase",
    "leaving": "runs while the card leaves",
    "window": "holds during a phase",
    "static": "holds all the time",
    "scoring": "holds while its place is scored",
    "buying": "runs once, on buying",
    "final": "counts at the end",
    "setup": "runs once, at the start",
}
_ENDS: Mapping[Ends, str] = {
    "turn": "the turn",
    "round": "the round",
    "before your turn": "the turn before your next one",
    "your turn": "your next turn",
    "game": "the game",
}


def word_tables(vocabulary: Vocabulary, language: str = "en") -> str:
    """Return all words of a vocabulary, one table per class, under headings of the third level."""
    sections = (
        _table("Ability keywords", ("word", "when", "kind", "may hold"), map(_keyword, vocabulary.keywords)),
        _table("Nouns", ("singular", "plural", "what it is", "note"), (
            (*noun.words[language], noun.kind, noun.note) for noun in vocabulary.nouns
        )),
        _table("Adjectives and faces", ("word", "goes with", "note"), (
            *((entry.words[language][0], ", ".join(entry.fits), _adjective(entry)) for entry in vocabulary.adjectives),
            *((face.words[language][0], "card", "a face") for face in vocabulary.faces),
        )),
        _table("Attributes", ("word", "of", "note"), (
            (" / ".join(dict.fromkeys(entry.words[language])), ", ".join(entry.of), entry.note)
            for entry in vocabulary.attributes
        )),
        _table("Places", ("phrase", "goes with", "note"), (
            (entry.words[language][0], ", ".join(entry.fits), entry.note) for entry in vocabulary.places
        )),
        _table("Durations", ("phrase", "ends with"), (
            (entry.words[language][0], _ENDS[entry.ends]) for entry in vocabulary.durations
        )),
        _table("Moments", ("phrase", "is"), (
            (entry.words[language][0], f"the {entry.at} of {_ENDS[entry.of]}") for entry in vocabulary.moments
        )),
        _table("Verbs", ("verb", "participle", "acts on", "roles", "stands"), (
            _verb(verb, language) for verb in vocabulary.verbs
        )),
        _table("Other words that are read", ("printed", "you may write, too"), _also(vocabulary, language)),
        _table("When there is too little", ("verb", "with fewer or nothing", "*if you do* holds when"), (
            (verb.words[language][0], verb.failure.short, verb.failure.done) for verb in vocabulary.verbs
        )),
    )  # fmt: skip
    return "\n".join(section for section in sections if section)


def _table(title: str, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return one table with its heading, or nothing if it has no row."""
    lines = [" | ".join(cell or "-" for cell in row) for row in rows]
    if not lines:
        return ""
    head = [f"### {title}", "", f"| {' | '.join(columns)} |", "|" + " --- |" * len(columns)]
    return "\n".join([*head, *(f"| {line} |" for line in lines), ""])


def _also(vocabulary: Vocabulary, language: str) -> Iterator[tuple[str, ...]]:
    """The wordings of all entries, by their first form."""
    for kind, entries in vocabulary.classes():
        for entry in entries:
            first, *others = (forms[0] for forms in vocabulary.forms(kind, entry, language))
            if others:
                yield f"{first}:" if kind == "keyword" else first, ", ".join(others)


def _keyword(entry: KeywordEntry) -> tuple[str, ...]:
    word = next(iter(entry.words.values()))[0]
    return f"{word}:", entry.note, _TIMING[entry.timing], ", ".join(f"{part}s" for part in sorted(entry.holds))


def _adjective(entry: Adjective) -> str:
    if entry.role == "superlative" and entry.attr:
        text = f"the {'most' if entry.direction == 'max' else 'least'} {entry.attr}"
        return f"{text}; {entry.note}" if entry.note else text
    return entry.note or entry.role


def _verb(verb: Verb, language: str) -> tuple[str, ...]:
    base, _, participle = verb.words[language]
    roles = ", ".join(
        f"{preposition} {'/'.join(kinds)}{' (needed)' if preposition in verb.required else ''}"
        for preposition, kinds in verb.roles.items()
    )
    return base, participle if verb.passive else "-", ", ".join(verb.objects), roles, ", ".join(sorted(verb.use))
