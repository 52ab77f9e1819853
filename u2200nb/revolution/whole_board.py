"""What is seen from here, who sees this space, and where does nobody look?

Questions about all spaces of a board at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.sight import SIGHT_READINGS, _board_read_as, _both_ends, has_line_of_sight
from u2200nb.revolution.sight_map import sight_map
from u2200nb.rulings.readings import reading
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = [
    "FieldOfView",
    "SeenBy",
    "SpacesProof",
    "UnseenSpaces",
    "field_of_view",
    "fields_of_view",
    "seen_by",
    "unseen",
]

_Spaces = tuple[str, ...]


@dataclass(frozen=True)
class SpacesProof:
    """What an answer about spaces can be checked by: each space asked singly."""

    yes: tuple[str, ...]
    no: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"spaces": list(self.yes), "other_spaces": list(self.no)}


@dataclass(frozen=True)
class FieldOfView:
    """The question which spaces an object sees."""

    board: Board
    source: BoardObject
    target: Kind

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"In which spaces does the {self.source} see a {self.target.words}?".replace("a air", "an air")

    def ask(self) -> Ruling[_Spaces]:
        """Answer it."""
        return field_of_view(self.board, self.source, self.target)

    def answer(self, ruling: Ruling[_Spaces]) -> str:
        """The verdict as one short sentence."""
        return _counted(self.board, f"The {self.source.words} sees a {self.target.words}", ruling.verdict)

    def holds(self, space: str) -> bool:
        """Whether the answer names a space, asked singly."""
        return has_line_of_sight(self.board, self.source, BoardObject(space, self.target))

    def faults(self, ruling: Ruling[_Spaces]) -> Iterator[str]:
        """What a check of each space singly finds wrong."""
        from u2200nb.revolution.sight_proof import sees

        return _spaces_faults(
            self.board, ruling, lambda space: sees(self.board, self.source, BoardObject(space, self.target))
        )

    def picture(self, ruling: Ruling[_Spaces]) -> Picture:
        """The board with the spaces seen."""
        from u2200nb.revolution.picture import spaces_picture

        return spaces_picture(self.board, ruling, source=self.source)


@dataclass(frozen=True)
class SeenBy:
    """The question from which spaces an object is seen by a source of one kind."""

    board: Board
    target: BoardObject
    source: Kind
    facing_and_lines: BoardObject | None = None

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"From which spaces does a {self.source.words} see the {self.target.words}?".replace("a air", "an air")

    def ask(self) -> Ruling[_Spaces]:
        """Answer it."""
        return seen_by(self.board, self.target, self.facing_and_lines or self.source)

    def answer(self, ruling: Ruling[_Spaces]) -> str:
        """The verdict as one short sentence."""
        return _counted(self.board, f"A {self.source.words} sees the {self.target.words}", ruling.verdict, "from")

    def looker(self, space: str) -> BoardObject:
        """The source, standing in a space."""
        return replace(self.facing_and_lines, space=space) if self.facing_and_lines else BoardObject(space, self.source)

    def holds(self, space: str) -> bool:
        """Whether the answer names a space, asked singly."""
        return has_line_of_sight(self.board, self.looker(space), self.target)

    def faults(self, ruling: Ruling[_Spaces]) -> Iterator[str]:
        """What a check of each space singly finds wrong."""
        from u2200nb.revolution.sight_proof import sees

        return _spaces_faults(self.board, ruling, lambda space: sees(self.board, self.looker(space), self.target))

    def picture(self, ruling: Ruling[_Spaces]) -> Picture:
        """The board with the spaces that see the target."""
        from u2200nb.revolution.picture import spaces_picture

        return spaces_picture(self.board, ruling, target=self.target)


@dataclass(frozen=True)
class UnseenSpaces:
    """The question in which spaces a target is seen by none of several sources."""

    board: Board
    sources: tuple[BoardObject, ...]
    target: Kind

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"Where is a {self.target.words} seen by none of {len(self.sources)} sources?".replace("a air", "an air")

    def ask(self) -> Ruling[_Spaces]:
        """Answer it."""
        return unseen(self.board, self.sources, self.target)

    def answer(self, ruling: Ruling[_Spaces]) -> str:
        """The verdict as one short sentence."""
        return _counted(self.board, f"A {self.target.words} is seen by nobody", ruling.verdict)

    def holds(self, space: str) -> bool:
        """Whether the answer names a space, asked singly."""
        target = BoardObject(space, self.target)
        return not any(has_line_of_sight(self.board, source, target) for source in self.sources)

    def faults(self, ruling: Ruling[_Spaces]) -> Iterator[str]:
        """What a check of each space singly finds wrong."""
        from u2200nb.revolution.sight_proof import sees

        def nobody(space: str) -> bool:
            target = BoardObject(space, self.target)
            return not any(sees(self.board, source, target) for source in self.sources)

        return _spaces_faults(self.board, ruling, nobody)

    def picture(self, ruling: Ruling[_Spaces]) -> Picture:
        """The board with the spaces nobody sees."""
        from u2200nb.revolution.picture import spaces_picture

        return spaces_picture(self.board, ruling, highlight="unseen")


def field_of_view(board: Board, source: BoardObject | str, target: Kind = Kind.GROUND) -> Ruling[_Spaces]:
    """Say in which spaces an object sees a target of one kind.

    Returns
    -------
    Ruling
        Its verdict is the labels of the spaces, column by column; the source's own is among them where the
        rules let it.

    References
    ----------
    Revolution, Key Concepts > Line of Sight (p. 25).

    Examples
    --------
    >>> from u2200nb.revolution.board import sketch
    >>> field_of_view(sketch(".#.."), "A1").verdict
    ('A1', 'B1')
    """
    source, _ = _both_ends(board, source, source if isinstance(source, str) else source.space)
    labels = board.labels(sight_map(board).seen(source, target))
    what = "its firing lines" if source.kind is Kind.AIR else "all shortest paths"
    rule = {Kind.AIR: "rev.sight.air", Kind.DEBRIS: "rev.action.strike"}.get(source.kind, "rev.sight.ground")
    steps = [Step(f"From {source.space} {what} were followed to every space of the board.", rule, labels)]
    if source.kind is Kind.DEBRIS:
        steps = [Step(f"From {source.space} a debris tile reaches adjacent spaces.", rule, labels)]
    area = sight_map(board).enclosure_around(board.grid.place(board.hex(source.space)), source.kind)
    if area and target is not Kind.STRUCTURE:
        steps = [
            Step(
                "The source is inside an enclosure: it sees what is on the ground in the same area and nothing else.",
                "rev.sight.enclosure.same",
                board.labels(area),
            )
        ]
    return _spaces_ruling(FieldOfView(board, source, target), board, labels, steps)


def seen_by(board: Board, target: BoardObject | str, source: Kind | BoardObject = Kind.GROUND) -> Ruling[_Spaces]:
    """Say from which spaces a source sees an object.

    Parameters
    ----------
    board : Board
        The board.
    target : BoardObject or str
        What is looked at.
    source : Kind or BoardObject
        What looks; for an air unit an object that gives facing and lines (its space does not matter).

    Examples
    --------
    >>> from u2200nb.revolution.board import sketch
    >>> seen_by(sketch(".#.."), "C1").verdict
    ('B1', 'C1', 'D1')
    """
    pattern = source if isinstance(source, BoardObject) else None
    kind = source.kind if isinstance(source, BoardObject) else source
    example = pattern or BoardObject(board.spaces[0], kind)
    _, target = _both_ends(board, replace(example, space=board.spaces[0]), target)
    question = SeenBy(board, target, kind, pattern and replace(pattern, space=target.space))
    labels = tuple(space for space in board.spaces if question.holds(space))
    step = Step(f"Every space was asked whether a {kind.words} there sees {target.space}.", "rev.sight", labels)
    return _spaces_ruling(question, board, labels, [step])


def unseen(board: Board, sources: Sequence[BoardObject | str] = (), target: Kind = Kind.GROUND) -> Ruling[_Spaces]:
    """Say in which spaces a target of one kind is seen by none of the sources.

    Parameters
    ----------
    board : Board
        The board.
    sources : sequence of BoardObject or str
        Who looks.
    target : Kind
        What is looked for.

    Examples
    --------
    >>> from u2200nb.revolution.board import sketch
    >>> unseen(sketch(".#.."), ["A1"]).verdict
    ('C1', 'D1')
    """
    lookers = tuple(_both_ends(board, source, board.spaces[0])[0] for source in sources)
    seen = 0
    for looker in lookers:
        seen |= sight_map(board).seen(looker, target)
    labels = board.labels(board.grid.everywhere & ~seen)
    step = Step(f"What {len(lookers)} sources see was put together; these spaces are left.", "rev.sight", labels)
    return _spaces_ruling(UnseenSpaces(board, lookers, target), board, labels, [step])


def fields_of_view(
    board: Board, source: BoardObject | Kind, target: Kind = Kind.GROUND, *, spaces: Sequence[str] | None = None
) -> dict[str, _Spaces]:
    """Return for every space what a source standing there sees; spaces where it can't stand are left out (R25).

    Parameters
    ----------
    board : Board
        The board.
    source : BoardObject or Kind
        What looks; for an air unit an object that gives facing and lines (its space does not matter).
    target : Kind
        What is looked for.
    spaces : sequence of str, optional
        Look from these spaces only.

    Examples
    --------
    >>> from u2200nb.revolution.board import sketch
    >>> fields_of_view(sketch(".#."), Kind.GROUND)
    {'A1': ('A1', 'B1'), 'B1': ('A1', 'B1', 'C1'), 'C1': ('B1', 'C1')}
    """
    pattern = source if isinstance(source, BoardObject) else BoardObject(board.spaces[0], source)
    seen = sight_map(board)
    return {
        space: board.labels(seen.seen(replace(pattern, space=space), target))
        for space in (board.spaces if spaces is None else spaces)
        if not seen.is_left_out(board.grid.place(board.hex(space)), pattern.kind)
    }


def _counted(board: Board, words: str, spaces: _Spaces, where: str = "in") -> str:
    noun = "space" if len(spaces) == 1 else "spaces"
    words = words.replace("a air", "an air").replace("A air", "An air")
    return f"{words} {where} {len(spaces)} {noun} of {len(board.spaces)}."


def _spaces_ruling(question: Any, board: Board, labels: _Spaces, steps: list[Step]) -> Ruling[_Spaces]:
    others = tuple(space for space in board.spaces if space not in set(labels))
    if board.is_sketch:
        steps.append(Step("This holds for the spaces sketched; those left out were not asked.", "rev.sight"))
    return Ruling(
        question=question,
        verdict=labels,
        steps=tuple(steps),
        readings=_readings_that_matter(question, labels),
        proof=SpacesProof(labels, others),
    )


def _readings_that_matter(question: Any, labels: _Spaces) -> tuple[str, ...]:
    """The readings whose other option would change which spaces the answer names."""
    board: Board = question.board
    found = []
    for reading_id in SIGHT_READINGS:
        for option in reading(reading_id).options:
            if option.name == board.readings.option(reading_id):
                continue
            other = replace(question, board=_board_read_as(board, reading_id, option.name))
            if _named(other) != labels:
                found.append(reading_id)
                break
    return tuple(found)


def _named(question: Any) -> _Spaces:
    if isinstance(question, FieldOfView):
        return question.board.labels(sight_map(question.board).seen(question.source, question.target))
    return tuple(space for space in question.board.spaces if question.holds(space))


def _spaces_faults(board: Board, ruling: Ruling[_Spaces], holds: Callable[[str], bool]) -> Iterator[str]:
    proof: Any = ruling.proof
    if ruling.verdict != proof.yes or set(proof.yes) & set(proof.no):
        yield "verdict and proof name different spaces"
    if {*proof.yes, *proof.no} != set(board.spaces):
        yield "the proof does not name every space of the board"
        return
    for space in proof.yes:
        if not holds(space):
            yield f"{space} should not be named"
    for space in proof.no:
        if holds(space):
            yield f"{space} should be named"
