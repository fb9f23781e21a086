"""The model of hints: premises of steps, packed pages, and how steps become pages."""

from types import SimpleNamespace

import pytest

from sumpad.games import backend, explain
from sumpad.games.crossnum.bounds import Bounds
from sumpad.games.hint import HintJob
from sumpad.solver.crossnum.hinter import HIGH, LOW


def step(removed=(), needs=()):
    return explain.Step("pair", 3, (1, 2), removed, (), needs)


def test_premises_remove_what_a_step_needs_removed():
    """They remove at least one of the digits from the same cell; each premise is named once."""
    steps = [
        step([(5, 0b011)]),
        step([(5, 0b100), (6, 0b001)]),
        step([(7, 0b111)]),
        step(needs=[(5, 0b010), (6, 0b001), (6, 0b111), (7, 0)]),
    ]
    assert explain.premises(steps, 3) == [0, 1]
    assert explain.premises(steps, 0) == []


def test_a_page_is_read_as_it_was_added():
    pages = explain.Pages()
    table = bytearray(144)
    table[0], table[143] = explain.MARK, explain.FOCUS | explain.WRONG
    pages.add("row 1 needs 9", b"\0\x19", explain.marks(table), 143, b"\x05\x19")
    pages.add("so it is 9")
    assert [pages.words(page) for page in (0, 1)] == ["row 1 needs 9", "so it is 9"]
    assert pages.lines(0) == b"\0\x19" and pages.cell(0) == 143
    assert pages.marks(0) == bytes((0, explain.MARK, 143, explain.FOCUS | explain.WRONG))
    assert pages.annotations(0) == b"\x05\x19"
    assert (pages.lines(1), pages.marks(1), pages.annotations(1)) == (b"", b"", b"")
    assert pages.cell(1) == explain.NONE


def test_a_page_has_room_for_marks_and_annotations_of_all_cells_of_the_largest_board():
    pages = explain.Pages()
    marks = explain.marks(bytes([explain.MARK]) * 144)
    annotations = bytes(it for cell in range(144) for it in (cell, 0x19))
    pages.add("all", bytes(range(26)), marks, 0, annotations)
    assert pages.words(0) == "all" and pages.lines(0) == bytes(range(26))
    assert pages.marks(0) == marks and pages.annotations(0) == annotations


def test_pages_turn_whatever_their_number():
    job = HintJob(SimpleNamespace(explain=lambda job: iter(())))
    pages = explain.Pages()
    for page in range(700):
        pages.add(f"page {page}")
    job.show(pages, bytes(300 * [0] + 397 * [2]))
    assert job.pages == 3 and [job.more(page) for page in (0, 1, 2)] == [3, -1, 303]
    assert [job.more(page) for page in (-1, 255, 256, 699)] == [-1] * 4
    assert (job.before(256), job.after(256), job.number(256)) == (255, 257, "+254/300")
    assert (job.after(302), job.after(699), job.before(303)) == (0, 2, 2)


class Writer:
    """Stands in for a family's messages: step number n takes `sizes[n]` pages."""

    def __init__(self, sizes):
        self.sizes = sizes

    def pages(self, words, count):
        pages = explain.Pages()
        for at in range(count):
            pages.add(f"{words}.{at}")
        return pages

    def full(self, number):
        return self.pages(f"full {number}", self.sizes[number])

    def brief(self, number):
        return self.pages(f"brief {number}", 1)

    def together(self, count):
        return self.pages(f"first {count}", 1)


def paginated(sizes):
    work = explain.paginate(len(sizes), Writer(sizes))
    while True:
        try:
            assert next(work) == backend.RUNNING
        except StopIteration as end:
            pages, leads = end.value
            return [pages.words(page) for page in range(len(pages))], list(leads)


def test_steps_that_fit_have_all_their_pages():
    assert paginated([2, 1, 2]) == (
        ["full 0.0", "full 0.1", "full 1.0", "full 2.0", "full 2.1"],
        [],
    )


def test_of_more_the_first_are_summed_up_and_follow_as_further_pages():
    words, leads = paginated([1, 2, 1, 1, 1, 1])
    assert words[:5] == ["first 2.0", "brief 2.0", "brief 3.0", "brief 4.0", "brief 5.0"]
    assert words[5:] == ["full 0.0", "full 1.0", "full 1.1"] and leads == [0, 0, 0]


def test_what_a_brief_page_leaves_out_leads_to_it():
    words, leads = paginated([3, 4])
    assert words[:2] == ["brief 0.0", "brief 1.0"]
    assert words[2:] == [f"full 0.{at}" for at in range(3)] + [f"full 1.{at}" for at in range(4)]
    assert leads == [0] * 3 + [1] * 4


@pytest.mark.parametrize(("side", "weaker"), [(LOW, 2), (HIGH, 8)])
def test_a_weaker_bound_changes_nothing(side, weaker):
    bounds = Bounds(3, bytes(9), bytes([15] * 8))
    bounds.narrow_to(4, 4, 6)
    bounds.narrow(4, weaker, side)
    assert (bounds.least[4], bounds.most[4]) == (4, 6)
