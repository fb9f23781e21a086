"""The list of all sets of digits for the runs of a cell."""

from itertools import combinations

from sumpad.games import backend, open_family
from support.games.kakuro import positions

BOARD = positions.HINTS["sets"][0]  # 8, 17 and 17 across in two cells, 22 and 20 down in three
COLUMNS = 4


def listed(entered):
    """Return the titles and lists for the cell in row 2, column 3, after digits were entered."""
    game = open_family("kakuro")
    assert game.load(BOARD) is None
    for (row, column), digit in entered.items():
        game.apply(backend.move(row * COLUMNS + column, 0, digit))
    return game.listing(1 * COLUMNS + 2)


def all_sets(total, count):
    """Return all sets of `count` digits that add up to `total`, as they are written."""
    sets = combinations(range(1, 10), count)
    return ["+".join(map(str, some)) for some in sets if sum(some) == total]


def test_all_sets_of_both_runs_are_listed():
    (across, pairs), (down, triples) = listed({})
    assert across == "8 across in 2 cells, 3 sets:" and [it for it, _ in pairs] == all_sets(8, 2)
    assert down == "22 down in 3 cells, 2 sets:" and [it for it, _ in triples] == all_sets(22, 3)


def test_digits_entered_rule_out_sets_without_them_or_with_them_once():
    (title, pairs), _ = listed({(1, 2): 5})
    assert title == "8 across in 2 cells, 1 set:"
    assert dict(pairs) == {"1+7": False, "2+6": False, "3+5": True}
    (_, pairs), _ = listed({(1, 2): 4, (1, 3): 4})
    assert not any(possible for _, possible in pairs)


def test_only_the_digits_of_the_run_itself_rule_out_sets():
    """17 across in two cells is 8 and 9, so a set for 22 down needs one of these. The list leaves
    that to the player, like the panel beside the board."""
    _, (_, triples) = listed({})
    assert all(possible for _, possible in triples)
    _, (_, triples) = listed({(1, 2): 5, (2, 2): 8})
    assert [it for it, possible in triples if possible] == ["5+8+9"]
