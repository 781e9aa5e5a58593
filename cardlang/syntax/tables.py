"""From a grammar to the tables that reading needs: the only file that knows Lark.

Lark checks the grammar and makes an LALR(1) automaton of it. What reading needs of that is plain data: which action
each state takes on each symbol, what each production makes of its parts, and what each terminal looks like. It is kept
in the user's cache as JSON, because making it takes half a second and Lark itself takes long to load.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Container, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlang.diagnostics.frozen import dataclass
from cardlang.storage.cache import Cache
from cardlang.storage.identity import version_of
from cardlang.syntax.errors import Start
from cardlang.syntax.lexicon import Alternative, Lexicon

if TYPE_CHECKING:
    from lark import Lark

STARTS: tuple[Start, ...] = ("text", "requirement", "badge")
CACHE_FORMAT = 4
CACHE = Cache("parsers", most_files=32, most_bytes=32 * 1024 * 1024)


class Production(NamedTuple):
    """What is done when a production has been read.

    `kept` are the indexes of the parts that carry meaning, with whether the parts of that part are put in its place;
    `single` passes an only part on as it is. An origin that only ever stands for one part is such a part itself.
    """

    origin: str
    name: str
    size: int
    kept: tuple[tuple[int, bool], ...]
    single: bool


@dataclass(frozen=True, slots=True)
class Tables:
    """An automaton. An action is the next state, or `~` the index of the production to reduce by.

    `terminals` are in the order in which they are tried, each with its alternatives. `first` and `last` are states by
    start symbol.
    """

    actions: tuple[Mapping[str, int], ...]
    productions: tuple[Production, ...]
    terminals: tuple[tuple[str, tuple[Alternative, ...]], ...]
    first: Mapping[str, int]
    last: Mapping[str, int]


def tables_of(lexicon: Lexicon) -> Tables:
    """The tables of a lexicon, from the cache if they lie there."""
    key = _cache_key(lexicon)
    kept = CACHE.read(key)
    if kept is not None:
        try:
            return _from_json(kept)
        except (ValueError, TypeError, RecursionError):  # stored by a stranger: made again
            pass
    tables = make_tables(lexicon)
    CACHE.write(key, _to_json(tables))
    CACHE.trim()
    return tables


def make_parser(lexicon: Lexicon, **options: Any) -> Lark:
    """Lark's own parser of a lexicon; further options go to Lark."""
    from lark import Lark

    chosen = {"parser": "lalr", "lexer": "contextual", **options}
    return Lark(lexicon.grammar, start=list(STARTS), propagate_positions=True, maybe_placeholders=False, **chosen)


def make_tables(lexicon: Lexicon) -> Tables:
    """Makes the tables anew, by Lark."""
    from lark.grammar import Rule
    from lark.lexer import Lexer as LarkLexer
    from lark.lexer import TerminalDef

    class Widths(LarkLexer):
        """In place of Lark's lexers: where `interegular` is installed, these compare all terminals for seconds."""

        def __init__(self, conf: Any) -> None:
            for terminal in conf.terminals:
                _ = terminal.pattern.max_width  # found when it is asked for, and kept with the pattern

        def lex(self, *_: Any) -> Any:
            raise AssertionError("nothing is read with it")

    data, memo = make_parser(lexicon, lexer=Widths).memo_serialize([TerminalDef, Rule])
    rules: dict[int, int] = {}
    productions: list[Production] = []
    terminals: list[dict[str, Any]] = []
    lone = _lone([item for item in memo.values() if item["__type__"] == "Rule"])
    for number, item in memo.items():
        if item["__type__"] == "Rule":
            rules[number] = len(productions)
            productions.append(_production(item, lone))
        else:
            terminals.append(item)
    table = data["parser"]["parser"]
    names = table["tokens"]
    actions = [
        {
            names[symbol]: ~rules[arg["@"]] if reduces else arg
            for symbol, (reduces, arg) in table["states"][state].items()
        }
        for state in sorted(table["states"])
    ]
    assert sorted(table["states"]) == list(range(len(actions))), "states are numbered from 0"
    terminals.sort(key=_in_lexing_order)
    ignored = data["parser"]["lexer_conf"]["ignore"]
    shown = {item["name"]: item["pattern"]["value"] for item in terminals}
    assert [shown[name] for name in ignored] == [r"\s+"], "white space, and nothing else, stands between words"
    return Tables(
        tuple(actions),
        tuple(productions),
        tuple(
            (name, lexicon.patterns.get(name) or (Alternative("", shown[name]),))
            for name in shown
            if name not in ignored
        ),
        table["start_states"],
        table["end_states"],
    )


def _in_lexing_order(terminal: Mapping[str, Any]) -> tuple[Any, ...]:
    """Lark's order: what has priority, what may be longest, what is said at most length."""
    pattern = terminal["pattern"]
    width = pattern["_width"][1]
    return -terminal["priority"], -width, -len(pattern["value"]), terminal["name"]


def _lone(rules: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """The origins whose parts go into what stands around them, and of which each production has one part alone."""
    others = {
        rule["origin"]["name"]
        for rule in rules
        if len(rule["expansion"]) > 1 or _spliced(rule["expansion"][0]) or rule["expansion"][0].get("filter_out")
    }
    return frozenset(rule["origin"]["name"] for rule in rules if _spliced(rule["origin"])) - others


def _spliced(symbol: Mapping[str, Any]) -> bool:
    """Whether the parts of a symbol go into what stands around it."""
    return bool(symbol["__type__"] == "NonTerminal" and symbol["name"].startswith("_"))


def _production(rule: Mapping[str, Any], lone: Container[str]) -> Production:
    options, origin = rule["options"], rule["origin"]["name"]
    assert rule["expansion"], f"{origin} may be empty"
    assert not options["keep_all_tokens"], f"{origin} keeps its marks"
    kept = tuple(
        (index, _spliced(symbol) and symbol["name"] not in lone)
        for index, symbol in enumerate(rule["expansion"])
        if not symbol.get("filter_out")
    )
    name = rule["alias"] or options["template_source"] or origin
    single = origin in lone or (bool(options["expand1"]) and not rule["alias"])
    return Production(origin, name, len(rule["expansion"]), kept, single)


def _cache_key(lexicon: Lexicon) -> str:
    parts = (str(CACHE_FORMAT), version_of("lark"), sys.version, lexicon.language, lexicon.grammar)
    return sha256("\0".join(parts).encode()).hexdigest()[:32]


def _to_json(tables: Tables) -> bytes:
    fields = (tables.actions, tables.productions, tables.terminals, tables.first, tables.last)
    return json.dumps(fields, separators=(",", ":")).encode()


def _from_json(stored: bytes) -> Tables:
    actions, productions, terminals, first, last = json.loads(stored)
    return Tables(
        tuple(actions),
        tuple(
            Production(origin, name, size, tuple((index, spliced) for index, spliced in kept), single)
            for origin, name, size, kept, single in productions
        ),
        tuple((name, tuple(Alternative(first, rest) for first, rest in patterns)) for name, patterns in terminals),
        first,
        last,
    )
