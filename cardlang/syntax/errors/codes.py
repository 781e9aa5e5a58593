"""The codes of the syntax stage. A code never changes its meaning; a code that falls out of use is not given again."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.diagnostics.model import CodeInfo

_ROWS = (
    ("S001", "unknown-word", "a word that the game does not know"),
    ("S002", "misplaced-word", "a known word where it cannot stand"),
    ("S003", "missing-full-stop", "a sentence without a full stop at its end"),
    ("S004", "missing-colon", "an ability keyword without its colon"),
    ("S005", "unknown-keyword", "an ability keyword that the game does not have"),
    ("S006", "number-as-word", "a number above 12 written as a word; card texts use digits"),
    ("S007", "long-number", "a number with more than 6 digits"),
    ("S008", "long-text", "a text of more than 2048 characters"),
    ("S009", "empty-text", "a text without a word"),
    ("S010", "stray-character", "a character that no card text has"),
    ("S011", "unclear-person", "a pronoun for one player; card texts repeat `that player`"),
    ("S012", "unfinished-sentence", "a sentence that ends before it is complete"),
    ("S013", "missing-comma", "no comma where one part of a sentence ends"),
    ("S014", "deep-nesting", "phrases within phrases beyond all measure"),
    ("S020", "condition-of-the-object", "a condition behind a step that seems to ask of what is acted on"),
    ("S021", "said-of-several", "words behind several acts, which may be said of the last one or of all"),
    ("S022", "may-and", "an act behind `may ... and`, which may be forced or not"),
    ("S023", "who-goes-on", "an act behind `and` that does not say who does it"),
    ("S024", "choice-of-another", "`of your choice` where somebody else acts"),
    ("C114", "back-where", "`back`, where nothing was looked at"),
    ("S025", "sacrifice-of-others", "`sacrifice` of cards that need not be one's own"),
    ("S026", "reveal-of-face-up", "`reveal` of cards that need not be face-down"),
    ("S027", "wrong-owner", "an owner who cannot have the thing, or two owners"),
    ("S028", "some-with", "`a player with ...` acts; only of each player is it said in this way"),
    ("S031", "no-verb", "something is named, and nothing is done with it"),
    ("S032", "which-two", "`both` of things of which nothing says that there are two"),
    ("S033", "not-to-be-given", "something is given that nobody can give, or to nobody"),
    ("S034", "no-goal", "a place where nothing can go, or `there` where no place is meant"),
    ("S035", "unclear-denial", "`do not have` of something where it is not clear what is denied"),
    ("S036", "only-of-several", "`your only card` asked of cards that may be several"),
    ("S037", "shows-it-already", "a thing to be turned that may show that face already"),
    ("S052", "whose-lane", "`its lane`, where the card may be one of several"),
    ("S049", "what-number", "`that many`, where it is not clear which number is meant"),
    ("S048", "neither-order-nor-rule", "something that is done, said neither as an order nor as a rule"),
    ("S047", "two-times", "two keywords in front of one ability"),
    ("S046", "for-what", "an act that is done for another one, and may be left undone or not"),
    ("S045", "allowed-anyway", "`can be` of something that nothing forbids"),
    ("S050", "which-it", "`it` behind an act, which may be what is acted on or what was named before"),
    ("S060", "much-for-an-act", "behind a price that is an act more than one sentence without conditions"),
    ("S061", "nothing-to-pay", "`for free` where nothing has a price"),
    ("S062", "no-action", "`once per turn` in front of what is neither an action nor an answer"),
    ("S029", "while-at-a-moment", "`as long as` in an ability that works at a moment"),
)

CODES: Mapping[str, CodeInfo] = {code: CodeInfo(code, slug, title) for code, slug, title in _ROWS}
"""All findings of this stage by code."""
