"""The findings of this stage: what can be wrong with a scenario file beyond its shape (see the D codes for that)."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.diagnostics.model import CodeInfo

_INFOS = (
    CodeInfo("R001", "unknown-rule", "a rule id that is not in the game's list of rules"),
    CodeInfo("R002", "unclear-sentence", "a sentence of `when` or `illegal` that cannot be read"),
    CodeInfo("R003", "unclear-card", "something that is not a card in the notation of scenarios"),
    CodeInfo("R004", "unknown-card", "a card or castle that neither the scenario nor the game's sets have"),
    CodeInfo("R005", "unknown-name", "a name that no card of the scenario has"),
    CodeInfo("R006", "unclear-event", "an entry of `events` or `no events` that cannot be read"),
    CodeInfo("R007", "unclear-until", "an `until` that names no point to stop at"),
    CodeInfo("R008", "unknown-option", "an option in `asked` that cannot be read"),
    CodeInfo("R009", "impossible-position", "a position that contradicts itself"),
    CodeInfo("R010", "refused-position", "a position, mode or option that the game refuses"),
    CodeInfo("R011", "no-rules", "a game without a list of rules"),
    CodeInfo("R012", "no-such-seat", "a player or a lane that the mode does not have"),
    CodeInfo("R013", "unclear-name", "a name of a card that could mean something else"),
)

CODES: Mapping[str, CodeInfo] = {info.code: info for info in _INFOS}
