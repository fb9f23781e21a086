"""The matrix model against the circuit that it models."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools.parts.matrix import Matrix


def low(matrix):
    return [column for column in range(matrix.columns) if matrix.column_low(column)]


def test_a_column_is_low_while_key_and_row_are_down():
    matrix = Matrix(4, 4)
    matrix.press(1, 2)
    assert low(matrix) == []
    matrix.drive(1, True)
    assert low(matrix) == [2]
    matrix.drive(1, False)
    matrix.drive(0, True)
    assert low(matrix) == []
    matrix.drive(1, True)
    matrix.release(1, 2)
    assert low(matrix) == []


@pytest.mark.parametrize(("diodes", "expected"), [(False, [0, 1]), (True, [0])])
def test_three_corners_of_a_rectangle(diodes, expected):
    matrix = Matrix(2, 2, diodes)
    for key in ((0, 0), (1, 0), (1, 1)):
        matrix.press(*key)
    matrix.drive(0, True)
    assert low(matrix) == expected


def test_on_change_is_called_only_when_a_column_changes():
    matrix = Matrix(2, 2)
    calls = []
    matrix.on_change = lambda: calls.append(low(matrix))
    matrix.press(0, 1)
    matrix.drive(0, True)
    matrix.press(0, 1)
    matrix.drive(1, True)
    matrix.release(0, 1)
    assert calls == [[1], []]
    assert not matrix.pressed(0, 1)


def test_a_place_outside_is_refused():
    matrix = Matrix(5, 4)
    for call in (matrix.press, matrix.release, matrix.pressed):
        with pytest.raises(ValueError, match="row 4, column 4 of 5 rows and 4 columns"):
            call(4, 4)
    with pytest.raises(ValueError, match="row -1"):
        matrix.drive(-1, True)
    with pytest.raises(ValueError, match="column 9"):
        matrix.column_low(9)


@given(
    st.sets(st.tuples(st.integers(0, 3), st.integers(0, 4))),
    st.sets(st.integers(0, 3)),
    st.booleans(),
)
def test_against_a_search_for_paths(keys, driven, diodes):
    matrix = Matrix(4, 5, diodes)
    for key in keys:
        matrix.press(*key)
    for row in driven:
        matrix.drive(row, True)
    rows, columns = set(driven), set()
    for _ in range(10):  # longer than any path in this matrix
        columns |= {column for row, column in keys if row in rows}
        if not diodes:
            rows |= {row for row, column in keys if column in columns}
    assert low(matrix) == sorted(columns)
