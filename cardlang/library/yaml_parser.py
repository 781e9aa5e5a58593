"""The events of a YAML text, by libyaml or, where that is missing (as in a browser), by PyYAML's own parser.

Both accept the same texts and report the same faults in the same words; a test compares them. Both are lazy, so the
caller can stop them when a limit of size or depth is reached.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Any, NoReturn

import yaml

_SURROGATE = re.compile("[\ud800-\udfff]")
_WORDS = (
    (r"expected ',' or '(.)', but got .*", r"did not find expected ',' or '\1'"),
    (r"expected <block end>, but found .*", "did not find expected key"),
    (r"expected the node content, but found .*", "did not find expected node content"),
    (r"expected '<document start>', but found .*", "did not find expected <document start>"),
    (r"expected (alphabetic or numeric character), but found .*", r"did not find expected \1"),
    (r"expected (?:a comment or a line break|chomping or indentation indicators), but found .*",
     "did not find expected comment or line break"),
    (r"expected indentation indicator in the range .*", "found an indentation indicator equal to 0"),
    (r"expected escape sequence of .*", "did not find expected hexdecimal number"),
    (r"expected ' ', but found .*", "did not find expected whitespace or line break"),
    (r"found character .* that cannot start any token", "found character that cannot start any token"),
    (r"found unknown escape character .*", "found unknown escape character"),
    (r"found incompatible YAML document .*", "found incompatible YAML document"),
    (r"found unexpected document separator", "found unexpected document indicator"),
    (r"duplicate tag handle .*", "found duplicate %TAG directive"),
    (r"sequence entries are not allowed here", "block sequence entries are not allowed in this context"),
    (r"(mapping (?:keys|values)) are not allowed here", r"\1 are not allowed in this context"),
)  # fmt: skip
_PATTERNS = tuple((re.compile(pattern, re.DOTALL), words) for pattern, words in _WORDS)


class PurePythonLoader(yaml.SafeLoader):
    """PyYAML's own parser, adapted to accept and report exactly what libyaml does."""

    def __init__(self, text: str) -> None:
        try:
            super().__init__(text)
        except yaml.reader.ReaderError as error:
            error.reason = "control characters are not allowed"
            raise

    def scan_plain(self) -> Any:
        """Scan a plain scalar. Inside brackets it may contain a question mark and may not end with a colon."""
        if not self.flow_level:
            return super().scan_plain()
        start = self.get_mark()
        self.peek = self._peek_in_flow  # type: ignore[method-assign]  # for this one word
        try:
            token = super().scan_plain()
        finally:
            del self.peek
        if self.peek() == ":" and self.peek(1) in ",?[]{}":
            raise yaml.scanner.ScannerError(
                "while scanning a plain scalar", start, "found unexpected ':'", self.get_mark()
            )
        return token

    def _peek_in_flow(self, index: int = 0) -> str:
        found = yaml.SafeLoader.peek(self, index)
        return "-" if found == "?" else found

    def get_event(self) -> Any:
        """Return the next event. Raises YAMLError with the wording of libyaml."""
        try:
            event = super().get_event()  # type: ignore[no-untyped-call]
        except yaml.MarkedYAMLError as error:
            error.problem = _in_the_words_of_libyaml(error)
            raise
        if isinstance(event, yaml.ScalarEvent) and event.style == '"' and _SURROGATE.search(event.value):
            self._refuse_surrogate(event)
        return event

    def _refuse_surrogate(self, event: Any) -> NoReturn:
        """Refuse a surrogate, which only an escape can produce."""
        raise yaml.scanner.ScannerError(
            "while parsing a quoted scalar", event.start_mark, "found invalid Unicode character escape code",
            event.start_mark,
        )  # fmt: skip


LOADER: Any = getattr(yaml, "CSafeLoader", PurePythonLoader)


def events(text: str, loader: Any = None) -> Generator[Any, None, None]:
    """Yield the events of a text, each with its marks. Raises YAMLError when it reaches invalid YAML."""
    reading = (loader or LOADER)(text)
    try:
        yield from iter(reading.get_event, None)
    finally:
        reading.dispose()


def _in_the_words_of_libyaml(error: yaml.MarkedYAMLError) -> str:
    problem = error.problem or ""
    if problem.startswith("expected <block end>") and "collection" in (error.context or ""):
        return "did not find expected '-' indicator"
    for pattern, words in _PATTERNS:
        if found := pattern.fullmatch(problem):
            return found.expand(words)
    return problem
