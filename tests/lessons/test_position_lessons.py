"""Do lessons about positions ask, read and judge as a learner would expect?"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from u2200nb.errors import DataError, NotationError, UnknownNameError
from u2200nb.lessons import all_exercises, beside, exercise, predict
from u2200nb.lessons.exercises import read_exercises
from u2200nb.lessons.position_answers import is_chance, read_ends, read_objects, read_uses
from u2200nb.lessons.position_tasks import ChanceTask, ShotTask
from u2200nb.lessons.sheet import Outcome
from u2200nb.resources import data_folder
from u2200nb.revolution.comms import comms, comms_map
from u2200nb.revolution.control import control
from u2200nb.revolution.defence import total_defence
from u2200nb.revolution.manoeuvre import manoeuvre
from u2200nb.revolution.position_code import format_position, parse_position
from u2200nb.revolution.position_file import load_position, read_position_file, shipped_positions
from u2200nb.revolution.rally import card_uses
from u2200nb.revolution.reach import reachable
from u2200nb.revolution.targets import legal_targets
from u2200nb.revolution.threats import threats
from u2200nb.revolution.transporting import loading
from u2200nb.revolution.units import Side
from u2200nb.rulings.ruling import Ruling

SCATTERED = load_position("scattered")
AIRLIFT = load_position("airlift")
SIEGE = load_position("siege")
STANDOFF = load_position("standoff")


# -- the positions teach what their remarks say ------------------------------------------------------


def test_every_position_is_in_the_list_of_sources_and_on_a_board_of_ours() -> None:
    sources = (data_folder("positions") / "SOURCES.md").read_text(encoding="utf-8")
    for name in shipped_positions():
        assert f"`{name}.txt`" in sources


def test_one_unit_is_exactly_two_and_one_exactly_three_spaces_from_its_transport() -> None:
    near, far = comms(SCATTERED, "LGSA"), comms(SCATTERED, "LFIA")
    assert (near.verdict, near.proof.to_dict()["distance"]) == (True, 2)
    assert (far.verdict, far.proof.to_dict()["distance"]) == (False, 3)


def test_the_ship_beside_the_bomber_is_the_enemys() -> None:
    assert SCATTERED.board.distance("E3", SCATTERED.space_of(SCATTERED.unit("BTRA"))) == 1
    assert not comms(SCATTERED, "LBOA").verdict


def test_the_sum_of_the_rulebooks_example_can_be_met() -> None:
    assert total_defence(SIEGE, "LGSA", "BSSB").verdict == 6 + 2 + 1


def test_the_fighter_can_attack_only_by_moving_first() -> None:
    assert "BFIB" not in legal_targets(STANDOFF, "LFIA", "ATTACK").verdict
    task = all_exercises()["move-then-shoot"].task
    assert task.solution() != STANDOFF.unit("LFIA").space
    assert task.judge(task.solution()) is None


def test_one_fighter_meets_nothing_but_the_edge() -> None:
    proof = reachable(AIRLIFT, "LFIB").proof.to_dict()
    assert not proof["ends"]
    assert proof["edge_ends"]


# -- files of positions ------------------------------------------------------------------------------


def test_a_position_of_ones_own_is_found_by_the_name_of_its_file(home: Path) -> None:
    (home / "positions").mkdir(parents=True)
    (home / "positions" / "our-table.txt").write_text("# Tuesday\n\nU1rev/9x8/72o//LGSA-D4\n", encoding="utf-8")
    found = load_position("our-table")
    assert found.board.name == "Our table"
    assert format_position(found) == "U1rev/9x8/72o//LGSA-D4"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "0 lines with a position code"),
        (b"# only a remark\n", "0 lines"),
        (b"U1rev/9x8/72o\nU1rev/9x8/72o\n", "2 lines"),
        (b"# x\nU1rev/9x8/72o//LXXX-D4\n", "txt:2: .*no unit code .XXX"),
        (b"\xff\xfe\x00", "can't be read as text"),
    ],
)
def test_a_fault_in_a_file_of_a_position_is_named(text: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes(text)
    with pytest.raises(DataError, match=words):
        read_position_file(path)


def test_an_unknown_position_names_near_ones() -> None:
    with pytest.raises(UnknownNameError, match="siege"):
        load_position("seige")


# -- what a learner writes ---------------------------------------------------------------------------


def test_units_are_known_by_name_and_by_code_where_it_is_clear_whose() -> None:
    assert read_objects("trn, LGSA", SIEGE) == ("LTRN", "LGSA")
    with pytest.raises(NotationError, match="LGSA or BGSA"):
        read_objects("GSA", SIEGE)
    with pytest.raises(UnknownNameError, match="LGSA"):
        read_objects("LGSX", SIEGE)
    with pytest.raises(NotationError):
        read_objects(3, SIEGE)
    assert read_objects("GSA, TRN", SIEGE, likely=Side.BREAKERS) == ("BGSA", "LTRN")
    assert exercise("who-is-out", "GSA, FIA").outcome is Outcome.RIGHT
    assert exercise("what-the-bomber-can-hit", "GSA").outcome is Outcome.RIGHT


def test_an_end_needs_its_facing() -> None:
    with pytest.raises(NotationError, match="D5 NE"):
        read_ends("D4 N, d5", SIEGE.board, with_facing=True)
    with pytest.raises(NotationError):
        read_ends("D4 X", SIEGE.board, with_facing=True)
    assert len(read_ends(["D4 N", "D5 SE"], SIEGE.board, with_facing=True)) == 2


@pytest.mark.parametrize("right", ["16/25", "32/50", "64 %", "64%", "0.64", "0,64", Fraction(16, 25)])
def test_a_chance_is_a_fraction_percent_or_a_decimal(right: object) -> None:
    assert is_chance(right, Fraction(16, 25))  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["63/100", "63 %", "0.6", "0"])
def test_another_chance_is_wrong(wrong: str) -> None:
    assert not is_chance(wrong, Fraction(16, 25))


@pytest.mark.parametrize("unreadable", ["64", "likely", "1/0", "-1/2", "250 %"])
def test_what_is_no_chance_says_so(unreadable: str) -> None:
    with pytest.raises(NotationError, match="3/10"):
        is_chance(unreadable, Fraction(16, 25))


def test_what_a_card_may_do_can_be_said_in_several_ways() -> None:
    assert read_uses("Unrout or hunker down") == read_uses(["un-rout", "hunker-down"])
    with pytest.raises(UnknownNameError, match="hunker down"):
        read_uses("attack")


# -- tasks -------------------------------------------------------------------------------------------


def test_a_question_without_an_answer_is_refused() -> None:
    with pytest.raises(NotationError, match="no target"):
        ChanceTask(SIEGE, "BGSA", "ATTACK", "LSSA").solution()
    with pytest.raises(NotationError, match="in one play"):
        ShotTask(STANDOFF, "LFIA", "ATTACK", "BTRA").solution()


def test_a_shot_from_a_wrong_space_is_told_why() -> None:
    assert "firing lines" in str(exercise("move-then-shoot", "D7"))
    assert "flies straight on" in str(exercise("move-then-shoot", "E4"))


def test_sets_are_told_how_many_are_missing_and_not_which() -> None:
    text = str(exercise("who-is-out", "BGSA, BSSA"))
    assert "BSSA does not belong there. 1 more is to be found." in text
    assert "BFIA" not in text


GOOD = """
[[exercise]]
id = "one"
title = "One"
ask = "What can it target?"
task = "targets"
position = "siege"
unit = "BSSB"
action = "ATTACK"
hints = ["Look."]
rules = ["rev.combat.target"]
"""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('"siege"', '"seige"'), "Did you mean 'siege'"),
        (('"BSSB"', '"BSSX"'), "BSSX"),
        (('position = "siege"', 'board = "blank"'), "position"),
        (('action = "ATTACK"', ""), "action"),
        (('unit = "BSSB"', 'unit = "BSSB"\nlift = ["a"]'), "no key 'lift'"),
    ],
)
def test_a_fault_in_an_exercise_about_a_position_is_named(change: tuple[str, str], words: str) -> None:
    with pytest.raises(DataError) as caught:
        read_exercises(GOOD.replace(*change), lesson="mine", source="mine.toml")
    assert words in str(caught.value)


def test_an_exercise_about_no_side_says_which_there_are() -> None:
    text = GOOD.replace('task = "targets"', 'task = "out-of-comms"').replace('unit = "BSSB"\naction = "ATTACK"', "")
    with pytest.raises(DataError, match="LFA"):
        read_exercises(text.replace("hints", 'side = "Them"\nhints'), lesson="mine", source="mine.toml")


# -- predictions and tables --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruling", "right", "wrong"),
    [
        (comms(SCATTERED, "LGSA"), ["yes"], ["no"]),
        (comms_map(parse_position("U1rev/9x8/72o//LTRA-A1-2"), Side.LFA), ["7", "A1 A2 A3 B1 B2 C1 C2"], ["0", "A1"]),
        (reachable(AIRLIFT, "LFIA"), ["1", "I5 SE"], ["none", "I5 S", "2"]),
        (reachable(AIRLIFT, "LFIB"), ["0", "none"], ["1", "C3 N"]),
        (reachable(AIRLIFT, "LGSA"), ["D5, D6, E7", "3"], ["D5"]),
        (manoeuvre(AIRLIFT, "LTRB", ["left", "D6"]), ["no"], ["yes"]),
        (total_defence(SIEGE, "LGSA", "BSSB"), ["9", 9], ["8", "none"]),
        (legal_targets(SIEGE, "BBOA", "ATTACK"), ["1", "LGSA"], ["none", "LGSA, LSSA"]),
        (card_uses(STANDOFF, "LSSB"), ["un-rout, hunker down"], ["ready", "hunker down"]),
        (control(STANDOFF, "LSSA"), ["place"], ["remove", "refused"]),
        (threats(STANDOFF, "LSSA"), ["3", "BGSA, BSSA, BFIB"], ["none", "BGSA"]),
    ],
)
def test_a_guess_about_a_position_is_compared_with_the_ruling(
    ruling: Ruling[object], right: list[str], wrong: list[str]
) -> None:
    assert predict(ruling, "").outcome is Outcome.NOT_YET
    assert "<img" in predict(ruling, "")._repr_html_().split("<details>")[0]
    for guess in right:
        assert predict(ruling, guess).outcome is Outcome.RIGHT, guess
    for guess in wrong:
        assert predict(ruling, guess).outcome is Outcome.WRONG, guess
    assert predict(ruling, "<b>?!</b>").outcome is Outcome.UNREADABLE


def test_a_question_that_cannot_be_predicted_is_named() -> None:
    with pytest.raises(NotationError, match="Loading"):
        predict(loading(AIRLIFT, "LTRB"), "")


def test_a_table_has_a_row_for_each_unit() -> None:
    table = beside(SCATTERED).table
    assert list(table.index) == [unit.name for unit in SCATTERED.units]
    assert table.loc["LSSB", "space"] == "on TRB"
    assert table.loc["LTRB", "status"] == "suppressed"


def test_a_table_of_comms_says_what_the_rulings_say() -> None:
    table = beside(comms_map(SCATTERED, Side.LFA)).table
    for unit in (unit for unit in SCATTERED.units if unit.side is Side.LFA):
        assert table.loc[unit.name, "in comms"] == ("yes" if comms(SCATTERED, unit).verdict else "no")
    assert table.loc["LGSA", "nearest transport"] == "LTRA"


def test_a_table_of_comms_without_a_giver_leaves_the_nearest_blank() -> None:
    table = beside(comms_map(parse_position("U1rev/9x8/72o//LGSA-A1"), Side.LFA)).table
    assert list(table.loc["LGSA"]) == ["A1", "", "", "no"]


def test_a_table_of_targets_has_the_easiest_on_top_and_a_reason_for_every_object() -> None:
    ruling = legal_targets(SIEGE, "BSSB", "ATTACK")
    table = beside(ruling).table
    chances = [int(text.split()[0]) for text in table["chance"] if text]
    assert chances == sorted(chances, reverse=True)
    assert len(chances) == len(ruling.verdict)
    assert (table["why"] != "").all()


def test_a_table_of_ends_has_those_at_the_edge_too() -> None:
    table = beside(reachable(AIRLIFT, "LFIA")).table
    assert table["at the edge"].to_list() == ["", "rim", "rim"]
    assert len(beside(reachable(AIRLIFT, "LFIB")).table) == 2


def test_a_table_stands_beside_its_picture_and_keeps_whole_sentences() -> None:
    html = beside(legal_targets(SIEGE, "BSSB", "ATTACK"))._repr_html_()
    assert html.count("<img") == 1
    assert "neither sees" in html or "no sight passes the wall, either way" in html
    assert "<script" not in html


def test_a_move_without_an_end_has_an_empty_table() -> None:
    position = parse_position("U1rev/1x1/o//LGSA-A1")
    assert beside(reachable(position, "LGSA")).table.empty


def test_a_table_of_another_ruling_is_refused() -> None:
    with pytest.raises(NotationError, match="a table is made of"):
        beside(comms(SCATTERED, "LGSA"))
