"""Does the campaign log follow 0, 1, 2, 3, and does it ever lose an entry?"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from u2200nb.errors import DataError, IllegalActionError, NotationError, UnknownNameError
from u2200nb.revolution.game.campaign import Campaign, campaigns


def test_a_campaign_goes_from_0_through_1_and_2_to_3(tmp_path: Path) -> None:
    campaign = Campaign("Tuesdays", tmp_path)
    assert campaign.next_scenarios == ("0",)
    for scenario in ("0", "1b", "2c", "3g"):
        assert not campaign.is_over
        assert scenario in campaign.next_scenarios
        campaign.record(scenario, "BRE", (3, 6), "late")
    assert campaign.is_over
    assert [result.scenario for result in Campaign("Tuesdays", tmp_path).results] == ["0", "1b", "2c", "3g"]
    with pytest.raises(IllegalActionError, match="the campaign is over"):
        campaign.record("3a", "LFA", (6, 0))


def test_a_scenario_that_nobody_won_is_kept_and_can_be_played_again(tmp_path: Path) -> None:
    campaign = Campaign("draws", tmp_path)
    campaign.record("0", None, (2, 2))
    assert campaign.next_scenarios == ("0",)
    campaign.record("0", "LFA", (6, 2))
    assert [result.winner for result in campaign.results] == [None, "LFA"]
    assert campaign.next_scenarios == ("1a", "1b")


@pytest.mark.parametrize(("scenario", "winner", "points"), [
    ("1a", "LFA", (6, 0)), ("9z", "LFA", (6, 0)), ("0", "me", (6, 0)), ("0", "LFA", (6, 99)),
])  # fmt: skip
def test_what_makes_no_sense_is_refused_and_nothing_is_written(
    tmp_path: Path, scenario: str, winner: str, points: tuple[int, int]
) -> None:
    campaign = Campaign("x", tmp_path)
    with pytest.raises((IllegalActionError, UnknownNameError, NotationError)):
        campaign.record(scenario, winner, points)
    assert campaign.results == ()


@pytest.mark.parametrize("name", ["", "../up", "a/b", "x" * 61, "\x00"])
def test_a_name_can_not_lead_out_of_the_folder(name: str) -> None:
    with pytest.raises(NotationError):
        Campaign(name)


def test_two_tables_at_once_lose_nothing(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: Campaign("both", tmp_path).record("0", None, (0, 0), str(number)), range(40)))
    assert sorted(int(result.note) for result in Campaign("both", tmp_path).results) == list(range(40))


def test_a_damaged_file_is_named_and_no_other_is_touched(tmp_path: Path) -> None:
    campaign = Campaign("torn", tmp_path)
    campaign.record("0", None, (0, 0), "first")
    campaign.record("0", None, (0, 0), "second")
    (tmp_path / "torn" / "001.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match=r"001\.json"):
        campaign.record("0", "LFA", (6, 0))
    assert sorted(path.name for path in (tmp_path / "torn").iterdir()) == ["001.json", "002.json"]


def test_campaigns_are_kept_in_the_users_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("U2200NB_HOME", str(tmp_path))
    assert campaigns() == ()
    Campaign("Home").record("0", "LFA", (6, 1))
    assert campaigns() == ("Home",)
