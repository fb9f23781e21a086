"""Large letters: no screen has small ones, words stay on the display, and nothing is hyphenated.

Some places of a board have no room for large letters; SMALL_STAYS names them.
"""

import sys
from pathlib import Path

import pytest

from sumpad.app import settings
from sumpad.view import canvas, fonts
from sumpad_tools import boards
from sumpad_tools.play import golden, pc_hosts, player
from support.console import scenes, scripts
from support.console.pages import without_pauses
from support.console.pc import chosen, shell_of
from support.console.setting_names import setting
from support.games import layouts
from support.running import sampling

# (file, function, "" for any): where small letters stay, although the player wants large ones.
SMALL_STAYS = {
    # From 7x7 up the rows are 7 or 8 pixels high, and a sum of TEXT needs 8.
    ("sum_labels.py", ""),
    # Two digits and a sign in a cell.
    ("possible_digits.py", ""),
    # The strip under a board that takes the whole width has 6 rows.
    ("panel.py", "_paint_strip"),
}

SHOWN = {
    "best",
    "game-4",
    "game-8",
    "hint-explain",
    "hint-point",
    "kakuro-6",
    "kakuro-12",
    "kakuro-entry",
    "kakuro-hint-explain",
    "new",
    "pause",
    "puzzles",
    "settings",
    "solved",
    "sudoku-conflict",
    "sudoku-game",
    "sudoku-hint-explain",
}


def with_large_letters(script, board=boards.DEFAULT):
    console = player.Player(boards.load(board), host=chosen(letters=1))
    assert shell_of(console).canvas.large
    console.advance(scripts.HOME_MS)
    console.keys(script)
    return console


def _may_be_small():
    """Return whether one of the calling functions is in SMALL_STAYS."""
    frame = sys._getframe(2)
    while frame:
        name = Path(frame.f_code.co_filename).name
        if (name, "") in SMALL_STAYS or (name, frame.f_code.co_name) in SMALL_STAYS:
            return True
        frame = frame.f_back
    return False


@pytest.fixture
def no_small_letters(monkeypatch):
    """Make it an error to write in the font SMALL, except where it has to stay."""
    write = canvas._text

    def watched(pixels, font, codes, start, end, x, y, how):
        assert font is not fonts.SMALL or _may_be_small(), codes[start:end]
        return write(pixels, font, codes, start, end, x, y, how)

    monkeypatch.setattr(canvas, "_text", watched)


@pytest.mark.usefixtures("tidy_words", "no_small_letters")
@pytest.mark.parametrize("name", scenes.SCENES)
def test_no_screen_has_small_letters(name):
    frame = with_large_letters(scenes.SCENES[name]).frame()
    if name in SHOWN:
        golden.check(f"large/{name}", frame)


@pytest.mark.usefixtures("tidy_words", "no_small_letters")
@pytest.mark.parametrize("board", sorted(set(boards.names()) - {boards.DEFAULT}))
@pytest.mark.parametrize("name", sampling.every(12, sorted(set(scenes.SCENES) - {"best-dated"})))
def test_nor_has_it_on_another_board(name, board):
    with_large_letters(scenes.SCENES[name], board)


@pytest.mark.usefixtures("tidy_words", "no_small_letters")
@pytest.mark.parametrize("size", (5, 6))
def test_the_sums_of_small_boards_are_large(size):
    game = with_large_letters(f"{scripts.start(size, 1)} 5 right 6")
    golden.check(f"large/game-{size}", game.frame())


@pytest.mark.parametrize("size", range(3, 13))
def test_sums_are_large_up_to_6x6(size):
    place = layouts.crossnum(size, large=True)
    assert (place.margins is fonts.TEXT) == (size <= 6)


@pytest.mark.usefixtures("tidy_words", "no_small_letters")
@pytest.mark.parametrize("game", [scenes.SINGLE, scenes.SUDOKU, scenes.KAKURO_HARD])
def test_all_parts_of_a_hint_are_read_in_large_letters(game):
    """The parts of a sentence, together, are the sentence."""
    console = with_large_letters(f"{game} menu 2 wait:2500")
    screen = shell_of(console).top
    job = screen._job
    read = {}
    for _ in range(40):
        if type(shell_of(console).top) is not type(screen):
            break
        if screen._page >= 0:
            read.setdefault(screen._page, []).append(screen.words())
        console.keys("fire wait:50")
    assert len(read) == job.pages
    for page, parts in read.items():
        whole = job.sentence(page).lower()
        assert without_pauses(" ".join(parts).lower()) == without_pauses(whole)


def test_letters_are_small_unless_chosen_and_chosen_in_the_settings():
    console = player.Player(boards.load(boards.DEFAULT), host=pc_hosts.VirtualHost())
    shell = shell_of(console)
    assert shell.settings.read("settings 2\nfamily crossnum\nlimit 600\n") is None
    assert shell.settings.get("letters") == 0 and not shell.canvas.large
    names = [setting.name for setting in settings.GENERAL]
    console.advance(scripts.HOME_MS)
    rows = len(shell.session.family.PARAMETERS) + len(shell.session.family.OPTIONS)
    console.keys(f"8 {'down ' * (rows + names.index('letters'))}right wait:50")
    assert shell.canvas.large and "letters 1\n" in shell.settings.text()


def test_a_board_follows_the_setting_that_is_changed_in_its_pause():
    console = with_large_letters(scripts.start(5, 1))
    shell = shell_of(console)
    assert shell.top._layout.brief
    console.keys("menu 7 wait:50 8 wait:50")
    shell.settings.put(setting("letters"), 0)
    shell.use_settings()
    console.keys("back wait:50 fire wait:50")
    assert not shell.top._layout.brief
