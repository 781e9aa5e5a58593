"""The codes of this stage: faults of a scenario file beyond its shape (which has the D codes)."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.diagnostics.model import CodeInfo

_ROWS = (
    ("R001", "unknown-rule", "a rule id that is not in the game's list of rules"),
    ("R002", "unclear-sentence", "a sentence of `when` or `illegal` that cannot be read"),
    ("R003", "unclear-card", "something that is not a card in the notation of scenarios"),
    ("R004", "unknown-card", "a card or castle that neither the scenario nor the game's sets have"),
    ("R005", "unknown-name", "a name that no card of the scenario has"),
    ("R006", "unclear-event", "an entry of `events` or `no events` that cannot be read"),
    ("R007", "unclear-until", "an `until` that names no point to stop at"),
    ("R008", "unknown-option", "an option in `asked` that cannot be read"),
    ("R009", "impossible-position", "a position that contradicts itself"),
    ("R010", "refused-position", "a position, mode or option that the game refuses"),
    ("R011", "no-rules", "a game without a list of rules"),
    ("R012", "no-such-seat", "a player or a lane that the mode does not have"),
    ("R013", "unclear-name", "a name that could mean something else"),
    ("R014", "unusable-set", "a set that is not there or cannot be used"),
    ("R015", "impossible-event", "an entry of `no events` that nothing in the scenario could ever bring about"),
    ("R016", "mixed-steps", "a scenario of several steps that also has fields of a single one"),
    ("R017", "unknown-position", "a position to start from that the file does not have"),
    ("R030", "id-of-another-kind", "a record written for tests that is called like one of another kind"),
)

CODES: Mapping[str, CodeInfo] = {code: CodeInfo(code, slug, title) for code, slug, title in _ROWS}
