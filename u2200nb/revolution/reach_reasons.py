"""Why does a move end where it ends: what may the unit do, what stops it, what happens at the edge?

The evaluator behind `u2200nb.revolution.reach.reachable`: it takes the rules in the order in which a player
applies them and writes down each step.
"""

from __future__ import annotations

from u2200nb.revolution.entering import BLOCKED, step_map
from u2200nb.revolution.playing import capital
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.reach import (
    End,
    Reach,
    ReachProof,
    Verdict,
    ends_of_move,
    mover_of,
    readings_that_matter,
    spaces_of_move,
    why_no_move,
)
from u2200nb.revolution.terrain import Terrain
from u2200nb.rulings.ruling import Ruling, Step

__all__ = ["reach_ruling"]

_EVENT_WORDS = {
    "rim": "over the rim of the board",
    "hole": "into a hole in the board",
    "obstacle": "into an Obstacle",
    "high-enclosure": "into a High Enclosure",
}


def reach_ruling(question: Reach) -> Ruling[Verdict]:
    """Answer where a unit can end."""
    position, action = question.position, question.action
    unit = position.unit(question.unit)
    mover = mover_of(position, unit, action)
    refusal = why_no_move(position, unit, action)
    if refusal:
        return Ruling(question, (), (Step(*refusal),), (), ReachProof(mover.name, 0, (), ()))
    ends, edge_ends = ends_of_move(position, unit, action)
    spaces = spaces_of_move(position, unit, action)
    if mover.facing is None:
        steps = _on_the_ground(position, mover, action, spaces, ends)
    else:
        steps = _in_the_air(position, unit, mover, action, spaces, ends, edge_ends)
    return Ruling(
        question=question,
        verdict=tuple([(end.space, end.facing) for end in ends]),
        steps=(*steps, *_on_a_sketch(position)),
        readings=readings_that_matter(position, unit, action),
        proof=ReachProof(mover.name, spaces, ends, edge_ends),
    )


def _on_the_ground(
    position: Position, mover: Unit, action: str, spaces: int, ends: tuple[End, ...]
) -> tuple[Step, ...]:
    board, start = position.board, position.space_of(mover)
    title = capital(position.title(mover))
    if action == "ASSAULT":
        steps = [
            Step(f"ASSAULT moves {position.title(mover)} 1 space, then it fights.", "rev.action.assault", (start,))
        ]
    else:
        steps = [
            Step(
                f"{title} moves {_up_to(spaces)} from {start}, in any direction and past whoever stands there.",
                "rev.action.move-ground",
                (start,),
            )
        ]
    shut = {terrain for terrain in Terrain if terrain.no_ground_entry}
    if board.readings.option("R2") == "no-entry":
        shut.add(Terrain.HIGH_ENCLOSURE)
    near = [space for space in _beside(position, start, ends) if board.terrain_at(space) in shut]
    if near:
        named = ", ".join(f"{space} ({board.terrain_at(space).title})" for space in near)
        steps.append(Step(f"Ground units can't enter {named}.", "rev.action.move-ground.entry", tuple(near)))
    if not ends:
        rule = "rev.action.assault" if action == "ASSAULT" else "rev.action.move-ground.entry"
        so = "so ASSAULT can't be taken" if action == "ASSAULT" else "so it stays"
        steps.append(Step(f"No space beside {start} is open to it, {so}.", rule, (start,)))
    elif any(end.space == start and end.way for end in ends):
        steps.append(Step(f"It may come back to {start}, where it began.", "rev.action.move-ground", (start,)))
    return tuple(steps)


def _beside(position: Position, start: str, ends: tuple[End, ...]) -> tuple[str, ...]:
    """The spaces that touch the start or an end, column by column."""
    board = position.board
    mask = board.grid.bit(board.hex(start)) | board.grid.mask([board.hex(end.space) for end in ends])
    return board.labels(board.grid.around(mask) & board.grid.everywhere)


def _in_the_air(
    position: Position,
    unit: Unit,
    mover: Unit,
    action: str,
    spaces: int,
    ends: tuple[End, ...],
    edge_ends: tuple[End, ...],
) -> tuple[Step, ...]:
    start, facing = position.space_of(mover), mover.facing
    assert facing is not None  # only air units come here
    title = position.title(mover)
    where = f"from {start}, where it faces {facing.name}"
    if action == "PILOT":
        text = f"PILOT by {position.title(unit)} moves {title} 1 space ahead {where}; then it may turn one edge."
        steps = [Step(text, "rev.action.pilot", (start,))]
    elif action == "ASSAULT":
        text = f"ASSAULT moves {title} {_up_to(spaces)} straight on {where}."
        steps = [Step(text, "rev.action.assault", (start,))]
    else:
        text = f"{capital(title)} must move {_up_to(spaces)} straight on {where}."
        steps = [Step(text, "rev.air-movement.compulsory", (start,))]
    if action == "MANOEUVRE":
        text = "With MANOEUVRE it may turn one edge left or right after each space moved, the last too, but not before."
        steps.append(Step(text, "rev.action.manoeuvre"))
    steps += _edge_steps(position, mover, ends, edge_ends)
    return tuple(steps)


def _edge_steps(position: Position, mover: Unit, ends: tuple[End, ...], edge_ends: tuple[End, ...]) -> tuple[Step, ...]:
    if not edge_ends:
        return ()
    places = []
    for event, words in _EVENT_WORDS.items():
        spaces = list(dict.fromkeys(end.space for end in edge_ends if end.event == event))
        if spaces:
            places.append(f"{words} from {_listed(spaces)}")
    steps = [
        Step(
            f"A step {' or '.join(places)} is not made: the counter turns one edge left or right, as its player likes, "
            "does nothing more with this card, and its player takes a Discord if one is left.",
            "rev.air-movement.edge",
            tuple(dict.fromkeys(end.space for end in edge_ends)),
        )
    ]
    board = position.board
    steps += [
        Step(f"Air units can't enter {terrain.title}.", terrain.rule)
        for terrain in (Terrain.OBSTACLE, Terrain.HIGH_ENCLOSURE)
        if any(end.event == terrain.slug for end in edge_ends)
    ]
    assert mover.facing is not None  # only air units meet the edge
    stopped = step_map(board)
    if stopped.ahead[stopped.stance(position.space_of(mover), mover.facing)] == BLOCKED:
        text = "Its very first step can't be made, so nothing but the edge is left to it."
        steps.append(Step(text, "rev.air-movement.compulsory", (position.space_of(mover),)))
    elif ends:
        text = "It may meet the edge on purpose, though a shorter move or another turn would stay clear of it."
        steps.append(Step(text, "rev.air-movement.edge"))
    return tuple(steps)


def _on_a_sketch(position: Position) -> tuple[Step, ...]:
    """Say that the rim of a sketch need not be the rim of the board."""
    if not position.board.is_sketch:
        return ()
    text = "Only a corner is sketched: where it ends the board is taken to end, so sketch all that the move could use."
    return (Step(text, "rev.air-movement.edge"),)


def _up_to(spaces: int) -> str:
    return "1 space" if spaces == 1 else f"1 to {spaces} spaces"


def _listed(words: list[str]) -> str:
    """``A, B and C``; a long list is cut short."""
    if len(words) > 6:
        return f"{', '.join(words[:6])} and {len(words) - 6} more"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
