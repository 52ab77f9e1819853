"""Positions to ask about: those of random games, and small ones written out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from u2200nb.engine import Chance, Dice, Outcome, random_agent
from u2200nb.errors import NotationError
from u2200nb.revolution.game import GameState, new_game, parse_scenario
from u2200nb.rulings.readings import DEFAULT_READINGS, Readings

__all__ = ["after", "at_play", "cards_in", "offered", "scenario_text", "small_game", "turn", "walk"]


def walk(state: GameState, seed: int, most: int | None = None) -> Iterator[GameState]:
    """Every state of a random game, or the first so many."""
    chances, luck, count = 0, Dice(seed, -99), 0
    while most is None or count < most:
        yield state
        count += 1
        pending = state.pending
        if isinstance(pending, Outcome):
            return
        option: Any
        if isinstance(pending, Chance):
            option, chances = pending.sample(Dice(seed, chances)), chances + 1
        else:
            option = random_agent(state, luck)
        state = state.choose(option)[0]


def scenario_text(
    lfa: str,
    breakers: str,
    *,
    board: str,
    markers: str = "",
    command: str = '"Captain"',
    rules: str = "",
    goal: int = 3,
) -> str:
    """A scenario file with units such as ``"FIA B3 1; GSA in TRA; SSA C3 - suppressed"``."""
    parts = [f'name = "test"\nboard = {board!r}\ngoal = {goal}\ninitiative = "LFA"\n']
    breakers_command = command.replace("Captain", "Supervisor").replace("Signals Officer", "Jammer Crew")
    breakers_command = breakers_command.replace("Gunnery Officer", "Demolition Chief").replace(', "Quartermaster"', "")
    for side, units, cards in (("LFA", lfa, command), ("BRE", breakers, breakers_command)):
        parts.append(f"[{side}]\ncommand = [{cards}]\n")
        parts += [_unit(side, text) for text in units.split(";") if text.strip()]
    for text in filter(None, (part.strip() for part in markers.split(";"))):
        code, space, *rest = text.split()
        parts.append(f'[[marker]]\ncode = "{code}"\nspace = "{space}"\n' + "".join(map(_marker_word, rest)))
    return "\n".join(parts) + rules


def _unit(side: str, text: str) -> str:
    code, *words = text.split()
    lines = [f"[[{side}.unit]]", f'code = "{code}"']
    if words[0] == "in":
        lines.append(f'in = "{words[1]}"')
        rest = words[2:]
    else:
        lines.append(f'space = "{words[0]}"')
        rest = words[1:]
        if rest and rest[0].isdigit():
            lines.append(f"facing = {rest.pop(0)}")
    for word in rest:
        name, _, value = word.partition("=")
        lines.append(f"{name} = {value or 'true'}")
    return "\n".join(lines) + "\n"


def _marker_word(word: str) -> str:
    if word in ("LFA", "BRE"):
        return f'side = "{word}"\n'
    return f"defence = {word}\n" if word.isdigit() else f'when_hit = "{word}"\n'


def small_game(
    lfa: str, breakers: str, *, board: str, readings: Readings = DEFAULT_READINGS, **values: Any
) -> GameState:
    """A game on a board file, ready for the first chance."""
    return new_game(parse_scenario(scenario_text(lfa, breakers, board=board, **values), source="test.toml"), readings)


def offered(state: GameState) -> list[str]:
    """The text forms of what is offered."""
    pending = state.pending
    return [] if isinstance(pending, Outcome) else [option.text for option in pending.options]


def after(state: GameState, *texts: str) -> GameState:
    """The state after these picks and outcomes, in order."""
    for text in texts:
        state = state.choose(state.parse(text))[0]
    return state


def at_play(state: GameState, player: int, hand: str) -> GameState:
    """The player's turn with these cards in hand, the rest in the deck; the other has an empty hand."""
    from u2200nb.cards.pile import one
    from u2200nb.engine.agenda import carry_on
    from u2200nb.revolution.game.rounds import BeginTurn, EndTurn, NextRound, PlayCards

    cards = state.table.cards[player]
    zones = state.zones[player]
    pile = zones.deck + zones.hand
    held = 0
    for name in filter(None, (part.strip() for part in hand.split(";"))):
        if name not in cards.numbers:
            raise NotationError(f"no card {name}")
        card = one(cards.numbers[name])
        if not pile >> 8 * cards.numbers[name] & 255:
            zones = zones._replace(supply=zones.supply - card)
            pile += card
        pile, held = pile - card, held + card
    state = state.with_zones(player, zones._replace(hand=held, deck=pile))
    turn = (BeginTurn(player), PlayCards(player), EndTurn(player), NextRound())
    return carry_on(state.with_agenda(turn)._replace(round=1, first=player), [])


def turn(lfa: str, breakers: str, hand: str, *, player: int = 0, board: str = "blank", **values: Any) -> GameState:
    """The LFA's turn, or the Breakers', with these cards in hand and the counters so placed."""
    return at_play(small_game(lfa, breakers, board=board, **values), player, hand)


def cards_in(state: GameState, player: int, place: str, name: str) -> int:
    """How many cards of a name a player has in one place."""
    pile: int = getattr(state.zones[player], place)
    return pile >> 8 * state.table.cards[player].numbers[name] & 255
