"""Whatever people do with a record, in any order: does it stay true to the rules?

Picking, drawing, typing in, going back, going forward, branching, saving and loading are tried in every
order that Hypothesis can think of.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.contract.games import GAMES
from u2200nb.engine import Chance, Decision, Outcome, Record, load_record
from u2200nb.errors import IllegalActionError


def machine_for(entered: Any) -> type[RuleBasedStateMachine]:
    """A machine that plays one game in every way."""

    class AnyOrder(RuleBasedStateMachine):
        @initialize(seed=st.integers(0, 2**64))
        def begin(self, seed: int) -> None:
            self.record = Record(entered.new(), seed=seed, game=entered.game)
            self.census = self.record.state.census()

        @property
        def pending(self) -> Any:
            return self.record.state.pending

        @precondition(lambda self: not isinstance(self.pending, Outcome))
        @rule(number=st.integers(0, 10_000), as_text=st.booleans())
        def choose(self, number: int, as_text: bool) -> None:
            options = self.pending.options
            option = options[number % len(options)]
            self.record.choose(option.text if as_text else option)

        @precondition(lambda self: isinstance(self.pending, Chance))
        @rule()
        def draw(self) -> None:
            before = self.record.at
            option = self.record.draw().option
            self.record.undo()
            assert self.record.at == before
            assert self.record.draw().option == option

        @precondition(lambda self: isinstance(self.pending, Chance) and self.pending.unseen is not None)
        @rule()
        def leave_face_down(self) -> None:
            self.record.choose(self.pending.unseen)

        @precondition(lambda self: isinstance(self.pending, Chance))
        @rule()
        def go_on(self) -> None:
            assert not isinstance(self.record.go_on().pending, Chance)

        @precondition(lambda self: isinstance(self.pending, Decision))
        @rule()
        def leave_a_decision_to_luck(self) -> None:
            with pytest.raises(IllegalActionError):
                self.record.draw()

        @precondition(lambda self: self.record.at >= 0)
        @rule()
        def undo_and_redo(self) -> None:
            state = self.record.state
            self.record.undo()
            self.record.redo()
            assert self.record.state == state

        @precondition(lambda self: self.record.at >= 0)
        @rule()
        def undo(self) -> None:
            self.record.undo()

        @precondition(lambda self: self.record.at >= 0)
        @rule()
        def undo_decision(self) -> None:
            self.record.undo_decision()

        @rule(number=st.integers(0, 10_000))
        def go_somewhere(self, number: int) -> None:
            self.record.branch("here")
            self.record.go(number % (len(self.record.entries) + 1) - 1)
            self.record.go("here")

        @rule()
        def save_and_load(self) -> None:
            text = self.record.save()
            loaded = load_record(text, {entered.game.name: entered.game})
            assert loaded.state == self.record.state
            assert loaded.save() == text
            self.record = loaded

        @invariant()
        def nothing_is_lost_or_made(self) -> None:
            assert self.record.state.census() == self.census

        @invariant()
        def the_line_gives_the_state(self) -> None:
            assert self.record.replayed() == self.record.state

        @invariant()
        def every_line_begins_at_the_start(self) -> None:
            for line in self.record.lines():
                assert line[0].parent == -1

    return AnyOrder


@pytest.mark.parametrize("entered", GAMES, ids=[entered.game.name for entered in GAMES])
def test_a_record_in_any_order(entered: Any) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        machine_for(entered),
        settings=settings(stateful_step_count=80),
    )
