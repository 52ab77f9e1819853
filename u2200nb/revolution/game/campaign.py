"""Which scenarios of a campaign were played, who won them, and what can come next?

A campaign goes from scenario 0 through one of the 1s, one of the 2s and one of the 3s. Which of them follows stands
on the narrative cards, so the log only knows the order. Every result is a file of its own in the user's folder, made
once and never written over, so that nothing that happens later can lose it.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import mkstemp
from typing import Any

from u2200nb.errors import DataError, Fault, IllegalActionError, NotationError, UnknownNameError, quoted
from u2200nb.resources import user_folder
from u2200nb.revolution.setups import setups
from u2200nb.revolution.units import Side

__all__ = ["Campaign", "Result", "campaigns"]

_VERSION = 1
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,59}")
_FIELDS: dict[str, Any] = {"scenario": str, "winner": (str, type(None)), "points": list, "note": str}


@dataclass(frozen=True)
class Result:
    """How one scenario of a campaign ended.

    Parameters
    ----------
    scenario : str
        Its id, such as ``"1a"``.
    winner : str or None
        ``"LFA"``, ``"BRE"``, or None when nobody won.
    points : tuple of int
        Victory points of the LFA and of the Breakers.
    note : str
        Anything the players want to remember.
    """

    scenario: str
    winner: str | None
    points: tuple[int, int]
    note: str = ""


def campaigns() -> tuple[str, ...]:
    """Return the names of the campaigns that the user keeps."""
    folder = user_folder("campaigns")
    return tuple(sorted(path.name for path in folder.iterdir() if path.is_dir())) if folder.is_dir() else ()


class Campaign:
    """The log of one campaign.

    Parameters
    ----------
    name : str
        Letters, digits, spaces, ``_`` and ``-``; it names the folder.
    folder : Path, optional
        Where it is kept; the user's folder ``campaigns`` when left out.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     campaign = Campaign("Tuesdays", Path(place))
    ...     _ = campaign.record("0", "LFA", (6, 4))
    ...     [result.scenario for result in campaign.results], campaign.next_scenarios
    (['0'], ('1a', '1b'))
    """

    def __init__(self, name: str, folder: Path | None = None) -> None:
        if not _NAME.fullmatch(name):
            raise NotationError(
                f"a campaign's name is up to 60 letters, digits, spaces, _ and -, not {quoted(name)}"
            )  # fmt: skip
        self.name = name
        self.folder = (user_folder("campaigns") if folder is None else folder) / name

    @property
    def results(self) -> tuple[Result, ...]:
        """Every result, in the order in which they were recorded.

        Raises
        ------
        DataError
            If a file was damaged; it is named, and the others stay as they are.
        """
        return tuple(_read(path) for path in self._files())

    @property
    def next_scenarios(self) -> tuple[str, ...]:
        """The scenarios that can come next; empty once one of the 3s has been won or lost."""
        decided = [result for result in self.results if result.winner is not None]
        level = int(decided[-1].scenario[0]) + 1 if decided else 0
        return tuple(scenario for scenario in setups() if scenario[0] == str(level))

    @property
    def is_over(self) -> bool:
        """Whether a scenario 3 has been decided."""
        return not self.next_scenarios

    def record(self, scenario: str, winner: str | None, points: tuple[int, int], note: str = "") -> Result:
        """Add a result; a scenario that nobody won is kept too and can be played again.

        Raises
        ------
        UnknownNameError
            If there is no such scenario.
        IllegalActionError
            If it can't come next.
        NotationError
            If the winner is no side, or the points are none.
        """
        if scenario not in setups():
            raise UnknownNameError("scenario", scenario, setups())
        following = self.next_scenarios
        if scenario not in following:
            what = f"next comes one of {', '.join(following)}" if following else "the campaign is over"
            raise IllegalActionError(f"scenario {scenario} can't be recorded in campaign {self.name!r}: {what}")
        if winner not in (None, *(side.value for side in Side)):
            raise NotationError(f"the winner is LFA, BRE or nobody (None), not {quoted(winner)}")
        if len(points) != 2 or any(type(value) is not int or not 0 <= value <= 12 for value in points):
            raise NotationError(f"points are two whole numbers from 0 to 12, LFA's first, not {quoted(points)}")
        result = Result(scenario, winner, points, note)
        self._keep(result)
        return result

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob("[0-9]*.json"), key=lambda path: (len(path.name), path.name))

    def _keep(self, result: Result) -> None:
        """Write the result to a file of its own, whole or not at all, under a number that nobody has taken."""
        self.folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"version": _VERSION, **asdict(result)}, ensure_ascii=False, indent=1) + "\n"
        handle, draft = mkstemp(prefix=".draft-", dir=self.folder)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        number = len(self._files()) + 1
        try:
            while not _placed(Path(draft), self.folder / f"{number:03}.json", text):
                number += 1
        finally:
            Path(draft).unlink()


def _placed(draft: Path, path: Path, text: str) -> bool:
    """Put a written file in its place, unless something is there: then two tables write at once."""
    try:
        os.link(draft, path)
    except FileExistsError:
        return False
    except (OSError, AttributeError):  # a file system, or a browser's Python, without links
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            return False
    return True


def _read(path: Path) -> Result:
    try:
        kept: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise DataError(str(path), [Fault(None, None, f"no result of a scenario: {error}")]) from None
    faults = []
    if not isinstance(kept, dict) or kept.get("version") != _VERSION:
        faults.append(Fault(None, None, f'no result of a scenario: it has no "version": {_VERSION}'))
    else:
        faults += [
            Fault(None, None, f'"{field}" is {quoted(kept.get(field))}')
            for field, kind in _FIELDS.items()
            if not isinstance(kept.get(field), kind)
        ]
    if faults:
        raise DataError(str(path), faults)
    return Result(kept["scenario"], kept["winner"], tuple(kept["points"]), kept["note"])
