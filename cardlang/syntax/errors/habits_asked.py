"""What people write in requirements out of habit: what to write instead."""

from __future__ import annotations

import re

# The words just ahead, from the start of the requirement, the words there, what to say about it.
ASKED = tuple(
    (re.compile(rf"\A\s*requires\b{before}\Z"), re.compile(there), advice)
    for before, there, advice in (
        (
            r"|.*(?:,|and)",
            r"either\b",
            "a task asks for one thing, and a space or a line may be left open: *a lion spy at B-S or K-E*",
        ),
        (
            r".*\bnone of them",
            r".",
            "what must not lie there has its place, too: *3 dragon vassals in row S and no dragon captain in row S*",
        ),
        (
            r".*\bwith [\w ]+ on each",
            r"sides?\b",
            "one vassal is said to lie beside another: *any captain and any spy directly to the left of it*",
        ),
        (
            r".*\bat least \w+ of",
            r"each\b",
            "name both: *2 lion vassals* and *2 griffin vassals*",
        ),
        (
            r".*\bin another",
            r"\.|,|and\b",
            "name the place again: *any spy in a corner and any scout in another corner*",
        ),
        (
            r".*\bin the same \w+(?: with no [\w ]+)?",
            r"with no\b|and no\b|between\b",
            "what lies between two is counted: *2 spies in the same row with no vassal between them*",
        ),
        (
            r".*\bin the other of",
            r"these\b|those\b|the\b",
            "name the lines again: *any spy in row S or E and any scout in a different row in row S or E*",
        ),
        (
            r".*",
            r"(?:or)\b",
            "factions and lines may be left open, *any lion or dragon spy*: a vassal is of one role",
        ),
        (
            r".*",
            r"(?:adjacent|next|diagonal|neighbou?ring|beside)\b",
            "how two vassals lie to each other is said of both, *2 adjacent spies*, or of the second, *adjacent to it*",
        ),
        (
            r".*\bof the same \w+",
            r"(?:as)\b",
            "it is said of the second one: *any lion captain and any scout of the same faction*",
        ),
        (
            r".*",
            r"(?:not|without)\b",
            "what must not lie beside it is named with `no`: *any spy with no captain adjacent to it*",
        ),
        (
            r".*",
            r"(?:corner)\b",
            "write it behind: *4 lion vassals in a corner*",
        ),
        (
            r".*",
            r"(?:the same)\b",
            "two vassals are compared by one thing: *of the same faction*, *of the same role* or *in the same row*",
        ),
        (
            r".*\b[a-z]-[a-z]",
            r"\(",
            "a space has both its letters already: leave the brackets out",
        ),
    )
)
"""Rows for `habits.py`, ahead of all others."""
