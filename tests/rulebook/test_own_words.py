"""Are the rules in our own words, in every file of the tree?"""

from __future__ import annotations

from tests.rulebook.own_words import hashed, known_runs, quotations, shared_runs, tracked_files

RUN = "one two three four five six seven eight nine ten"


def test_no_file_shares_ten_words_with_a_rulebook() -> None:
    """Compared by hashes, so that it works where the rulebooks are not."""
    known = known_runs()
    assert len(known) > 20_000
    assert list(quotations(tracked_files(), known)) == []


def test_a_shared_run_is_told_with_its_line() -> None:
    known = frozenset({hashed(RUN.split())})
    assert list(shared_runs(["zero", "One, two, three; four five six", "seven eight nine ten."], known)) == [(2, RUN)]


def test_cited_headings_and_marked_quotations_are_left_out() -> None:
    known = frozenset({hashed(RUN.split())})
    for line in (f'section = "{RUN}"', f'"sections":["{RUN}"],', f"{RUN}  # rulebook-quote"):
        assert list(shared_runs([line], known)) == []


def test_ten_chinese_characters_are_no_quotation() -> None:
    run = "一二三四五六七八九十"
    assert list(shared_runs([run], frozenset({hashed(list(run))}))) == []
