"""How is a question about the lanes asked in words?"""

from __future__ import annotations

from collections.abc import Iterator

from u2200nb.burnt_moon.cards import INTERFERENCE, LANES
from u2200nb.burnt_moon.options import Rov, parse_option
from u2200nb.burnt_moon.rulings.attack import AttackQuestion
from u2200nb.burnt_moon.rulings.casualty import CasualtyQuestion
from u2200nb.burnt_moon.rulings.entering import DeployQuestion, ScanningQuestion
from u2200nb.burnt_moon.rulings.majority import ControlQuestion, MajorityQuestion
from u2200nb.burnt_moon.rulings.victory import VictoryQuestion
from u2200nb.burnt_moon.state import MoonState
from u2200nb.cards.pile import count_in, kinds_in
from u2200nb.errors import NotationError, UnknownNameError, quoted
from u2200nb.rulings.ruling import Ruling

__all__ = ["attack", "can_control", "can_deploy", "casualty", "distance_to_victory", "majority", "scanning"]


def _lane(lane: int) -> int:
    if not 1 <= lane <= LANES:
        raise UnknownNameError("lane", str(lane), map(str, range(1, LANES + 1)))
    return lane - 1


def _player(state: MoonState, player: str | None) -> int:
    if player is None:
        if state.active >= 0:
            return state.active
        return state.first
    names = [name.lower() for name in state.players]
    if player.lower() not in names:
        raise UnknownNameError("player", player, state.players)
    return names.index(player.lower())


def _rov_card(state: MoonState, player: int, card: str) -> int:
    faction = state.table.factions[player]
    number = faction.numbers.get(" ".join(card.lower().split()), INTERFERENCE)
    if number >= INTERFERENCE:
        raise UnknownNameError("ROV card", card, [kind.name for kind in faction.kinds[:INTERFERENCE]])
    return number


def _deployed(state: MoonState, rov: Rov | str) -> Rov:
    found = parse_option(state.table.cards, 0, rov) if isinstance(rov, str) else rov
    if not isinstance(found, Rov):
        raise NotationError(f"{quoted(rov)} is not a deployed ROV; write it as 'LFA TIR A in lane 2'")
    side = state.sides[found.owner]
    pile = side.ready[found.lane] if found.ready else side.disrupted[found.lane]
    if not count_in(pile, found.kind):
        there = [
            other.text
            for owner in (0, 1)
            for other in (*_rovs(state, owner, found.lane),)
        ]  # fmt: skip
        raise UnknownNameError("ROV on the table", found.text, there)
    return found


def _rovs(state: MoonState, owner: int, lane: int) -> Iterator[Rov]:
    side = state.sides[owner]
    for ready, piles in ((True, side.ready), (False, side.disrupted)):
        for kind in kinds_in(piles[lane]):
            yield Rov(owner, lane, kind, ready)


def majority(state: MoonState, lane: int) -> Ruling[str | None]:
    """Rule who has the majority in a lane.

    Parameters
    ----------
    state : MoonState
        The position.
    lane : int
        From 1 to 5.

    Returns
    -------
    Ruling
        Its verdict is the faction's name, or None in a tie.

    References
    ----------
    Burnt Moon, Further Concepts > Majority.

    Examples
    --------
    >>> from u2200nb.burnt_moon import position
    >>> ruling = majority(position({1: "MOSS A; control | xED A, xED A; fortification"}), 1)
    >>> ruling.answer
    'POSIWID has the majority in lane 1.'
    """
    return MajorityQuestion(state, _lane(lane)).ask()


def attack(state: MoonState, attacker: Rov | str, target: Rov | str) -> Ruling[bool]:
    """Rule whether an Attack hits, with both totals term by term.

    Parameters
    ----------
    state : MoonState
        The position.
    attacker, target : Rov or str
        Deployed ROV, such as ``"POSIWID TIR A in lane 3"``.

    Raises
    ------
    UnknownNameError
        If one is not on the table.
    NotationError
        If the attacker lists no Attack, is disrupted, or the two are not enemies in one lane.

    References
    ----------
    Burnt Moon, ROV Card Actions > Attack; readings B3 and B12.

    Examples
    --------
    >>> from u2200nb.burnt_moon import position
    >>> state = position({2: "TIR A, TIR A, TIR A | xED B; fortification"})
    >>> attack(state, "LFA TIR A in lane 2", "POSIWID xED B in lane 2").answer
    'It hits: attack 4 against defence 4.'
    """
    by, on = _deployed(state, attacker), _deployed(state, target)
    if by.owner == on.owner or by.lane != on.lane or not by.ready:
        raise NotationError(f"a ready ROV attacks an enemy in its own lane, not {by.text} {on.text}")
    kind = state.table.factions[by.owner].kinds[by.kind]
    listed = [action for action in kind.actions if action.name == "ATTACK"]
    if not listed:
        raise NotationError(f"{kind.name} lists no Attack, only {', '.join(action.text for action in kind.actions)}")
    return AttackQuestion(state, by, on, listed[0]).ask()


def casualty(state: MoonState, target: Rov | str) -> Ruling[str]:
    """Rule which card leaves the game when a deployed ROV is hit.

    Parameters
    ----------
    state : MoonState
        The position.
    target : Rov or str
        The ROV that is hit, such as ``"LFA xED A in lane 1"``.

    Returns
    -------
    Ruling
        Its verdict is the place: ``hand``, ``discard pile``, ``deck``, or the ROV's own lane.

    Raises
    ------
    UnknownNameError
        If it is not on the table.
    NotationError
        If its owner has not shown the hand.

    References
    ----------
    Burnt Moon, Further Concepts > Inflict a Casualty; reading B4.

    Examples
    --------
    >>> from u2200nb.burnt_moon import position
    >>> state = position({1: "xED A | MOSS A"}, discards={"LFA": "xED A"}, turn="POSIWID")
    >>> casualty(state, "LFA xED A in lane 1").verdict
    'discard pile'
    """
    hit = _deployed(state, target)
    owner = state.players[hit.owner]
    if state.sides[hit.owner].zones.unseen:
        raise NotationError(f"{owner} has cards in hand that nobody has shown; only their owner can look through them")
    return CasualtyQuestion(state, hit).ask()


def scanning(state: MoonState, card: str, lane: int, player: str | None = None) -> Ruling[bool]:
    """Rule whether a ROV that enters a lane costs an Interference.

    Parameters
    ----------
    state : MoonState
        The position.
    card : str
        Such as ``"xED B"``.
    lane : int
        From 1 to 5.
    player : str, optional
        The faction; whose turn it is when left out.

    References
    ----------
    Burnt Moon, Further Concepts > Scanning; reading B5.

    Examples
    --------
    >>> from u2200nb.burnt_moon import position
    >>> scanning(position({}), "MOSS B", 2).verdict, scanning(position({}), "xED B", 2).verdict
    (True, False)
    """
    who = _player(state, player)
    return ScanningQuestion(state, who, _rov_card(state, who, card), _lane(lane)).ask()


def can_deploy(state: MoonState, card: str, lane: int, player: str | None = None) -> Ruling[bool]:
    """Rule whether a ROV may be deployed to a lane, and whether it is scanned.

    Parameters
    ----------
    state, card, lane, player
        As for `scanning`.

    References
    ----------
    Burnt Moon, Playing an ROV Card > Deploying ROV; Further Concepts > Force Cohesion; reading B6.

    Examples
    --------
    >>> from u2200nb.burnt_moon import position
    >>> can_deploy(position({4: "MOSS A |"}), "TIR B", 4).verdict
    False
    """
    who = _player(state, player)
    return DeployQuestion(state, who, _rov_card(state, who, card), _lane(lane)).ask()


def can_control(state: MoonState, lane: int, player: str | None = None) -> Ruling[bool]:
    """Rule whether a player may take control of a lane.

    Parameters
    ----------
    state : MoonState
        The position.
    lane : int
        From 1 to 5.
    player : str, optional
        The faction; whose turn it is when left out.

    References
    ----------
    Burnt Moon, ROV Card Actions > Control; reading B7.

    Examples
    --------
    >>> from u2200nb.burnt_moon import position
    >>> can_control(position({2: "MOSS A | MOSS B"}), 2).verdict
    False
    """
    return ControlQuestion(state, _player(state, player), _lane(lane)).ask()


def distance_to_victory(state: MoonState, player: str | None = None) -> Ruling[tuple[int, int]]:
    """Rule how far a player is from winning.

    Returns
    -------
    Ruling
        Its verdict: control points still missing, and lanes that hold enemy MOSS.

    References
    ----------
    Burnt Moon, Ending the Game; reading B1.

    Examples
    --------
    >>> from u2200nb.burnt_moon import position
    >>> distance_to_victory(position({1: "MOSS A; control |", 2: "| MOSS A"}), "LFA").verdict
    (6, 1)
    """
    return VictoryQuestion(state, _player(state, player)).ask()
