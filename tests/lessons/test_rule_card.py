"""Does a rule card say the rule, where it stands, and nothing unescaped?"""

from __future__ import annotations

from html import escape

import pytest

from u2200nb.errors import UnknownNameError
from u2200nb.lessons import rule
from u2200nb.rulebook import all_entries


@pytest.mark.parametrize("game", ["revolution", "callisto", "burnt-moon"])
def test_a_card_shows_the_rule_and_its_place(game: str) -> None:
    for found in (entry for entry in all_entries() if entry.game == game):
        card = rule(found.id)
        for words in (found.title, found.answer, found.body, found.place, found.id):
            assert escape(words) in card._repr_html_()
            assert words in str(card)


def test_an_unknown_rule_names_near_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"rev\.sight\.ground"):
        rule("rev.sight.groud")
