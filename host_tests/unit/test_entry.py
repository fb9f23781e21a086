"""Enter Puzzle: from a blank table to a game and a named puzzle, and what may go wrong between."""

import errno
import os

import pytest
import scenes
import scripts

from sumpad.app import settings
from sumpad.app.screens import entry
from sumpad.games import backend, crossnum
from sumpad_tools import boards, golden, hosts, player

PLAY = f"{scenes.DONE} 1 wait:300"
SAVE = f"{scenes.DONE} 2 wait:100 fire wait:600"
LEAVE = "menu 4 wait:300"


def console(script="wait:1", board=boards.DEFAULT, host=None):
    """A console on which a script was played from the settled home menu."""
    a_console = player.Player(boards.load(board), host=host, record=False)
    a_console.advance(scripts.HOME_MS)
    a_console.keys(script)
    return a_console


def shell(a_console):
    return a_console._loop.shell


def top(a_console):
    return type(shell(a_console).top).__name__


def sheet(a_console):
    assert top(a_console) == "Entry"
    return shell(a_console).top.sheet


def puzzle_file(a_console, name):
    with open(os.path.join(shell(a_console).puzzles.folder, name), encoding="utf-8") as file:
        return file.read()


def put_file(a_console, name, content):
    folder = shell(a_console).puzzles.folder
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(content)


def text_of(size, code):
    game = crossnum.Game()
    job = game.make((size, 0, 0), code)
    while job.step() == backend.RUNNING:
        pass
    return game.text()


# typing


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize(
    ("size", "typed", "number"),
    [
        (4, "2 3", 23),
        (4, "3 2 2 3", 23),
        (3, "3 2 2 3", 23),
        (12, "1 0 4", 104),
        (12, "9 9 9", 99),
    ],
)
def test_the_typing_rule(board, size, typed, number):
    a_console = console(f"{scripts.blank(size)} left {typed} fire star", board)
    assert sheet(a_console).targets[0] == number


@pytest.mark.parametrize("board", boards.names())
def test_fire_and_star_step_cells_and_sums(board):
    a_console = console(
        f"{scripts.blank(4)} fire*3 star right star left*2 fire fire star*3", board
    )
    assert bytes(sheet(a_console).digits[:2]) == bytes((2, 9))
    assert sheet(a_console).targets[0] == 36


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize("size", [3, 4, 8, 12])
def test_a_puzzle_is_entered_saved_listed_and_played(board, size):
    puzzle = text_of(size, 21)
    a_console = console(f"{scripts.blank(size)} {scripts.entered(puzzle)} {SAVE}", board)
    assert puzzle_file(a_console, f"{size}X{size}-1") == puzzle
    a_console.keys(f"fire back {LEAVE} 3 wait:300 fire wait:300")
    assert top(a_console) == "Playing"
    play = shell(a_console).play
    assert play.game.text() == puzzle
    assert play.running and play.code == -1 and play.objection() is not None


def test_an_entered_puzzle_is_played_to_the_end():
    a_console = console(f"{scenes.ENTERED} {PLAY}")
    golden.check("screens/entered-game", a_console.frame())
    play = shell(a_console).play
    job = play.game.search(False)
    while job.step() != backend.FOUND:
        pass
    digits = bytes(job.digits[:16])
    for cell in range(16):
        move = "down" if cell % 4 == 3 else ""
        a_console.keys(f"{digits[cell]} right {move}")
    assert play.solved


# done


@pytest.mark.parametrize(
    ("script", "words", "spot"),
    [
        ("menu 1", "row 1: its sum is missing", 16),
        (f"{scripts.entered(scenes.NEWSPAPER)} up up 0 menu 1", "row 4: its sum is missing", 19),
        (f"{scripts.entered(scenes.NEWSPAPER)} left 2 menu 1", "column 4: its sum must be 4", 23),
        (f"{scripts.entered(scenes.NEWSPAPER)} 2 9 down 3 0 menu 1", "row 1: 1 blank cannot", 16),
        (f"{scripts.entered(scenes.NEWSPAPER)} down 2 3 menu 1", "the rows add up to 86", 16),
        (
            f"{scripts.entered(scenes.NEWSPAPER)} 2 2 menu 1 wait:800",
            "NO solution: diagonal /",
            25,
        ),
    ],
)
def test_what_is_wrong_is_said_with_the_cursor_on_it(script, words, spot):
    a_console = console(f"{scripts.blank(4)} {script}")
    screen = shell(a_console).top
    assert top(a_console) == "Entry" and screen._says.startswith(words)
    where = screen.sheet.words()
    screen.sheet.go_to(spot)
    assert screen.sheet.words() == where
    a_console.keys("right")
    assert screen._says == ""


def test_no_solution_and_no_reason():
    """Where bounds alone find nothing the answer is plain."""
    a_console = console(f"{scripts.blank(4)} {scripts.entered(scenes.NEWSPAPER)}")
    screen = shell(a_console).top
    screen.sheet.reason = lambda: None
    a_console.keys("2 2 menu 1 wait:800")
    assert screen._says == "NO solution"


def hard(a_console):
    """Type a puzzle with far more than 500 solutions, and want to know about 500."""
    chosen = next(setting for setting in settings.GENERAL if setting.name == "test")
    shell(a_console).settings.put(chosen, 500)
    sixty = crossnum.compose(12, bytes(144), bytes([60] * 26))
    a_console.keys(f"{scripts.blank(12)} {scripts.entered(sixty)}")


def test_testing_is_seen_and_can_be_cancelled():
    a_console = console()
    hard(a_console)
    a_console.keys("menu +1 wait:30")
    assert top(a_console) == "Trying" and a_console.busy
    golden.check("screens/entry-testing", a_console.frame())
    a_console.keys("-1 back wait:100")
    assert top(a_console) == "Entry" and not a_console.busy
    a_console.keys("menu 1 wait:3000")
    assert shell(a_console).top.title == "500+ solutions"


def test_a_search_that_gives_up_says_so(monkeypatch):
    monkeypatch.setattr(crossnum, "_SEARCH_LIMIT", 10)
    a_console = console(f"{scenes.ENTERED} {scenes.DONE}")
    assert shell(a_console).top.title == "gave up after 0"


def test_edit_further_goes_back_to_the_table():
    a_console = console(f"{scenes.ENTERED} {scenes.DONE} 3")
    assert sheet(a_console).text() == scenes.NEWSPAPER


# the game that was being played


def test_testing_and_typing_leave_the_game_alone():
    a_console = console(f"{scenes.GAME} 5 {scenes.POSTPONE}")
    play = shell(a_console).play
    game = play.game.text(played=True)
    a_console.keys(f"6 4 fire wait:100 {scripts.entered(scenes.NEWSPAPER)} {scenes.DONE}")
    assert shell(a_console).play is play
    assert play.game.text(played=True) == game


def test_playing_puts_the_game_aside_as_the_previous_one():
    a_console = console(f"{scenes.GAME} 5 {scenes.POSTPONE}")
    game = shell(a_console).play.game.text(played=True)
    a_console.keys(f"6 4 fire wait:100 {scripts.entered(scenes.NEWSPAPER)} {PLAY}")
    assert shell(a_console).play.game.text() == scenes.NEWSPAPER
    a_console.keys(f"{scenes.POSTPONE} 0 wait:300")
    assert shell(a_console).play.game.text(played=True) == game


# drafts


def reopened(a_console):
    """The console switched off and on again, with the draft on the glass."""
    again = console(host=a_console.host)
    screen = entry.kept(shell(again))
    if screen:
        shell(again).push(screen)
    again.advance(100)
    return again


def test_a_draft_survives_power_off():
    a_console = console(f"{scripts.blank(12)} 5 left 1 0 4 up 2 left*3 7 wait:1500")
    draft = sheet(a_console).draft()
    again = reopened(a_console)
    assert sheet(again).draft() == draft
    again.keys("right 8 wait:1500")
    once_more = reopened(again)
    assert sheet(once_more).draft() == sheet(again).draft() != draft


def test_a_draft_is_written_when_the_keys_rest_and_not_before():
    a_console = console(f"{scripts.blank(4)} 5 5 6 +7")
    assert shell(a_console).keeper.draft() is None
    a_console.keys("wait:900")
    assert shell(a_console).keeper.draft() == sheet(a_console).draft()


def test_leaving_keeps_the_draft_and_saving_ends_it():
    a_console = console(f"{scenes.ENTERED} {LEAVE}")
    assert top(a_console) == "Home"
    again = reopened(a_console)
    assert sheet(again).text() == scenes.NEWSPAPER
    again.keys(f"{SAVE} fire back {LEAVE}")
    assert entry.kept(shell(again)) is None


def test_a_saved_puzzle_that_is_changed_again_is_a_draft_again():
    a_console = console(f"{scenes.SAVED} fire back up 7 {LEAVE}")
    assert sheet(reopened(a_console)).text() != scenes.NEWSPAPER


def test_playing_keeps_the_draft():
    a_console = console(f"{scenes.ENTERED} {PLAY} wait:1000")
    assert sheet(reopened(a_console)).text() == scenes.NEWSPAPER


def test_throwing_away_and_clearing_ask_first():
    a_console = console(f"{scenes.ENTERED} menu 3 fire")
    assert sheet(a_console).text() == scenes.NEWSPAPER
    a_console.keys("menu 3 right fire wait:600")
    assert not any(sheet(a_console).digits) and not any(sheet(a_console).targets)
    assert entry.kept(shell(a_console)) is None
    a_console.keys("5 wait:900 menu 5 fire wait:600")
    assert sheet(a_console).digits[0] == 5
    a_console.keys("menu 5 right fire wait:600")
    assert top(a_console) == "Home"
    assert entry.kept(shell(a_console)) is None


@pytest.mark.parametrize("draft", ["", "\n", "chess 8\n", "crossnum 3\n....\n"])
def test_a_draft_that_is_none_is_passed_over(draft):
    a_console = console()
    shell(a_console).keeper.store.write("draft", draft)
    assert entry.kept(shell(a_console)) is None


def test_the_bar_goes_with_the_next_key_and_leaves_nothing_behind():
    """Over the sums, then over the first rows."""
    for script in ("left 0 up*2 menu 1", "menu 1 wait:500"):
        a_console = console(f"{scenes.ENTERED} up 0 {script} wait:300 down up")
        screen = shell(a_console).top
        frame = a_console.frame()
        shell(a_console)._whole = True
        screen._view.invalidate()
        a_console.advance(50)
        assert a_console.frame() == frame


# names


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize(
    ("script", "name"),
    [
        ("", "4X4-1"),
        ("star*5 up*2 right up right 9", "BA9"),
        ("star*5 down right down", "--"),
        ("star*6", None),
        ("left*2 star star", "4X4"),
        ("2 3 4 5 6", "4X4-1236"),
        ("right up", "5X4-1"),
        ("left*6 1 2", "4X4-112"),
    ],
)
def test_names(board, script, name):
    a_console = console(f"{scenes.ENTERED} {scenes.DONE} 2 wait:100 {script}", board)
    if name is None:  # taking out more than there is leaves
        assert top(a_console) == "Choices"
        return
    assert top(a_console) == "Naming"
    a_console.keys("fire wait:300")
    assert puzzle_file(a_console, name) == scenes.NEWSPAPER


def test_a_name_can_be_given_up():
    a_console = console(f"{scenes.ENTERED} {scenes.DONE} 2 wait:100 back wait:100")
    assert top(a_console) == "Choices"
    assert shell(a_console).puzzles.names() == []


def test_an_empty_name_is_not_accepted():
    a_console = console(f"{scenes.ENTERED} {scenes.DONE} 2 wait:100 star*5 fire wait:100")
    assert top(a_console) == "Naming"


def test_a_name_clash_is_asked_about():
    a_console = console()
    put_file(a_console, "4X4-1", b"an old one")
    a_console.keys(f"{scenes.ENTERED} {scenes.DONE} 2 wait:100")
    assert shell(a_console).top._name == "4X4-2"
    a_console.keys("star 1 fire wait:100")
    assert top(a_console) == "Ask"
    a_console.keys("fire wait:100")
    assert top(a_console) == "Naming" and puzzle_file(a_console, "4X4-1") == "an old one"
    a_console.keys("fire wait:100 right fire wait:300")
    assert puzzle_file(a_console, "4X4-1") == scenes.NEWSPAPER
    assert shell(a_console).puzzles.names() == ["4X4-1"]


def full(*_):
    raise OSError(errno.ENOSPC, "")


def test_a_full_storage_is_told_and_nothing_is_lost(monkeypatch):
    a_console = console(f"{scenes.ENTERED} wait:1500")
    monkeypatch.setattr("sumpad.storage.files._replace", full)
    a_console.keys(SAVE)
    golden.check("screens/not-saved", a_console.frame())
    a_console.keys("fire back wait:100")
    assert sheet(a_console).text() == scenes.NEWSPAPER
    assert shell(a_console).puzzles.names() == []
    monkeypatch.undo()
    assert sheet(reopened(a_console)).text() == scenes.NEWSPAPER
    a_console.keys(SAVE)
    assert puzzle_file(a_console, "4X4-1") == scenes.NEWSPAPER


def test_names_that_cannot_be_listed_are_told(monkeypatch):
    a_console = console(f"{scenes.ENTERED} {scenes.DONE}")

    def broken(*_):
        raise OSError(errno.EIO, "")

    monkeypatch.setattr("os.listdir", broken)
    a_console.keys("2 wait:100")
    assert top(a_console) == "Notice"


# the list


def listed(a_console):
    """What the list says of each file."""
    return {name: shell(a_console).top._known.get(name) for name in shell(a_console).top._names}


def with_files():
    a_console = console()
    for name, content in {
        "SUNDAY": text_of(12, 1).encode(),
        "4X4-1": scenes.NEWSPAPER.encode(),
        "a-file-with-a-long-name.txt": text_of(3, 1).encode(),
        "CUT": scenes.NEWSPAPER[:40].encode(),
        "FILM": bytes(100_000),
        "PHOTO": b"\xff\xd8\xff\xe0",
        "DIARY": b"dear diary\n",
    }.items():
        put_file(a_console, name, content)
    return a_console


def test_the_list_tells_what_the_files_are():
    a_console = with_files()
    a_console.keys("3 wait:500")
    golden.check("screens/puzzles-mixed", a_console.frame())
    a_console.keys("up wait:500")
    golden.check("screens/puzzles-mixed-end", a_console.frame())
    assert listed(a_console) == {
        "4X4-1": ("4x4", "CROSSNUM"),
        "CUT": ("damaged", ""),
        "DIARY": ("no puzzle", ""),
        "FILM": ("no puzzle", ""),
        "PHOTO": ("no puzzle", ""),
        "SUNDAY": ("12x12", "CROSSNUM"),
        "a-file-with-a-long-name.txt": ("3x3", "CROSSNUM"),
    }


@pytest.mark.parametrize("key", ["fire", "menu"])
@pytest.mark.parametrize(("place", "name"), [(1, "cut"), (2, "diary"), (3, "film"), (4, "photo")])
def test_what_is_no_puzzle_is_told_when_it_is_chosen(key, place, name):
    a_console = with_files()
    a_console.keys(f"3 wait:500 down*{place} {key} wait:100")
    assert top(a_console) == "Notice"
    if key == "fire":
        golden.check(f"screens/puzzle-{name}", a_console.frame())
    a_console.keys("fire wait:100")
    assert top(a_console) == "Picking" and shell(a_console).play is None


def test_a_puzzle_is_edited_under_its_name():
    a_console = with_files()
    a_console.keys("3 wait:500 up*2 menu wait:100")
    assert sheet(a_console).text() == text_of(12, 1)
    a_console.keys(f"menu 4 wait:300 menu wait:100 {SAVE}")
    assert top(a_console) == "Ask"  # replace it?


def test_editing_asks_about_a_draft():
    a_console = console(f"{scenes.SAVED} fire back up 7 {LEAVE} 3 wait:300 menu wait:100")
    assert top(a_console) == "Ask"
    a_console.keys("fire menu right fire wait:100")
    assert sheet(a_console).text() == scenes.NEWSPAPER


def test_deleting_asks_first():
    a_console = with_files()
    a_console.keys("3 wait:500 star wait:100")
    golden.check("screens/puzzle-delete", a_console.frame())
    a_console.keys("fire wait:100")
    assert "4X4-1" in listed(a_console)
    a_console.keys("star right fire wait:300")
    assert "4X4-1" not in shell(a_console).puzzles.names()
    assert top(a_console) == "Picking" and "4X4-1" not in listed(a_console)
    for _ in range(6):
        a_console.keys("star right fire wait:300")
    assert shell(a_console).puzzles.names() == []
    assert a_console.frame() == console("3 wait:100").frame()


def test_what_cannot_be_deleted_or_read_is_told(monkeypatch):
    a_console = with_files()
    a_console.keys("3 wait:500")
    folder = shell(a_console).puzzles.folder
    os.remove(os.path.join(folder, "4X4-1"))
    os.mkdir(os.path.join(folder, "4X4-1"))
    a_console.keys("star right fire wait:100")
    assert top(a_console) == "Notice"
    a_console.keys("fire wait:100 up fire wait:100")
    assert top(a_console) == "Playing"


def test_a_file_that_goes_away_is_told():
    a_console = with_files()
    a_console.keys("3 wait:500")
    os.remove(os.path.join(shell(a_console).puzzles.folder, "4X4-1"))
    a_console.keys("fire wait:100")
    assert top(a_console) == "Notice"


def test_a_folder_that_cannot_be_read_is_told(monkeypatch):
    a_console = console()
    put_file(a_console, "../puzzles-are-elsewhere", b"")
    shell(a_console).puzzles.folder += "-are-elsewhere"
    a_console.keys("3 wait:100")
    assert shell(a_console).top._trouble.startswith("Cannot list puzzles-are-elsewhere: error")
    assert a_console.frame() != console("3 wait:100").frame()
    a_console.keys("5 wait:100")
    assert top(a_console) == "Home"


def test_files_stay_when_the_console_is_switched_off():
    a_console = console(scenes.SAVED, host=hosts.VirtualHost())
    again = console("3 wait:300", host=a_console.host)
    assert listed(again) == {"4X4-1": ("4x4", "CROSSNUM")}
