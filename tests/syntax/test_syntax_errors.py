"""What is said about broken texts: the code, the underlined words, the fix."""

import re
from pathlib import Path

import pytest

from cardlang.syntax import CODES, parse_badge, parse_requirement, parse_text
from tests.syntax.syntax_support import BLACKSTONE, COMBO, CRIMSON

CASES = Path(__file__).with_name("errors.txt").read_text(encoding="utf-8").split("\n\n")[1:]


@pytest.mark.parametrize("case", CASES)
def test_findings(case):
    text, *wanted = case.strip("\n").split("\n")
    found = []
    for finding in parse_text(text, CRIMSON).findings:
        line = f"  {finding.code} `{text[finding.span.start : finding.span.end]}`"
        fix = f" -> {finding.fix[1]}" if finding.fix and finding.fix[1] else ""
        found.append(line + fix)
    assert found == wanted


@pytest.mark.parametrize("case", CASES)
def test_style_of_messages(case):
    text = case.split("\n")[0]
    for finding in parse_text(text, CRIMSON).findings:
        first = finding.message.lstrip("`")[0]
        assert finding.message.startswith(("`", "U+")) or first == first.lower()
        assert not finding.message.endswith(".")
        assert "\n" not in finding.message
        assert finding.code in CODES


def test_slips_of_one_sentence_are_mended_one_behind_the_other():
    # each fix is longer or shorter than the slip, so what follows has moved; `crd` alone is far from every word
    for case in [case for case in CASES if case.count("S001") > 2]:
        text = meant = case.split("\n")[0]
        findings, slips = parse_text(text, CRIMSON).findings, re.findall(r"`(\w+)` -> (\w+)", case)
        assert len(findings) == len(slips)
        for slip, word in slips:
            meant = meant.replace(slip, word, 1)
        for finding in reversed(findings):
            text = text[: finding.span.start] + finding.fix[1] + text[finding.span.end :]
        assert text == meant
        assert parse_text(text, CRIMSON).findings == ()


def test_help_says_what_may_stand():
    (finding,) = parse_text("Flip a here.", CRIMSON).findings
    assert finding.message == "`here` cannot stand here"
    assert finding.help.startswith("here may stand a noun such as `card`, an adjective such as `other`")


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("Deploy: Flip all cards without strength here.", "without", "what is missing is said by `no`"),
        ("Deploy: Move a card here by 1 lane.", "by", "it goes with what is done"),
        ("Deploy: Gain control of an enemy card here.", "control", "a card belongs to whose side it lies on"),
        ("Income: If leading this lane, gain 1 coin.", "leading", "ask for it in front"),
        ("Deploy: Destroy a weaker card here.", "weaker", "than which card is said behind the noun"),
        ("Deploy: If your total strength here is 10 or more, gain 1 coin.", "total", "write *the total strength of"),
        ("Scoring: Ignore each card here.", "Ignore", "what is not to count has no strength"),
        ("Deploy: Give this card to your opponent.", "Give this card to your opponent", "say who gains what"),
        ("Deploy: Choose one: gain 1 coin.", "coin", "there are two options or more"),
        ("Deploy: Choose one: flip a card here", "here", "there are two options or more"),
        (
            "Deploy: Flip a card here. Then if 2 cards were flipped, gain 1 coin.",
            ",",
            "say since when",
        ),
        ("Deploy: Flip a opponent card here.", "card", "what an opponent owns is `enemy`"),
        (
            "Deploy: Put a card onto your side of this lane from your hand face-down here bearing 1 mark.",
            "bearing",
            "here may stand",
        ),
        ("Scoring: Double this card.", "card", "here may stand"),
        ("Scoring: Gain 2 strength.", "strength", "say what gets it"),
        ("Deploy: At the end of each turn, gain 1 coin.", "At", "your own turns end with"),
        ("At the start of each round, gain 1 coin.", "At", "what happens in a phase"),
        ("After an enemy card moved to this lane, gain 1 coin.", "to", "what is done to a card is said with `is`"),
        ("Deploy: Gain 1 coin. After that card destroyed, gain 1 coin.", ",", "what is done to a card is said"),
        ("Deploy: Flip а card here.", "а", "`а` is U+0430, a letter of another script"),
        (
            "Passive: This card cannot be flipped or moved by enemy effects or destroyed.",
            "or",
            "`by ...` ends what is forbidden",
        ),
    ],
)
def test_what_stands_in_another_place_out_of_habit(text, words, said):
    (finding,) = parse_text(text, CRIMSON).findings
    assert text[slice(*finding.span)] == words
    assert finding.help.startswith(said)


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("Buy: Gain 2 golds.", "golds", "write `gold`"),
        ("Buy: Each opponent loses 2 keys. Gain 1 gold for each.", "for each", "say of what"),
        (
            "Buy: Discard all displayed village cards and gain 1 gold for each remaining card.",
            "remaining",
            "write *the others* of cards",
        ),
        ("Buy: If you have faith and nobility shields, gain 2 gold.", "and", "write *faith or nobility shields*"),
        (
            "End: Score 3 points for each row with both castle and castle cards.",
            "with both castle and castle cards",
            "name two kinds of the same things",
        ),
        (
            "Buy: Gain 2 keys in addition to the 2 keys you lost.",
            "in addition to the 2 keys you lost",
            "say it in a sentence of its own",
        ),
        ("Buy: A neighbour may give you 1 gold.", "give you 1 gold", "say who takes what"),
        ("Buy: Gain 5 gold, minus 1 for each key.", ", minus", "say what is done with it, or name one amount"),
        ("Buy: Discard a card from the supply.", "from the supply", "what comes from there is gained"),
        ("End: Score 1 point for each key, up to 5 keys.", ", up to 5 keys", "bound what is brought"),
        ("End: Your left neighbour is worth 2 points.", "Your left neighbour", "what others bring is counted"),
        ("End: Score 1 point for each village card left.", "each village card left", "only what is paid with"),
        ("End: If you contain 3 keys, score 2 points.", "you contain 3 keys", "write `have`"),
        ("Buy: If you have a pair of castle cards, gain 1 gold.", "pair", "a pair is a set of 2"),
        ("Buy: Reveal a castle card.", "Reveal", "this game has no such thing: no card is turned"),
        ("End: Score 3 points for each card or shield.", "or", "what is counted is one kind"),
        ("Buy: Gain 3 gold or keys.", "or", "a choice between acts is written *Choose one: ...; or ...*"),
        ("Buy: If you have 3 keys or pay 2 gold, gain 1 key.", "or", "one of several conditions is enough"),
        ("Buy: If you have 3 keys or a neighbour has 2, gain 1 key.", "or", "one of several conditions is enough"),
        ("End: 2 points per pair of castle and village cards.", "and", "say of each how many: *for each set"),
        ("End: 1 point for each shield of the type you have most of.", "type", "which type there is most of is not"),
        (
            "End: If two cards in this row are village cards, score 7 points.",
            "two cards in this row are village cards",
            "say how many there are, *if there are 3",
        ),
        (
            "Buy: Gain 1 gold. If you have a key, gain 3 gold instead of 2.",
            "2",
            "name the amount of the sentence before,",
        ),
        ("Always: When you take a card, you gain 8 gold instead of 6.", "6", "say what comes in addition, *After ...,"),
        ("End: If all three corners are castle cards, score 2 points.", "three", "leave the number"),
        ("End: If 2 corners are castle cards, score 2 points.", "corners", "name the cards: *2 cards in a"),
        ("End: If there is a castle card in each corner, score 2 points.", "corner", "name the cards: *2 cards in a"),
        (
            "End: Score 2 points for each of your keys, rounded down.",
            ", rounded down",
            "only `every 2` and `half` are rounded,",
        ),
        ("Always: Each opponent gets 1 gold off castle cards.", "Each opponent", "what you buy yourself costs less"),
        ("Always: You lose 1 gold off castle cards.", "1 gold off", "write *... cost 1 less*"),
        (
            "End: Score 2 points for each row and each column with 2 cards in the centre.",
            "for each row and each column with 2 cards in the centre",
            "count one of them, and the other in a step",
        ),
        (
            "End: Score 1 point for each shield of the shield type you have 2 of.",
            "you have 2 of",
            "count what is meant by its own name",
        ),
        (
            "Buy: Gain 1 gold for each castle card or 1 point for each village card.",
            "or 1 point for each village card",
            "write *Choose one: ...; or ...*, each",
        ),
        ("Buy: Name two shield types, then gain 1 gold.", "Name", "one is named, with its whole name"),
        ("Buy: If you have military and faith shields, gain 1 key.", "and", "write *faith or nobility shields*"),
        ("End: Score 1 point per type you have.", "type", "name what there are types of"),
        ("Buy: Choose a neighbour. If they have fewer, gain 1 gold.", ",", "say of what, and than whom"),
        ("Buy: Each opponent, including you, gains 1 gold.", ", including you,", "leave it out, or write `each"),
        (
            "Buy: Take 1 key from an opponent who has 3 keys.",
            "an opponent who has 3 keys",
            "choose first, and ask then: *Choose an",
        ),
        (
            "End: Score 3 points for each row with only faith shields.",
            "with only faith shields",
            "say how many there are: *with 3 ...*,",
        ),
        ("End: If you contain only keys, score 2 points.", "contain", "did you mean"),
        (
            "End: Score 1 point for each row of which you have 2 or more.",
            "of which you have 2 or more",
            "write how many with their noun: *with 2",
        ),
        (
            "End: Score 1 point for each shield type of a neighbour of which you have 2 or more.",
            "of which you have 2 or more",
            "whose they are is said once: *with 2 or",
        ),
        (
            "End: Score 2 points for each pair of two castle and one village card.",
            "two castle",
            "a pair has one of each: write `each set",
        ),
        (
            "End: Score 1 point for each key minus 1 for each purse (minimum 0).",
            "(minimum 0)",
            "name one amount: *equal to 8 minus the",
        ),
        ("End: If your cards have a total cost of 30 or more, score 8 points.", "total", "write *the total cost"),
        (
            "Buy: If this row contains only village cards, gain 2 gold.",
            "this row contains only village cards, gain 2 gold.",
            "compare the numbers: *if the number of ... i",
        ),
        (
            "Buy: You may take 1 gold from each opponent who has more gold than you.",
            "who has more gold than you",
            "say it in steps: *For each ..., if ..., that",
        ),
        (
            "Buy: Give 1 gold to each opponent who has less gold than you.",
            "who has less gold than you",
            "say it in steps: *For each ..., if ..., that",
        ),
        (
            "Buy: Each opponent loses 1 gold. Then take 1 gold from each opponent who has more gold than you.",
            "take 1 gold from each opponent who has more gold than you",
            "write two abilities, or let nothing else be ",
        ),
        ("Buy: Gain 2 gold and 1 gold for each shield.", "1 gold", "one of them for each is joined by `plus`: *g"),
        (
            "Buy: You may pay 2 gold, plus 1 gold for each shield.",
            "1 gold for each shield",
            "name one amount: *equal to the number of ...",
        ),
        (
            "Buy: Exchange any number of keys for 2 gold.",
            "Exchange any number of keys for 2 gold",
            "*pay any number of .... Then gain 2 ... for ",
        ),
        (
            "Buy: A neighbour exchanges 2 keys for 5 gold.",
            "A neighbour exchanges 2 keys for 5 gold",
            "say who pays and who gains: *... may pay 2 .",
        ),
        ("Buy: Your purses each gain 2 gold.", "Your purses", "it is said of several players: *each player "),
        ("Buy: Double their keys.", "Double their keys", "say how many more there are: *gain ... equal"),
        ("End: Score 1 point for each key outside your purses.", "outside your purses", "leave it out"),
        ("End: This card is worth 2 points to a neighbour.", "to a neighbour", "leave it out"),
        (
            "Buy: Each player pays up to 3 gold. Gain a key for each gold you paid this way.",
            "you paid this way",
            "leave `you` out for what all have done; else",
        ),
        ("Buy: 2 shields or 2 keys.", "2 shields", "write what is done: *Choose one: ...; or ..."),
        (
            "Buy: If you have 3 castle cards or 2 village cards in this row, gain 1 key.",
            "2 village cards in this row",
            "say it of both: *if you have ... or if you h",
        ),
        (
            "Buy: Each opponent loses 1 gold. If several players are tied, they all do.",
            "If several players are tied, they all do",
            "it is said behind *the player with the most ",
        ),
        ("Buy: Gain the cost of this card.", "the cost of this card", "say of what there is so much: *gain gold equal"),
        ("Buy: Either neighbour gains 2 gold.", "Either neighbour", "write *each ...* of both, *a ...* of one that"),
        (
            "Buy: Discard a displayed castle card. If it had a full purse, gain 3 gold.",
            "it had a full purse",
            "ask for it ahead of what changes it",
        ),
        ("Always: You may spend 3 keys per turn instead of 2.", "2", "leave it out, or name that"),
        ("Always: You may use 3 keys rather than 2 each turn.", "2", "leave it out, or name that"),
        (
            "End: Score 4 points for each row in which every castle card costs 3 or more.",
            "in which every castle card costs 3 or more",
            "write what lies there: *with 3 ...*",
        ),
        (
            "Buy: Gain 4 gold or 2 keys, whichever is more.",
            ", whichever is more",
            "name two numbers of the same things",
        ),
        ("Buy: Gain 1 gold; 2 keys if you have 3 gold.", "2 keys if you have 3 gold", "write both in full"),
        (
            "Buy: Send the herald to the row of your choice. If you do, gain 1 gold.",
            "Send the herald to the row of your choice",
            "say it of the other row: *You may move",
        ),
        (
            "Buy: Each opponent may move the herald to a row of your choice.",
            "Each opponent may move the herald to a row of your choice",
            "say it of the other row: *... may move",
        ),
        ("Buy each opponent gains 1 gold.", "Buy", None),
        ("Buy, gain 1 gold.", "Buy,", None),
        ("End: If the top row or the bottom row has no castle cards, score 4 points.", "or", "ask of each"),
    ],
)
def test_advice_is_given_in_words_that_the_game_has(text, words, said):
    (finding,) = parse_text(text, COMBO).findings
    assert text[slice(*finding.span)] == words
    assert finding.help == said or finding.help.startswith(said)


def test_every_code_is_reached():
    reached = set(re.findall(r"^  ([SC]\d{3})", "\n\n".join(CASES), re.MULTILINE))
    assert set(CODES) - reached == {"S008", "S009", "S014", "S050"}  # random texts reach them; S050 is Blackstone's


def test_a_text_gets_twenty_findings_at_most():
    assert len(parse_text("crad " * 400, CRIMSON).findings) == 20
    assert len(parse_text("crad. " * 300, CRIMSON).findings) == 20


def test_requirement_and_badge():
    assert parse_requirement("Requires a lion spy in colum L.", BLACKSTONE).findings[0].fix[1] == "column"
    assert [f.code for f in parse_badge("a", BLACKSTONE).findings] == ["S012"]
    assert [f.code for f in parse_text("", CRIMSON).findings] == ["S009"]


@pytest.mark.parametrize(
    ("asked", "words", "said"),
    [
        (
            "a lion captain of the same faction as a scout",
            "of the same faction as a scout",
            "it is said of the second one",
        ),
        ("any spy without a captain adjacent to it and any captain", "without", "what must not lie beside it"),
        ("more lions in row S than dragons and any spy", "dragons", "name the place at the end"),
        ("2 spies, neither of them in a corner", "in a corner", "say where both lie"),
        ("2 spies, one of them in a corner", "one of them in a corner", "write *2 spies, both"),
        ("more lions than a dragon and any spy", "more lions than a dragon", "write *more griffins than"),
        ("3 spies, one in row S and one in row T", "3 spies", "write *2 lion spies, one"),
        ("a spy and no captain, both in row S", "in row S", "write *2 spies, both"),
        ("any spy with 2 captains adjacent to it", "with", "say what must or must not lie beside it"),
        ("a spy in one corner and a scout in another", "another", "name the place again"),
        ("a scout at L-T and C-N", "a scout at L-T and C-N", "name each with its place"),
        ("any spy in row S or E and any scout in the other of these", "these", "name the lines again"),
        ("a captain with a spy on each side of it", "side", "one vassal is said to lie beside another"),
        ("3 dragons on the edge, none of them a captain", "a", "what must not lie there has its place, too"),
        ("2 spies in the same row with no scout between them", "between", "what lies between two is counted"),
        (
            "2 spies, but not with no vassal between them",
            "2 spies, but not with no vassal between them",
            "say it of both",
        ),
        ("a captain in row S or E and no dragons in that row", "that row", "name the line again"),
        ("a captain at A-O or B-O and no dragons there", "there", "name the line again"),
        ("a lion scout or a dragon spy in row S", "a lion scout or a dragon spy in row S", "the rest is said of both"),
        ("a lion at both ends of row B", "B", "write *both ends of row S*"),
        ("any captain not adjacent to A-O", "not adjacent to A-O", "name the spaces"),
        ("row S or T is full", "row S or T", "count in both"),
        ("column B or K is empty", "column B or K", "count in both"),
        ("row S or row T holds two spies", "row S or row T", "count in both"),
        ("row S or T has more lions than dragons", "row S or T", "count in both"),
        ("a spy in row S and two vassals of its faction", "two vassals of its faction", "ask for one"),
        ("a spy in row S and two vassals in its row", "two vassals in its row", "ask for one"),
        ("exactly one spy in row S, a lion", "a lion", "of one vassal say it in one phrase"),
        ("exactly 3 lions on the board, all in row S", "in row S", "name one place right behind"),
        ("a captain at A-O and 2 spies, no two of a different faction", "of a different faction", "say what they are"),
    ],
)
def test_what_a_task_asks_for_is_advised_in_its_own_words(asked, words, said):
    text = f"Requires {asked}."
    (finding,) = parse_requirement(text, BLACKSTONE).findings
    assert text[slice(*finding.span)] == words
    assert finding.help.startswith(said)


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("After you draw a task, you may gain 1 knight. Use this only once per turn.", "Use this", "write in front"),
        ("Once per turn, 1 knight: Draw a task. Use this only once per turn.", "Use this", "leave one of them out"),
        ("After you draw a task, gain 1 knight. Do this for only one task per turn.", "Do this", "how often stands"),
        ("Income: Gain 1 knight. Use this only once per turn.", "Use this", "leave it out"),
        ("1 knight: In a corner, flip a vassal.", "In a corner", "of this card it is asked"),
        ("Full match: Also draw a power task.", "Also draw", "say all that it does"),
        ("Full match: Gain 1 more knight.", "Gain 1 more knight", "say all that it does"),
        ("Full match: Draw a task. Then gain 1 more knight.", "gain 1 more knight", "say all that it does"),
        ("Full match: Do the same.", "Do the same", "it stands first behind a keyword"),
        ("2 knights: Move a vassal one space each.", "each", "leave it out"),
        ("Income: Start the game with 2 extra knights.", "Start the game", "what is had at the start"),
        ("When this card is flipped, the player who moved it draws a task.", "the player", "listen for who does it"),
        ("1 knight: Keep two of them and discard the others.", "Keep two", "draw a number of cards first"),
        ("1 knight: Flip a vassal, including diagonally.", ", including", "say it of what is adjacent"),
        ("Match: Take 1 knight from an opponent. Then lose 1 knight.", "Match", "write two abilities"),
        ("When a vassal you used is discarded, gain 1 knight.", "gain 1 knight", "say it of all of them"),
        (
            "When you complete a task, you may keep one of the vassals you used for it instead of discarding it.",
            "keep one",
            "write *Replacement: You may keep a used vassal.*",
        ),
        ("After you flip a vassal you used, gain 1 knight.", "used", "listen for the use"),
        ("1 knight: Flip a vassal and refill its space from your pile.", "refill", "say what makes room"),
        ("Always: You may complete a third task in your turn.", "third", "how many tasks are completed"),
        ("Always: You may complete 2 tasks.", "complete 2 tasks", "write *per turn* behind it"),
        ("1 knight: Discard a task, then draw one from the same deck.", "from", "name it"),
        ("X knights: Flip a vassal on the board.", "X knights", "a price is a number"),
        (
            "Income: If no player has fewer completed tasks than you, gain 1 knight.",
            "no player",
            "say it the other way",
        ),
        (
            "Income: If no player has completed fewer tasks than you, gain 1 knight.",
            "no player",
            "say it the other way",
        ),
        ("Income: If you have none, gain 1 knight.", "none", "name what there is none of"),
        ("1 knight: Flip a vassal that is a lion or a captain.", "a", "of which kind it is stands in front"),
        ("Match: Gain 1 knight. Full match: Do both.", "Do both", "say all of it anew"),
        ("1 wizard: Give each opponent 1 knight.", "Give each opponent 1 knight", "let each of them gain it"),
        (
            "Always: You can hold two more knights in your hand.",
            "hold two more knights in your hand",
            "say which limit",
        ),
        ("Keep: Draw an intrigue task.", "Keep", "write `When kept:`"),
        ("Flip: Draw an intrigue task.", "Flip", "write `When flipped:`"),
        (
            "1 knight: Flip a lion. Then swap a vassal with a vassal adjacent to it.",
            "adjacent to it",
            "write `that vassal` for the one named before",
        ),
        (
            "1 knight: Flip a lion. Then swap a vassal with a vassal of its faction.",
            "of its faction",
            "write `that vassal` for the one named before",
        ),
        ("Income: If your tableau has no tasks, gain 1 knight.", "tableau", "say what you have"),
        (
            "Income: Gain 1 knight for each opponent's king tasks you have completed.",
            "opponent's",
            "a thing has one owner",
        ),
        (
            "1 knight: Look at the top 2 cards of a deck. Put them on top or underneath.",
            "on top or underneath",
            "write *put",
        ),
        (
            "1 knight: Choose a lion. Then move a vassal to an empty space adjacent to it.",
            "adjacent to it",
            "write `that vassal` for the one named before",
        ),
    ],
)
def test_advice_is_given_in_words_that_blackstone_has(text, words, said):
    (finding,) = parse_text(text, BLACKSTONE).findings
    assert words in text[slice(*finding.span)]
    assert finding.help.startswith(said)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Requires any captain and 2 scouts adjacent to it.", "2 scouts adjacent to it"),
        ("Requires a captain adjacent to two scouts of the same faction.", "two scouts of the same faction"),
        ("Requires that any captain is adjacent to 2 spies.", "2 spies"),
    ],
)
def test_of_several_none_is_said_to_lie_beside_one(text, words):
    (finding,) = parse_requirement(text, BLACKSTONE).findings
    assert words in text[slice(*finding.span)]
    assert finding.help == "ask for one: *any captain and any spy adjacent to it*"
    assert parse_requirement("Requires any captain and any spy adjacent to it.", BLACKSTONE).tree is not None


def test_a_text_may_be_as_long_as_the_limit():
    text = "Gain 1 coin.".ljust(2048)
    assert parse_text(text, CRIMSON).tree is not None
    (finding,) = parse_text(text + " ", CRIMSON).findings
    assert (finding.code, finding.span) == ("S008", (2048, 2049))


def test_letters_of_a_board_are_no_unknown_words():
    text = "Flip a crad at B-S. Flip a crad in column L."
    found = [(finding.code, text[slice(*finding.span)]) for finding in parse_text(text, BLACKSTONE).findings]
    assert found == [("S001", "crad"), ("S001", "crad")]
