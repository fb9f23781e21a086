"""The phases of the kakuro maker in one kernel, from a shape to a board of the grade.

The buffers are those of maker_shapes.py, maker_kernels.py and kernels.py.
"""

import micropython
from micropython import const

from sumpad.solver.kakuro.board import lay_out
from sumpad.solver.kakuro.maker_kernels import deal, enrich, evaluate, harden, repair
from sumpad.solver.kakuro.maker_shapes import begin, has_long_run, paint, wall_off
from sumpad.solver.rng import below, seed, shuffle

# As in kernels.py and maker_kernels.py: the compiler folds constants into a kernel from its own
# module alone.
_CELLS = const(0)
_RUNS = const(1)
_RUNNING = const(0)
_FOUND = const(1)
_EXHAUSTED = const(2)
_GAVE_UP = const(3)
_FAILS = const(2)
_WORK = const(3)
_PHASE = const(4)
_ROWS = const(5)
_COLUMNS = const(6)
_COUNTS = const(7)
_LIMIT = const(8)
_REPAIRED_BY = const(9)
_WEAKER = const(10)
_DRAWS = const(11)
_HARDENINGS = const(12)
_UNGRADED = const(13)
_ORDERED = const(14)
_AT = const(15)
_WALLS = const(16)
_FILLS = const(17)

# Phases: what `advance` does next. The caller does TEST and PROVE.
SHAPE = const(0)
WALL_OFF = const(1)
FILL = const(2)
REPAIR = const(3)
ENRICH = const(4)
JUDGE = const(5)
HARDEN = const(6)
TEST = const(7)
PROVE = const(8)

# As in maker.py
_SINGLE = const(0)
_EASY = const(1)
_EXPERT = const(4)

_FAMILY = const(3)  # part of the seed: gives each family its own random stream

# Of _DEAL boards of SINGLE, _EASY_ONES have the goal EASY, and _HARDENED the goal EXPERT.
_DEAL = const(8)
_EASY_ONES = const(2)
_HARDENED = const(2)

# Draws of `lessen` for each cell; more of them leave fewer digit sets.
_FEW_DRAWS = const(6)
_EASY_DRAWS = const(20)

_MOST_HARDENINGS = const(32)  # changes in HARDEN after which a board is dropped
_SINGLE_HARDENINGS = const(16)  # changes in HARDEN after which one of SINGLE is taken as it is
NO_RUNG = const(255)

# Walls, if the shape allows them, per 100 places inside the border: 30 to 36.
_FEWEST_WALLS = const(30)
_WALL_RANGE = const(7)
_BOARDS = const(4)  # boards begun per shape
_REPAIRS = const(32)  # changes in a row without progress after which a board is dropped
_ENRICHMENTS = const(6)  # changes, plus one per eight cells

# Cost of other work, in visits.
_WALL_WORK = const(320)  # trying a portion of walls
_FILL_WORK = const(200)


@micropython.viper
def start(
    words, walk, repaired_by: ptr8, weaker: ptr8,
    rows: int, columns: int, grade: int, code: int, limit: int,
) -> int:  # fmt: skip
    """Start on the puzzle of a size, a grade and a code. Return its goal: the grade, or for SINGLE
    possibly EASY or EXPERT. `repaired_by` and `weaker` have a rung, or NO_RUNG, per goal."""
    wk = ptr32(walk)
    seed(words, _FAMILY << 12 | rows << 8 | columns << 4 | grade, code)
    goal = grade
    wk[_HARDENINGS] = _MOST_HARDENINGS
    wk[_UNGRADED] = 0
    if grade == _SINGLE:
        wk[_HARDENINGS] = _SINGLE_HARDENINGS
        wk[_UNGRADED] = 1
        drawn = int(below(words, _DEAL))
        if drawn < _EASY_ONES:
            goal = _EASY
        elif drawn < _EASY_ONES + _HARDENED:
            goal = _EXPERT
    wk[_DRAWS] = _EASY_DRAWS if goal == _EASY else _FEW_DRAWS
    wk[_REPAIRED_BY] = repaired_by[goal]
    wk[_WEAKER] = weaker[goal]
    wk[_ROWS] = rows
    wk[_COLUMNS] = columns
    wk[_LIMIT] = limit
    wk[_WORK] = 0
    wk[_PHASE] = SHAPE
    return goal


@micropython.viper
def _start_shape(words, shape, order, walk):
    """Make all places cells, and draw the number of walls and the order in which to try them."""
    wk = ptr32(walk)
    count = int(begin(wk[_ROWS], wk[_COLUMNS], shape, order))
    shuffle(0, 0, 0, words, order, count)
    share = _FEWEST_WALLS + int(below(words, _WALL_RANGE))
    wk[_WALLS] = (wk[_ROWS] - 1) * (wk[_COLUMNS] - 1) * share // 100
    wk[_ORDERED] = count
    wk[_AT] = 0


@micropython.viper
def _wall_off(shape, order, clues, where, keys, state, walk, budget: int) -> int:
    """Make walls and return the next phase. After the last wall, lay out the board."""
    st = ptr32(state)
    wk = ptr32(walk)
    rows = wk[_ROWS]
    columns = wk[_COLUMNS]
    told = int(
        wall_off(
            rows, columns, shape, order, wk[_AT], wk[_ORDERED], wk[_WALLS],
            (budget - 1) // _WALL_WORK + 1,
        )
    )  # fmt: skip
    wk[_AT] = told >> 16
    wk[_WALLS] = told >> 8 & 255
    wk[_WORK] += _WALL_WORK * (told & 255)
    if wk[_WALLS] and wk[_AT] < wk[_ORDERED]:
        return WALL_OFF
    if int(has_long_run(rows, shape)):
        return SHAPE
    paint(rows, columns, shape, clues)
    counts = int(lay_out(0, 0, 0, rows, columns, clues, clues, where, keys))
    wk[_COUNTS] = counts
    st[_CELLS] = counts & 255
    st[_RUNS] = counts >> 16
    wk[_FILLS] = 0
    return FILL


@micropython.viper
def _fill(words, where, sums, used, digits, state, walk) -> int:
    """Fill the shape and return the next phase; SHAPE after _BOARDS boards of one shape."""
    st = ptr32(state)
    wk = ptr32(walk)
    if wk[_FILLS] == _BOARDS:
        return SHAPE
    wk[_FILLS] += 1
    draws = wk[_DRAWS] * st[_CELLS]
    wk[_WORK] += (draws >> 1) + _FILL_WORK
    if int(deal(words, where, sums, used, digits, state, walk, draws)):
        return REPAIR
    return FILL


@micropython.viper
def advance(
    words, shape, order, clues, where, keys, sums, masks, work, trail, state, nothing,
    digits, used, open, tried, walk, budget: int,
) -> int:  # fmt: skip
    """Work for about `budget` visits, or up to a phase of the caller; return RUNNING, FOUND or
    GAVE_UP.

    FOUND: take the board as it is. GAVE_UP: the limit of visits is reached.
    """
    st = ptr32(state)
    wk = ptr32(walk)
    stop = wk[_WORK] + budget
    phase = wk[_PHASE]
    answer = _RUNNING
    while answer == _RUNNING and phase < TEST and wk[_WORK] < stop:
        left = stop - wk[_WORK]
        if phase == REPAIR:
            told = int(
                repair(
                    where, keys, sums, masks, work, trail, state, nothing, digits, words, used,
                    open, tried, walk, wk[_REPAIRED_BY], _REPAIRS, left,
                )
            )  # fmt: skip
            if told == _FOUND:
                phase = ENRICH
            elif told == _EXHAUSTED:
                phase = FILL
        elif phase == ENRICH:
            told = int(
                enrich(
                    where, keys, sums, masks, work, trail, state, nothing, digits, words, used,
                    open, tried, walk, wk[_REPAIRED_BY], _ENRICHMENTS + (st[_CELLS] >> 3), left,
                )
            )  # fmt: skip
            if told == _FOUND:
                phase = JUDGE
        elif phase == JUDGE:
            # If weaker reasoning also fills the board, make it harder.
            wk[_FAILS] = 0
            phase = HARDEN
            rung = wk[_WEAKER]
            if rung == NO_RUNG:
                answer = _FOUND
            elif rung != wk[_REPAIRED_BY]:
                told = int(
                    evaluate(where, keys, sums, masks, work, trail, state, nothing, walk, rung)
                )
                if told > 0:
                    answer = _FOUND
        elif phase == HARDEN:
            told = int(
                harden(
                    where, keys, sums, masks, work, trail, state, nothing, digits, words, used,
                    open, tried, walk, wk[_WEAKER], wk[_HARDENINGS], left,
                )
            )  # fmt: skip
            if told == _FOUND:
                phase = TEST
            elif told == _EXHAUSTED:
                phase = FILL
                if wk[_UNGRADED]:
                    answer = _FOUND
        elif phase == WALL_OFF:
            phase = int(_wall_off(shape, order, clues, where, keys, state, walk, left))
        elif phase == FILL:
            phase = int(_fill(words, where, sums, used, digits, state, walk))
        elif wk[_WORK] > wk[_LIMIT]:
            answer = _GAVE_UP
        else:
            _start_shape(words, shape, order, walk)
            phase = WALL_OFF
    wk[_PHASE] = phase
    return answer
