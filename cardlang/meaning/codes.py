"""The codes of the meaning stage. A code never changes its meaning; a code that falls out of use is not given again."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.diagnostics.model import CodeInfo

_ROWS = (
    # what words refer to
    ("C001", "no-antecedent", "a word refers back, but nothing before it can be meant"),
    ("C002", "ambiguous-antecedent", "a word refers back to what may be several things"),
    ("C003", "no-such-this", "`this` before something that the bearer of the text does not have"),
    ("C004", "castle-you", "a castle speaks to `you` outside a keyword"),
    ("C005", "no-such-way", "`this way` without an earlier step that did it"),
    ("C006", "other-than-what", "`other` on a castle without a card that it could be other than"),
    ("C007", "castle-moment", "a keyword on a castle whose moment never comes there"),
    # noun phrases
    ("C010", "adjective-misfit", "an adjective that does not fit its noun"),
    ("C011", "attribute-misfit", "a number that this thing does not have"),
    ("C012", "superlative-determiner", "a superlative without `the`, `a` or `all`"),
    ("C013", "place-misfit", "a place phrase that does not fit its noun"),
    ("C014", "place-missing", "a noun that must say where, and does not"),
    ("C015", "quantity-misplaced", "a quantity that has no meaning at this place"),
    ("C016", "zero-quantity", "a count that says nothing"),
    ("C017", "total-without-choice", "`with total` on something that is no chosen set"),
    ("C018", "part-misfit", "a part or owner that does not fit its noun"),
    ("C019", "contradiction", "words that exclude each other"),
    # verbs
    ("C020", "object-misfit", "a verb with an object that it cannot act on"),
    ("C021", "object-missing", "a verb without the object that it needs"),
    ("C022", "object-unwanted", "a verb with an object too many"),
    ("C023", "preposition-misfit", "a preposition that the verb does not take"),
    ("C024", "role-misfit", "a preposition with a thing that the verb does not take there"),
    ("C025", "role-missing", "a verb without the preposition that it needs"),
    ("C026", "face-misplaced", "a face word after a verb that does not set a face"),
    ("C027", "amount-misplaced", "`equal to`, `for each` or a bound where there is no amount"),
    ("C028", "bound-misplaced", "a bound that can never be reached, or points the wrong way"),
    ("C029", "subject-misfit", "a subject that cannot do this"),
    ("C030", "verb-misplaced", "a verb used where its kind has no meaning"),
    ("C031", "same-thing", "one thing named for both sides of an act"),
    # sentences
    ("C040", "keyword-holds", "a sentence that does not belong under its keyword"),
    ("C041", "listener-misplaced", "a listener that does not belong under its keyword, or hears what is never told"),
    ("C042", "would-misplaced", "`would` outside a `when` listener"),
    ("C043", "would-unanswered", "a `would` listener that neither replaces, prevents nor adds"),
    ("C044", "instead-misplaced", "`instead` where nothing is being replaced"),
    ("C045", "more-misplaced", "`N more` outside a `would` listener, beside other steps, or once only"),
    ("C046", "modal-misplaced", "`may` or `must` where it has no meaning"),
    ("C047", "duration-missing", "a statement that does not say how long it holds"),
    ("C048", "duration-misplaced", "a duration or a repetition that does not belong to such a sentence"),
    ("C049", "link-misplaced", "a link to a step that is not there or has no outcome"),
    ("C050", "one-option", "a choice of one"),
    ("C051", "no-header", "an ability without keyword and without listener"),
    ("C052", "timing-misplaced", "an act or change under a keyword at whose time it means nothing"),
    ("C053", "noun-misplaced", "a noun that does not belong in a cost or after `once per`"),
    ("C054", "prevent-misplaced", "`prevent` with nothing announced that could be prevented"),
    ("C055", "keyword-twice", "a second ability or sentence under a keyword that a card has once"),
    # conditions, loops, limits
    ("C060", "loop-without-each", "`for` without `each` or `every`"),
    ("C061", "loops-nested", "`for each` nested more than twice"),
    ("C062", "too-costly", "an ability that may take too many steps"),
    ("C063", "too-deep", "words nested too deeply"),
    ("C064", "condition-misfit", "a condition that these things cannot meet"),
    ("C065", "total-misplaced", "a number of several things without `total`"),
    ("C160", "reckoned-already", "an amount of plain numbers"),
    ("C161", "extreme-of-one", "the highest or lowest number of a single thing"),
    ("C162", "in-two-steps", "what is gained and lost in two steps, and may come to less than the difference"),
    ("C066", "unknown-word", "a word that the vocabulary of the game does not have"),
    # who does it
    ("C140", "source-misfit", "`by` something that does nothing by itself"),
    ("C141", "effect-unknown", "an effect told by words that no effect is known by"),
    ("C142", "bearer-unknown", "the card of an effect told by words that say nothing of it"),
    ("C143", "effects-for-a-time", "some effects among those that are kept from something for a time"),
    # requirements and badges
    ("C180", "not-on-the-board", "a requirement or badge about what does not lie on the board"),
    ("C181", "badge-somewhere", "a badge that says where"),
    ("C182", "unknown-letter", "a letter that names no such line"),
    ("C183", "lines-never-meet", "two letters of lines that never meet"),
    ("C184", "letter-in-brackets", "a letter in brackets where none counts"),
    ("C185", "not-asked-like-that", "words that say nothing of what must lie on the board"),
    ("C186", "anything-fits", "a requirement or badge that everything fits"),
    ("C187", "one-space-twice", "two requirements that name one space"),
    ("C188", "never-met", "a requirement that no board can meet"),
    ("C189", "wrong-number-used", "a requirement that uses more or fewer things than a task does"),
    ("C190", "compared-elsewhere", "`of the same` or `of different` outside a requirement"),
    # a set's own words
    ("C200", "trait-unseen", "cards of a trait that are face-down, where no trait shows"),
    ("C201", "trait-of-this-card", "this card, named by a trait"),
    # comparisons
    ("C144", "comparison-misfit", "a comparison of things that are not compared so"),
    ("C145", "comparison-open", "a comparison with one of several, nobody says which"),
    ("C146", "alike-misplaced", "something alike or different of which nobody counts or chooses several"),
    ("C147", "several-in-one-direction", "several things in a direction in which one lies next to this one"),
    # the first of several
    ("C110", "first-of-what", "so many of the first ones, where it is not said of what order"),
    ("C111", "unseen", "something asked of cards that nobody knows"),
    # places, times and modes that a text never reaches
    ("C070", "waits-with-it", "a sentence beside a condition that waits until everything else has been carried out"),
    ("C071", "lies-in-play-only", "coins or marks on a card that is not in play"),
    ("C072", "filled-by-itself", "a card put where the rules put one anyway"),
    ("C073", "nothing-lies-there", "what lies on a card is counted after it has left play"),
    # what a text could do in play
    ("C080", "nobody-chooses", "one of several things, where nobody is asked which"),
    ("C081", "not-told-apart", "a thing that nobody can tell from others"),
    ("C082", "rule-in-a-circle", "a rule about a number that depends on such a number"),
    ("C083", "rule-misfit", "a rule that says more than is asked before an act"),
    ("C084", "nowhere-yet", "the place of a card that lies nowhere yet"),
    ("C085", "announced-otherwise", "an answer to `would` that changes another act than the one announced"),
    ("C086", "never-heard", "a listener that nobody is there to hear"),
    ("C087", "not-told", "words about an event that are not known when it is heard"),
    ("C088", "no-longer-there", "an act on what has left play, or a lane that is none any more"),
    ("C089", "without-end", "all of what never runs out"),
    ("C090", "only-counted", "what is only a number, gone through one by one"),
    ("C091", "own-source", "cards from elsewhere for a verb that says where it takes them"),
    ("C092", "many-lots", "more things drawn by lot than a game draws at once"),
    ("C093", "score-misfit", "a final score that is no line of a score sheet"),
    ("C094", "counted-otherwise", "a number that nobody has, or that is asked for in another way"),
    ("C220", "denied-twice", "`unless` before what says by itself that something is not so"),
    ("P001", "not-playable", "a sound text that asks for what its game does not have"),
    ("P003", "out-of-reach", "words about what the text can never touch"),
)

CODES: Mapping[str, CodeInfo] = {code: CodeInfo(code, slug, title) for code, slug, title in _ROWS}
