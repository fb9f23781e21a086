"""The tips over a board: whole words in a box, which the next key takes away."""

import pytest

from sumpad.app.screens import board_tips, full_but_wrong
from sumpad.games import backend
from sumpad_tools.parts import frames
from sumpad_tools.parts.frames import HEIGHT, WIDTH
from support.console import scenes, scripts
from support.console.pc import play_of, played, shell_of, top_of, words_on

TIPS = (
    board_tips.Tip,
    board_tips.More,
    board_tips.Edge,
    board_tips.OneView,
    board_tips.Fits,
    board_tips.Given,
    board_tips.Noting,
    board_tips.Filled,
    board_tips.NoUndo,
    board_tips.Shorter,
    board_tips.NoRedo,
    board_tips.Cleared,
    full_but_wrong.Full,
)
GAMES = {
    **{f"crossnum {size}": scripts.start(size, 5) for size in (4, 6, 7, 8, 10)},
    "sudoku": scenes.SUDOKU,
    "kakuro": scenes.KAKURO_HARD,
}


def box_of(console):
    """Return the first and the last row of the box."""
    rows = frames.ascii_art(console.frame()).split("\n")
    full = [y for y in range(HEIGHT) if rows[y] == "#" * WIDTH]
    return full[0], full[-1]


def rows_lit(console, x):
    """Return the rows with lit pixels from the column `x` on."""
    rows = frames.ascii_art(console.frame()).split("\n")
    return {y for y, row in enumerate(rows) if "#" in row[x:]}


@pytest.mark.parametrize("game", GAMES)
def test_a_tip_has_whole_words_in_a_box_that_leaves_the_cursor(game):
    console = played(f"{GAMES[game]} wait:500")
    shell = shell_of(console)
    play = play_of(console)
    for cell in (play.cell, play.game.rows * play.game.columns - 1):
        play.show_cell(cell)
        for tip in TIPS:
            play.pinned = 5
            play.drawn = True  # then the words on help are the longest
            shell.push(tip(shell))
            console.advance(50)
            screen = shell.top
            top, bottom = box_of(console)
            end = screen._view.cursor_bottom
            assert top >= end - 1 or bottom <= end - screen._layout.cell_height + 1, (tip, end)
            lines = words_on(console)[-((bottom - top) // 9) :]
            said = screen.words
            assert " ".join(lines) == said[:1].upper() + said[1:]
            shell.pop()
            console.advance(50)


def test_a_solved_sudoku_is_not_covered():
    console = played(f"{GAMES['sudoku']} wait:500")
    shell = shell_of(console)
    before = console.frame()
    shell.push(board_tips.Locked(shell))
    console.advance(50)
    assert "Solved." in words_on(console)
    # Nothing of the larger box is left above the words.
    assert not rows_lit(console, shell.top._layout.panel_x) & set(range(8, 28))
    columns = shell.top._layout.right // 8
    for at in range(0, len(before), WIDTH // 8):
        assert before[at : at + columns] == console.frame()[at : at + columns]


def test_the_next_key_takes_it_away():
    console = played(f"{scripts.start(6, 5)} wait:500")
    before = console.frame()
    shell = shell_of(console)
    shell.push(board_tips.Given(shell))
    console.advance(50)
    assert console.frame() != before
    console.keys("right left wait:50")
    assert top_of(console) == "Playing" and console.frame() == before


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("undo", "Nothing to undo."),
        ("menu 4", "Nothing to undo."),
        ("redo", "Nothing to redo."),
        ("menu 5", "Nothing to redo."),
    ],
)
def test_a_key_with_nothing_to_do_says_so(key, words):
    console = played(f"{scripts.start(4, 1, wait=900)} {key} wait:100")
    assert words in " ".join(words_on(console))


def test_the_key_that_brings_the_players_notes_back_is_named():
    console = played(f"{scenes.SUDOKU} menu 6 wait:100")
    assert top_of(console) == "Playing"
    notes = bytes(play_of(console).game.notes(cell) & 255 for cell in range(81))
    console.keys("menu 6 wait:100")
    assert top_of(console) == "Playing"  # nothing has changed
    play = play_of(console)
    cell = next(at for at in range(81) if play.game.notes(at))
    digit = next(it for it in range(1, 10) if play.game.notes(cell) >> it & 1)
    play.enter(backend.move(cell, 0, digit, backend.NOTE))
    console.keys("menu 6 wait:100")
    assert shell_of(console).top.words == "Notes filled in. F2: undo"
    assert bytes(play.game.notes(cell) & 255 for cell in range(81)) == notes


def test_notes_that_follow_from_a_broken_line_are_said_to():
    console = played(scenes.SUDOKU)
    play = play_of(console)
    given = next(at for at in range(9) if play.game.digit(at))
    blank = next(at for at in range(9) if not play.game.digit(at))
    play.enter(backend.move(blank, 0, play.game.digit(given)))
    console.keys("menu 6 wait:100")
    assert shell_of(console).top.words == "Notes filled in, but row 1 fails. F2: undo"


def test_a_new_player_learns_once_that_a_view_shows_more_of_the_board():
    console = played()
    settings = shell_of(console).settings
    settings.tips = 1
    assert settings.meets("kakuro")  # else it would be introduced
    console.keys(scripts.kakuro(5, 8))
    assert top_of(console) == "Playing"
    console.keys(
        f"menu 0 wait:1000 {scripts.kakuro(5, 9).removeprefix(scripts.TO_KAKURO)} wait:200"
    )
    assert shell_of(console).top.words == "More of the board: hold #"
    console.keys("view wait:200 view wait:200")
    assert top_of(console) == "Playing"


def test_a_new_player_learns_once_what_the_single_numbers_at_the_edge_are():
    console = played()
    shell_of(console).settings.tips = 1
    console.keys(f"{scripts.start(6, 5)} wait:200")
    assert top_of(console) == "Playing"
    console.keys(f"menu 0 wait:1000 {scripts.start(7, 5)} wait:200")
    assert shell_of(console).top.words == board_tips.Edge.words
    console.keys(f"menu 0 wait:1000 {scripts.start(8, 5)} wait:200")
    assert top_of(console) == "Playing"


def test_a_new_player_learns_once_what_the_strip_below_a_board_is():
    console = played()
    shell_of(console).settings.tips = 1
    console.keys(f"{scripts.start(10, 5)} wait:200")
    game = play_of(console).game
    row = play_of(console).row
    target, needed = game._targets[row], game._targets[row] - game._sums[row]
    start = f"R{row + 1} {target} \x13{needed}: row {row + 1} "
    assert shell_of(console).top.words.startswith(start)
    assert len(words_on(console)[-2:]) == 2
    console.keys("wait:6000")
    assert shell_of(console).top.words.startswith("More of the board")
    console.keys(f"menu 0 wait:1000 {scripts.start(11, 5)} wait:200")
    assert top_of(console) == "Playing"


def fill_all_but_one(play):
    """Enter 1 in the blanks of the last row except one. Return a digit that puts its sum out of
    reach, and its cell."""
    game = play.game
    row = game.size - 1
    blanks = [row * game.size + at for at in range(game.size)]
    *others, last = [cell for cell in blanks if not game.digit(cell)]
    for cell in others:
        play.enter(backend.move(cell, 0, 1))
    return 2 if game._targets[row] - game._sums[row] != 2 else 3, last


@pytest.mark.parametrize("size", [4, 12])
def test_a_new_player_learns_once_what_dashes_are(size):
    console = played()
    shell_of(console).settings.tips = 1
    console.keys(f"{scripts.start(size, 5)} wait:6000")
    play = play_of(console)
    digit, cell = fill_all_but_one(play)
    play.show_cell(cell)
    console.keys(f"{digit} wait:100")
    words = f"Dashes: {play.game._targets[size - 1]} is out of reach"
    assert shell_of(console).top.words == words
    console.keys(f"clear wait:100 0 wait:3000 {digit} wait:100")
    assert top_of(console) == "Playing" and play.game.digit(cell) == digit


@pytest.mark.parametrize("closed", ["wait:3000", "right wait:100"])
def test_the_edge_is_explained_after_the_tip_about_a_kept_game(closed):
    console = played()
    shell_of(console).settings.tips = 1
    console.keys(f"{scripts.start(4, 5)} 1 menu 0 wait:1000 {scripts.start(7, 5)} wait:200")
    assert top_of(console) == "Kept"
    console.keys(f"{closed} wait:200")
    assert shell_of(console).top.words == board_tips.Edge.words
    console.keys("right wait:100")
    assert top_of(console) == "Playing"
