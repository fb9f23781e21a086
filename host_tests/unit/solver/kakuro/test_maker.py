"""The kakuro maker against OR-tools and against slow forms of shapes and reasoning."""

import micropython
import pytest

from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import maker as kakuro_maker
from sumpad.solver.kakuro import maker_shapes as shapes
from sumpad.solver.kakuro import search as kakuro_search
from support.oracles import kakuro as oracle

GRADES = range(kakuro_maker.SINGLE, kakuro_maker.EXPERT + 1)
SIZES = ((6, 6), (8, 8), (7, 11), (12, 10), (12, 12))


@pytest.fixture(scope="module")
def maker():
    return kakuro_maker.Maker(kakuro_search.Search())


def make(maker, rows, columns, grade, code, budget=10**6):
    """Make a board; return (answer, clues, solution, visits)."""
    maker.reset(rows, columns, grade, code)
    progress = set()
    while (answer := maker.step(budget)) == kakuro_maker.RUNNING:
        progress.add(maker.progress())
    assert progress <= set(range(101))
    places = rows * columns
    return answer, maker.board.clues[:places], bytes(maker.solution[:places]), maker.visits()


def rung_of(rows, columns, clues):
    """Return the lowest rung up to PAIRS that fills a board, NECKS if none does."""
    for rung in range(kakuro_search.NECKS):
        if all(len(left) == 1 for left in oracle.reason(rows, columns, clues, rung).values()):
            return rung
    return kakuro_search.NECKS


def check(maker, rows, columns, grade, code):
    """Check that a board is what it claims to be; return its rung, as `rung_of` does."""
    answer, clues, solution, _ = make(maker, rows, columns, grade, code)
    assert answer == kakuro_maker.FOUND
    assert oracle.shape_faults(rows, columns, clues) == []
    assert list(oracle.clues_of(rows, columns, solution)) == list(clues)
    assert oracle.cp_sat(rows, columns, clues, 2) == [solution]
    rung = rung_of(rows, columns, clues)
    if grade == kakuro_maker.EASY:
        assert rung == kakuro_search.SUMS
    elif grade == kakuro_maker.MEDIUM:
        assert rung in (kakuro_search.SETS, kakuro_search.REQUIRED)
    elif grade >= kakuro_maker.HARD:
        assert rung in (kakuro_search.PAIRS, kakuro_search.NECKS)
        board = kakuro_board.Board()
        board.set_up(rows, columns, clues)
        assert kakuro_maker.grade(kakuro_search.Search().rung_needed(board)) == grade
    return rung


@pytest.mark.parametrize(("rows", "columns"), SIZES)
@pytest.mark.parametrize("grade", GRADES)
def test_boards_are_what_was_asked_for(maker, rows, columns, grade):
    check(maker, rows, columns, grade, 0)


def test_many_small_boards(maker):
    rungs = {check(maker, 6, 6, code % 3, code) for code in range(20)}
    assert rungs == {kakuro_search.SUMS, kakuro_search.SETS, kakuro_search.REQUIRED}


def test_single_boards_are_of_all_grades(maker):
    grades = set()
    search = kakuro_search.Search()
    for code in range(20):
        assert make(maker, 7, 7, kakuro_maker.SINGLE, code)[0] == kakuro_maker.FOUND
        grades.add(kakuro_maker.grade(search.rung_needed(maker.board)))
    assert grades == set(GRADES[1:])


def test_a_hard_board_can_need_pairs_alone(maker):
    assert check(maker, 6, 6, kakuro_maker.HARD, 9) == kakuro_search.PAIRS


def test_a_board_depends_on_what_was_asked_for_alone(maker):
    first = make(maker, 8, 8, kakuro_maker.HARD, 5)
    others = (
        make(maker, 8, 8, kakuro_maker.HARD, 6),
        make(maker, 8, 8, kakuro_maker.EXPERT, 5),
        make(maker, 8, 7, kakuro_maker.HARD, 5),
    )
    assert all(other[1:3] != first[1:3] for other in others)
    assert make(maker, 8, 8, kakuro_maker.HARD, 5) == first
    # The budget of the steps changes nothing either.
    for grade in GRADES:
        outcomes = [make(maker, 6, 6, grade, 7, budget) for budget in (1, 1000, 10**6)]
        assert outcomes[0] == outcomes[1] == outcomes[2]


def test_a_step_does_little_more_than_its_budget(maker):
    for grade in GRADES:
        maker.reset(12, 10, grade, 2)
        for _ in range(40):
            before = maker.visits()
            answer = maker.step(500)
            assert maker.visits() - before < 500 + 1200
            if answer != kakuro_maker.RUNNING:
                break


def test_the_maker_gives_up_where_there_is_no_board(maker):
    """In three rows of eleven cells, any wall leaves a run of one cell."""
    maker.reset(4, 12, kakuro_maker.SINGLE, 0)
    while (answer := maker.step(10**6)) == kakuro_maker.RUNNING:
        pass
    assert answer == kakuro_maker.GAVE_UP


def test_kernels_stay_inside_their_tables():
    with micropython.strict_pointers():
        strict = kakuro_maker.Maker(kakuro_search.Search())
        for grade in GRADES:
            assert make(strict, 6, 6, grade, 3)[0] == kakuro_maker.FOUND
        assert make(strict, 12, 12, kakuro_maker.EASY, 1)[0] == kakuro_maker.FOUND


# shapes


def shape_of(picture):
    """Return a shape from rows of '.' and '#', without the border."""
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
        (("..##", "..##", "##..", "##.."), 0),  # joined only at corners
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
    assert shapes.is_valid(0, 0, 0, rows, table) == sound
    shapes.write_walls(rows, columns, table, clues := kakuro_board.Board().clues)
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
