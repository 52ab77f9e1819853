"""Is a scenario file read as it is meant, and does a bad one name every fault?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.revolution_game.games import scenario_text
from u2200nb.errors import DataError, UnknownNameError
from u2200nb.resources import data_folder
from u2200nb.revolution.game import load_scenario, new_game, parse_scenario, scenarios
from u2200nb.revolution.game.cards import card_table, load_card_table, parse_card_action
from u2200nb.revolution.game.drafts import draft_of
from u2200nb.revolution.game.scenario_file import is_scenario_file
from u2200nb.revolution.setups import setups
from u2200nb.revolution.units import Side

GOOD = scenario_text("TRA B3 1; GSA in TRA", "TRA D3 4; GSA D4", board="blank", markers="CP1 C3")


def faults_of(text: str) -> list[str]:
    with pytest.raises(DataError) as refused:
        parse_scenario(text, source="my.toml")
    return str(refused.value).splitlines()


@pytest.mark.parametrize("name", scenarios())
def test_every_shipped_scenario_can_be_played_at_once(name: str) -> None:
    state = new_game(name)
    assert state.cubes == (load_scenario(name).goal,) * 2
    assert load_scenario(name).notes


def test_starting_decks_have_every_command_card_two_discord_and_a_card_of_each_unit() -> None:
    state = new_game("salvage-run")
    for player, zones in enumerate(state.zones):
        cards = state.table.cards[player]
        deck = {cards.titles[kind]: zones.deck >> 8 * kind & 255 for kind in range(len(cards.kinds))}
        assert deck.pop("Discord") == 2
        assert deck.pop("Fighter A, promoted") == 0
        assert set(deck.values()) == {1}
        assert zones.supply & 255 == 8


@pytest.mark.parametrize(("old", "new", "said"), [
    ('goal = 3', 'goal = 0', "goal is a whole number from 1 to 12"),
    ('goal = 3', 'goal = true', "goal is a whole number"),
    ('"LFA"\n', '"RED"\n', 'initiative is "LFA" or "BRE"'),
    ('"Captain"', '"Kaptain"', "Did you mean 'captain'"),
    ('"Captain"', '"Captain", "Captain"', "2 cards Captain, but the box has 1"),
    ('"B3"', '"Z9"', "there is no space 'Z9'"),
    ('"GSA"', '"QQQ"', "there is no unit 'QQQ'"),
    ('facing = 1', 'facing = 9', "facing is 1 (north) to 6"),
    ('in = "TRA"', 'in = "TRB"', "transport ship"),
    ('"CP1"', '"TUR"', "TUR is a target, so it needs its defence"),
    ('"CP1"', '"CPX"', "write CP1 or CP2"),
    ('"blank"', '"nowhere"', "there is no board 'nowhere'"),
    ('name = "test"', 'nam = "test"', "'nam' is no key"),
    ('code = "GSA"', 'code = "GSA"\ncards = 3', "'cards' is no key of a unit"),
    ('code = "GSA"', 'code = "GSA"\nsupply = 9', "plain cards, but the box has 4"),
    ('code = "GSA"', 'code = "TRA"', "TRA twice"),
])  # fmt: skip
def test_each_fault_is_named(old: str, new: str, said: str) -> None:
    text = GOOD.replace("'blank'", '"blank"')
    assert old in text
    assert any(said.lower() in fault.lower() for fault in faults_of(text.replace(old, new, 1)))


def test_a_rule_that_nobody_knows_and_values_that_make_no_sense_are_named() -> None:
    faults = faults_of(GOOD + '\n[[rule]]\nname = "magic"\n[[rule]]\nname = "hold-out"\nside = "RED"\n')
    assert any("there is no special rule 'magic'" in fault for fault in faults)
    assert any("hold-out can't be made" in fault for fault in faults)


@pytest.mark.parametrize("text", ["", "goal = ", "goal = [", "x" * 1000, "[LFA]\nunit = 3", "goal = " + "9" * 5000])
def test_no_text_gives_anything_but_named_faults(text: str) -> None:
    assert faults_of(text)


@pytest.mark.parametrize("scenario", setups())
def test_a_draft_lists_exactly_what_is_to_be_filled_in(scenario: str, tmp_path: Path) -> None:
    text = draft_of(scenario)
    faults = faults_of(text)
    asked = [fault for fault in faults if "still to be filled in" in fault]
    others = [fault for fault in faults if "still to be filled in" not in fault]
    assert len(asked) == text.count('",\n') == len({fault.split(": ", 1)[1] for fault in asked})
    markers = text.count('code = "TUR"') + text.count('code = "DEB"') + text.count('code = "DOM"')
    markers += text.count('code = "CPX"') + text.count('code = "SHG"')
    assert len(others) == 1 + markers
    assert "goal" in others[0]


def test_a_draft_that_is_filled_in_can_be_played() -> None:
    lines = draft_of("0").splitlines()
    first, last = lines.index("fill_in = ["), lines.index("]")
    text = "\n".join(lines[:first] + lines[last + 1 :]).replace("# goal = the victory points to win", "goal = 6")
    text = text.replace("command = []", 'command = ["Captain"]', 1).replace("command = []", 'command = ["Supervisor"]')
    state = new_game(parse_scenario(text, source="0.toml"))
    assert len(state.counters) == 16


def test_a_scenario_is_told_from_a_board() -> None:
    assert is_scenario_file(GOOD)
    assert all(is_scenario_file(draft_of(scenario)) for scenario in setups())
    for path in data_folder("boards").glob("*.toml"):
        assert not is_scenario_file(path.read_text(encoding="utf-8"))


def test_an_unknown_scenario_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="first-landing"):
        load_scenario("first-landin")


def test_the_cards_come_out_at_the_printed_counts() -> None:
    table = card_table()
    command = sum(kind.copies for kinds in table.kinds.values() for kind in kinds if kind.kind == "command")
    discord = sum(kind.copies for kinds in table.kinds.values() for kind in kinds if kind.kind == "discord")
    assert (command, discord) == (15, 20)
    assert table.named(Side.LFA, "Captain")
    assert table.named(Side.BREAKERS, "Supervisor")


@pytest.mark.parametrize(("old", "new", "said"), [
    (",9,1,no,COMMAND 2", ",9,2,no,COMMAND 2", "16 command cards, but the box has 15"),
    ("LFA,GSA,combat,A,3,4", "LFA,GSA,combat,A,3,3", "86 combat cards, but the box has 87"),
    ("HACK 2", "HACK", "HACK has a value"),
    ("STRIKE 2 against air or ground", "STRIKE 2", "STRIKE needs its arrows"),
    ("SCAN", "SCAM", "is no action"),
    (",discord,,1,", ",discord,,x,", "is not a whole number"),
])  # fmt: skip
def test_each_fault_of_a_card_table_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (data_folder("cards") / "revolution.csv").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "revolution.csv"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=said):
        load_card_table(path)


def test_an_action_keeps_value_arrows_and_squad() -> None:
    action = parse_card_action("REMOTE FIRE 2 against ground")
    assert (action.value, action.arrows.value) == (2, "ground")
