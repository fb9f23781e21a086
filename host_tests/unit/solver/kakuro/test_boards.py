"""The boards that all runtimes make alike (programs/kakuro_boards_digest.py), judged by OR-tools.

Each has one solution, which is the maker's, and a valid shape.
"""

from collections import Counter

from sumpad.solver.kakuro import search as kakuro_search
from support.oracles import kakuro as oracle
from support.running import cross_runtime


def digest(table):
    total = 1
    for entry in table:
        total = (total * 31 + entry) % 65521
    return total


def test_300_boards_of_four_sizes_and_all_grades_have_one_solution():
    source = (cross_runtime.PROGRAMS / "kakuro_boards_digest.py").read_text(encoding="utf-8")
    judged = Counter()
    for line in cross_runtime.compiled(source).splitlines():
        *made, digits, clues_digest = line.split()
        rows, columns, grade, code, answer, _ = map(int, made)
        solution = bytes(map(int, digits))
        clues = oracle.clues_of(rows, columns, solution)
        assert answer == kakuro_search.FOUND, line
        assert digest(clues) == int(clues_digest), line
        assert oracle.shape_faults(rows, columns, clues) == [], line
        assert oracle.cp_sat(rows, columns, clues, 2) == [solution], line
        judged[rows, columns, grade] += 1
    assert len(judged) == 4 * 5 and set(judged.values()) == {15}
