"""The first minute of a new console: the games, two pages, and an easy puzzle."""

import pytest

from sumpad import games, keys
from sumpad.app import key_labels, settings
from sumpad.app.screens import base, board_tips, help_texts
from sumpad.view import cell_style, fonts
from sumpad_tools import boards, families
from sumpad_tools.bench.glass import without_clock
from sumpad_tools.play import golden, pc_hosts
from support.console import scenes, scripts
from support.console.pc import play_of, played, shell_of, switched_on, top_of, words_on
from support.console.setting_names import setting

# To the first board, past the words on it.
_PLAYS = "fire*3 wait:700 right wait:100 left wait:100"

PADS = pytest.mark.parametrize("board", boards.names())


@pytest.fixture
def host():
    return pc_hosts.VirtualHost(new=True)


@PADS
def test_four_presses_lead_from_power_on_to_the_first_digit(board, host):
    console = switched_on(host, "wait:1", board)
    presses = 0
    while not shell_of(console).top.shows_board:
        console.keys("hash wait:700")
        presses += 1
    play = play_of(console)
    assert play.game.grade(play.parameters) == "easy" and play.drawn
    assert top_of(console) == "FirstBoard"
    golden.check(f"screens/first-board-{board}", console.frame())
    console.keys("1 wait:50")
    assert top_of(console) == "Dashes"  # as 1 is wrong there
    assert play.done == 1 and play.game.digit(play.cell) == 1
    assert presses + 1 <= 4


@PADS
def test_the_pages(board, host):
    console = switched_on(host, "wait:1", board)
    golden.check(f"screens/welcome-0-{board}", console.frame())
    console.keys("hash wait:100")
    for page in (1, 2):
        golden.check(f"screens/welcome-{page}-{board}", console.frame())
        console.keys("hash wait:100" if page < 2 else "left wait:100")
    golden.check(f"screens/welcome-1-{board}", console.frame())


def test_all_arrows_turn_the_pages_and_lead_nowhere_else(host):
    console = switched_on(host, "fire wait:100")
    pages = []
    for key in ("down", "right", "down", "right", "up", "left", "up", "left"):
        console.keys(f"{key} wait:100")
        assert top_of(console) == "Welcome"
        pages.append(shell_of(console).top._page)
    assert pages == [1, 1, 1, 1, 0, 0, 0, 0]


@pytest.mark.parametrize("way", ["back", "fire back", "fire*3 wait:700", "menu", "2 wait:700"])
def test_they_never_come_again(way, host):
    console = switched_on(host, f"{way} wait:2000")
    assert top_of(console) in ("Home", "FirstBoard", "Introduction")
    assert top_of(switched_on(host)) in ("Home", "Paused")


@pytest.mark.parametrize("knows_date", [False, True])
def test_they_come_again_if_the_plug_was_pulled(host, knows_date):
    if knows_date:
        host.set_clock(2026, 11, 23, 9, 5)
    console = switched_on(host, "fire wait:2000")
    assert top_of(console) == "Welcome"
    assert top_of(switched_on(host)) == "First"


def test_who_had_it_before_the_pages_is_not_welcomed(tmp_path):
    (tmp_path / "saves").mkdir()
    assert top_of(switched_on(pc_hosts.VirtualHost(tmp_path, new=True))) == "Home"


def test_who_was_welcomed_is_told_once_what_the_other_games_are(host):
    console = switched_on(host, "back wait:2000")
    told = []
    for number in (2, 3, 1, 2, 3):
        console.keys(f"{scripts.TO_FAMILIES} {number} wait:2000")
        shell = shell_of(console)
        family = shell.session.family
        assert family.NAME == games.FAMILIES[number - 1]
        if top_of(console) == "Introduction":
            told.append(family.NAME)
            golden.check(f"screens/welcome-{told[-1]}", console.frame())
            console.keys("fire*2 wait:100")
            golden.check(f"screens/welcome-{told[-1]}-marks", console.frame())
            console.keys("back wait:100")
        assert top_of(console) == "Home"
    assert told == list(games.FAMILIES[1:])


@PADS
def test_who_rests_is_told_two_keys(board, host):
    console = switched_on(host, f"{_PLAYS} wait:7000", board)
    before = console.frame()
    console.keys("wait:2000")
    golden.check(f"screens/tip-{board}", console.frame())
    console.keys("1 wait:100")  # goes to the board
    play = play_of(console)
    assert top_of(console) == "Dashes" and play.done == 1
    console.keys("undo wait:100")
    clock_y = families.of(play.game.NAME).scripts.CLOCK_Y
    assert without_clock(console.frame(), clock_y) == without_clock(before, clock_y)


@PADS
def test_the_first_board_names_keys_at_once_to_who_skipped_the_pages(board, host):
    console = switched_on(host, "back wait:500 1 wait:500 hash wait:3000", board)
    assert top_of(console) == "Tip"
    words = shell_of(console).top.words
    pad = boards.load(board)
    menu = key_labels.legend(pad, (keys.MENU,))
    assert words == f"{key_labels.moves(pad)}, 0: clear, #: hint, {menu}: menu"
    console.keys("right wait:100")
    assert top_of(console) == "Playing"
    console.keys(f"{scenes.POSTPONE} wait:2000 0 wait:1000")
    assert top_of(console) == "Playing"  # the next tip waits for a pause


def marking_key(board):
    return key_labels.legend(boards.load(board), (keys.FIRE,))


@pytest.mark.parametrize("board", filter(marking_key, boards.names()))
def test_the_key_that_marks_says_on_a_blank_what_it_marks(board):
    console = played(f"{scripts.start(4, 5)} wait:500", board)
    play = play_of(console)
    assert not play.game.digit(play.cell)
    console.keys("fire wait:100")
    assert shell_of(console).top.words == f"{marking_key(board)} marks digits, not blanks."
    play.show_cell(next(at for at in range(16) if play.game.digit(at)))
    console.keys("fire wait:100")
    assert play.pinned and top_of(console) == "Fits"


@PADS
@pytest.mark.parametrize("start", ["", scripts.start(4, 5), scenes.SUDOKU])
def test_the_page_of_keys_has_all_that_a_player_can_do(board, start):
    console = played(f"{start} wait:500", board)
    lines = help_texts.key_lines(shell_of(console))
    done = [it.partition(": ")[2] for it in lines]
    acts = ["type a digit", "clear the cell", "hint, next page", "notes on/off", "undo", "redo"]
    assert all(done.count(it) == 1 for it in [*acts, "game menu"])
    assert sum(it.startswith("zoom") for it in done) == 1
    can_mark = bool(key_labels.legend(boards.load(board), (keys.FIRE,)))
    assert ("mark this digit" in done) == can_mark
    assert "hold: press for 0.6 seconds" in lines


@pytest.mark.parametrize("board", ["pico_keypad_4x5", "pico_keypad_4x4"])
def test_the_keys_are_all_told_below_a_board_without_a_panel(board, host):
    script = f"back wait:100 {scripts.TO_KAKURO} back wait:100 1 8 fire"
    console = switched_on(host, script, board)
    console.run_until(lambda: top_of(console) == "Tip", 20000)
    console.keys("wait:100")
    canvas = shell_of(console).canvas
    told = words_on(console)
    assert "ZOOM" in told[-1].upper()
    assert canvas.text_width(fonts.SMALL, told[-1]) <= canvas.WIDTH


def test_the_clock_goes_on_behind_a_tip_which_goes_by_itself(host):
    console = switched_on(host, f"{_PLAYS} wait:1000")
    before = play_of(console).seconds
    console.keys("wait:8000")
    assert top_of(console) == "Tip"
    console.keys("wait:21000")
    assert top_of(console) == "Playing"
    assert play_of(console).seconds == before + 29


def test_the_first_games_have_a_tip_each(host):
    console = switched_on(host, _PLAYS)
    tips = 0
    for _ in range(5):
        console.keys("wait:9000")
        tips += top_of(console) == "Tip"
        console.keys("wait:20000 up wait:20000")
        assert top_of(console) == "Playing"
        console.keys(f"{scenes.POSTPONE} wait:2000 0 wait:700")
    assert tips == 3
    assert shell_of(switched_on(host)).settings.tips == 0


def test_the_finished_board_says_what_key_leads_on_and_nothing_else(host):
    console = switched_on(host, _PLAYS)
    console.keys("menu 9 2 4 right fire wait:300 back redo wait:1500 up wait:100")
    assert play_of(console).solved and top_of(console) == "Locked"
    assert words_on(console)[-1] == "Solved. ENT: result"
    console.keys("left wait:10000")
    assert top_of(console) == "Playing"  # the board is not covered for long
    console.keys("fire wait:100")
    assert top_of(console) == "Solved"


def test_the_words_on_the_first_board_of_a_row_are_true(host):
    console = switched_on(host, "fire*3 wait:700")
    play = play_of(console)
    game, row = play.game, play.cell // play.game.columns
    digits = [game.digit(row * game.columns + column) for column in range(game.columns)]
    target = game.sum_style(row) & cell_style.TARGET_MASK
    needed = target - sum(digits)
    words = f"{target} \x13{needed}: row {row + 1} still needs {needed}."
    assert shell_of(console).top.words == words


def test_the_first_board_is_explained_once_in_each_family(host):
    console = switched_on(host, "fire*3 wait:700 wait:20000 wait:1000")
    assert top_of(console) != "FirstBoard"
    console.keys(f"{scenes.POSTPONE} wait:2000 1 wait:100 right fire wait:3000")
    assert top_of(console) == "Playing"


def test_then_the_tags_of_the_diagonals_are_explained(host):
    console = switched_on(host, "fire*3 wait:700 right wait:100")
    assert top_of(console) == "Corner" and words_on(console)[-1] == board_tips.Corner.words
    console.keys("left wait:100")
    assert top_of(console) == "Playing"


def test_an_introduction_ends_with_an_easy_puzzle(host):
    console = switched_on(host, f"back wait:100 {scripts.TO_SUDOKU} fire*3 wait:6000")
    play = play_of(console)
    assert top_of(console) == "FirstBoard"
    assert (play.game.NAME, play.game.grade(play.parameters)) == ("sudoku", "easy")
    assert shell_of(console).settings.tips == 3


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_first_screen_names_all_games_and_leads_to_each(number, host):
    console = switched_on(host, "wait:1")
    assert [it[1] for it in shell_of(console).top.items] == list(games.TITLES)
    console.keys(f"{number} wait:2000")
    assert top_of(console) == ("Introduction" if number > 1 else "Welcome")
    assert shell_of(console).session.family.NAME == games.FAMILIES[number - 1]
    pages = len(shell_of(console).top._texts)
    assert pages == (2 if number == 1 else 3)  # cross-number's example explains its only sign
    console.keys(f"fire*{pages} wait:6000")
    assert top_of(console) == "FirstBoard"
    golden.check(f"screens/first-board-{games.FAMILIES[number - 1]}", console.frame())


def test_a_game_chosen_first_leaves_the_introduction_of_the_other(host):
    console = switched_on(host, "2 wait:2000 back wait:100")
    console.keys(f"{scripts.TO_FAMILIES} 1 wait:2000")
    assert top_of(console) == "Introduction"


def test_an_introduction_over_another_screen_leads_back_to_it(host):
    console = switched_on(host, "back wait:100")
    shell = shell_of(console)
    changing = shell.load("games_menu").Changing
    shell.push(changing(shell, "kakuro", "lesson_list.LessonList"))
    console.keys("wait:2000")
    console.keys("fire*3 wait:100")
    assert top_of(console) == "LessonList"


@PADS
def test_every_page_fits_above_its_keys(board):
    console = switched_on(pc_hosts.VirtualHost(new=True), "hash wait:100", board)
    for number in (1, 2, 3):
        shell = shell_of(console)
        rooms = [(126, 4), (126, 5)] if number == 1 else [(84, 5), (126, 5), (126, 5)]
        for (width, most), paragraphs in zip(rooms, shell.top._texts, strict=True):
            lines = [base.wrap(shell.canvas, fonts.TEXT, it, width) for it in paragraphs]
            assert sum(map(len, lines)) <= most
        console.keys(f"back wait:100 {scripts.TO_FAMILIES} {number + 1} wait:2000")


@pytest.mark.parametrize("keypad", [settings.CLASSIC, settings.NAVIGATION])
@PADS
def test_keys_follow_the_layout(board, keypad):
    """Both pages of keys name those of a hint and of notes, and all lines fit."""
    console = switched_on(pc_hosts.VirtualHost(), "wait:1", board)
    shell = shell_of(console)
    shell.settings.put(setting("keypad"), keypad)
    hint, notes = ("hold #, 2", "hold #, 9, 6") if board.endswith("4x4") else ("#", "*")
    console.keys("4 wait:100 hash wait:100")
    lines = shell.top._texts[1]
    for paragraphs in shell.top._texts[1:]:
        assert all(len(base.wrap(shell.canvas, fonts.TEXT, it, 126)) == 1 for it in paragraphs)
    assert f"{notes}: notes on/off" in lines and any("step up" in it for it in lines)
    assert any(it.startswith(f"{hint}: hint") for it in shell.top._texts[2])
    lines = help_texts.key_lines(shell)
    assert f"{notes}: notes on/off" in lines
    assert any(it.startswith(f"{hint}: hint") for it in lines)


def test_how_to_play_shows_the_pages_and_then_all_rules():
    console = played(f"{scripts.HOW_TO_PLAY} wait:100")
    assert top_of(console) == "HowToPlay"
    console.keys("hash*3 wait:100")
    assert top_of(console) == "Rules"
    console.keys("back wait:100 wait:100")
    assert top_of(console) == "Home" and not play_of(console)
