"""Necks, shorter runs and couples against brute force, and the example of the notes."""

import random
from array import array

import pytest
from micropython import strict_pointers

from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import couples as kakuro_couples
from sumpad.solver.kakuro import necks as kakuro_necks
from sumpad.solver.kakuro import sums as kakuro_sums
from sumpad_tools import ROOT
from support.games.kakuro import random_boards
from support.running import sampling

DATA = ROOT / "host_tests" / "data" / "kakuro"
SHAPES = {"left": (0, -1), "right": (0, 1), "above": (-1, 0), "below": (1, 0)}


class Case:
    """A board of the firmware and its grid, with the digits at `placed` entered."""

    def __init__(self, grid, placed=()):
        self.grid = grid
        self.runs = random_boards.runs_of(grid)
        self.open = {place for _, places in self.runs for place in places} - set(placed)
        self.board = kakuro_board.Board()
        self.board.set_up(*kakuro_text.parse(random_boards.text(grid)))
        self.places = sorted({place for _, places in self.runs for place in places})
        self.masks = array("H", [0x1FF] * len(self.places))
        for place in placed:
            self.masks[self.places.index(place)] = 1 << self.digit(place) - 1

    def digit(self, place):
        return self.grid[place[0]][place[1]]

    def left(self, run):
        """Return the open places of `run`."""
        return [place for place in self.runs[run][1] if place in self.open]

    def blocks(self, without_run=None, without_place=None):
        """Return the sets of runs connected through open places, ignoring a run or a place."""
        left = [i for i in range(len(self.runs)) if i != without_run]
        found = []
        while left:
            block = {left.pop()}
            grown = True
            while grown:
                places = {p for i in block for p in self.left(i)} - {without_place}
                more = {i for i in left if places & set(self.left(i))}
                block |= more
                left = [i for i in left if i not in more]
                grown = bool(more)
            found.append(block)
        return found

    def bridges(self):
        """Return the open places that are the only link between their two runs."""
        found = set()
        for place in self.open:
            ends = {i for i in range(len(self.runs)) if place in self.left(i)}
            if not any(ends <= block for block in self.blocks(without_place=place)):
                found.add(place)
        return found

    def shorter_runs(self):
        """Return (run, places) where `run` alone joins the blocks that these places lead to."""
        found = set()
        for run in range(len(self.runs)):
            groups = []
            for block in self.blocks(without_run=run):
                places = {p for i in block for p in self.left(i)} & set(self.left(run))
                if places:
                    groups.append(frozenset(places))
            if len(groups) > 1:
                found |= {(run, places) for places in groups if len(places) > 1}
        return found

    def cuts(self):
        """Return the pairs of open places, no bridges, that together separate their runs."""
        bridges = self.bridges()
        found = set()
        for place in self.open - bridges:
            case = Case.__new__(Case)
            case.runs = self.runs
            case.open = self.open - {place}
            found |= {frozenset((place, other)) for other in case.bridges() - bridges}
        return found


NECKS = kakuro_necks.Necks(kakuro_sums.build())
COUPLES = kakuro_couples.Couples(NECKS)


def parts_of(case):
    """Return (run, places, sum) for each part that the firmware finds."""
    count = NECKS.find(case.board, case.masks)
    assert count == NECKS.count >= 0
    parts = []
    for k in range(count):
        run = NECKS.run(k)
        places = case.runs[run][1]
        bits = NECKS.bits(k)
        assert bits >> len(places) == 0
        places = frozenset(place for i, place in enumerate(places) if bits >> i & 1)
        assert NECKS.size(k) == len(places)
        parts.append((run, places, NECKS.sum(k)))
    return parts


def random_case(seed):
    """Return a board of any size; about one in three has nothing placed."""
    rng = random.Random(seed)
    rows, columns = rng.randint(4, 12), rng.randint(4, 12)
    grid = random_boards.board(rng, rows, columns, rng.choice((0.1, 0.2, 0.3)))
    places = [(r, c) for r in range(rows) for c in range(columns) if grid[r][c]]
    share = rng.choice((0, 0.2, 0.5))
    return Case(grid, [place for place in places if rng.random() < share])


@pytest.mark.parametrize("seed", sampling.every(3, range(150)))
def test_all_necks_and_shorter_runs_are_found_and_their_sums_are_right(seed):
    case = random_case(seed)
    parts = parts_of(case)
    necks = [next(iter(places)) for _, places, _ in parts if len(places) == 1]
    assert len(set(necks)) == len(necks) and set(necks) == case.bridges()
    longer = [(run, places) for run, places, _ in parts if len(places) > 1]
    assert len(set(longer)) == len(longer) and set(longer) == case.shorter_runs()
    for _, places, total in parts:
        assert total == sum(case.digit(place) for place in places)


def classical_necks(grid):
    """Return {place: (value, shapes)} by the method of the notes alone.

    A flood from one side of a cell covers neighbours without coming to its other sides. The value
    follows from the sums of what the flood has covered.
    """
    runs = random_boards.runs_of(grid)
    cells = {place for _, places in runs for place in places}
    found = {}
    for place in cells:
        for direction, sides in ((1, ("left", "right")), (-1, ("above", "below"))):
            next_to = {s: (place[0] + SHAPES[s][0], place[1] + SHAPES[s][1]) for s in SHAPES}
            shape = [side for side in sides if next_to[side] in cells]
            covered = {next_to[side] for side in shape}
            border = list(covered)
            while border:
                r, c = border.pop()
                near = {(r + y, c + x) for y, x in SHAPES.values()} & cells - covered - {place}
                covered |= near
                border += near
            if covered & {next_to[side] for side in SHAPES if side not in sides}:
                continue
            total = 0
            for of, places in runs:
                if covered & set(places):
                    total += of * direction * sum(grid[r][c] for r, c in places)
            shapes = found.setdefault(place, (total, set()))[1]
            shapes.add("both" if len(shape) == 2 else shape[0])
    return found


EXAMPLE = [list(map(int, row)) for row in "00000000 09712000 08931700 03100982 01200097".split()]


def test_the_example_of_the_notes():
    """19 + 28 + 4 + 3 - (21 + 19 + 4 + 3) = 7."""
    case = Case(EXAMPLE)
    lines = (DATA / "neck.csv").read_text().splitlines()
    assert random_boards.text(EXAMPLE).splitlines() == [x for x in lines if x[0] != "#"]
    neck = (2, 5)
    assert classical_necks(EXAMPLE)[neck] == (7, {"left", "below"})
    assert [total for _, places, total in parts_of(case) if places == {neck}] == [7]
    block = [(d, places) for d, places in case.runs if min(c for _, c in places) < 5 and d > 0]
    across = [sum(map(case.digit, places)) for _, places in block]
    down = [sum(map(case.digit, p)) for d, p in case.runs if d < 0 and p[0][1] < 5]
    assert (across, down) == ([19, 28, 4, 3], [21, 19, 4, 3])


def test_the_classical_necks_are_exactly_the_parts_of_one_cell():
    shapes = set()
    necks = 0
    for seed in range(250):
        rng = random.Random(seed)
        grid = random_boards.board(rng, rng.randint(9, 12), rng.randint(9, 12), 0.3)
        classical = classical_necks(grid)
        found = {
            next(iter(places)): total
            for _, places, total in parts_of(Case(grid))
            if len(places) == 1
        }
        assert found == {place: value for place, (value, _) in classical.items()}
        assert all(value == grid[r][c] for (r, c), (value, _) in classical.items())
        shapes = shapes.union(*(of_neck for _, of_neck in classical.values()))
        necks += len(found)
    assert shapes >= set(SHAPES)  # all four shapes of the notes
    assert necks > 50


def joined(pairs):
    """Return the sets that result from merging pairs with common members."""
    sets = []
    for pair in pairs:
        apart = [one for one in sets if not one & pair]
        sets = [*apart, frozenset(pair.union(*(one for one in sets if one & pair)))]
    return set(sets)


# Few boards have couples: of these, the ones that `test` takes. In the last one both cells leave
# their set from runs across.
@pytest.mark.parametrize("seed", sampling.only((4, 10, 11, 20, 228), (*range(25), 228)))
def test_all_couples_are_found_and_what_they_tell_is_right(seed):
    """Cuts that share a cell belong together, so the couples need only lead to all cuts."""
    case = random_case(3000 + seed)
    assert NECKS.find(case.board, case.masks) >= 0
    assert COUPLES.find() == COUPLES.count >= 0
    cuts = case.cuts()
    of_one_run = {cut for cut in cuts if any(cut <= set(places) for _, places in case.runs)}
    found = []
    for k in range(COUPLES.count):
        one, other = case.places[COUPLES.one(k)], case.places[COUPLES.other(k)]
        found.append(frozenset((one, other)))
        if COUPLES.differ(k):
            assert COUPLES.total(k) == case.digit(one) - case.digit(other)
        else:
            assert COUPLES.total(k) == case.digit(one) + case.digit(other)
    assert len(set(found)) == len(found) and set(found) <= cuts - of_one_run
    assert joined(set(found) | of_one_run) == joined(cuts)


@pytest.mark.parametrize("seed", range(60))
def test_narrowing_keeps_the_solution_and_places_the_necks(seed):
    case = random_case(2000 + seed)
    parts = parts_of(case)
    rng = random.Random(seed)
    for i, place in enumerate(case.places):
        if place in case.open:
            case.masks[i] = (
                1 << case.digit(place) - 1 | rng.randint(0, 511) | 1 << rng.randint(0, 8)
            )
    count = NECKS.narrow(case.masks)
    assert count >= 0
    told = {}
    for entry in NECKS.changes[:count]:
        cell, mask = entry >> 9, entry & 511
        assert mask & case.masks[cell] == mask != case.masks[cell]
        assert mask >> case.digit(case.places[cell]) - 1 & 1
        told[cell] = told.get(cell, 511) & mask
    for _, places, total in parts:
        if len(places) == 1:
            cell = case.places.index(next(iter(places)))
            assert told.get(cell, case.masks[cell]) == 1 << total - 1


@pytest.mark.parametrize("seed", range(20))
def test_both_in_one_go_tell_the_same(seed):
    case = random_case(4000 + seed)
    parts = parts_of(case)
    count = NECKS.narrow(case.masks)
    changes = list(NECKS.changes[:count])
    assert NECKS.find_and_narrow(case.board, case.masks) == count
    assert list(NECKS.changes[:count]) == changes and NECKS.count == len(parts)


def test_sums_that_contradict_one_another_are_found():
    rng = random.Random(5)
    for _ in range(50):
        case = Case(random_boards.board(rng, 8, 8))
        run = rng.randrange(len(case.runs))
        case.board.keys[run] += 1
        assert NECKS.find(case.board, case.masks) == kakuro_necks.CONTRADICTION
        assert NECKS.count == 0
        assert NECKS.find_and_narrow(case.board, case.masks) == kakuro_necks.CONTRADICTION


def test_wrong_digits_are_found_where_they_leave_no_set():
    """The neck of the example must be 7; with other digits placed, it would be 9 or none."""
    case = Case(EXAMPLE)
    assert NECKS.find(case.board, case.masks) > 0
    case.masks[case.places.index((2, 5))] = 0x1FF - (1 << 6)
    assert NECKS.narrow(case.masks) == kakuro_necks.CONTRADICTION
    case = Case(EXAMPLE, [(2, 5)])
    case.masks[case.places.index((2, 5))] = 1
    assert NECKS.find(case.board, case.masks) == kakuro_necks.CONTRADICTION


def test_a_full_board_has_no_parts_and_its_sums_are_checked():
    case = Case(EXAMPLE, [(r, c) for r in range(5) for c in range(8) if EXAMPLE[r][c]])
    assert NECKS.find(case.board, case.masks) == 0
    case.masks[0] = 2
    assert NECKS.find(case.board, case.masks) == kakuro_necks.CONTRADICTION


def test_kernels_do_nothing_that_the_chip_cannot():
    with strict_pointers():
        for seed in range(12):
            case = random_case(seed)
            parts_of(case)
            assert COUPLES.find() >= 0
            assert NECKS.narrow(case.masks) >= 0
