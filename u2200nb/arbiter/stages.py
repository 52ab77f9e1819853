"""How does each game show itself to a person who plays it: its picture, and which options lie where on it?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from u2200nb.drawing.picture import Picture
from u2200nb.engine.contract import Decision, Game, State
from u2200nb.errors import U2200Error, UnknownNameError

__all__ = ["STAGES", "Stage", "stage_of"]


class Stage(NamedTuple):
    """A game as a person sees it.

    Parameters
    ----------
    picture : callable
        The picture of a state as one player sees it.
    options_at : callable
        For each cell of that picture the text forms of the options that are picked there; those without a
        place stand under ``""``.
    standing : callable
        What a player sees of the state that is not in its picture, as one paragraph.
    label : callable
        What the button of an option says, by its text form.
    """

    picture: Callable[[State, int], Picture]
    options_at: Callable[[State], dict[str, tuple[str, ...]]]
    standing: Callable[[State, int], str]
    label: Callable[[State, str], str]


def _moon_picture(state: State, player: int) -> Picture:
    from u2200nb.burnt_moon.picture import picture_of

    return picture_of(cast(Any, state), player)


def _moon_options(state: State) -> dict[str, tuple[str, ...]]:
    from u2200nb.burnt_moon.picture import options_at

    return options_at(cast(Any, state))


def _revolution_picture(state: State, player: int) -> Picture:
    from u2200nb.revolution.game.as_position import position_of
    from u2200nb.revolution.position_picture import position_picture

    return position_picture(position_of(cast(Any, state.seen_by(player))))


def _revolution_options(state: State) -> dict[str, tuple[str, ...]]:
    """Spaces where they are, targets where they stand, cards where their unit is."""
    from u2200nb.revolution.game.as_position import position_of
    from u2200nb.revolution.game.options import Card, Space, Target
    from u2200nb.revolution.pieces import piece_of
    from u2200nb.revolution.units import Side

    pending = state.pending
    if not isinstance(pending, Decision):
        return {}
    position = position_of(cast(Any, state))
    side = tuple(Side)[pending.player]
    by_title = {position.unit_type(unit).title: unit for unit in position.units if unit.side is side}
    places: dict[str, list[str]] = {}
    for option in pending.options:
        place = ""
        if isinstance(option, Space):
            place = option.label
        elif isinstance(option, Target):
            try:
                place = piece_of(position, option.name).space
            except U2200Error:
                place = ""
        elif isinstance(option, Card) and option.name.removesuffix(", promoted") in by_title:
            place = position.space_of(by_title[option.name.removesuffix(", promoted")])
        places.setdefault(place, []).append(option.text)
    return {place: tuple(texts) for place, texts in places.items()}


def _text_form(state: State, text: str) -> str:
    return text


def _moon_standing(state: State, player: int) -> str:
    seen = state.view(player)
    return f"Round {seen['round']}. {seen['initiative']} has the initiative." if seen["round"] else "Setup."


def _revolution_standing(state: State, player: int) -> str:
    """Round, points, cards and cargo: the hand of the player, of the others only how many."""
    seen = state.view(player)
    titles = {unit["name"]: unit["title"] for unit in seen["units"]}
    parts = [f"Round {seen['round']}. The {seen['initiative']} have the initiative."]
    for name, side in seen["sides"].items():
        cards = f"{_counted(side['cards_in_deck'], 'card')} in the deck, {sum(side['discard'].values())} discarded"
        hand = _counted(sum(side["hand"].values()) + side["unseen_in_hand"], "card")
        held = ", ".join(f"{count} {card}" if count > 1 else card for card, count in side["hand"].items())
        known = f" ({held})" if held and name == seen["viewer"] else ""
        parts.append(f"{name}: {side['points']} of {seen['goal']} points, {hand} in hand{known}, {cards}.")
        aboard: dict[str, list[str]] = {}
        for unit in seen["units"]:
            if unit["carried_by"] and unit["side"] == name:
                aboard.setdefault(unit["carried_by"], []).append(unit["title"])
        parts += [f"Aboard their {titles[ship]}: {', '.join(carried)}." for ship, carried in aboard.items()]
    return " ".join(parts)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _revolution_label(state: State, text: str) -> str:
    from u2200nb.revolution.game.labels import label_of

    return label_of(cast(Any, state), state.parse(text))


STAGES = {
    "burnt-moon": Stage(_moon_picture, _moon_options, _moon_standing, _text_form),
    "revolution": Stage(_revolution_picture, _revolution_options, _revolution_standing, _revolution_label),
}


def stage_of(game: Game) -> Stage:
    """Return how a game shows itself.

    Raises
    ------
    UnknownNameError
        If it has no picture yet.
    """
    if game.name not in STAGES:
        raise UnknownNameError("game with a picture", game.name, STAGES)
    return STAGES[game.name]
