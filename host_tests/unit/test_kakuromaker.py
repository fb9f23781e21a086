"""The kakuro maker against OR-tools and slow forms of shapes and reasoning."""

import kakuro_oracle as oracle
import micropython
import pytest

from sumpad.solver import kakuro, kakuro_board, kakuromaker
from sumpad.solver import kakuroshape_kernels as shapes

GRADES = range(kakuromaker.SINGLE, kakuromaker.EXPERT + 1)
SIZES = ((6, 6), (8, 8), (7, 11), (12, 10), (12, 12))


@pytest.fixture(scope="module")
def maker():
    return kakuromaker.Maker(kakuro.Search())


def make(maker, rows, columns, grade, code, budget=10**6):
    """(answer, clues, solution, visits) of a board."""
    maker.reset(rows, columns, grade, code)
    progress = set()
    while (answer := maker.step(budget)) == kakuromaker.RUNNING:
        progress.add(maker.progress())
    assert progress <= set(range(101))
    places = rows * columns
    return answer, maker.board.clues[:places], bytes(maker.solution[:places]), maker.visits


def level_of(rows, columns, clues):
    """The least level up to PAIRS that fills a board; NECKS if none does."""
    for level in range(kakuro.NECKS):
        if all(len(left) == 1 for left in oracle.reason(rows, columns, clues, level).values()):
            return level
    return kakuro.NECKS


def check(maker, rows, columns, grade, code):
    """That a board is what it says; the least level up to PAIRS that fills it, else NECKS."""
    answer, clues, solution, _ = make(maker, rows, columns, grade, code)
    assert answer == kakuromaker.FOUND
    assert oracle.shape_faults(rows, columns, clues) == []
    assert list(oracle.clues_of(rows, columns, solution)) == list(clues)
    assert oracle.cp_sat(rows, columns, clues, 2) == [solution]
    level = level_of(rows, columns, clues)
    if grade == kakuromaker.EASY:
        assert level == kakuro.SUMS
    elif grade == kakuromaker.MEDIUM:
        assert level in (kakuro.SETS, kakuro.REQUIRED)
    elif grade >= kakuromaker.HARD:
        assert level in (kakuro.PAIRS, kakuro.NECKS)
        board = kakuro_board.Board()
        board.set_up(rows, columns, clues)
        assert kakuromaker.grade(kakuro.Search().level(board)) == grade
    return level


@pytest.mark.parametrize(("rows", "columns"), SIZES)
@pytest.mark.parametrize("grade", GRADES)
def test_boards_are_what_was_asked_for(maker, rows, columns, grade):
    check(maker, rows, columns, grade, 0)


def test_many_small_boards(maker):
    levels = {check(maker, 6, 6, code % 3, code) for code in range(20)}
    assert levels == {kakuro.SUMS, kakuro.SETS, kakuro.REQUIRED}


def test_a_hard_board_can_need_pairs_alone(maker):
    assert check(maker, 6, 6, kakuromaker.HARD, 39) == kakuro.PAIRS


def test_a_board_depends_on_what_was_asked_for_alone(maker):
    first = make(maker, 8, 8, kakuromaker.HARD, 5)
    others = (
        make(maker, 8, 8, kakuromaker.HARD, 6),
        make(maker, 8, 8, kakuromaker.EXPERT, 5),
        make(maker, 8, 7, kakuromaker.HARD, 5),
    )
    assert all(other[1:3] != first[1:3] for other in others)
    assert make(maker, 8, 8, kakuromaker.HARD, 5) == first
    for grade in GRADES:  # nor on the budget of the steps
        outcomes = [make(maker, 6, 6, grade, 7, budget) for budget in (1, 1000, 10**6)]
        assert outcomes[0] == outcomes[1] == outcomes[2]


def test_a_step_does_little_more_than_its_budget(maker):
    for grade in GRADES:
        maker.reset(12, 10, grade, 2)
        for _ in range(40):
            before = maker.visits
            answer = maker.step(500)
            assert maker.visits - before < 500 + 1200
            if answer != kakuromaker.RUNNING:
                break


def test_the_maker_gives_up_where_there_is_no_board(maker):
    """Three rows of eleven cells: a black cell among them leaves a run of one cell."""
    maker.reset(4, 12, kakuromaker.SINGLE, 0)
    while (answer := maker.step(10**6)) == kakuromaker.RUNNING:
        pass
    assert answer == kakuromaker.GAVE_UP


def test_kernels_stay_inside_their_tables():
    with micropython.strict_pointers():
        strict = kakuromaker.Maker(kakuro.Search())
        for grade in GRADES:
            assert make(strict, 6, 6, grade, 3)[0] == kakuromaker.FOUND
        assert make(strict, 12, 12, kakuromaker.EASY, 1)[0] == kakuromaker.FOUND


# shapes


def shape_of(picture):
    """A shape from rows of '.' and '#', without the border."""
    rows, columns = len(picture) + 1, len(picture[0]) + 1
    table = memoryview(bytearray(2 * shapes.SHAPE_HALFWORDS)).cast("H")
    for row, line in enumerate(picture, 1):
        table[row] = sum(2 << column for column, c in enumerate(line) if c == ".")
    return rows, columns, table


@pytest.mark.parametrize(
    ("picture", "sound"),
    [
        (("..", ".."), 1),
        (("##", "##"), 0),
        ((".#", "##"), 0),
        (("..", "#."), 0),  # a run of one cell across
        (("...", "...", "#.."), 1),
        (("..##", "..##", "##..", "##.."), 0),  # joined by corners
        (("..##", "....", "#...", "##.."), 1),
        (("...", ".#.", "..."), 0),
        (("....", "....", "..##", "..##", "....", "...."), 1),
        (("..#..", "..#..", "##...", "....."), 0),
        (("..#..", "..#..", ".....", "....."), 1),
        ((".........", ".........", "#######..", "#######..", ".........", "........."), 1),
        (("..#..#..", "..#..#..", "..#..#..", "........", "........"), 1),
    ],
)
def test_a_sound_shape(picture, sound):
    rows, columns, table = shape_of(picture)
    assert shapes.is_sound(0, 0, 0, rows, table) == sound
    shapes.paint(rows, columns, table, clues := kakuro_board.Board().clues)
    assert (not set(oracle.shape_faults(rows, columns, clues)) - {"symmetry"}) == bool(sound)


@pytest.mark.parametrize(
    ("picture", "is_long"),
    [
        (("." * 9, "." * 9), 0),
        (("." * 10, "." * 10), 1),
        (("#" + "." * 9 + "#",) * 2, 0),
        (("#" + "." * 10,) * 2, 1),
        (("..",) * 9, 0),
        (("..",) * 10, 1),
        (("..",) * 11, 1),
        (("##", *("..",) * 9, "##"), 0),
        (("##", *("..",) * 10), 1),
    ],
)
def test_a_long_run(picture, is_long):
    rows, _, table = shape_of(picture)
    assert shapes.has_long_run(rows, table) == is_long
