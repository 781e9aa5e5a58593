"""What runs when: the one place that says which tests and how many matches belong to which ring.

| ring | command | what |
|---|---|---|
| check | `python -m tests check` | style, types, the shipped sets, and all tests that are not `SLOW`: before a commit |
| full | `python -m tests full` | that and the `SLOW` ones: what CI runs (`rest` is what `full` has beyond `check`) |
| deep | `python -m tests deep` | the `CAMPAIGNS` with their large counts and a new seed, which is printed |

A test belongs to `check` unless it stands in `SLOW`. It moves there when it takes seconds, not because it fails.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")
RINGS = ("check", "rest", "full")  # the rings that pytest knows (`--ring`); a campaign of `deep` runs in `full`

SLOW: Mapping[str, str] = {
    "tests/adapters/test_gymnasium.py::test_its_checker_for_every_other_game": "the checker of Gymnasium in every seat",
    "tests/adapters/test_hidden.py::test_nothing_tells_them_apart_in_any_other_game": "what adapters hand out",
    "tests/adapters/test_openspiel.py::test_its_suites_for_every_other_game": "the suites of OpenSpiel for every game",
    "tests/adapters/test_pettingzoo.py::test_its_suite_for_every_other_game": "the suite of PettingZoo for every game",
    "tests/attacks/test_attacks.py::test_no_other_command_lets_it_in": "every hostile file to one command or another",
    "tests/attacks/test_hostile_saves.py::test_a_position_without_a_seed": "thousands of damaged saves",
    "tests/attacks/test_hostile_saves.py::test_procedures_with_wrong_numbers": "thousands of damaged saves",
    "tests/benchmarks/test_benchmarks.py::test_rows_of_every_kind": "measures",
    "tests/castle_combo/test_against_facts.py": "whole matches against the second reading of the cards",
    "tests/castle_combo/test_whole_matches.py": "whole matches of every number of players",
    "tests/cli/test_autosave.py": "whole matches in processes of their own",
    "tests/cli/test_streams.py": "processes whose streams break",
    "tests/cli/test_watch.py": "processes that wait for changes",
    "tests/contract/test_rebuilt.py": "whole matches, rebuilt from their events",
    "tests/faults/test_board.py::test_every_named_test_is_there": "collects every test anew",
    "tests/faults/test_board.py::test_it_is_caught": "one test run for each fault that is planted",
    "tests/faults/test_sample.py": "mutants, each in a copy of the project",
    "tests/games/test_editions.py::test_all_that_is_handed_out_has_its_shape": "whole matches against the schemas",
    "tests/generated/test_generated.py": "thousands of generated programs",
    "tests/library/test_without_libraries.py::test_hostile_files_are_answered": "hostile files, read without libyaml",
    "tests/lint/test_report_cache.py::test_cold_and_warm_say_the_same_in_every_format": "every format, twice",
    "tests/match/test_forged_saves.py::test_bytes_behind_a_mended_check_sum": "thousands of damaged saves",
    "tests/meaning/test_meaning_trees.py::test_mixed_up_texts_never_raise": "thousands of texts",
    "tests/naive/test_agreement.py": "200 matches and every scenario on two machines",
    "tests/playground/test_browser.py": "Pyodide in a browser",
    "tests/properties": "whole matches of every mode, at every decision",
    "tests/readings/test_readings.py": "card texts against their plain reading",
    "tests/sim/test_balance.py": "the pages of balance, computed anew",
    "tests/sim/test_sim_command.py": "simulations in several processes",
    "tests/sim/test_simulate.py": "simulations in several processes",
    "tests/syntax/test_syntax_cache.py::test_processes_that_start_at_once_read_all_alike": "many processes",
    "tests/syntax/test_syntax_grammar.py::test_each_text_has_one_derivation": "Earley's parser, which is slow",
    "tests/syntax/test_syntax_grammar.py::test_no_collision_in_any_state": "every state of the parser",
    "tests/syntax/test_syntax_grammar.py::test_no_state_has_a_conflict_and_all_are_those_of_lark": "every state",
    "tests/syntax/test_syntax_random.py::test_a_spoilt_tree_is_refused_or_said_in_full": "900 generated trees",
    "tests/syntax/test_syntax_random.py::test_trees_round_trip": "1,200 generated trees",
    "tests/syntax/test_syntax_reading.py::test_all_texts_of_the_corpora": "Lark's strict parser over every text",
    "tests/web/test_browser.py": "whole matches, phones and axe in a browser",
    "tests/web/test_embedding.py::test_it_plays_a_match_to_its_end": "a server and a program that plays there",
    "tests/web/test_going_on.py::test_one_file_has_one_server": "waits for the lock of a database",
    "tests/web/test_hostile.py::test_half_messages_and_broken_frames_stop_nobody": "a real server",
    "tests/web/test_hostile.py::test_ten_megabytes_end_one_connection_and_no_other": "a real server",
    "tests/web/test_hostile.py::test_the_log_has_no_secrets": "a real server",
    "tests/web/test_hostile.py::test_who_does_not_read_costs_the_others_nothing": "a real server",
    "tests/web/test_kills.py": "killed servers",
    "tests/web/test_wire_leaks.py::test_no_byte_changes": "pairs of matches behind a server",
    "tests/words/test_dropping.py": "every text without each of its parts",
}
"""Folders, files and single tests that `check` leaves out, each with what it is that takes long."""


class Campaign(NamedTuple):
    """Something that is tried many times: how often in CI, over all modes together, and how often in `deep`."""

    what: str
    full: int
    deep: int
    command: str
    """What `deep` runs with this Python, with COUNT, SEED and JOBS in it."""


PYTEST = "-m pytest -q -n JOBS --dist worksteal"
CAMPAIGNS: Mapping[str, Campaign] = {
    "matches": Campaign(
        "matches of all modes, the invariants checked at every decision", 160, 140_000,
        f"{PYTEST} tests/properties/test_invariants.py -k every_decision",
    ),
    "pairs": Campaign(
        "matches of all modes in which what a seat cannot know is drawn anew", 400, 1_000_000,
        f"{PYTEST} tests/properties/test_hidden.py -k no_byte_changes",
    ),
    "offers": Campaign(
        "matches in which whatever a text offers must do something", 80, 12_000,
        f"{PYTEST} tests/properties/test_offers.py",
    ),
    "bytes": Campaign(
        "matches that look the same in other processes", 60, 6_000,
        f"{PYTEST} tests/properties/test_same_bytes.py",
    ),
    "saves": Campaign(
        "matches that are saved, and go on in another process", 80, 16_000,
        f"{PYTEST} tests/properties/test_saves.py -k fresh_process",
    ),
    "hands": Campaign(
        "matches of the modes that are played from the hand, at every difficulty", 80, 20_000,
        f"{PYTEST} tests/games/test_hands.py -k every_match_ends",
    ),
    "kills": Campaign(
        "servers that are killed at random moments: no acknowledged answer is lost", 60, 10_000,
        f"{PYTEST} tests/web/test_kills.py",
    ),
    "trees": Campaign(
        "generated syntax trees, printed and read again", 1_200, 100_000,
        f"{PYTEST} tests/syntax/test_syntax_random.py -k round_trip",
    ),
    "derivations": Campaign(
        "texts of the corpora and the wordings, of which Earley's parser finds one derivation each", 21, 10_000,
        f"{PYTEST} tests/syntax/test_syntax_grammar.py -k derivation",
    ),
    "programs": Campaign(
        "generated programs, refused at a place or run within their cost", 800, 1_000_000,
        "-m tests.generated --programs COUNT --seed SEED --jobs JOBS",
    ),
    "naive": Campaign(
        "matches of the shipped machine and the naive one", 200, 100_000,
        "-m tests.naive COUNT SEED",
    ),
    "readings": Campaign(
        "card texts of each game against their plain reading", 400, 100_000,
        "-m tests.readings COUNT SEED",
    ),
    "dropped": Campaign(
        "printed texts without each of their parts", 600, 100_000,
        f"{PYTEST} tests/words/test_dropping.py -k without_a_part",
    ),
    "replayed": Campaign(
        "files of scenarios, played on the naive machine as well", 60, 100_000,
        f"{PYTEST} tests/naive/test_agreement.py -k scenarios",
    ),
    "words": Campaign(
        "generated texts, of which every word has to count", 100, 100_000,
        "-m tests.words COUNT SEED",
    ),
    "faults": Campaign("planted faults: one in sixteen in CI, here all of them", 0, 0, "-m tests.faults --jobs JOBS"),
}  # fmt: skip

VARIABLE = "CARDLANG_CAMPAIGN"  # NAME:COUNT:SEED, as `deep` hands a campaign to its tests


class Share(NamedTuple):
    """How often a campaign tries, and the first of its seeds."""

    count: int
    first: int = 0

    @property
    def seeds(self) -> range:
        return range(self.first, self.first + self.count)


def campaign(name: str) -> Share:
    """What a test of a campaign is to do now: the seeds of CI, or more and others if `deep` runs it."""
    asked, _, numbers = os.environ.get(VARIABLE, "").partition(":")
    if asked == name:
        count, _, seed = numbers.partition(":")
        return Share(int(count), int(seed))
    return Share(CAMPAIGNS[name].full)


def sample(name: str, things: Sequence[T]) -> Sequence[T]:
    """So many things as a campaign is to try now, evenly spread; all of them if there are no more."""
    step = max(1, round(len(things) / campaign(name).count))
    return things[::step]


def slow(test: str) -> bool:
    """Whether `check` leaves a test out, by the id that pytest gives it (`tests/file.py::test[case]`)."""
    return any(part in SLOW for part in parents(test))


def in_ring(path: str, ring: str) -> bool:
    """Whether a file or folder can have tests of a ring: what cannot is not even imported."""
    if ring == "check":
        return not slow(path)
    return ring == "full" or slow(path) or any(name.startswith((f"{path}/", f"{path}::")) for name in SLOW)


def parents(test: str) -> Iterator[str]:
    """The test without its parameters, its file, and the folders around that."""
    name = test.partition("[")[0]
    path, _, function = name.partition("::")
    if function:
        yield name
    while path:
        yield path
        path = path.rpartition("/")[0]
