"""The model of hints: packed pages, and how steps become pages."""

from types import SimpleNamespace

import pytest

from sumpad.games import explain
from sumpad.games.crossnum.bounds import Bounds
from sumpad.games.hint import HintJob
from sumpad.solver.crossnum.hinter import HIGH, LOW


def test_a_page_is_read_as_it_was_added():
    pages = explain.Pages()
    pages.add("row 1 needs 9", (0, 25), (0, 7), (143, 7), 0, b"\x05\x19")
    pages.add("so it is 9").add("here", focus=(9, 4))
    assert [pages.words(page) for page in (0, 1)] == ["row 1 needs 9", "so it is 9"]
    assert pages.lines(0) == b"\0\x19" and pages.cell(0) == 0
    marks = (0, explain.MARK, 7, explain.MARK | explain.FOCUS, 143, explain.FOCUS)
    assert pages.marks(0) == bytes(marks)
    assert pages.annotations(0) == b"\x05\x19"
    assert (pages.lines(1), pages.marks(1), pages.annotations(1)) == (b"", b"", b"")
    assert pages.cell(1) == explain.NONE and pages.cell(2) == 9


def test_a_page_has_room_for_marks_and_annotations_of_all_cells_of_the_largest_board():
    cells = range(144)
    annotations = bytes(it for cell in cells for it in (cell, 0x19))
    pages = explain.Pages().add("all", range(26), cells, cells, 0, annotations)
    assert pages.words(0) == "all" and pages.lines(0) == bytes(range(26))
    both = explain.MARK | explain.FOCUS
    assert pages.marks(0) == bytes(it for cell in cells for it in (cell, both))
    assert pages.annotations(0) == annotations


def some(words, count):
    """Return Pages with `count` pages."""
    pages = explain.Pages()
    for at in range(count):
        pages.add(f"{words}.{at}")
    return pages


def shown(job):
    """Return the sentences of the main pages, and the numbers of these with their details."""
    details = range(job.pages, len(job.all_pages))
    return (
        [job.sentence(page) for page in range(job.pages)],
        [(job.main(page), job.sentence(page)) for page in details],
    )


def new_job():
    return HintJob(SimpleNamespace(explain=lambda job: iter(())))


def test_details_belong_to_the_last_page_shown_before_them():
    job = new_job()
    job.show(some("one", 2), some("how", 1))
    job.show(some("two", 1))
    job.show(some("three", 1), some("why", 2))
    assert shown(job) == (
        ["one.0", "one.1", "two.0", "three.0"],
        [(1, "how.0"), (3, "why.0"), (3, "why.1")],
    )


def test_pages_turn_whatever_their_number():
    job = new_job()
    job.show(some("first", 1), some("its", 300))
    job.show(some("others", 2), some("theirs", 397))
    assert job.pages == 3 and [job.more(page) for page in (0, 1, 2)] == [3, -1, 303]
    assert [job.more(page) for page in (-1, 255, 256, 699)] == [-1] * 4
    assert (job.before(256), job.after(256)) == (255, 257)
    assert (job.after(302), job.after(699), job.before(303)) == (0, 2, 2)


def paginated(sizes, most=5, summed_up=1):
    """Return `shown` of steps with so many pages, whose brief form has one."""
    parts = [(some(f"full {at}", it), some(f"brief {at}", 1)) for at, it in enumerate(sizes)]
    job = new_job()
    job.most = most
    explain.paginate(job, parts, lambda count: some(f"first {count}", summed_up))
    return shown(job)


def test_steps_that_fit_have_all_their_pages():
    assert paginated([2, 1, 2]) == (
        ["full 0.0", "full 0.1", "full 1.0", "full 2.0", "full 2.1"],
        [],
    )


def test_of_more_the_first_are_summed_up_and_become_details():
    main, details = paginated([1, 2, 1, 1, 1, 1, 1, 1])
    assert main == ["first 4.0", *(f"full {step}.0" for step in (4, 5, 6, 7))]
    assert details == [(0, f"full {page}") for page in ("0.0", "1.0", "1.1", "2.0", "3.0")]


def test_no_sum_stands_for_a_single_step_or_for_three_pages():
    main, details = paginated([1] * 6, most=6)
    assert len(main) == 6 and not details
    main, details = paginated([1] * 7)
    assert len(main) == 7 and not details
    parts = [(some("first", 6),) * 2, (some("second", 1),) * 2]
    job = new_job()
    explain.paginate(job, parts, None)
    main, details = shown(job)
    assert main == [*(f"first.{page}" for page in range(6)), "second.0"] and not details


def test_each_page_of_a_sum_of_several_pages_has_the_details():
    main, details = paginated([1] * 8, summed_up=2)
    assert main[:2] == ["first 4.0", "first 4.1"]
    assert [page for page, _ in details] == [0] * 4 + [1] * 4


def test_a_divided_sum_has_the_details_of_its_parts():
    parts = [(some(f"full {at}", 1),) * 2 for at in range(8)]
    job = new_job()
    job.most = 5
    explain.paginate(job, parts, lambda _: [(some("a", 2), range(1)), (some("b", 1), range(1, 3))])
    main, details = shown(job)
    assert main[:3] == ["a.0", "a.1", "b.0"]
    assert details == [(0, "full 0.0"), (1, "full 0.0"), (2, "full 1.0"), (2, "full 2.0")]


def test_what_a_brief_page_leaves_out_leads_to_it():
    main, details = paginated([3, 4])
    assert main == ["brief 0.0", "brief 1.0"]
    assert [page for page, _ in details] == [0] * 3 + [1] * 4


def named(sizes, key, most=5):
    """Return `shown` of steps with so many pages of which the hint is named after one."""
    parts = [(some(f"full {at}", it), some(f"brief {at}", 1)) for at, it in enumerate(sizes)]
    job = new_job()
    job.most = most
    sums = lambda count, start=0: some(f"sum {start} {count}", 1)  # noqa: E731
    explain.paginate(job, parts, sums, key)
    return shown(job)


def test_the_step_that_the_hint_is_named_after_stays_on_the_main_pages():
    main, details = named([1, 1, 1, 1, 6, 1, 1, 1, 1, 1], 4, most=2)
    assert main == ["sum 0 4.0", *(f"full 4.{page}" for page in range(6)), "sum 5 9.0", "full 9.0"]
    assert details == [(0, f"full {at}.0") for at in range(4)] + [
        (7, f"full {at}.0") for at in range(5, 9)
    ]


def test_few_pages_beside_it_are_shown_and_a_very_long_one_is_brief():
    main, details = named([1, 1, 9, 1, 1, 1], 2, most=1)
    assert main == ["full 0.0", "full 1.0", "brief 2.0", "full 3.0", "full 4.0", "full 5.0"]
    assert details == [(2, f"full 2.{page}") for page in range(9)]
    assert named([8, 1], 0) == ([*(f"full 0.{page}" for page in range(8)), "full 1.0"], [])


def test_one_step_is_shown_however_long_it_is():
    assert paginated([9], most=0)[0] == ["brief 0.0"]


@pytest.mark.parametrize(("side", "weaker"), [(LOW, 2), (HIGH, 8)])
def test_a_weaker_bound_changes_nothing(side, weaker):
    bounds = Bounds(3, bytes(9), bytes([15] * 8))
    bounds.narrow_to(4, 4, 6)
    bounds.narrow(4, weaker, side)
    assert (bounds.least[4], bounds.most[4]) == (4, 6)
