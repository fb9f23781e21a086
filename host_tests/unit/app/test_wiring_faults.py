"""What the self-test says about a pad, from what its keys gave."""

from types import SimpleNamespace

import pytest

from sumpad.app import wiring_faults

PAD = SimpleNamespace(
    ROWS=(6, 7, 8),
    COLUMNS=(11, 12, 13),
    DIODES=False,
    KEYS=(("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9")),
    KNOB=None,
)
DIRECT = SimpleNamespace(**{**vars(PAD), "ROWS": (), "COLUMNS": tuple(range(9))})


def find(change, board=PAD, keys=range(9)):
    return wiring_faults.find(board, {key: change(key) for key in keys})


def test_a_right_pad_has_no_faults():
    assert find(lambda key: (key,)) == []
    assert find(lambda key: (key,), DIRECT) == []


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda key: (key % 3 * 3 + key // 3,), ["rows and columns are swapped"]),
        (lambda key: (key % 3 * 3 + 2 - key // 3,), ["rows and columns are swapped"]),
        (lambda key: (8 - key,), [
            "the rows are in reverse order (GP6 to GP8)",
            "the columns are in reverse order (GP11 to GP13)",
        ]),
        (lambda key: (), ["no key answers: check the cable"]),
        (lambda key: ((3, 0, 2, 1, *range(4, 9))[key],), ["2 gives 1", "4 gives 2", "1 gives 4"]),
        (lambda key: {3: (6,), 6: (3,)}.get(key, (key,)), ["4 and 7 are swapped"]),
        (lambda key: () if key in (1, 5) else (key,), ["no answer from 2, 6"]),
        (lambda key: () if key < 3 or key % 3 == 2 else (key,), [
            "row 1 does not answer (GP6)",
            "column 3 does not answer (GP13)",
        ]),
        (
            lambda key: (key + 3,) if key < 3 else (key,),
            ["1 gives 4", "2 gives 5", "3 gives 6"],
        ),
        (lambda key: (0, 4) if key == 0 else (key,), ["1 gives 1 and 5"]),
    ],
)  # fmt: skip
def test_faults_of_a_matrix(change, found):
    assert sorted(find(change)) == sorted(found)


def test_two_faults_at_once():
    def change(key):
        row, column = divmod(key, 3)
        return () if row == 0 else ((3 - row) * 3 + column,)

    assert find(change) == [
        "row 1 does not answer (GP6)",
        "rows 2 and 3 (GP7, GP8) are swapped",
    ]


def test_faults_of_keys_with_a_pin_each():
    assert find(lambda key: {0: (1,), 1: (0,), 4: ()}.get(key, (key,)), DIRECT) == [
        "no answer from 5",
        "1 and 2 are swapped",
    ]


def test_only_keys_that_were_asked_for_are_judged():
    assert find(lambda key: (key,), keys=(4,)) == []
    assert find(lambda key: (5,), keys=(4,)) == ["column 2 is wired to GP13"]
