"""Pages to print: what is on each of them, and that nothing lies outside or over another."""

import itertools

import pytest

from sumpad_tools.paper import board, sheets
from sumpad_tools.paper.drawing import Drawing, Line, Rectangle, Words
from sumpad_tools.puzzles import reading

SUDOKU = ".6....79....824..3....9..549...6...18..9.1..25...7...631..5....6..243....49....6."
CROSSNUM = "crossnum 3\n2 . . | 15\n. . . | 16\n. . 8 | 17\n= 18 19 20\n\\ 21\n/ 22\n"


def item(text, remark=""):
    [game] = reading.puzzles_in(text, "a")
    return sheets.Item(board.draw(game), board.draw(game), remark)


ITEMS = [item(SUDOKU, "from Ann"), item(CROSSNUM)] * 7


def texts(page):
    return [it.text for it in page.shapes if isinstance(it, Words)]


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("count", sheets.PER_PAGE)
@pytest.mark.parametrize("large", [False, True])
def test_everything_is_on_the_page(paper, count, large):
    pages = list(sheets.pages(ITEMS, paper, count, large, True))
    of_solutions = 6 if large else 12
    assert len(pages) == -(-14 // count) + -(-14 // of_solutions)
    for page in pages:
        assert (page.width, page.height) == sheets.PAPERS[paper]
        for it in page.shapes:
            assert 20 < it.x < page.width - 20 and 20 < it.y < page.height - 20
            if isinstance(it, Line):
                assert it.to_x < page.width - 20 and it.to_y < page.height - 40
            if isinstance(it, Rectangle):
                assert it.x + it.width < page.width - 20


def test_numbers_remarks_and_solutions():
    first, second, solved = sheets.pages(ITEMS[:5], "a4", 4, False, True)
    assert texts(first).count("from Ann") == 2 and "Solutions" not in texts(first)
    assert texts(second)[0] == "5" and texts(second)[-1] == "2"
    assert texts(solved)[0] == "Solutions" and "from Ann" not in texts(solved)
    assert len(list(sheets.pages(ITEMS[:5], "a4", 4, False, False))) == 2
    unsolved = [it._replace(solution=None) for it in ITEMS[:2]]
    assert len(list(sheets.pages(unsolved, "a4", 4, False, True))) == 1


def test_boards_do_not_overlap():
    square = Drawing(9, 9, [Rectangle(0, 0, 9, 9)])
    [page] = sheets.pages([sheets.Item(square, None, "")] * 12, "a4", 12, False, True)
    boards = [it for it in page.shapes if isinstance(it, Rectangle)]
    for a, b in itertools.combinations(boards, 2):
        assert (
            a.x + a.width < b.x
            or b.x + b.width < a.x
            or a.y + a.height < b.y - 10
            or b.y + b.height < a.y - 10
        )


def test_large_print_is_larger():
    def cell(large):
        page = next(sheets.pages([item(CROSSNUM)], "a4", 1, large, False))
        return max(it.size for it in page.shapes if isinstance(it, Words))

    assert cell(True) > 1.3 * cell(False)
