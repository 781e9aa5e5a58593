"""Adjectives: whether each goes with its noun, and all with each other."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.positions import Position
from cardlang.meaning.report import Where, article, base, either, plural
from cardlang.syntax.nodes import Bearing, In, Place, Pron, QuantityKind, Sel, Test, Than, Whose
from cardlang.vocabulary.model import Adjective

_SUPERLATIVE_TAKES: frozenset[QuantityKind] = frozenset({"the", "a", "all", "each"})
_MAY_DRAW_LOTS: frozenset[Position] = frozenset({"object", "role", "set_now", "actor", "place", "owner", "valued"})


def check_adjectives(context: Context, sel: Sel, position: Position) -> None:
    """Each word by itself, and whether they go together."""
    roles: dict[str, str] = {}
    seen: set[str] = set()
    printed = _one_of_printed(context)
    for word in sel.adjectives:
        entry = context.vocabulary.adjective.get(word)
        if entry is None:
            _face(context, sel, word)
            role = "face"
        else:
            role = _sort(context, sel, entry)
            _one_adjective(context, sel, entry, position)
        one_of_them = context.kind(sel) == "effect" or word in printed
        alone = role in ("face", "superlative", "zone", "line") or (role == "compound" and one_of_them)
        clash = word if word in seen else roles.get(role) if alone else None
        if clash:
            said = "is said twice" if clash == word else f"cannot be said together with `{clash}`"
            context.report.add("C019", context.adjective(sel, word), f"`{word}` {said}", "keep one of them")
        seen.add(word)
        roles[role] = word
    _either(context, sel, position, roles)
    _line(context, sel)
    _blank(context, sel, printed)


def _sort(context: Context, sel: Sel, entry: Adjective) -> str:
    """The role of an adjective; those of lines are a sort of their own."""
    return "line" if "line" in entry.fits and context.kind(sel) == "line" else entry.role


def _either(context: Context, sel: Sel, position: Position, roles: Mapping[str, str]) -> None:
    """*faith or nobility shields*: words of which a thing can have one by itself, each said once."""
    for i, word in enumerate(sel.either):
        entry = context.vocabulary.adjective[word]
        sort, where = _sort(context, sel, entry), context.adjective(sel, word)
        _one_adjective(context, sel, entry, position)
        if sort not in ("compound", "line"):
            context.report.add(
                "C019",
                where,
                f"`or` does not join `{word}` with another word",
                "it joins two of one sort; else write a step for each, or *Choose one: ...; or ...*",
            )
        elif word in sel.either[:i]:
            context.report.add("C019", where, f"`{word}` is said twice", "keep one of them")
        elif i == 0 and sort in roles:
            context.report.add(
                "C019", where, f"`{word} or ...` cannot be said together with `{roles[sort]}`", "keep one of them"
            )


def _line(context: Context, sel: Sel) -> None:
    """*The top row*: there is one such line."""
    words = [context.vocabulary.adjective.get(word) for word in (*sel.adjectives, *sel.either)]
    named = [base(entry) for entry in words if entry is not None and "line" in entry.fits]
    if context.kind(sel) == "line" and named and (sel.quantity.kind != "the" or sel.plural):
        one = f"{' or '.join(named)} {context.noun(sel)}"
        where = sel if sel.plural or sel.quantity.kind == "bare" else context.determiner(sel)
        context.report.add("C015", where, f"there is one {one}", f"write `the {one}`")


def _one_of_printed(context: Context) -> frozenset[str]:
    """The words of which only one is printed on a card."""
    choices = [field.choices for field in context.vocabulary.printed if not field.many]
    return frozenset(word for words in choices for word in words)


def _blank(context: Context, sel: Sel, printed: frozenset[str]) -> None:
    """A face that shows nothing is asked for nothing that is printed: *a face-down castle card*."""
    face = next((face.id for face in context.vocabulary.faces if face.blank and face.id in sel.adjectives), None)
    if face is None:
        return
    words: list[Where] = [context.adjective(sel, word) for word in (*sel.adjectives, *sel.either) if word in printed]
    words += [sel.test] if sel.test else []
    words += [one for one in sel.filters if isinstance(one, Bearing) and one.what.quantity.kind != "no"]
    words += [one for one in sel.filters if isinstance(one, Test | Than | Whose)]
    for where in words:
        context.report.add(
            "C019", where, f"a card that is `{face}` shows nothing of what is printed", "leave one of them out"
        )


def _one_adjective(context: Context, sel: Sel, entry: Adjective, position: Position) -> None:
    kind, noun, where = context.kind(sel), context.noun(sel), context.adjective(sel, entry.id)
    word = base(entry)
    if entry.under and (
        context.listener is not None or context.keyword is None or context.keyword.id not in entry.under
    ):
        keywords = either(f"{base(context.vocabulary.keyword[one])}:" for one in entry.under)
        context.report.add("P003", where, f"a {word} {noun} is known under {keywords} alone", "name others")
    if entry.behind and entry.single and kind in entry.fits and (sel.quantity.kind != "the" or sel.plural or sel.poss):
        message = f"`{word}` is one {noun} at most: the one next to this {noun}"
        context.report.add("C147", where, message, f"write `the {noun} {word}`")
    stacked = sel.of is not None and context.vocabulary.noun[sel.of.noun].stack
    if entry.end and stacked and sel.quantity.kind != "the":
        message = f"the {word} {noun} is one, the {word} 2 are two"
        advice = f"write `the {word} {base(context.vocabulary.noun[sel.noun])}` or `the {word} 2`"
        context.report.add("C110", sel, message, advice)
    if kind not in entry.fits:
        advice = f"`{word}` goes with {_kinds(context, entry)}"
        if kind in ("kind", "part") and "card" in entry.fits and entry.role == "relation" and not entry.behind:
            advice = f"say it of the cards: *{noun} on {word} cards*"
        if kind == "card" and (part := _part_with(context, entry)):
            advice = f"say what it shows: *{noun} with a {word} {part}*"
        context.report.add("C010", where, f"{article(noun)} is never `{word}`", advice)
    elif entry.of and (other := _thing(context, sel)) and other != entry.of:
        advice = f"`{word}` goes with `{base(context.vocabulary.noun[entry.of])}`"
        context.report.add("C010", where, f"{article(noun)} is never `{word}`", advice)
    elif (entry.offsets or entry.between) and not entry.around and kind == "card":
        _beside(context, sel, entry, position)
        if entry.between:
            _apart(context, sel, entry)
    elif entry.role == "superlative":
        _superlative(context, sel, word)
    elif entry.role == "random":
        _random(context, sel, word, position)
    elif entry.role == "other" and sel.quantity.kind in ("a", "another", "this", "that") and not sel.poss:
        context.report.add(
            "C019",
            where,
            f"`{word}` says nothing after `{context.report.quote(context.determiner(sel), 'a')[1:-1]}`",
            f"write `another {noun}`",
        )


def _apart(context: Context, sel: Sel, entry: Adjective) -> None:
    """*2 cards here in different lanes*: how they lie to each other is said of those that may lie in several places."""
    for one in sel.filters:
        there = isinstance(one, Place) and context.vocabulary.place[one.word].this
        if there or (isinstance(one, In) and context.kind(one.where) in ("lane", "side")):
            message = f"where they lie cannot be said together with `{base(entry)}`"
            context.report.add("C019", one, message, "keep one of them")


def _beside(context: Context, sel: Sel, entry: Adjective, position: Position) -> None:
    """*Adjacent*, *in the same row*: it is said of a second thing beside a first one, or of several that are chosen."""
    word, where, many = base(entry), context.adjective(sel, entry.id), plural(context.vocabulary.noun[sel.noun])
    kind, n = sel.quantity.kind, sel.quantity.n
    kept = next(
        (known for one in sel.adjectives if (known := context.vocabulary.adjective.get(one)) and known.owned), None
    )
    if kept is not None:
        message = f"what is `{base(kept)}` does not lie on the board"
        context.report.add("C194", where, message, "leave one of them out")
    elif (position not in ("role", "required", "paired") or entry.between == "different") and not (
        position == "object" and kind in ("exact", "up_to", "any_number") and n != 1 and entry.mutual
    ):
        noun = base(context.vocabulary.noun[sel.noun])
        several, other = (
            (f"{many} {word}", f"another {noun} {word}")
            if entry.behind
            else (f"{word} {many}", article(f"{word} {noun}"))
        )
        advice = f"say it of a second one: *{article(noun)} with {other}*"
        if entry.mutual:
            advice = f"say it of several that are chosen: *2 {several}*, *up to 2 {several}*"
            advice += "" if entry.between == "different" else f", or of a second one: *{article(noun)} with {other}*"
        entries = context.vocabulary.adjectives
        around = (one for one in entries if one.around and one.role == "relation" and "card" in one.fits)
        this = next(map(base, around), None)
        advice += f"; on a card that lies there itself: *{many} {this}*" if this is not None else ""
        context.report.add("C230", where, f"`{word}` does not say to which {context.noun(sel)}", advice)


def _thing(context: Context, sel: Sel) -> str:
    """What a noun means a kind of, where adjectives tell its kinds apart: a spy is a vassal."""
    thing = context.vocabulary.noun[sel.noun].narrows or sel.noun
    return thing if any(entry.of == thing for entry in context.vocabulary.adjectives) else ""


def _part_with(context: Context, entry: Adjective) -> str:
    """Return the part of a card of which an adjective names a kind: a *faith* shield."""
    fields = [one.attribute for one in context.vocabulary.printed if one.many and entry.id in one.choices]
    nouns = (noun for noun in context.vocabulary.nouns if noun.kind == "part" and noun.kind in entry.fits)
    return next((base(noun) for noun in nouns if noun.words["en"][1] in fields), "")


def _kinds(context: Context, entry: Adjective) -> str:
    return either(base(noun) for noun in context.vocabulary.nouns if noun.kind in entry.fits)


def _face(context: Context, sel: Sel, word: str) -> None:
    if context.kind(sel) != "card":
        noun = context.noun(sel)
        context.report.add(
            "C010", context.adjective(sel, word), f"{article(noun)} has no face", "only a card is face-up or face-down"
        )
    elif context.vocabulary.noun[sel.noun].apart:
        message = f"no text tells which {plural(context.vocabulary.noun[sel.noun])} are `{word}`"
        context.report.add("C010", context.adjective(sel, word), message, "leave the word out")
    elif context.shows_fronts(sel):
        context.report.add("C010", context.adjective(sel, word), *both_fronts(context, sel))


def both_fronts(context: Context, thing: Sel | Pron) -> tuple[str, str]:
    """What to say about a face of a thing whose sides are both fronts, and what to write instead."""
    turns = next((base(verb) for verb in context.vocabulary.verbs if verb.turns), "flip")
    noun = article(context.noun(thing)) if isinstance(thing, Sel) else "this"
    shown = (word for word in context.vocabulary.adjectives if word.of and context.vocabulary.noun[word.of].fronts)
    told = next((f"; what it shows is asked so: *{article(f'{base(one)} {one.of}')}*" for one in shown), "")
    faces = " nor ".join(f"`{base(face)}`" for face in context.vocabulary.faces)
    message = f"{noun} is neither {faces}: both of its sides are fronts"
    return message, f"leave the word out: `{turns}` shows the other side{told}"


def _superlative(context: Context, sel: Sel, word: str) -> None:
    kind = sel.quantity.kind
    noun = context.vocabulary.noun[sel.noun]
    if kind not in _SUPERLATIVE_TAKES:
        of = f"the {word} of your {plural(noun)}" if sel.poss else f"the {word} {base(noun)}"
        context.report.add(
            "C012",
            context.determiner(sel) if kind != "bare" else sel,
            f"{context.report.quote(context.determiner(sel), kind)} does not go with `{word}`",
            f"write `{of}` (the tie rule decides), `a {word} {base(noun)}` (you choose among the tied) "
            f"or `all {word} {plural(noun)}` (every tied one)",
        )
    elif kind == "the" and sel.plural and sel.quantity.n is None:  # *the strongest of your cards* is one
        context.report.add(
            "C012",
            context.determiner(sel),
            f"`the {word}` is one",
            f"write `all {word} {plural(noun)}` for every tied one",
        )


def _random(context: Context, sel: Sel, word: str, position: Position) -> None:
    where = context.adjective(sel, "random")
    if sel.quantity.kind not in ("a", "another", "exact"):
        context.report.add("C019", where, f"`{word}` needs a number to draw", f"write `a {word} {context.noun(sel)}`")
    elif position not in _MAY_DRAW_LOTS:
        context.report.add("C015", where, f"nothing is drawn here, so nothing is `{word}`", "leave the word out")
