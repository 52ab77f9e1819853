"""Does the search find the rule a player means, however it is asked?"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from tests.bench.bench_rule_search import halves, measure, own_search, questions
from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.rulebook import all_entries, search
from u2200nb.rulebook.look_up import look_up
from u2200nb.rulebook.search import FIELD_NAMES
from u2200nb.rulebook.spelling import near_words
from u2200nb.rulebook.words import stem, terms


def first(query: str, game: str | None = None, *, among: int = 1) -> tuple[str, ...]:
    return search(query, game=game).ids[:among]


def test_questions_are_many_mixed_and_answered() -> None:
    rows = questions()
    known = {found.id for found in all_entries()}
    assert len(rows) >= 150
    assert sum(row["lang"] == "zh" for row in rows) >= 20
    assert sum(bool(row.get("hard")) for row in rows) >= 30
    assert {row["game"] for row in rows} == {"", "revolution", "callisto", "burnt-moon"}
    assert all(row["answers"] and set(row["answers"]) <= known for row in rows)
    half = Counter(row["half"] for row in rows)
    assert abs(half["held"] - half["tune"]) <= 1
    assert set(half) == {"held", "tune", "later", "blind"}


def test_held_out_questions_are_answered() -> None:
    """A floor under what `make bench` measures: no change may make the search worse unnoticed."""
    figures = measure(halves()["held out"], own_search)
    assert figures.hit1 >= 0.80
    assert figures.hit3 >= 0.95


@pytest.mark.parametrize(
    ("query", "game", "right"),
    [
        ("shoot into the same dome", None, "rev.sight.enclosure.same"),
        ("can my fighter shoot into the dome it flies over", None, "rev.sight.enclosure.above"),
        ("可以隔著大門射擊嗎", "callisto", "cal.door.attacks"),
        ("trident", None, "rev.action.trident-attack"),
        ("tridnet atack", None, "rev.action.trident-attack"),
        ("Discord", None, "rev.discord"),
        ("defence value of the target", "revolution", "rev.combat.defence"),
        ("defense value of the target", "revolution", "rev.combat.defence"),
        ("maneuvering", "revolution", "rev.action.manoeuvre"),
        ("manoeuvre", "revolution", "rev.action.manoeuvre"),
        ("overclok", None, "bm.action.overclock"),
        ("rev.sight.ground", None, "rev.sight.ground"),
        ("r4", None, "R4"),
    ],
)
def test_words_typing_errors_spelling_and_ids(query: str, game: str | None, right: str) -> None:
    assert first(query, game) == (right,)


def test_a_name_of_a_sister_game_finds_the_rule_here() -> None:
    """What Revolution calls Discord is Interference in Callisto and Burnt Moon."""
    assert any(found.startswith("rev.discord") for found in first("interference card", "revolution", among=3))
    assert any(found.startswith("cal.interference") for found in first("discord card", "callisto", among=3))
    assert any(
        found.startswith("rev.") and "shock" in found for found in first("suppress action", "revolution", among=3)
    )


def test_singular_and_plural_ask_the_same() -> None:
    for one, many in (
        ("casualty", "casualties"),
        ("enclosure", "enclosures"),
        ("bridge", "bridges"),
        ("lane", "lanes"),
    ):
        assert first(one) == first(many)


def test_a_rule_that_defines_a_term_stands_before_those_that_mention_it() -> None:
    """Asked for a term by itself, one of the rules that define it is among the first three, nearly always."""
    asked = Counter((term.lower(), found.game) for found in all_entries() for term in found.defines)
    defining = {
        key: {found.id for found in all_entries() if found.game == key[1] and key[0] in map(str.lower, found.defines)}
        for key in asked
    }
    missed = [key for key, right in defining.items() if not right & set(first(*key, among=3))]
    assert len(missed) <= 0.03 * len(defining), missed


def test_a_chinese_question_finds_what_the_english_one_finds() -> None:
    pairs = [
        ("可以隔著大門射擊嗎", "can I shoot through a door", "callisto"),
        ("撤守", "hunker down", "callisto"),
        ("自動機的難度", "difficulty of the automaton", "callisto"),
        ("先攻平手", "initiative tie", "callisto"),
    ]
    for chinese, english, game in pairs:
        assert set(first(chinese, game, among=3)) & set(first(english, game, among=3))


def test_a_filter_holds() -> None:
    assert {hit.entry.game for hit in search("initiative", game="burnt-moon")} == {"burnt-moon"}
    solo = search("draw cards", players="solo")
    assert all(not hit.entry.players or "solo" in hit.entry.players for hit in solo)
    assert all(not hit.entry.players or "4" in hit.entry.players for hit in search("draw cards", players=4))


def test_a_hit_says_why_and_marks_its_passage() -> None:
    hit = search("range when the target shares the space", game="revolution")[0]
    assert {match.field for match in hit.why} <= set(FIELD_NAMES)
    assert any("range" in match.words for match in hit.why)
    assert hit.passage.text in (hit.entry.answer + " " + hit.entry.body)
    marked = {hit.passage.text[start:end].lower() for start, end in hit.passage.marks}
    assert marked & {"range", "target", "space"}


def test_results_are_ordered_limited_and_the_same_each_time() -> None:
    found = search("unit", limit=7)
    assert len(found) == 7
    scores = [hit.score for hit in found]
    assert scores == sorted(scores, reverse=True)
    assert search("unit", limit=7) == found
    assert search("unit", limit=3).ids == found.ids[:3]


def test_json_has_exactly_the_promised_fields() -> None:
    row = search("trident", limit=1).to_dict()["results"][0]
    assert list(row) == ["id", "game", "title", "answer", "section", "score", "why"]


@pytest.mark.parametrize("query", ["", "   ", "\t\n", "\x00\x07\x1b", "?!…", "x" * 501, "dome " * 2048])
def test_what_cannot_be_searched_for_is_told(query: str) -> None:
    with pytest.raises(NotationError, match=r"question|query"):
        search(query)


@pytest.mark.parametrize(
    "query",
    [
        "<script>alert(1)</script>",
        "'; DROP TABLE rules; --",
        "dome\x00\x1b[31m",
        "\u202edome",
        "🚀 fly",
        "%s {0} \\n",
        "..",
        "zzzz qqqq",
    ],
)
def test_odd_queries_get_an_answer_or_a_clear_word(query: str) -> None:
    try:
        found = search(query)
    except NotationError:
        return
    assert "<script>" not in found._repr_html_()
    assert "\x1b" not in str(found)


@pytest.mark.parametrize(("game", "players"), [("chess", None), (None, "3"), ("<b>", None)])
def test_an_unknown_filter_is_told(game: str | None, players: str | None) -> None:
    with pytest.raises(NotationError, match="is one of"):
        search("dome", game=game, players=players)


def test_look_up_tells_an_id_from_a_question() -> None:
    assert look_up("REV.SIGHT.AIR") == look_up("rev.sight.air")
    with pytest.raises(UnknownNameError, match="Did you mean"):
        look_up("cal.combat.dise")
    with pytest.raises(UnknownNameError, match="there is no rule 'R999'"):
        look_up("R999")
    assert look_up("combat", limit=2).ids  # type: ignore[union-attr]


def test_unfinished_words_find_something_as_one_types() -> None:
    typed = "hunker down"
    for end in range(3, len(typed) + 1):
        assert any("hunker" in found for found in first(typed[:end], "revolution", among=5)), typed[:end]


def test_slips_are_mended_towards_words_of_the_rules() -> None:
    for typed, meant in {"supress": "suppress", "casulty": "casualty", "inteference": "interference"}.items():
        assert near_words(typed)[0] == meant


def test_words_meet_whatever_their_spelling_and_ending() -> None:
    for group in (
        ("colour", "colors", "coloured"),
        ("defence", "defense", "defenses"),
        ("manoeuvre", "maneuver", "manoeuvring", "maneuvers"),
        ("neutralise", "neutralized", "neutralising"),
        ("neighbour", "neighboring"),
        ("suppress", "suppressed", "suppression"),
        ("die", "dice"),
    ):
        assert len({stem(word) for word in group}) == 1, group
    assert terms("un-rout") == terms("unrout")
    assert terms("pickup") == terms("pick up") == terms("picking up")


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser starts no other process")
def test_the_search_needs_the_standard_library_only() -> None:
    code = (
        "import sys; from u2200nb.rulebook import search; search('dome');"
        "print([name for name in ('numpy', 'pandas', 'click', 'IPython', 'platformdirs') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
