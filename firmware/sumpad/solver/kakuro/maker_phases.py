"""The phases of the kakuro maker in one kernel, from a shape to a board of the grade.

The buffers are those of maker_shapes.py, maker_kernels.py and kernels.py.
"""

import micropython
from micropython import const

from sumpad.solver.kakuro.board import set_geometry
from sumpad.solver.kakuro.maker_kernels import enrich, evaluate, harden, repair, start_board
from sumpad.solver.kakuro.maker_shapes import add_walls, has_long_run, start_shape, write_walls
from sumpad.solver.rng import below, seed, shuffle

# As in kernels.py and maker_kernels.py: the compiler folds constants into a kernel from its own
# module alone.
_CELLS = const(0)
_RUNS = const(1)
_RUNNING = const(0)
_FOUND = const(1)
_EXHAUSTED = const(2)
_GAVE_UP = const(3)
_TRIES = const(2)
_WORK = const(3)
_PHASE = const(4)
_ROWS = const(5)
_COLUMNS = const(6)
_COUNTS = const(7)
_LIMIT = const(8)
_REPAIRED_BY = const(9)
_WEAKER = const(10)
_DRAWS_PER_CELL = const(11)
_HARDENINGS = const(12)
_UNGRADED = const(13)
_ORDERED = const(14)
_PLACES_TRIED = const(15)
_WALLS = const(16)
_FILLS = const(17)

# Phases: what `advance` does next. The caller does _TEST and _PROVE.
_SHAPE = const(0)
_ADD_WALLS = const(1)
_FILL = const(2)
REPAIR = const(3)
ENRICH = const(4)
_JUDGE = const(5)
HARDEN = const(6)
_TEST = const(7)
_PROVE = const(8)

# As in maker.py
_SINGLE = const(0)
_EASY = const(1)
_EXPERT = const(4)

_FAMILY = const(3)  # part of the seed: gives each family its own random stream

# Of _OUT_OF boards of SINGLE, _EASY_ONES have the goal EASY, and _HARDENED the goal EXPERT.
_OUT_OF = const(8)
_EASY_ONES = const(2)
_HARDENED = const(2)

# Draws of `reduce_sets` for each cell; more of them leave fewer digit sets.
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
    words, task, repaired_by: ptr8, weaker: ptr8, rows: int, columns: int, grade: int, code: int,
    limit: int,
) -> int:  # fmt: skip
    """Start on the puzzle of a size, a grade and a code. Return its goal: the grade, or for SINGLE
    possibly EASY or EXPERT. `repaired_by` and `weaker` have a rung, or NO_RUNG, per goal."""
    tk = ptr32(task)
    seed(words, _FAMILY << 12 | rows << 8 | columns << 4 | grade, code)
    goal = grade
    tk[_HARDENINGS] = _MOST_HARDENINGS
    tk[_UNGRADED] = 0
    if grade == _SINGLE:
        tk[_HARDENINGS] = _SINGLE_HARDENINGS
        tk[_UNGRADED] = 1
        drawn = int(below(words, _OUT_OF))
        if drawn < _EASY_ONES:
            goal = _EASY
        elif drawn < _EASY_ONES + _HARDENED:
            goal = _EXPERT
    tk[_DRAWS_PER_CELL] = _EASY_DRAWS if goal == _EASY else _FEW_DRAWS
    tk[_REPAIRED_BY] = repaired_by[goal]
    tk[_WEAKER] = weaker[goal]
    tk[_ROWS] = rows
    tk[_COLUMNS] = columns
    tk[_LIMIT] = limit
    tk[_WORK] = 0
    tk[_PHASE] = _SHAPE
    return goal


@micropython.viper
def _start_shape(words, shape, order, task):
    """Make all places cells, and draw the number of walls and the order in which to try them."""
    tk = ptr32(task)
    count = int(start_shape(tk[_ROWS], tk[_COLUMNS], shape, order))
    shuffle(0, 0, 0, words, order, count)
    share = _FEWEST_WALLS + int(below(words, _WALL_RANGE))
    tk[_WALLS] = (tk[_ROWS] - 1) * (tk[_COLUMNS] - 1) * share // 100
    tk[_ORDERED] = count
    tk[_PLACES_TRIED] = 0


@micropython.viper
def _add_walls(shape, order, clues, geometry, keys, state, task, budget: int) -> int:
    """Make walls and return the next phase. After the last wall, lay out the board."""
    st = ptr32(state)
    tk = ptr32(task)
    rows = tk[_ROWS]
    columns = tk[_COLUMNS]
    result = int(
        add_walls(
            rows, columns, shape, order, tk[_PLACES_TRIED], tk[_ORDERED], tk[_WALLS],
            (budget - 1) // _WALL_WORK + 1,
        )
    )  # fmt: skip
    tk[_PLACES_TRIED] = result >> 16
    tk[_WALLS] = result >> 8 & 255
    tk[_WORK] += _WALL_WORK * (result & 255)
    if tk[_WALLS] and tk[_PLACES_TRIED] < tk[_ORDERED]:
        return _ADD_WALLS
    if int(has_long_run(rows, shape)):
        return _SHAPE
    write_walls(rows, columns, shape, clues)
    counts = int(set_geometry(0, 0, 0, rows, columns, clues, clues, geometry, keys))
    tk[_COUNTS] = counts
    st[_CELLS] = counts & 255
    st[_RUNS] = counts >> 16
    tk[_FILLS] = 0
    return _FILL


@micropython.viper
def _fill(words, geometry, sums, used, digits, state, task) -> int:
    """Fill the shape and return the next phase; _SHAPE after _BOARDS boards of one shape."""
    st = ptr32(state)
    tk = ptr32(task)
    if tk[_FILLS] == _BOARDS:
        return _SHAPE
    tk[_FILLS] += 1
    draws = tk[_DRAWS_PER_CELL] * st[_CELLS]
    tk[_WORK] += (draws >> 1) + _FILL_WORK
    if int(start_board(words, geometry, sums, used, digits, state, task, draws)):
        return REPAIR
    return _FILL


@micropython.viper
def advance(
    words, shape, order, clues, geometry, keys, sums, masks, work, trail, state, digits, used,
    best, tried, task, budget: int,
) -> int:  # fmt: skip
    """Work for about `budget` visits. Return RUNNING, FOUND or GAVE_UP; if budget is left for a
    phase of the caller, return that phase.

    FOUND: take the board as it is. GAVE_UP: the limit of visits is reached.
    """
    st = ptr32(state)
    tk = ptr32(task)
    stop = tk[_WORK] + budget
    phase = tk[_PHASE]
    answer = _RUNNING
    while answer == _RUNNING and phase < _TEST and tk[_WORK] < stop:
        left = stop - tk[_WORK]
        if phase == REPAIR:
            result = int(
                repair(
                    geometry, keys, sums, masks, work, trail, state, digits, words, used, best,
                    tried, task, tk[_REPAIRED_BY], _REPAIRS, left,
                )
            )  # fmt: skip
            if result == _FOUND:
                phase = ENRICH
            elif result == _EXHAUSTED:
                phase = _FILL
        elif phase == ENRICH:
            result = int(
                enrich(
                    geometry, keys, sums, masks, work, trail, state, digits, words, used, best,
                    tried, task, tk[_REPAIRED_BY], _ENRICHMENTS + (st[_CELLS] >> 3), left,
                )
            )  # fmt: skip
            if result == _FOUND:
                phase = _JUDGE
        elif phase == _JUDGE:
            # If weaker reasoning also fills the board, make it harder.
            tk[_TRIES] = 0
            phase = HARDEN
            rung = tk[_WEAKER]
            if rung == NO_RUNG:
                answer = _FOUND
            elif rung != tk[_REPAIRED_BY]:
                result = int(
                    evaluate(geometry, keys, sums, masks, work, trail, state, used, task, rung)
                )
                if result > 0:
                    answer = _FOUND
        elif phase == HARDEN:
            result = int(
                harden(
                    geometry, keys, sums, masks, work, trail, state, digits, words, used, best,
                    tried, task, tk[_WEAKER], tk[_HARDENINGS], left,
                )
            )  # fmt: skip
            if result == _FOUND:
                phase = _TEST
            elif result == _EXHAUSTED:
                phase = _FILL
                if tk[_UNGRADED]:
                    answer = _FOUND
        elif phase == _ADD_WALLS:
            phase = int(_add_walls(shape, order, clues, geometry, keys, state, task, left))
        elif phase == _FILL:
            phase = int(_fill(words, geometry, sums, used, digits, state, task))
        elif tk[_WORK] > tk[_LIMIT]:
            answer = _GAVE_UP
        else:
            _start_shape(words, shape, order, task)
            phase = _ADD_WALLS
    tk[_PHASE] = phase
    if answer == _RUNNING and phase >= _TEST and tk[_WORK] < stop:
        return phase
    return answer
