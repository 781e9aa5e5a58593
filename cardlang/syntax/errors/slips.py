"""Slips and wordings: what a text has otherwise than its canonical form, and the text with its slips alone mended.

A slip is a small mistake of form: a missing *Then*, *a* for *an*, singular for plural, a small letter. All else that
differs is a wording, another way to say the same, and is the designer's business.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from cardlang.syntax.lexing.lexicon import Lexicon, fold

_TOKEN = re.compile(r"[+\-−]\d+|[\w'’]+(?:-\w+)*|[^\s\w]")
_AGREE = tuple(
    map(
        frozenset,
        (("a", "an"), ("has", "have"), ("is", "are"), ("get", "gets"), ("count", "counts"), ("choose", "chooses"),
         ("this", "these"), ("that", "those"), ("you", "they"), (",", "."), (",", "or")),
    )
)  # fmt: skip
_LOOSE = frozenset({",", "then", "you"})
"""What may be missing or too many."""


def without_slips(source: str, canonical: str, lexicon: Lexicon) -> str:
    """Return a text with its slips mended and its wordings as they are; a sentence without wordings is canonical."""
    was, now = _TOKEN.findall(source), _TOKEN.findall(canonical)
    changes = SequenceMatcher(None, [*map(str.casefold, was)], [*map(str.casefold, now)], False).get_opcodes()
    sentence, worded = _sentences(was), set[int]()
    for kind, i, j, k, m in changes:
        if kind != "equal" and not _is_slip(was[i:j], now[k:m], i == 0, lexicon):
            worded.update(sentence[i : j + 1])
    written: list[str] = []
    for kind, i, j, k, m in changes:
        slip = kind != "equal" and _is_slip(was[i:j], now[k:m], i == 0, lexicon)
        if worded.isdisjoint(sentence[i : j + 1]) or (slip and i == j == 0):
            written += now[k:m]
        elif slip and j - i == m - k:
            written += [_cased(word, like) for word, like in zip(now[k:m], was[i:j], strict=True)]
        else:
            written += was[i:j]
    return re.sub(r" (?=[,.:;)])|(?<=\() ", "", " ".join(written))


def _sentences(words: list[str]) -> list[int]:
    """Return the number of the sentence of each word, and of what would stand behind the last one."""
    return [words[:i].count(".") for i in range(len(words) + 1)]


def _is_slip(was: list[str], now: list[str], first: bool, lexicon: Lexicon) -> bool:
    """Return whether words differ from the canonical ones by a small mistake of form only."""
    if len(was) == len(now):
        return all(_same_word(a.lower(), b.lower(), lexicon) for a, b in zip(was, now, strict=True))
    if first and not was and "".join(now) in lexicon.canonical("KEYWORD"):
        return True
    return not (was and now) and all(word.lower() in _LOOSE for word in was or now)


def _same_word(was: str, now: str, lexicon: Lexicon) -> bool:
    """Return whether two words are canonical forms of one word."""
    if frozenset((was, now)) in _AGREE or was.replace("−", "-") == now or (was.isdigit() and now.isdigit()):
        return True
    return any(
        {fold(form.text) for form in lexicon.forms if form.terminal == terminal and form.id == id_ and not form.also}
        >= {was, now}
        for (terminal, text), id_ in lexicon.ids.items()
        if text == now
    )


def _cased(text: str, like: str) -> str:
    return text[0].upper() + text[1:] if like[:1].isupper() else text
