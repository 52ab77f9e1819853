"""Are distance, rings, lines and turns those of a hex grid?"""

from __future__ import annotations

from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.grids import hexes
from u2200nb.errors import NotationError
from u2200nb.geometry.hexes import (
    Direction,
    Hex,
    direction_between,
    disc,
    distance,
    line,
    parse_direction,
    ring,
    rotate,
)

ORIGIN = Hex(0, 0)


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) is (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, st.integers(0, 6))
def test_distance_is_how_many_steps_it_takes(start: Hex, far: int) -> None:
    """Spreading by six neighbours a step, the long way."""
    reached, front = {start}, {start}
    for _ in range(far):
        front = {hex_ + direction.step for hex_ in front for direction in Direction} - reached
        reached |= front
    assert all(distance(start, hex_) <= far for hex_ in reached)
    assert all(distance(start, hex_) == far for hex_ in front)
    assert set(ring(start, far)) == front or far == 0
    assert set(disc(start, far)) == reached
    assert len(disc(start, far)) == 1 + 3 * far * (far + 1)


@given(hexes, st.integers(1, 9))
def test_a_ring_runs_clockwise_from_due_north(centre: Hex, radius: int) -> None:
    hexes_around = ring(centre, radius)
    assert len(set(hexes_around)) == len(hexes_around) == 6 * radius
    assert hexes_around[0] == centre + Direction.N.step.scaled(radius)
    for side, direction in enumerate(Direction):
        assert hexes_around[side * radius] == centre + direction.step.scaled(radius)
    assert all(distance(a, b) == 1 for a, b in pairwise(hexes_around))


def test_a_ring_has_no_negative_radius() -> None:
    with pytest.raises(ValueError, match="0 or more steps, not -1"):
        ring(ORIGIN, -1)


@given(hexes, st.sampled_from(Direction), st.integers(1, 30))
def test_a_line_and_its_direction(start: Hex, direction: Direction, steps: int) -> None:
    ahead = list(islice(line(start, direction), steps))
    assert ahead[-1] == start + direction.step.scaled(steps)
    assert distance(start, ahead[-1]) == steps
    assert direction_between(start, ahead[-1]) is direction
    assert direction_between(ahead[-1], start) is direction.turned(3)


@given(hexes, hexes)
def test_a_direction_between_means_one_straight_line(a: Hex, b: Hex) -> None:
    direction = direction_between(a, b)
    far = distance(a, b)
    on_line = far > 0 and any(b == a + step.step.scaled(far) for step in Direction)
    assert (direction is not None) is on_line


@given(hexes, hexes, st.integers(-12, 12))
def test_turning_keeps_distance_and_comes_back(hex_: Hex, centre: Hex, edges: int) -> None:
    turned = rotate(hex_, centre, edges)
    assert distance(centre, turned) == distance(centre, hex_)
    assert rotate(turned, centre, -edges) == hex_
    assert rotate(hex_, centre, edges + 6) == turned


def test_a_turn_is_clockwise() -> None:
    for direction in Direction:
        for edges in range(-6, 13):
            assert rotate(direction.step, ORIGIN, edges) == direction.turned(edges).step
    assert [direction.degrees for direction in Direction] == [0, 60, 120, 180, 240, 300]


def test_the_six_steps_on_paper() -> None:
    """North is up, and the other five follow clockwise, in x and in y of true proportions."""
    from math import atan2, degrees, sqrt

    for direction in Direction:
        q, r = direction.step
        x, y = 1.5 * q, sqrt(3) * (r + q / 2)
        assert round(degrees(atan2(x, -y))) % 360 == direction.degrees


def test_opposite_steps_cancel() -> None:
    for direction in Direction:
        assert direction.step + direction.turned(3).step == ORIGIN
        assert ORIGIN - direction.step == direction.turned(3).step


@pytest.mark.parametrize("text", ["N", "ne", " Se ", "S", "sw", "NW"])
def test_directions_are_read_in_either_case(text: str) -> None:
    assert parse_direction(text).name == text.strip().upper()


@pytest.mark.parametrize("text", ["", "E", "W", "north", "0", "N E", "ＮＥ"])
def test_what_is_no_direction_is_refused_with_the_six(text: str) -> None:
    with pytest.raises(NotationError, match="N, NE, SE, S, SW and NW"):
        parse_direction(text)
