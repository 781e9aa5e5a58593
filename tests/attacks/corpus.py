"""Hostile files: what each is called, what it holds, and what `cardlang lint` has to say about it.

Made here rather than stored, since most are long. `codes` are all codes of the answer, none for a clean file.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import NamedTuple

HEAD = "game: crimson-company\nset: my-set\nversion: 1\n"
OGRE = "cards:\n  ogre:\n    name: {en: Ogre}\n    strength: 3\n"
KILO = 1024


class Attack(NamedTuple):
    """One file."""

    name: str
    data: bytes
    codes: frozenset[str]


def attacks() -> Iterator[Attack]:
    """All of them."""
    for name, text, codes in (*_yaml(), *_values(), *_characters(), *_texts(), *_floods()):
        yield Attack(name, text if isinstance(text, bytes) else text.encode("utf-8"), frozenset(codes.split()))


Row = tuple[str, str | bytes, str]


def _card(text: str) -> str:
    """A set file of one card; each line of its text indented."""
    lines = "".join(f"      {line}\n" for line in text.split("\n"))
    return f"{HEAD}{OGRE}    text: |\n{lines}"


def _yaml() -> Iterator[Row]:
    """What YAML itself offers."""
    for name, opener in (("brackets", "["), ("braces", "{a: ")):
        yield f"bombs of {name}", "a: 1\nb: " + opener * 50_000, "D011 D013"
        yield f"bombs of {name} alone", opener * 50_000, "D011"
    for name, opener in (("dashes", "- "), ("questions", "? "), ("colons", "a: ")):
        yield f"bombs of {name}", "a: 1\nb: " + opener * 50_000, "D004 D013"
    yield "closing brackets", "]" * 200_000, "D004"
    yield "brackets inside a card", f"{HEAD}{OGRE}    notes: {'[' * 50_000}\n", "D011"
    laughs = "".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]\n" for n in range(1, 30))
    yield "billion laughs", f"l0: &l0 [lol]\n{laughs}", "D008 D013 D014"
    yield "an alias of itself", f"{HEAD}cards: &a [*a]\n", "D008 D015"
    yield "aliases by the thousand", f"{HEAD}x: &x 1\n" + "".join(f"a{n}: *x\n" for n in range(20_000)), "D008 D025"
    yield "merge keys", f"{HEAD}{OGRE}    <<: {{text: x}}\n", "D013"
    yield "merged aliases", f"{HEAD}base: &b {{strength: 1}}\n{OGRE}    <<: *b\n", "D008 D013"
    yield "tags that run code", f"{HEAD}cards: !!python/object/apply:os.system [touch /tmp/owned]\n", "D009 D015"
    yield "tags by the thousand", f"{HEAD}cards: [{'!!str a, ' * 20_000}]\n", "D009 D025"
    yield "one key many times", HEAD + "set: a\n" * 20_000, "D007 D025"
    yield "one id many times", f"{HEAD}cards:\n" + "  ogre: {name: {en: Ogre}, strength: 1}\n" * 5_000, "D007 D025"
    yield "many documents", "---\n" * 60_000, "D010"
    yield "directives", "%TAG ! tag:x,2000:\n" * 10_000 + "---\na: 1\n", "D004"
    yield "a version to come", "%YAML 9.9\n---\n" + HEAD + OGRE, "D004"
    yield "a key of 200 kB", f"{HEAD}{'k' * 200_000}: 1\n", "D004"
    yield "a list as a key", f"{HEAD}? [a, b]\n: 1\n{OGRE}", "D024"
    yield "quotes that never close", f'{HEAD}title: "{"x " * 100_000}', "D004"
    yield "broken in many places", HEAD + "cards:\n" + '  a: "\n' * 30_000, "D007 D025"
    yield "tabs", HEAD + "\t" * 200_000 + "cards: {}\n", "D006"
    yield "spaces", HEAD + OGRE + " " * 200_000 + "\n", ""
    yield "blank lines", HEAD + OGRE + "\n" * 200_000, ""
    yield "remarks", HEAD + OGRE + "# x\n" * 50_000, ""
    yield "an empty file", b"", "D012"
    yield "too large", HEAD.encode() + b"#" * (256 * KILO), "D001"
    yield "a list", "- 1\n" * 50_000, "D025"
    yield "one word", "ogre", "D015"


def _values() -> Iterator[Row]:
    """Values out of all measure."""
    for name, value, code in (
        ("digits", "9" * 100_000, "D016"), ("hex digits", "0x" + "f" * 100_000, "D016"),
        ("octal digits", "0o" + "7" * 100_000, "D016"), ("an exponent", "1e999999999", "D015"),
        ("infinity", "-.inf", "D015"), ("no number", ".nan", "D015"), ("a sum", "1+1", "D015"),
        ("underscores", "1_000", "D015"), ("base sixty", "1:30:00", "D015"), ("a date", "2001-01-01", "D015"),
        ("true", "true", "D015"), ("nothing", "", "D015"), ("a fraction", "0." + "1" * 100_000, "D015"),
        ("nested", "{a: {b: {c: 1}}}", "D015"),
    ):  # fmt: skip
        yield f"strength of {name}", f"{HEAD}cards:\n  ogre:\n    name: {{en: Ogre}}\n    strength: {value}\n", code
    yield "a version out of range", f"game: crimson-company\nset: s\nversion: {'9' * 5_000}\n{OGRE}", "D016"
    yield "a game of 100 kB", f"game: {'g' * 100_000}\nset: s\nversion: 1\n{OGRE}", "D017 D021"
    yield "an id of 100 kB", f"{HEAD}cards:\n  {'o' * 900}:\n    name: {{en: O}}\n    strength: 1\n", "D018"
    yield "an id that climbs", f"{HEAD}cards:\n  ../../etc/passwd:\n    name: {{en: O}}\n    strength: 1\n", "D018"
    yield "modes without end", f"{HEAD}{OGRE}    modes: {{'{'solo, ' * 20_000}solo': x}}\n", "D004"
    yield "one mode many times", f"{HEAD}{OGRE}    modes: {{'{'solo, ' * 160}solo': x}}\n", "D023 S001"
    yield "banned without end", f"{HEAD}{OGRE}    banned: [{'solo, ' * 30_000}duel]\n", "D025"
    yield "unknown fields", HEAD + OGRE + "".join(f"    f{n}: 1\n" for n in range(15_000)), "D025"
    yield "a name of 200 kB", f"{HEAD}cards:\n  ogre:\n    name: {{en: {'O' * 200_000}}}\n    strength: 1\n", "D017"
    yield (
        "names in no language",
        HEAD + "cards:\n  o:\n    name: {" + "x: y, " * 9_000 + "}\n    strength: 1\n",
        "D007 D013",
    )


def _characters() -> Iterator[Row]:
    """Characters that are not what they seem."""
    good = _card("Deploy: Flip a card here.")
    random_bytes = random.Random(7).randbytes(100_000)
    yield "random bytes", random_bytes, "D002"
    yield "a pickle", pickle.dumps({"cards": [1] * 100}), "D002"
    yield "zeros", b"\0" * 100_000, "D004"
    yield "UTF-16", good.encode("utf-16"), "D002"
    yield "UTF-32", good.encode("utf-32"), "D002"
    yield "Latin-1", good.replace("Ogre}", "Ögre}").encode("latin-1"), "D002"
    yield "overlong", good.encode().replace(b"Ogre", b"\xc0\xafgre"), "D002"
    yield "surrogates", good.encode().replace(b"Ogre", b"\xed\xa0\x80gre"), "D002"
    yield "a byte order mark", b"\xef\xbb\xbf" + good.encode(), "D003"
    yield "a second mark", b"\xef\xbb\xbf\xef\xbb\xbf" + good.encode(), "D003"
    yield "NUL in a text", good.replace("Flip", "Fl\0ip"), "D004"
    yield "escape codes", good.replace("Flip", "\x1b[2JFlip"), "D004"
    yield "an escaped surrogate", f'{HEAD}{OGRE}    text: "\\ud800"\n', "D004"
    yield "an escaped NUL", f'{HEAD}{OGRE}    text: "Deploy: Flip a \\0card here."\n', "S010"
    yield "carriage returns", good.replace("\n", "\r"), ""
    yield "tabs between words", good.replace("Flip a card", "Flip\ta\tcard"), ""
    for name, sign, in_names in (
        ("a bidi override", "\u202e", "D017"), ("a bidi isolate", "\u2066", "D017"),
        ("a zero-width space", "\u200b", ""),
        ("a zero-width joiner", "\u200d", ""), ("a soft hyphen", "\u00ad", ""), ("a tag letter", "\U000e0041", ""),
        ("a private letter", "\ue000", ""),
    ):  # fmt: skip
        yield f"{name} in a word", good.replace("Flip", f"Fl{sign}ip"), "S010"
        yield f"{name} in a name", good.replace("Ogre}", f"Og{sign}re}}"), in_names
    for name, sign in (
        ("an escape code", "\\e[2J"), ("a NUL", "\\0"), ("a line break", "\\n"), ("a bell", "\\a"),
        ("a C1 code", "\\x9b2J"), ("a delete", "\\x7f"), ("a line separator", "\\L"),
        ("an escaped override", "\\u202e"),
    ):  # fmt: skip
        yield f"{name} in a quoted name", good.replace("Ogre}", f'"Og{sign}re"}}'), "D017"
        yield f"{name} in a title", good.replace("version", f'title: "Og{sign}"\nversion'), "D017"
    yield "a line separator", good.replace("Flip a", "Flip\u2028a"), "D004 S003"
    yield "a next line", good.replace("Flip a", "Flip\x85a"), "D004 S003"
    yield "a homoglyph in a keyword", good.replace("Deploy", "D\u0435ploy"), "S005"
    yield "a homoglyph in a verb", good.replace("Flip", "Fl\u0456p"), "S001"
    yield "fullwidth letters", good.replace("Flip", "\uff26\uff4c\uff49\uff50"), "S001"
    yield "digits of another script", good.replace("a card", "\u0663 cards"), "S010"
    yield "superscript digits", good.replace("a card", "\u00b2 cards"), "S001"
    yield "long s", good.replace("here", "i\u017f here"), "S001"
    yield "dotless capital", good.replace("Flip", "FL\u0130P"), "S001"
    yield "combining signs", good.replace("Flip", "F" + "\u0301" * 900), "S010"
    yield "combining signs in a name", good.replace("Ogre}", "O" + "\u0301" * 78 + "}"), ""
    yield "emoji", good.replace("a card", "🂡" * 300), "S010"


def _texts() -> Iterator[Row]:
    """Card texts that no designer writes."""
    for name, text, codes in (
        ("brackets", "(" * 2_000, "S002"),
        ("closed brackets", "Deploy: " + "(" * 900 + ")" * 900 + ".", "S002"),
        ("halves", "Deploy: Gain coins equal to " + "half " * 380 + "its strength.", "S014"),
        ("bounded halves", "Deploy: Gain coins equal to " + "half " * 370 + "its strength, up to 3.", "S014"),
        (
            "taken halves",
            "Deploy: Take half of your opponent's coins. Gain coins equal to " + "half " * 370 + "3.",
            "S014",
        ),
        (
            "denied halves",
            "Passive: No player may move or flip cards here whose strength is more than " + "half " * 380 + "3.",
            "S014",
        ),
        ("conditions", "Deploy: " + "If a card is here, " * 100 + "gain 1 coin.", "S002"),
        ("loops", "Deploy: " + "For each lane, " * 130 + "gain 1 coin.", "S002"),
        ("three loops", "Deploy: For each lane, for each card in it, do this 99 times: gain 1 coin.", "S002"),
        ("repetitions", "Deploy: Do this 999999 times: destroy all cards in play.", "C062"),
        ("choices", "Deploy: Choose one: " + "gain 1 coin; or " * 110 + "gain 1 coin.", "L033"),
        ("choices of choices", "Deploy: " + "Choose one: " * 150 + "gain 1 coin.", "S002"),
        ("alternatives", "Deploy: If " + "a card is here or " * 100 + "a card is here, gain 1 coin.", "S002"),
        ("conjunctions", "Deploy: Destroy a card here " + "and a card here " * 110 + ".", "L003"),
        ("steps", "Deploy: Gain 1 coin." + " Then gain 1 coin." * 100, ""),
        ("abilities", "\n".join(f"Deploy: {act} {n} coins." for act in ("Gain", "Lose") for n in range(2, 41)), ""),
        ("owners", "Deploy: Flip " + "your opponent's " * 110 + "card.", "S002"),
        ("places", "Deploy: Flip a card " + "in a lane " * 180 + ".", "L003"),
        ("parts", "Deploy: Flip a card " + "of a card " * 180 + ".", "S014"),
        ("adjectives", "Deploy: Flip a " + "face-up " * 230 + "card here.", "C019"),
        ("costs", "1 coin and " * 150 + "1 coin: Gain 1 coin.", "C195"),
        ("almost costs", "1 coin and " * 170 + "1 coin", "S003"),
        ("many numbers", "1 " * 1_000, "S002"),
        ("a long number", "Deploy: Gain " + "9" * 2_000 + " coins.", "S007"),
        ("a long word", "a" * 2_000, "S001"),
        ("long hyphens", "a-" * 1_000, "S001"),
        ("long apostrophes", "a'" * 1_000, "S001"),
        ("spaces in it", "Deploy:" + " " * 1_900 + "Flip a card here.", ""),
        ("almost a phrase", "Deploy: Flip a card " + "until   end   of   " * 90, "S002"),
        ("full stops", "." * 2_000, "S012"),
        ("colons", "Deploy: " * 250, "S002"),
        ("commas", "," * 2_000, "S002"),
        ("minus signs", "−" * 680, "S002"),
        ("signs", "\\$%&/{}[]=?^~#|<>" * 120, "S010"),
        ("unknown words", "flibber " * 250, "S001"),
        ("unknown sentences", "Flibber. " * 220, "S001"),
        ("broken sentences", "Flip. " * 340, "C021"),
        ("near misses", "Deploi: Flipp a carde hhere. " * 70, "S001 S005"),
    ):  # fmt: skip
        yield f"text of {name}", _card(text), codes
    yield (
        "text of line breaks",
        f'{HEAD}{OGRE}    text: "Deploy:{chr(92) + "n"}Flip a card{(chr(92) + "n") * 900}here."\n',
        "",
    )
    yield "a text of 2 kB and a byte", _card("x" * 2_048), "D020"


def _floods() -> Iterator[Row]:
    """Small faults by the thousand: the answer is bounded."""
    cards = "".join(f"  c{n}: {{name: {{en: C{n}}}, strength: 1, text: 'Flibber {n}'}}\n" for n in range(500))
    yield "a broken text on 500 cards", f"{HEAD}cards:\n{cards}", "S001"
    words = "".join(f"  c{n}: {{name: {{en: C{n}}}, strength: 1, text: '{'Flib. ' * 60}'}}\n" for n in range(500))
    yield "10,000 unknown words", f"{HEAD}cards:\n{words}", "S001"
    yield "unknown fields on a card", HEAD + OGRE + "".join(f"    f{n}: 1\n" for n in range(9_000)), "D013"
    yield "9,000 cards that are none", f"{HEAD}cards:\n" + "".join(f"  c{n}: 1\n" for n in range(9_000)), "D015 D019"
    yield "a list of lists", f"{HEAD}cards:\n" + "- [[], []]\n" * 4_000, "D015"
    yield "19,000 values, then broken", HEAD + "x: [" + "a, " * 18_000 + "]\ncards:\n" + "  o: {\n" * 20, "D011"
    yield "fields by the thousand", HEAD + "cards:\n" + "  c: {x: 1}\n" + "  d: {name: 1}\n" * 9_000, "D007 D025"
    yield "500 cards that are none", f"{HEAD}cards:\n" + "".join(f"  c{n}: 1\n" for n in range(20_000)), "D025"
    yield "lists of lists", HEAD + "cards:\n" + "- [[], []]\n" * 20_000, "D025"
