"""The board from the box is in the program within a few minutes: how many actions does it take?"""

from __future__ import annotations

from u2200nb.arbiter import ArbiterController
from u2200nb.revolution.board_file import format_board, load_board, parse_board
from u2200nb.revolution.terrain import Terrain


def test_a_board_of_72_spaces_with_20_special_ones_in_under_120_actions() -> None:
    wanted = load_board("city")
    special = [space for space in wanted.spaces if wanted.terrain_at(space) is not Terrain.OPEN_GROUND][:20]
    assert len(special) == 20
    arbiter, actions = ArbiterController("blank"), 0

    def act(**event: object) -> None:
        nonlocal actions
        actions += 1
        arbiter.handle(event)
        assert arbiter.view()["error"] == ""

    act(type="set", id="mode", value="paint")
    for terrain in Terrain:
        spaces = [space for space in special if wanted.terrain_at(space) is terrain]
        if spaces:
            act(type="set", id="brush", value=terrain.slug)
        for space in spaces:
            act(type="tap", cell=space)
    act(type="set", id="name", value="my board")
    act(type="press", id="copy:board")
    assert actions < 120
    board = parse_board(arbiter.view()["copied"]["text"])
    assert board.name == "my board"
    assert {space: board.terrain_at(space) for space in special} == {
        space: wanted.terrain_at(space) for space in special
    }
    assert parse_board(format_board(board)) == board


def test_keys_alone_paint_too() -> None:
    arbiter = ArbiterController("blank")
    arbiter.handle({"type": "set", "id": "mode", "value": "paint"})
    arbiter.handle({"type": "type", "text": "d4"})
    assert arbiter.position.board.terrain_at("D4") is Terrain.OBSTACLE


def test_whoever_picks_up_a_brush_paints_and_has_it_at_hand() -> None:
    arbiter = ArbiterController("blank")
    groups = {control["id"]: control["group"] for control in arbiter.view()["controls"]}
    assert groups["brush"] == "paint"
    arbiter.handle({"type": "tap", "cell": "A1"})
    arbiter.handle({"type": "set", "id": "brush", "value": "low-enclosure"})
    view = arbiter.view()
    groups = {control["id"]: control["group"] for control in view["controls"]}
    assert groups["brush"] == "bar"
    assert "source_kind" not in groups
    assert "Low Enclosure" in view["verdict"]["text"]
    arbiter.handle({"type": "tap", "cell": "D4"})
    assert arbiter.position.board.terrain_at("D4") is Terrain.LOW_ENCLOSURE
    arbiter.handle({"type": "set", "id": "mode", "value": "ask"})
    assert "source_kind" in {control["id"] for control in arbiter.view()["controls"]}
