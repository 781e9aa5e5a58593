"""The names of a request's options in scenarios: `x`, `3`, `pass`, `option 1`, `B`, and the game's own, as `lane 2`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardlang.games.notation import FLAG, OptionForm
from cardlang.machine.codebook import FLAGS
from cardlang.scenario import patterns
from cardlang.scenario.errors import UnclearError
from cardlang.scenario.seen import Names

_BEFORE = (
    OptionForm("amount", "{amount}", "3"),
    OptionForm("mode", "option {mode}", "option 2"),
    OptionForm("player", "{player}", "B"),
)
_CARD = OptionForm("card", "{card}", "x")


@dataclass(frozen=True, slots=True)
class OptionName:
    """The name of an option: the kind of its form, and the values of its holes."""

    text: str
    kind: str
    holes: patterns.Holes

    def means(self, data: Mapping[str, Any], names: Names) -> bool:
        """Whether the name fits the data of an option of any kind: a lane also fits a side of that lane."""
        return all(
            "card" in data and names.means(data, str(value)) if hole == "card" else data.get(hole) == value
            for hole, value in self.holes.items()
        )


def of_card(name: str) -> OptionName:
    """The option that is a card."""
    return OptionName(name, "card", {"card": name})


def flags_of(forms: Sequence[OptionForm]) -> tuple[str, ...]:
    """The words that are options, of every game and of this one."""
    return (*FLAGS, *(form.form for form in forms if form.kind == FLAG))


def of_flag(flag: str) -> OptionName:
    """The option that is a word, such as `done`."""
    return OptionName(flag, "flag", {"flag": flag})


def parse_option(text: str, forms: Sequence[OptionForm]) -> OptionName:
    """Read the name of an option; `forms` are those of the game.

    >>> parse_option("3", ())
    OptionName(text='3', kind='amount', holes={'amount': 3})
    """
    words = " ".join(text.split())
    if words in flags_of(forms):
        return of_flag(words)
    for form in (*_BEFORE, *forms, _CARD):
        if form.kind != FLAG and (holes := patterns.read(form.form, words)) is not None:
            return OptionName(words, form.kind, holes)
    own = "".join(f"`{form.example}`, " for form in forms if form.kind != FLAG)
    flags = ", ".join(flags_of(forms))
    raise UnclearError(f"`{words}` is not an option", f"write a card, {own}an amount, `option 1`, a player, or {flags}")


def option_text(data: Mapping[str, Any], forms: Sequence[OptionForm], names: Names) -> str:
    """The name of an option, from its data."""
    if data["kind"] == FLAG:
        return str(data["flag"])
    form = next((form for form in (*_BEFORE, *forms, _CARD) if form.kind == data["kind"]), None)
    if "card" in data:
        return names.seen(data, faces=False)
    if form is None:
        return str(dict(data))
    return patterns.write(form.form, data)
