"""Adjectives: whether each goes with its noun, and all with each other."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.meaning.positions import Position
from cardlang.meaning.report import Where, article, base, either, plural
from cardlang.meaning.setting import Setting
from cardlang.syntax.nodes import Bearing, QuantityKind, Sel, Test, Than, Whose
from cardlang.vocabulary.model import Adjective

_SUPERLATIVE_TAKES: frozenset[QuantityKind] = frozenset({"the", "a", "all"})
_MAY_DRAW_LOTS: frozenset[Position] = frozenset({"object", "role", "set_now", "actor", "place", "owner", "valued"})


def check_adjectives(setting: Setting, sel: Sel, position: Position) -> None:
    """Each word by itself, and whether they go together."""
    roles: dict[str, str] = {}
    seen: set[str] = set()
    printed = _one_of_printed(setting)
    for word in sel.adjectives:
        entry = setting.vocabulary.adjective.get(word)
        if entry is None:
            _face(setting, sel, word)
            role = "face"
        else:
            role = _sort(entry)
            _one_adjective(setting, sel, entry, position)
        one_of_them = setting.kind(sel) == "effect" or word in printed
        alone = role in ("face", "superlative", "zone", "line") or (role == "compound" and one_of_them)
        clash = word if word in seen else roles.get(role) if alone else None
        if clash:
            said = "is said twice" if clash == word else f"cannot be said together with `{clash}`"
            setting.report.add("C019", setting.adjective(sel, word), f"`{word}` {said}", "keep one of them")
        seen.add(word)
        roles[role] = word
    _either(setting, sel, position, roles)
    _line(setting, sel)
    _blank(setting, sel, printed)


def _sort(entry: Adjective) -> str:
    """The role of an adjective; those of lines are a sort of their own."""
    return "line" if entry.fits == ("line",) else entry.role


def _either(setting: Setting, sel: Sel, position: Position, roles: Mapping[str, str]) -> None:
    """*faith or nobility shields*: words of which a thing can have one by itself, each said once."""
    for i, word in enumerate(sel.either):
        entry = setting.vocabulary.adjective[word]
        sort, where = _sort(entry), setting.adjective(sel, word)
        _one_adjective(setting, sel, entry, position)
        if sort not in ("compound", "line"):
            setting.report.add(
                "C019",
                where,
                f"`or` does not join `{word}` with another word",
                "it joins two of one sort; else write a step for each, or *Choose one: ...; or ...*",
            )
        elif word in sel.either[:i]:
            setting.report.add("C019", where, f"`{word}` is said twice", "keep one of them")
        elif i == 0 and sort in roles:
            setting.report.add(
                "C019", where, f"`{word} or ...` cannot be said together with `{roles[sort]}`", "keep one of them"
            )


def _line(setting: Setting, sel: Sel) -> None:
    """*The top row*: there is one such line."""
    words = [setting.vocabulary.adjective.get(word) for word in (*sel.adjectives, *sel.either)]
    named = [base(entry) for entry in words if entry is not None and entry.fits == ("line",)]
    if setting.kind(sel) == "line" and named and (sel.quantity.kind != "the" or sel.plural):
        one = f"{' or '.join(named)} {setting.noun(sel)}"
        where = sel if sel.plural or sel.quantity.kind == "bare" else setting.determiner(sel)
        setting.report.add("C015", where, f"there is one {one}", f"write `the {one}`")


def _one_of_printed(setting: Setting) -> frozenset[str]:
    """The words of which only one is printed on a card."""
    choices = [field.choices for field in setting.vocabulary.printed if not field.many]
    return frozenset(word for words in choices for word in words)


def _blank(setting: Setting, sel: Sel, printed: frozenset[str]) -> None:
    """A face that shows nothing is asked for nothing that is printed: *a face-down castle card*."""
    face = next((face.id for face in setting.vocabulary.faces if face.blank and face.id in sel.adjectives), None)
    if face is None:
        return
    words: list[Where] = [setting.adjective(sel, word) for word in (*sel.adjectives, *sel.either) if word in printed]
    words += [sel.test] if sel.test else []
    words += [one for one in sel.filters if isinstance(one, Bearing) and one.what.quantity.kind != "no"]
    words += [one for one in sel.filters if isinstance(one, Test | Than | Whose)]
    for where in words:
        setting.report.add(
            "C019", where, f"a card that is `{face}` shows nothing of what is printed", "leave one of them out"
        )


def _one_adjective(setting: Setting, sel: Sel, entry: Adjective, position: Position) -> None:
    kind, noun, where = setting.kind(sel), setting.noun(sel), setting.adjective(sel, entry.id)
    word = base(entry)
    if entry.behind and kind in entry.fits and (sel.quantity.kind != "the" or sel.plural or sel.poss):
        message = f"`{word}` is one {noun} at most: the one next to this {noun}"
        setting.report.add("C147", where, message, f"write `the {noun} {word}`")
    stacked = sel.of is not None and setting.vocabulary.noun[sel.of.noun].stack
    if entry.end and stacked and sel.quantity.kind != "the":
        message = f"the {word} {noun} is one, the {word} 2 are two"
        advice = f"write `the {word} {base(setting.vocabulary.noun[sel.noun])}` or `the {word} 2`"
        setting.report.add("C110", sel, message, advice)
    if kind not in entry.fits:
        setting.report.add(
            "C010", where, f"{article(noun)} is never `{word}`", f"`{word}` goes with {_kinds(setting, entry)}"
        )
    elif entry.of and (other := _thing(setting, sel)) and other != entry.of:
        advice = f"`{word}` goes with `{base(setting.vocabulary.noun[entry.of])}`"
        setting.report.add("C010", where, f"{article(noun)} is never `{word}`", advice)
    elif entry.role == "superlative":
        _superlative(setting, sel, word)
    elif entry.role == "random":
        _random(setting, sel, word, position)
    elif entry.role == "other" and sel.quantity.kind in ("a", "another", "this", "that") and not sel.poss:
        setting.report.add(
            "C019",
            where,
            f"`{word}` says nothing after `{setting.report.quote(setting.determiner(sel), 'a')[1:-1]}`",
            f"write `another {noun}`",
        )


def _thing(setting: Setting, sel: Sel) -> str:
    """What a noun means a kind of, where adjectives tell its kinds apart: a spy is a vassal."""
    thing = setting.vocabulary.noun[sel.noun].narrows or sel.noun
    return thing if any(entry.of == thing for entry in setting.vocabulary.adjectives) else ""


def _kinds(setting: Setting, entry: Adjective) -> str:
    return either(base(noun) for noun in setting.vocabulary.nouns if noun.kind in entry.fits)


def _face(setting: Setting, sel: Sel, word: str) -> None:
    if setting.kind(sel) != "card":
        noun = setting.noun(sel)
        setting.report.add(
            "C010", setting.adjective(sel, word), f"{article(noun)} has no face", "only a card is face-up or face-down"
        )


def _superlative(setting: Setting, sel: Sel, word: str) -> None:
    kind = sel.quantity.kind
    noun = setting.vocabulary.noun[sel.noun]
    if kind not in _SUPERLATIVE_TAKES:
        of = f"the {word} of your {plural(noun)}" if sel.poss else f"the {word} {base(noun)}"
        setting.report.add(
            "C012",
            setting.determiner(sel) if kind != "bare" else sel,
            f"{setting.report.quote(setting.determiner(sel), kind)} does not go with `{word}`",
            f"write `{of}` (the tie rule decides), `a {word} {base(noun)}` (you choose among the tied) "
            f"or `all {word} {plural(noun)}` (every tied one)",
        )
    elif kind == "the" and sel.plural and sel.quantity.n is None:  # *the strongest of your cards* is one
        setting.report.add(
            "C012",
            setting.determiner(sel),
            f"`the {word}` is one",
            f"write `all {word} {plural(noun)}` for every tied one",
        )


def _random(setting: Setting, sel: Sel, word: str, position: Position) -> None:
    where = setting.adjective(sel, "random")
    if sel.quantity.kind not in ("a", "another", "exact"):
        setting.report.add("C019", where, f"`{word}` needs a number to draw", f"write `a {word} {setting.noun(sel)}`")
    elif position not in _MAY_DRAW_LOTS:
        setting.report.add("C015", where, f"nothing is drawn here, so nothing is `{word}`", "leave the word out")
