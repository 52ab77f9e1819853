"""How is a scenario written in a file, and what is wrong with one that can't be played?

A scenario file is TOML::

    name = "First Landing"
    board = "outpost"
    goal = 4
    initiative = "LFA"
    source = "teaching scenario"

    [LFA]
    command = ["Captain", "Squad Leader A"]
    [[LFA.unit]]
    code = "TRA"
    space = "B7"
    facing = 1
    [[LFA.unit]]
    code = "GSA"
    in = "TRA"

    [[marker]]
    code = "CP1"
    space = "E4"

    [[rule]]
    name = "collect-supplies"

``[[LFA.option]]`` lists the units of a scenario 3 to choose from. A map tile stands as ``[[tile]]`` with its terrain
and spaces. One with a shield has ``defence`` and ``when_hit`` too, and where it can be damaged ``other_side``, such as
``other_side = {terrain = "no-ground", defence = 8, when_hit = "destroyed"}``; a marker may have it without terrain.
Every fault is reported at once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from u2200nb.errors import DataError, Fault, U2200Error, UnknownNameError, quoted
from u2200nb.geometry.hexes import Direction
from u2200nb.resources import data_folder, user_folder
from u2200nb.revolution.board import Board, MapTile
from u2200nb.revolution.board_file import load_board
from u2200nb.revolution.game.cards import card_table
from u2200nb.revolution.game.hooks import RULES
from u2200nb.revolution.game.scenario import (
    OtherSide,
    Scenario,
    ScenarioMarker,
    ScenarioRule,
    ScenarioUnit,
    SideSetup,
)
from u2200nb.revolution.position import MARKERS, Marker, Position, Unit
from u2200nb.revolution.terrain import terrain_from_name
from u2200nb.revolution.unit_file import catalogue
from u2200nb.revolution.units import Side, UnitKind

__all__ = ["SQUAD_SIZE", "is_scenario_file", "load_scenario", "parse_scenario", "read_scenario_file", "scenarios"]

SQUAD_SIZE = 4
LARGEST_FILE = 200_000
_KEYS = ("name", "notes", "board", "goal", "initiative", "source", "fill_in", "LFA", "BRE", "tile", "marker", "rule")
_UNIT_KEYS = ("code", "squad", "space", "facing", "in", "suppressed", "deck", "supply", "promoted")
_MARKER_KEYS = ("code", "space", "side", "defence", "when_hit", "other_side")
_TILE_KEYS = ("name", "terrain", "spaces", "defence", "when_hit", "other_side")
_ICONS = ("damaged", "destroyed")
_SIDES = {"LFA": Side.LFA, "BRE": Side.BREAKERS}


def scenarios() -> tuple[str, ...]:
    """Return the names of the scenarios that can be loaded by name: those of the package, then the user's own.

    >>> "first-landing" in scenarios()
    True
    """
    own = {path.stem for path in user_folder("scenarios").glob("*.toml")}
    shipped = {path.stem for path in data_folder("scenarios").glob("*.toml")}
    return (*sorted(shipped), *sorted(own - shipped))


def load_scenario(name: str) -> Scenario:
    """Return a scenario by its name, or from the file whose path ends in ``.toml``.

    Raises
    ------
    UnknownNameError
        If there is none.
    DataError
        If it has faults; a draft lists what its owner must fill in.

    Examples
    --------
    >>> load_scenario("first-landing").goal
    4
    """
    for folder in (data_folder("scenarios"), user_folder("scenarios")):
        path = folder / f"{name}.toml"
        if re.fullmatch(r"[\w-]+", name) and path.is_file():
            return read_scenario_file(path)
    path = Path(name)
    if path.suffix == ".toml" and path.is_file():
        return read_scenario_file(path)
    raise UnknownNameError("scenario", name, scenarios())


def read_scenario_file(path: Path) -> Scenario:
    """Read one scenario file; raises DataError with every fault it has."""
    try:
        raw = path.read_bytes()
        if len(raw) > LARGEST_FILE:
            raise DataError(str(path), [Fault(None, None, f"more than {LARGEST_FILE:,} bytes, so no scenario")])
        return parse_scenario(raw.decode("utf-8-sig"), source=str(path))
    except OSError as problem:
        raise DataError(str(path), [Fault(None, None, f"can't be read: {problem.strerror}")]) from None
    except UnicodeDecodeError as problem:
        raise DataError(str(path), [Fault(None, None, f"byte {problem.start + 1} is not UTF-8")]) from None


def is_scenario_file(text: str) -> bool:
    """Whether a TOML text is meant to be a scenario: it names a side's table or a goal, which no board file does."""
    return re.search(r"(?m)^\s*(\[\[?(LFA|BRE)\b|goal\s*=|initiative\s*=)", text) is not None


def parse_scenario(text: str, *, source: str = "scenario") -> Scenario:
    """Read a scenario from text.

    Raises
    ------
    DataError
        With every fault, each with its line where it has one.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(problem))
        line, column = (int(found[1]), int(found[2])) if found else (None, None)
        words = re.sub(r" *\(at [^)]*\)", "", str(problem))
        raise DataError(source, [Fault(line, column, f"this is no valid TOML: {words}")]) from None
    except (ValueError, RecursionError):
        raise DataError(source, [Fault(None, None, "no scenario: a number too long, or nested too deeply")]) from None
    return _Reader(text, source).scenario(table)


class _Reader:
    """Reads one scenario and gathers its faults."""

    def __init__(self, text: str, source: str) -> None:
        self.lines, self.source = text.split("\n"), source
        self.faults: list[Fault] = []
        self.shields: list[ScenarioMarker] = []

    def fault(self, line: int | None, message: str) -> None:
        self.faults.append(Fault(line, None, message))

    def line_of(self, pattern: str, nth: int = 0) -> int | None:
        """The number of the nth line that begins with a pattern."""
        found = [number for number, line in enumerate(self.lines, 1) if re.match(rf"\s*{pattern}", line)]
        return found[nth] if nth < len(found) else None

    def stop(self) -> None:
        if self.faults:
            raise DataError(self.source, sorted(self.faults, key=lambda fault: fault.line or 0))

    def scenario(self, table: Mapping[str, Any]) -> Scenario:
        for key in table:
            if key not in _KEYS:
                self.fault(self.line_of(re.escape(key)), f"{quoted(key)} is no key; there are: {', '.join(_KEYS)}")
        for wish in self.rows(table, "fill_in", str):
            line = next((n for n, line in enumerate(self.lines, 1) if f'"{wish}"' in line), self.line_of("fill_in"))
            self.fault(line, f"still to be filled in: {wish}")
        board = self.board(table)
        goal = self.whole(table, "goal", 1, 12, None)
        first = table.get("initiative")
        if first not in _SIDES:
            self.fault(self.line_of("initiative"), f'initiative is "LFA" or "BRE", not {quoted(first)}')
        sides = (self.side(table, "LFA"), self.side(table, "BRE"))
        markers = tuple(
            self.marker(row, self.line_of(r"\[\[marker\]\]", number))
            for number, row in enumerate(self.rows(table, "marker", dict))
        )
        rules = tuple(
            self.rule(row, self.line_of(r"\[\[rule\]\]", number))
            for number, row in enumerate(self.rows(table, "rule", dict))
        )
        self.stop()
        assert board is not None
        scenario = Scenario(
            id=Path(self.source).stem,
            name=self.word(table, "name", "scenario"),
            board=board,
            goal=goal,
            initiative=_SIDES[str(first)],
            sides=sides,
            markers=(*markers, *self.shields),
            rules=rules,
            notes=self.word(table, "notes", ""),
            source=self.word(table, "source", ""),
            text="\n".join(self.lines),
        )
        self.check(scenario)
        self.stop()
        return scenario

    def rows(self, table: Mapping[str, Any], key: str, kind: type) -> list[Any]:
        """A list of values of one type under a key."""
        found = table.get(key, [])
        if isinstance(found, list) and all(isinstance(row, kind) for row in found):
            return found
        wanted = "a list of texts" if kind is str else f"written as [[{key}]]"
        self.fault(self.line_of(rf"\[*{re.escape(key)}"), f"{key} is {wanted}")
        return []

    def whole(
        self, table: Mapping[str, Any], key: str, low: int, high: int, line: int | None, default: int = -1
    ) -> int:
        """A whole number under a key."""
        found = table.get(key, default if default >= 0 else None)
        if type(found) is int and low <= found <= high:
            return found
        line = line or self.line_of(re.escape(key))
        self.fault(line, f"{key} is a whole number from {low} to {high}, not {quoted(found)}")
        return low

    def word(self, table: Mapping[str, Any], key: str, default: str) -> str:
        found = table.get(key, default)
        if isinstance(found, str):
            return found
        self.fault(self.line_of(re.escape(key)), f"{key} is text in quotes, not {quoted(found)}")
        return default

    def board(self, table: Mapping[str, Any]) -> Board | None:
        try:
            board = load_board(self.word(table, "board", "blank"))
        except U2200Error as error:
            self.fault(self.line_of("board"), f"board: {error}")
            return None
        for number, row in enumerate(self.rows(table, "tile", dict)):
            line = self.line_of(r"\[\[tile\]\]", number)
            self.only(row, _TILE_KEYS, line, "tile")
            spaces = row.get("spaces")
            try:
                if not isinstance(spaces, list) or not spaces or not all(isinstance(space, str) for space in spaces):
                    raise UnknownNameError("list of spaces", str(spaces), ())
                terrain = terrain_from_name(str(row.get("terrain")))
                board = board.lay(MapTile(str(row.get("name", f"tile {number + 1}")), terrain, tuple(spaces)))
                if "defence" in row:
                    self.shields.append(self.shield(row, spaces, line))
                    if not terrain.is_enclosure:
                        # The tile is the target, not what is printed in the same terrain beside it.
                        board = replace(board, separate=(*board.separate, tuple(spaces)))
            except U2200Error as error:
                self.fault(line, f"tile: {error}")
        return board

    def shield(self, row: Mapping[str, Any], spaces: list[str], line: int | None) -> ScenarioMarker:
        """The shield of a map tile, which makes all its spaces the target."""
        name = quoted(row.get("name"))
        defence, when_hit = self.hit(row, line, f"tile {name}")
        other = self.other_side(row, line, f"tile {name}")
        if when_hit == "damaged" and (other is None or other.terrain is None):
            self.fault(line, f"tile {name} can be damaged, so it needs other_side with the terrain below it")
        return ScenarioMarker("TIL", spaces[0], None, defence, when_hit, other)

    def hit(self, row: Mapping[str, Any], line: int | None, what: str) -> tuple[int, str]:
        """A shield: its number and the icon below it."""
        defence, when_hit = row.get("defence"), row.get("when_hit")
        if type(defence) is not int or not 1 <= defence <= 20:
            self.fault(line, f"{what}: defence is a whole number from 1 to 20, not {quoted(defence)}")
        if when_hit not in _ICONS:
            self.fault(line, f'{what}: when_hit is "damaged" or "destroyed", not {quoted(when_hit)}')
        return (defence if type(defence) is int else 0), str(when_hit)

    def other_side(self, row: Mapping[str, Any], line: int | None, what: str) -> OtherSide | None:
        """What damage turns up."""
        found = row.get("other_side")
        if found is None:
            return None
        if not isinstance(found, dict) or set(found) - {"terrain", "defence", "when_hit"}:
            self.fault(
                line, f'{what}: other_side is written like {{terrain = "no-ground", defence = 8, when_hit = ...}}'
            )
            return None
        defence, when_hit = self.hit(found, line, f"{what}, other side") if "defence" in found else (0, "")
        terrain = None
        if "terrain" in found:
            try:
                terrain = terrain_from_name(str(found["terrain"]))
            except UnknownNameError as error:
                self.fault(line, f"{what}, other side: {error}")
        return OtherSide(defence, when_hit, terrain)

    def only(self, row: Mapping[str, Any], keys: tuple[str, ...], line: int | None, what: str) -> None:
        for key in row:
            if key not in keys:
                self.fault(line, f"{quoted(key)} is no key of a {what}; there are: {', '.join(keys)}")

    def side(self, table: Mapping[str, Any], name: str) -> SideSetup:
        found = table.get(name)
        if not isinstance(found, dict):
            self.fault(self.line_of(rf"\[?{name}"), f"there is no table [{name}] with the side's units and cards")
            return SideSetup((), ())
        side = _SIDES[name]
        self.only(found, ("command", "unit", "option"), self.line_of(rf"\[{name}\]"), "side")
        command = tuple(self.rows(found, "command", str))
        for title in dict.fromkeys(command):
            kind = card_table().named(side, title)
            if kind is None or kind.kind != "command":
                known = [k.card for k in card_table().kinds[side] if k.kind == "command"]
                self.fault(self.line_of("command"), str(UnknownNameError("command card", title, known, f"of {name}")))
            elif command.count(title) > kind.copies:
                more = f"{command.count(title)} cards {title}, but the box has {kind.copies}"
                self.fault(self.line_of("command"), more)
        parts = {}
        for part in ("unit", "option"):
            parts[part] = tuple(
                self.unit(row, side, part, self.line_of(rf"\[\[{name}\.{part}\]\]", number))
                for number, row in enumerate(self.rows(found, part, dict))
            )
        return SideSetup(command, parts["unit"], parts["option"])

    def unit(self, row: Mapping[str, Any], side: Side, part: str, line: int | None) -> ScenarioUnit:
        self.only(row, _UNIT_KEYS, line, part)
        code = str(row.get("code"))
        printed = catalogue().types.get((side, code))
        if printed is None:
            codes = [known for owner, known in catalogue().types if owner is side]
            self.fault(line, str(UnknownNameError("unit", code, codes, f"of {side.title}")))
            return ScenarioUnit(code)
        deck = self.whole(row, "deck", 0, 9, line, 1)
        table = card_table()
        plain, promoted = table.named(side, code), table.named(side, code, promoted=True)
        plain_copies = plain.copies if plain else 0
        better = self.whole(row, "promoted", 0, 9, line, 0)
        supply = self.whole(row, "supply", 0, 9, line, max(plain_copies + better - deck, 0))
        if better > (promoted.copies if promoted else 0) or better > supply:
            self.fault(line, f"{code}: {better} promoted cards, but there are {promoted.copies if promoted else 0}")
        elif deck + supply - better > plain_copies:
            self.fault(line, f"{code}: {deck + supply - better} plain cards, but the box has {plain_copies}")
        facing = row.get("facing")
        if facing is not None and (type(facing) is not int or not 1 <= facing <= 6):
            self.fault(line, f"{code}: facing is 1 (north) to 6 (north-west), not {quoted(facing)}")
            facing = 1
        squad = str(row.get("squad", printed.squad))
        if squad not in ("A", "B", ""):
            self.fault(line, f"{code}: squad is A or B, not {quoted(squad)}")
        if part == "option" and (row.get("space") or row.get("in") or facing):
            self.fault(line, f"{code}: a unit to choose starts with its squad's transport ship, so give no place")
        suppressed = row.get("suppressed", False)
        if not isinstance(suppressed, bool):
            self.fault(line, f"{code}: suppressed is true or false")
        space, ship = row.get("space"), row.get("in")
        return ScenarioUnit(
            code, squad, str(space) if space else None, facing, str(ship) if ship else None, bool(suppressed),
            deck, supply, better,
        )  # fmt: skip

    def marker(self, row: Mapping[str, Any], line: int | None) -> ScenarioMarker:
        self.only(row, _MARKER_KEYS, line, "marker")
        code, side, when_hit = str(row.get("code")), row.get("side"), row.get("when_hit", "")
        if side is not None and side not in _SIDES:
            self.fault(line, f'{code}: side is "LFA" or "BRE", not {quoted(side)}')
        if when_hit not in ("", *_ICONS):
            self.fault(line, f'{code}: when_hit is "damaged" or "destroyed", not {quoted(when_hit)}')
        defence = row.get("defence")
        other = self.other_side(row, line, code)
        if other is not None and (other.terrain is not None or not other.defence):
            self.fault(line, f"{code}: the other_side of a marker has defence and when_hit, and no terrain")
        kind = MARKERS.get(code)
        if kind is None:
            self.fault(line, str(UnknownNameError("marker", code, MARKERS)))
        elif kind.target is not None and (type(defence) is not int or not when_hit):
            self.fault(line, f"{code} is a target, so it needs its defence and what happens when it is hit")
        elif kind.code == "TIL":
            self.fault(line, "TIL is not written as a marker; give the [[tile]] its defence and when_hit")
        elif kind.code == "CPX":
            self.fault(line, "CPX stands for an objective of hidden value; write CP1 or CP2")
        owner = _SIDES.get(str(side)) if side is not None else None
        return ScenarioMarker(
            code, str(row.get("space")), owner, defence if type(defence) is int else None, str(when_hit), other
        )

    def rule(self, row: Mapping[str, Any], line: int | None) -> ScenarioRule:
        name = str(row.get("name"))
        if name not in RULES:
            self.fault(line, str(UnknownNameError("special rule", name, RULES)))
            return ScenarioRule(name)
        wanted = RULES[name].values
        self.only(row, ("name", *wanted), line, f"rule {name}")
        values = []
        for key, (kind, default) in wanted.items():
            found = row.get(key, default)
            if type(found) is not kind:
                self.fault(line, f"rule {name}: {key} is {quoted(found)}, which is no value for it")
            values.append((key, tuple(found) if isinstance(found, list) else found))
        rule = ScenarioRule(name, tuple(values))
        try:
            RULES[name].make(rule)
        except (ValueError, TypeError):
            self.fault(line, f"rule {name} can't be made of {', '.join(f'{key} = {found}' for key, found in values)}")
        return rule

    def check(self, scenario: Scenario) -> None:
        """What only the whole shows: whether everything can stand where it should, and squads come out."""
        for side, setup in zip(Side, scenario.sides, strict=True):
            name = side.value
            chosen = [unit.code for unit in (*setup.units, *setup.options)]
            for code in sorted({code for code in chosen if chosen.count(code) > 1}):
                self.fault(self.line_of(rf"\[{name}\]"), f"{name} has {code} twice; each counter is there once")
            ships = [u for u in setup.units if catalogue().unit_type(side, u.code).kind is UnitKind.TRANSPORT]
            for choice in setup.options:
                if not choice.squad:
                    self.fault(None, f'{name}: the unit {choice.code} to choose needs its squad, "A" or "B"')
            squads = {unit.squad for unit in (*setup.units, *setup.options) if unit.squad}
            for squad in sorted(squads) if setup.options else ():
                free = SQUAD_SIZE - sum(unit.squad == squad for unit in setup.units)
                choices = sum(unit.squad == squad for unit in setup.options)
                if choices and not any(ship.squad == squad for ship in ships):
                    self.fault(None, f"{name}: no transport ship of squad {squad} for the units to choose")
                if not 0 <= free <= choices:
                    self.fault(None, f"{name}: squad {squad} can't come out at exactly {SQUAD_SIZE} units")
        units = tuple(
            Unit(
                side,
                unit.code,
                unit.space,
                None if unit.facing is None else Direction(unit.facing - 1),
                unit.suppressed,
                carried_by=unit.carried_by,
            )
            for side, setup in zip(Side, scenario.sides, strict=True)
            for unit in setup.units
        )
        markers = tuple(Marker(m.code, m.space, m.side, m.defence) for m in scenario.markers)
        for unit in units:
            others = tuple(u for u in units if u is not unit and u.side is unit.side and u.code == unit.carried_by)
            self.attempt(scenario.board, (unit, *others), (), f"{unit.side.value} {unit.code}")
        places: set[tuple[str, str]] = set()
        for marker in markers:
            self.attempt(scenario.board, (), (marker,), marker.code)
            kind = "objective" if marker.code in ("CP1", "CP2") else marker.code
            if (kind, marker.space) in places:
                self.fault(None, f"{marker.space} has two markers {marker.code}")
            places.add((kind, marker.space))

    def attempt(self, board: Board, units: tuple[Unit, ...], markers: tuple[Marker, ...], what: str) -> None:
        try:
            Position(board, units, markers)
        except U2200Error as error:
            self.fault(None, f"{what}: {error}")
