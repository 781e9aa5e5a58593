"""Checks the phrases that stand in fields of their own: the requirements of a task, and its badge.

A requirement names what must lie on the board and where: one line (*in column L*), one cell (*at B-S*), or one line and
in brackets the letter that makes it a cell when that letter counts (*in column C (T)*).
"""

from __future__ import annotations

from cardlang.diagnostics.model import Finding
from cardlang.meaning.report import Report, article, base, either
from cardlang.meaning.setting import Setting
from cardlang.syntax.nodes import Coord, In, Sel
from cardlang.syntax.parse import parse_badge, parse_requirement
from cardlang.vocabulary.model import Noun, Phrase, Vocabulary


def understand_phrase(
    text: str, about: Phrase, vocabulary: Vocabulary
) -> tuple[tuple[Sel, ...] | None, tuple[Finding, ...]]:
    """The selectors of a phrase, and all that is wrong with it; no selectors if it cannot be read."""
    tree: tuple[Sel, ...] | None
    match about.form:
        case "badge":
            badge = parse_badge(text, vocabulary)
            tree, found = None if badge.tree is None else (badge.tree,), badge.findings
        case "requirement":
            line = parse_requirement(text, vocabulary)
            tree, found = line.tree, line.findings
    if tree is None:
        return None, found
    setting = Setting(vocabulary, Report(text))
    for number, part in enumerate(tree):
        _thing(setting, part, vocabulary.noun[about.noun])
        match about.form:
            case "badge":
                _nowhere(setting, part)
            case "requirement":
                _place(setting, part, first=number == 0)
    return tree, setting.report.findings


def _thing(setting: Setting, sel: Sel, noun: Noun) -> None:
    """What must lie there: any such thing, or one of a kind of it."""
    if sel.noun != noun.id and setting.vocabulary.noun[sel.noun].narrows != noun.id:
        kinds = [base(one) for one in setting.vocabulary.nouns if one.narrows == noun.id]
        advice = f"name {either(article(kind) for kind in (*kinds, base(noun)))}"
        setting.report.add("C180", sel, f"{article(setting.noun(sel))} is no {base(noun)}", advice)


def _nowhere(setting: Setting, sel: Sel) -> None:
    if sel.filters or sel.of is not None or sel.letters:
        setting.report.add("C181", sel, "a badge says who, not where", "leave the place out")


def _place(setting: Setting, sel: Sel, *, first: bool) -> None:
    """Where it must lie."""
    for item in sel.filters:
        match item:
            case Coord(letters=letters):
                _cell(setting, item, letters)
            case In(where=Sel() as where) if where.letters:
                _line(setting, where, first=first)
            case _:
                pass


def _lines(vocabulary: Vocabulary) -> tuple[Noun, ...]:
    return tuple(noun for noun in vocabulary.nouns if noun.letters)


def _named_by(vocabulary: Vocabulary, letter: str) -> Noun | None:
    return next((noun for noun in _lines(vocabulary) if letter in noun.letters), None)


def _cell(setting: Setting, where: Coord, letters: tuple[str, ...]) -> None:
    """*at B-S*: a letter of each kind of line, in the order in which the game declares them."""
    kinds = [_named_by(setting.vocabulary, letter) for letter in letters]
    for letter, kind in zip(letters, kinds, strict=True):
        if kind is None:
            _unknown(setting, where, letter)
            return
    if len(kinds) != len({noun.id for noun in kinds if noun}):
        _one_axis(setting, where, letters)


def _line(setting: Setting, where: Sel, *, first: bool) -> None:
    """*in column C (T)*: a letter of such a line, and in brackets one of the other kind."""
    own = setting.vocabulary.noun[where.noun]
    letter, *more = where.letters
    if letter not in own.letters:
        _unknown(setting, where, letter, own)
        return
    for crossing in more:
        other = _named_by(setting.vocabulary, crossing)
        if other is None:
            _unknown(setting, where, crossing)
        elif other is own:
            _one_axis(setting, where, where.letters)
        elif first:
            setting.report.add(
                "C184", where, "a letter in brackets belongs to the second requirement", "leave it out of the first one"
            )


def _unknown(setting: Setting, where: Sel | Coord, letter: str, own: Noun | None = None) -> None:
    lines = [own] if own is not None else _lines(setting.vocabulary)
    there = " and ".join(f"the {noun.words['en'][1]} {either(noun.letters)}" for noun in lines)
    other = _named_by(setting.vocabulary, letter)
    what = own.words["en"][0] if own is not None else "line"
    advice = f"write `{other.words['en'][0]} {letter}`" if other is not None else f"there are {there}"
    setting.report.add("C182", where, f"there is no {what} `{letter}`", advice)


def _one_axis(setting: Setting, where: Sel | Coord, letters: tuple[str, ...]) -> None:
    lines = {noun.words["en"][1] for letter in letters if (noun := _named_by(setting.vocabulary, letter))}
    names = " and ".join(f"`{letter}`" for letter in letters)
    setting.report.add(
        "C183", where, f"{names} both name {' and '.join(lines)}, which never meet", "name a column and a row"
    )
