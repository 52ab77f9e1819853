"""Do stories, tables and pictures of games say what the records say, and no more than a player may know?"""

from __future__ import annotations

from fractions import Fraction

import pytest

from u2200nb import Play
from u2200nb.burnt_moon import GAME as MOON
from u2200nb.burnt_moon import (
    attack,
    can_control,
    can_deploy,
    casualty,
    distance_to_victory,
    majority,
    new_game,
    position,
    scanning,
)
from u2200nb.engine import Record, play, playouts, random_agent
from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.lessons import cards, chances, endings, lanes, moves, predict, story
from u2200nb.lessons.moon_tasks import read_lanes, read_place, read_totals
from u2200nb.lessons.sheet import Outcome
from u2200nb.rulings.ruling import Ruling

TABLE = position(
    {1: "MOSS A, xED A disrupted; control | TIR A, DaCU A", 2: "TIR B, MOSS B | MOSS B; fortification"},
    hands={"LFA": "MOSS A, TIR B"},
    discards={"POSIWID": "MOSS B"},
)
RECORD = play(new_game(), (random_agent, random_agent), 1, MOON)


def test_a_story_holds_every_line_of_the_log_in_order() -> None:
    told = story(RECORD)
    lines = [line for title, chapter in told.chapters for line in (title, *chapter)]
    assert lines == ["Before the first round", *RECORD.log()]
    assert told.ending
    assert told._repr_html_().count("<details open>") == 1


def test_the_story_of_a_game_on_the_page_hides_what_the_other_drew() -> None:
    game = Play("burnt-moon", seed=6)
    game.send_event("press", id="choose:lane 1")
    drawn = [line for line in str(story(game)).splitlines() if line.startswith("POSIWID draws")]
    assert drawn == ["POSIWID draws a card."] * 4
    assert any(line != "LFA draws a card." for line in str(story(game)).splitlines() if line.startswith("LFA draws"))


def test_a_table_of_moves_has_the_numbers_by_which_a_record_goes() -> None:
    table = moves(RECORD)
    for entry, picked in zip(table.index, table["picked"], strict=True):
        assert RECORD.entries[int(entry)].option.text == picked
        assert RECORD.entries[int(entry)].by == "player"


def test_cards_nobody_has_shown_are_a_number_and_a_pool() -> None:
    game = Play("burnt-moon", opponent="table")
    while "face down" not in [control["label"] for control in game.view["controls"]]:
        game.send_event("press", id=next(c["id"] for c in game.view["controls"] if c["id"].startswith("choose:")))
    for _ in range(8):
        game.send_event("press", id="choose:face down")
    table = cards(game, "POSIWID")
    assert table[["hand", "deck"]].loc["in all"].to_numpy().tolist() == [4, 5]
    assert table.drop("in all")["deck"].sum() == 9
    with pytest.raises(UnknownNameError, match="POSIWID"):
        cards(game, "Posiwd")


def test_the_chances_of_a_draw_are_exact_and_whole() -> None:
    record = Record(new_game())
    assert sum(Fraction(text) for text in chances(record).chance) == 1
    record.go_on()
    with pytest.raises(NotationError, match="somebody to pick"):
        chances(record)


def test_endings_are_shares_of_all_games() -> None:
    table = endings(one=playouts(new_game(), 4), other=playouts(new_game(), 3, seed=9))
    assert table.sum().round(9).to_list() == [1.0, 1.0]


def test_lanes_are_shown_uncounted() -> None:
    shown = lanes(TABLE)
    assert "majority" not in str(shown)
    assert "counts" not in shown._repr_html_()
    assert "LFA in lane 1: 1 MOSS A, disrupted 1 xED A" in str(shown)


@pytest.mark.parametrize(
    ("ruling", "right", "wrong"),
    [
        (majority(TABLE, 1), ["nobody"], ["LFA", "posiwid"]),
        (can_control(TABLE, 2), ["no"], ["yes"]),
        (can_deploy(TABLE, "TIR B", 1), ["no"], ["yes"]),
        (scanning(TABLE, "TIR B", 3), ["yes"], ["no"]),
        (attack(TABLE, "LFA TIR B in lane 2", "POSIWID MOSS B in lane 2"), ["no"], ["yes"]),
        (casualty(TABLE, "POSIWID MOSS B in lane 2"), ["discard", "the discard pile"], ["hand", "deck", "lane"]),
        (distance_to_victory(TABLE, "LFA"), ["6", 6], ["8", "none"]),
    ],
)
def test_a_guess_about_the_lanes_is_compared_with_the_ruling(
    ruling: Ruling[object], right: list[str], wrong: list[str]
) -> None:
    asked = predict(ruling, "")
    assert asked.outcome is Outcome.NOT_YET
    picture = asked._repr_html_().split("<details>")[0].split("alt=")[1]
    assert "counts" not in picture
    for guess in right:
        assert predict(ruling, guess).outcome is Outcome.RIGHT, guess
    for guess in wrong:
        assert predict(ruling, guess).outcome is Outcome.WRONG, guess
    assert predict(ruling, "<b>?!</b>").outcome is Outcome.UNREADABLE


@pytest.mark.parametrize("text", ["6", "0", "lane", "", "1.5", "two"])
def test_what_is_no_lane_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="from 1 to 5"):
        read_lanes(text)


@pytest.mark.parametrize("text", ["4", "4 5 6", "a against b", ""])
def test_what_is_not_two_totals_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="4 against 5"):
        read_totals(text)


def test_a_place_is_read_as_people_say_it() -> None:
    assert [read_place(text) for text in ("Hand", "the discard", "lane 3", "deck")] == [
        "hand", "discard pile", "lane", "deck",
    ]  # fmt: skip
