"""Are the shipped tables right, and is every fault of an owner's table told with its line?"""

from __future__ import annotations

from pathlib import Path

import pytest

from u2200nb.burnt_moon import load_cards, moon_cards
from u2200nb.burnt_moon.options import Action
from u2200nb.errors import DataError, NotationError
from u2200nb.resources import data_folder

CARDS = data_folder("cards") / "burnt_moon.csv"
SITES = data_folder("cards") / "burnt_moon_sites.csv"


def changed(tmp_path: Path, old: str, new: str, path: Path = CARDS) -> list[str]:
    """The faults of a table in which one thing was changed."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    mine = tmp_path / path.name
    mine.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as found:
        load_cards(mine if path == CARDS else CARDS, mine if path == SITES else SITES)
    return [fault.at(path.name) for fault in found.value.faults]


def test_every_printed_value_is_used_as_printed() -> None:
    """The attack example, the turn example, the four types' icons."""
    lfa, posiwid = (({kind.name: kind for kind in faction.kinds}) for faction in moon_cards().factions)
    for cards in (lfa, posiwid):
        for force in "AB":
            assert cards[f"xED {force}"].scanning
            assert cards[f"xED {force}"].defence == 3
            assert cards[f"DaCU {force}"].lane_effect == "defence"
            assert cards[f"TIR {force}"].lane_effect == "attack"
            assert 3 in {action.value for action in cards[f"TIR {force}"].actions if action.name == "ATTACK"}
        assert cards["Interference"].copies == 6
    assert Action("CONTROL") in posiwid["MOSS B"].actions
    assert Action("STRIKE") in posiwid["Decom"].actions
    assert Action("STRIKE") in lfa["Disposal Tech"].actions


def test_what_is_marked_as_printed_exists() -> None:
    columns = {"card", "type", "force", "copies", "defence", "scanning", "lane_effect"}
    for faction in moon_cards().factions:
        for kind in faction.kinds:
            listed = {action.name for action in kind.actions}
            for name in kind.printed:
                assert name in columns or name.split()[0] in listed, (kind.name, name)


def test_every_action_of_both_manuals_is_on_some_card() -> None:
    for faction in moon_cards().factions:
        names = {action.name for kind in faction.kinds for action in kind.actions}
        assert names == {
            "ATTACK", "CONTROL", "DEMO", "FORTIFY", "MOVE", "RECON", "SHOCK",
            "BLAST", "BOLSTER", "COMMAND", "COUNTER", "OVERCLOCK", "REDEPLOY", "STRIKE", "WITHDRAW",
        }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("LFA,MOSS A,MOSS,A,3,4", "LFA,MOSS A,MOSS,A,3,5", "LFA has 29 ROV cards, but the box has 28"),
        ("LFA,MOSS A,MOSS,A,3,4,1", "LFA,MOSS A,MOSS,A,3,4,2", "10 cards in the starting deck, but the box has 9"),
        ("LFA,MOSS A,MOSS,A,3,4,1", "LFA,MOSS A,MOSS,A,3,4,5", ":3: 5 in the starting deck, but only 4 copies"),
        ("LFA,MOSS A", "LFO,MOSS A", ":3:1: faction: 'LFO' is none of LFA, POSIWID"),
        ("LFA,MOSS A", "LFA,MOSS C", ":3:2: card: 'MOSS C' should be 'MOSS A'"),
        ("LFA,MOSS A,MOSS,A,3", "LFA,MOSS A,MOSS,A,three", ":3:5: initiative: 'three' is not a whole number"),
        ("LFA,MOSS A,MOSS,A,3", "LFA,MOSS A,MOSS,A,٣", ":3:5: initiative"),
        ("ATTACK 2/1; CONTROL", "ATTACK 2; CONTROL", ":3:11: actions: 'ATTACK 2': ATTACK has two values"),
        ("ATTACK 2/1; CONTROL", "ATTAK 2/1; CONTROL", "'ATTAK 2/1' is not an action"),
        ("ATTACK 2/1; CONTROL", "STRIKE; CONTROL", "'STRIKE' is not an action of MOSS cards"),
        ("STRIKE; COMMAND 1", "ATTACK 3/2", "'ATTACK 3/2' is not an action of personnel cards"),
        ("LFA,Foreman B", "LFA,Foreman A", "LFA has 'Foreman A' already in line 12"),
        ("LFA,Jammer,personnel,B", "LFA,Jammer,personnel,A", "11 piles of supply, but the box has 12"),
        ("LFA,Jammer", "LFA,Counter", "'Counter' is what an option is called"),
        ("LFA,Jammer", "LFA,Jam  mer", "is not a title of letters"),
        ("LFA,Jammer", f"LFA,{'J' * 31}", "longer than 30 characters"),
        ("LFA,Jammer", "LFA,<b>Jammer</b>", "is not a title of letters"),
        (",type; copies\n", "\n", "11 cells, but the header has 12 columns"),
        ("faction,card,", "faction,cards,", "the header has no column card"),
    ],
)
def test_a_faulty_table_of_cards_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert any(told in fault for fault in changed(tmp_path, old, new)), changed(tmp_path, old, new)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("LFA,Vent,1,2", "LFA,Vent,1,x", ":3:4: points: 'x' is not a whole number from 0 to 9"),
        ("LFA,Vent", "LFA,Ridge", "'Ridge' is the name of another site already"),
        ("LFA,Vent", "LFA,", "'' is not a title"),
        ("LFA,Vent", "POSIWID,Void", "LFA has 4 sites, not 5"),
    ],
)
def test_a_faulty_table_of_sites_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert any(told in fault for fault in changed(tmp_path, old, new, SITES)), changed(tmp_path, old, new, SITES)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = CARDS.read_text(encoding="utf-8").replace("LFA,MOSS A,MOSS,A,3", "LFA,MOSS A,MOSS,A,x")
    mine = tmp_path / "cards.csv"
    mine.write_text(text.replace("ATTACK 3/2; DEMO", "ATTACK; DEMO"), encoding="utf-8")
    with pytest.raises(DataError) as found:
        load_cards(mine, SITES)
    assert len(found.value.faults) == 5


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe", b"# nothing\n", b"\x00" * 99])
def test_a_file_that_is_no_table_is_refused(tmp_path: Path, raw: bytes) -> None:
    mine = tmp_path / "cards.csv"
    mine.write_bytes(raw)
    with pytest.raises(DataError):
        load_cards(mine, SITES)
    with pytest.raises(DataError, match="can't be read"):
        load_cards(tmp_path / "none.csv", SITES)


def test_an_owners_table_replaces_the_teaching_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a record says which cards it was played with."""
    from u2200nb.burnt_moon import GAME, new_game
    from u2200nb.burnt_moon.table import table
    from u2200nb.engine import Record, load_record

    kept = Record(new_game(), game=GAME).save()
    (tmp_path / "cards").mkdir()
    text = CARDS.read_text(encoding="utf-8").replace("ATTACK 3/2; DEMO", "ATTACK 4/3; DEMO")
    (tmp_path / "cards" / CARDS.name).write_text(text, encoding="utf-8-sig")
    monkeypatch.setenv("U2200NB_HOME", str(tmp_path))
    for cache in (moon_cards, table):
        cache.cache_clear()
    try:
        assert Action("ATTACK", 4, 3) in moon_cards().factions[0].kinds[6].actions
        with pytest.raises(DataError, match="other card values"):
            load_record(kept, {GAME.name: GAME})
    finally:
        monkeypatch.undo()
        for cache in (moon_cards, table):
            cache.cache_clear()


@pytest.mark.parametrize("text", ["MOVE", "ATTACK 3/2", "BOLSTER 2", "BOLSTER 2 A", "OVERCLOCK B", "WITHDRAW 1 B"])
def test_actions_round_trip(text: str) -> None:
    assert Action.parse(Action.parse(text).text) == Action.parse(text)


@pytest.mark.parametrize(
    "text", ["MOVE 2", "BOLSTER", "OVERCLOCK", "WITHDRAW 2", "COMMAND 1 A", "ATTACK 3/2 A", "RUN", ""]
)
def test_an_action_without_its_value_or_force_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Action.parse(text)
