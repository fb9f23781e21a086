"""What a list of games reads from save files, which may be damaged."""

import pytest

from sumpad.app import save_summary
from sumpad.storage import files

SAVED = "save 2\nfamily sudoku\nmade 3 0 code 17 drawn\nclock 61000 0\nmoves 3 of 4\n"


class Store:
    """A store with the file `text`."""

    def __init__(self, text):
        self._text = text

    def beginning(self, file, length):
        return self._text.encode()[:length]

    def read_lines(self, file, longest):
        return self._text.splitlines()


def moves(*its):
    """Return the moves (cell, digit, whether it is a note) as save_to_text writes them."""
    return "".join(
        chr(48 + c % 64) + chr(48 + (c // 64 | d << 2)) + chr(48 + n) for c, d, n in its
    )


def test_a_save_says_its_game_its_time_and_its_code():
    assert save_summary.head(Store(SAVED), "game-sudoku") == ("Sudoku hard", 61000, "#16000017")


@pytest.mark.parametrize(
    "text", ["", "save 2\n", SAVED[:40], SAVED.replace("61000", "x"), SAVED.replace(" code", "")]
)
def test_of_a_damaged_save_the_family_is_known(text):
    assert save_summary.head(Store(text), "game-sudoku") == ("Sudoku", None, "")


def test_cells_are_counted_once_without_notes_and_without_moves_taken_back():
    log = moves((70, 5, 0), (1, 3, 1), (70, 6, 0), (2, 9, 0))
    assert save_summary.filled(Store(SAVED + log), "game-sudoku") == 1
    log = moves((70, 5, 0), (70, 0, 0), (2, 9, 0))
    assert save_summary.filled(Store(SAVED + log), "game-sudoku") == 1


def test_a_save_that_cannot_be_read_is_not_counted():
    store = Store("moves x of 3\n")
    assert save_summary.filled(store, "game-sudoku") is None

    def fails(*_):
        raise files.StorageError("unreadable")

    store.read_lines = fails
    assert save_summary.filled(store, "game-sudoku") is None
