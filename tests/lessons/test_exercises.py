"""Do the exercises check themselves: is every solution right, every wrong answer wrong, every blank one not yet?"""

from __future__ import annotations

from pathlib import Path

import pytest

from u2200nb.errors import DataError, UnknownNameError
from u2200nb.lessons import all_exercises, exercise, lessons, solution
from u2200nb.lessons.exercises import Exercise, read_exercises
from u2200nb.lessons.moon_tasks import MOON_TASKS
from u2200nb.lessons.position_tasks import POSITION_TASKS
from u2200nb.lessons.sheet import Outcome, Verdict
from u2200nb.lessons.tasks import TASKS, HidingTask
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.rulings.ruling import Ruling

EXERCISES = list(all_exercises().values())
every_exercise = pytest.mark.parametrize("one", EXERCISES, ids=[one.id for one in EXERCISES])

# For each kind of task answers that no exercise of that kind may take, tried beside its solution.
WRONG = {
    "RangeTask": ["0", "99", "none"],
    "SightTask": [],
    "EnclosureTask": ["A", "B", "C", "none"],
    "OpenPathsTask": ["99", "none"],
    "PathTask": ["A1", "A1-A2", "A1-I8"],
    "BlockingTask": ["A1", "I8, A1"],
    "SeenTask": ["A1", "I8"],
    "LineTask": ["A1", "A1, I8"],
    "FacingTask": ["N", "NE", "SE", "S", "SW", "NW"],
    "HidingTask": ["A1", "A1, I8"],
    "InCommsTask": [],
    "OutOfCommsTask": ["none", "LFIA", "BGSA"],
    "DiscordsTask": ["0", "9", "none"],
    "EndsTask": ["A1 N", "I8 S, A1 NE"],
    "DefenceTask": ["0", "99", "none"],
    "TargetsTask": ["none", "BBOA", "LTRN, LGSA"],
    "ChanceTask": ["0", "1", "1/7", "99 %", "0.01"],
    "ShotTask": ["A1", "D7", "D5, D6"],
    "CardUsesTask": ["card action", "hunker down", "ready, un-rout"],
    "ControlTask": ["place", "remove", "refused"],
    "MajorityTask": ["LFA", "POSIWID", "nobody"],
    "DeployTask": ["none", "1", "1, 2, 3, 4, 5"],
    "ScanningTask": ["none", "3", "1, 2, 3, 4, 5"],
    "AttackTask": ["0 against 0", "7 against 3", "4, 7"],
    "CasualtyTask": ["hand", "discard pile", "deck", "lane 2"],
}


def wrong_answers(one: Exercise) -> list[str]:
    kind = type(one.task).__name__
    if kind in ("SightTask", "InCommsTask"):
        return ["no" if one.task.solution() == "yes" else "yes"]
    if kind == "FacingTask":
        seen = [way for way in WRONG[kind] if one.task.judge(way) is None]
        assert seen
        assert len(seen) < 6
        return [way for way in WRONG[kind] if way not in seen]
    return [answer for answer in WRONG[kind] if answer != one.task.solution()]


@every_exercise
def test_the_solution_passes(one: Exercise) -> None:
    sheet = exercise(one.id, one.task.solution())
    assert sheet.outcome is Outcome.RIGHT
    assert any(isinstance(part, Ruling) for part in sheet.parts), "a right answer is told why"


@every_exercise
def test_wrong_answers_fail_with_a_hint_and_the_rule(one: Exercise) -> None:
    wrong = wrong_answers(one)
    assert wrong
    for answer in wrong:
        sheet = exercise(one.id, answer)
        assert sheet.outcome is Outcome.WRONG, answer
        assert one.hints[0] in str(sheet)
        assert one.rules[0] in str(sheet)
        assert not any(isinstance(part, Ruling) for part in sheet.parts), "a wrong answer is not told the right one"


@every_exercise
@pytest.mark.parametrize("blank", ["", "   ", "…", "...", None, []])
def test_a_blank_answer_says_not_yet(one: Exercise, blank: str | list[str] | None) -> None:
    sheet = exercise(one.id, blank)
    assert sheet.outcome is Outcome.NOT_YET
    assert "Not yet" in str(sheet)
    assert one.task.how_to_answer in str(sheet)


@every_exercise
@pytest.mark.parametrize("nonsense", ["perhaps", "Z99", "<b>x</b>", "?!x", "A0"])
def test_what_cannot_be_read_says_what_would_work(one: Exercise, nonsense: str) -> None:
    sheet = exercise(one.id, nonsense)
    assert sheet.outcome is Outcome.UNREADABLE
    assert one.task.how_to_answer in str(sheet)
    assert "<b>" not in sheet._repr_html_()


@every_exercise
def test_the_ruling_behind_a_solution_can_be_checked(one: Exercise) -> None:
    assert one.task.explanation().verify()


@every_exercise
def test_everything_stands_where_it_can_stand(one: Exercise) -> None:
    board = getattr(one.task, "board", None)
    if board is None:
        return  # a position refuses what can't stand where it is put
    objects = [getattr(one.task, name, None) for name in ("source", "target")]
    objects += getattr(one.task, "sources", ())
    for found in objects:
        if isinstance(found, BoardObject):
            terrain = board.terrain_at(found.space)
            closed = terrain.no_air_entry if found.kind is Kind.AIR else terrain.no_ground_entry
            assert not closed, f"{found} can't stand there"


@every_exercise
def test_the_picture_does_not_give_the_answer_away(one: Exercise) -> None:
    picture = one.task.picture()
    assert not picture.lines
    shown = {name for cell in picture.cells for name in cell.highlights}
    assert shown <= {"source", "target"}


def test_a_solution_shows_the_answer_and_why() -> None:
    text = str(solution("what-shuts-the-street"))
    assert "E5, E6" in text
    assert "shortest paths" in text


def test_every_right_place_to_hide_is_accepted() -> None:
    task = all_exercises()["nowhere-to-look-from"].task
    assert isinstance(task, HidingTask)
    hidden = [space for space in task.board.spaces if not task.board.terrain_at(space).no_ground_entry]
    taken = [space for space in hidden if task.judge(space) is None]
    assert set(taken) == set(task.explanation().verdict) & set(hidden)


def test_answers_may_be_python_values() -> None:
    assert exercise("behind-the-wall", False).outcome is Outcome.RIGHT
    assert exercise("behind-the-wall", True).outcome is Outcome.WRONG
    assert exercise("from-corner-to-corner", 11).outcome is Outcome.RIGHT
    assert exercise("what-shuts-the-street", ["e6", "e5"]).outcome is Outcome.RIGHT


def test_a_path_is_told_what_is_wrong_with_it() -> None:
    for answer, words in (
        ("E8-E7", "starts in E8 and ends in I3"),
        ("E8-I3", "do not touch"),
        ("E8-E7-E6-E5-E4-F3-G3-H2-I3", "shorter one"),
        ("E8-F7-G7-H6-I6-I5-I4-I3", "which blocks"),
    ):
        assert words in str(exercise("find-the-gate", answer)), answer


def test_spaces_are_told_how_many_are_missing() -> None:
    text = str(exercise("from-inside", "F6, A1"))
    assert "A1 does not belong there" in text
    assert "4 more spaces" in text
    assert "G7" not in text.replace("G6", "")


def test_every_lesson_has_at_least_three_exercises() -> None:
    assert {lesson: names for lesson, names in lessons().items() if len(names) < 3} == {}


def test_every_lesson_has_its_notebook_with_its_exercises_and_solutions() -> None:
    notebooks = Path(__file__).parents[2] / "notebooks"
    for lesson, names in lessons().items():
        text = (notebooks / f"{lesson}.ipynb").read_text(encoding="utf-8")
        for name in names:
            assert f'exercise(\\"{name}\\", \\"\\")' in text
            assert f'solution(\\"{name}\\")' in text


def test_an_unknown_exercise_names_near_ones() -> None:
    with pytest.raises(UnknownNameError, match="behind-the-wall"):
        exercise("behind-the-wal")


def test_every_verdict_is_a_word_and_not_only_a_sign() -> None:
    for answer in ("", "perhaps", "yes", "no"):
        sheet = exercise("behind-the-wall", answer)
        verdict = next(part for part in sheet.parts if isinstance(part, Verdict))
        assert verdict.outcome.value in sheet._repr_html_().replace("&#x27;", "'")


GOOD = """
[[exercise]]
id = "one"
title = "One"
ask = "Does A1 see C1?"
task = "sight"
board = "blank"
source = "A1"
target = "C1"
hints = ["Look."]
rules = ["rev.sight.ground"]
"""


def test_a_file_of_exercises_can_be_read() -> None:
    (one,) = read_exercises(GOOD, lesson="mine", source="mine.toml")
    assert one.check("yes").outcome is Outcome.RIGHT


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('task = "sight"', 'task = "sigt"'), "Did you mean 'sight'"),
        (('board = "blank"', 'board = "blnk"'), "Did you mean 'blank'"),
        (('target = "C1"', 'target = "Z9"'), "no space 'Z9'"),
        (('target = "C1"', ""), "target"),
        (('hints = ["Look."]', ""), "hints"),
        (('rules = ["rev.sight.ground"]', 'rules = ["rev.sight.grund"]'), "rev.sight.ground"),
        (('id = "one"', 'id = "one"\ncolour = "red"'), "no key 'colour'"),
        (('target = "C1"', 'target = { kind = "air" }'), "no object"),
        (('target = "C1"', 'target = { space = "C1", kind = "boat" }'), "boat"),
        (("[[exercise]]", "[[exercise"), "no valid TOML"),
        (("[[exercise]]", "[[exercises]]"), "no exercise"),
    ],
)
def test_a_fault_in_a_file_of_exercises_is_named(change: tuple[str, str], words: str) -> None:
    with pytest.raises(DataError) as caught:
        read_exercises(GOOD.replace(*change), lesson="mine", source="mine.toml")
    assert words in str(caught.value)
    assert str(caught.value).startswith("mine.toml")


def test_all_faults_of_a_file_are_reported_at_once() -> None:
    text = GOOD.replace("sight", "sigt", 1) + GOOD.replace("blank", "blnk")
    with pytest.raises(DataError) as caught:
        read_exercises(text, lesson="mine", source="mine.toml")
    assert len(caught.value.faults) == 2


def test_every_kind_of_task_is_tried_with_wrong_answers() -> None:
    assert {task.__name__ for task in (TASKS | POSITION_TASKS | MOON_TASKS).values()} == set(WRONG)
