"""A full board with mistakes: what the console says about it, and how the player mends it."""

import pytest

from sumpad.games import backend
from support.console import scripts
from support.console.pc import play_of, played, shell_of, top_of, words_on
from support.games.asking import solution_of
from support.standins.drawing import HEIGHT, WIDTH
from support.standins.wire import lit


@pytest.mark.parametrize(
    ("script", "lines", "count"),
    [
        (scripts.start(4, 7, kind=1, wait=900), "sums", 3),
        (scripts.sudoku(17), "rows, columns or boxes", 3),
        (scripts.kakuro(5, 6), "runs", 2),
    ],
)
def test_a_full_board_says_how_many_lines_are_wrong_and_leads_to_the_mistakes(
    script, lines, count
):
    console = played(script)
    play = play_of(console)
    game = play.game
    solution = solution_of(play.game)
    cells = game.rows * game.columns
    blanks = [at for at in range(cells) if game.is_cell(at) and not game.digit(at)]
    blanks.sort(key=lambda cell: cell % (game.columns + 1))  # the first is on a diagonal
    for blank in blanks[1:]:
        play.enter(backend.move(blank, 0, solution[blank]))
    play.show_cell(blanks[0])
    console.keys(f"{solution[blanks[0]] % 9 + 1} wait:50")
    assert top_of(console) == "Full"
    assert f"{count} {lines} " in shell_of(console).top.words
    console.keys("right wait:100 left wait:100")
    lasting = " TWICE" if lines.startswith("rows") else "WRONG"
    assert top_of(console) == "Playing" and lasting in words_on(console)
    shell_of(console).open("full_but_wrong.Full")
    console.keys("hash wait:2000")
    assert top_of(console) == "Check"
    console.keys("fire 2 wait:100")
    assert top_of(console) == "Undone" and "WRONG" not in words_on(console)
    assert game.digit(blanks[0]) == 0 and play.done == len(blanks) - 1


def test_a_full_board_that_is_wrong_is_told():
    console = played(f"{scripts.start(4, 7, kind=1, wait=900)}")
    play = play_of(console)
    solution = solution_of(play.game)
    blanks = [at for at in range(16) if not play.game.digit(at)]
    for blank in blanks:
        play.show_cell(blank)
        console.keys(f"{solution[blank] % 9 + 1} wait:50")
    assert top_of(console) == "Full" and play.game.is_full()
    assert shell_of(console).top.words.endswith("wrong. #: find mistakes")
    console.keys("wait:8000")
    assert top_of(console) == "Playing" and "WRONG" in words_on(console)
    play.drawn = True  # so that help would cost the best time
    console.keys(f"{play.game.digit(play.cell) % 9 + 1} wait:50")
    assert top_of(console) == "Full"
    console.keys("hash wait:100")
    assert top_of(console) == "Question"  # as help costs the best time
    console.keys("back wait:100 left hash wait:100")  # also when the words are gone
    assert top_of(console) == "Question" and "Find mistakes?" in " ".join(words_on(console))
    console.keys("back wait:100 undo undo wait:50")  # the key is the game's
    assert top_of(console) == "Playing" and not play.game.is_full()
    assert "WRONG" not in words_on(console)


@pytest.mark.parametrize(("key", "kept"), [("2", False), ("3", True)])
def test_the_menu_says_how_many_steps_are_undone(key, kept):
    console = played(scripts.start(5, 7, kind=1, wait=3000))
    play = play_of(console)
    solution = solution_of(play.game)
    blanks = [at for at in range(25) if not play.game.digit(at)]
    wrong = len(blanks) - 9
    for number, blank in enumerate(blanks):
        digit = solution[blank] % 9 + 1 if number == wrong else solution[blank]
        play.show_cell(blank)
        console.keys(f"{digit} wait:50")
    assert top_of(console) == "Full"
    console.keys("hash wait:2000 fire wait:100")
    assert top_of(console) == "Mistakes"
    assert shell_of(console).top.items[1][1] == "Undo 9 steps"
    console.keys(f"{key} wait:200")
    assert [play.game.digit(at) for at in blanks].count(0) == (1 if kept else 9)


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_what_a_full_board_is_told_leaves_the_cells_beside_its_box(size):
    console = played(scripts.start(size, 7, kind=1, wait=9000))
    play = play_of(console)
    solution = solution_of(play.game)
    blanks = [at for at in range(size * size) if not play.game.digit(at)]
    for blank in blanks[:-1]:
        play.enter(backend.move(blank, 0, solution[blank]))
    play.show_cell(blanks[-1])
    console.keys(f"{solution[blanks[-1]] % 9 + 1} wait:50")
    told = lit(console)
    assert top_of(console) == "Full"
    console.keys("wait:8100")
    after = lit(console)
    place = shell_of(console).top._layout
    full = [y for y in range(HEIGHT) if all((x, y) in told for x in range(WIDTH))]
    top = min(full[0] - place.cell_height, place.bottom + 1)
    rows = range(top) if full[0] else range(full[-1] + 1, HEIGHT)
    board = {(x, y) for x in range(place.right) for y in rows}
    assert len(rows) > 2 * place.cell_height
    assert top_of(console) == "Playing" and told != after
    assert told & board == after & board
