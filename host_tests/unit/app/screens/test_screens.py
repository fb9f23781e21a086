"""The screens: golden frames of each, and what keys do on them."""

import pytest

from sumpad import keys
from sumpad.app import key_labels
from sumpad.app.screens import hint
from sumpad.games import backend
from sumpad_tools import boards, families
from sumpad_tools.bench import glass
from sumpad_tools.parts import frames, panels
from sumpad_tools.play import golden, player
from support.console import scenes, scripts
from support.console.pc import play_of, session_of, shell_of, top_of, words_on
from support.running import sampling


def played(script, board=boards.DEFAULT, **more):
    """Return a console that has played `script`, starting from the home menu."""
    console = player.Player(boards.load(board), **more)
    console.advance(scripts.HOME_MS)
    console.keys(script)
    return console


def still(console):
    """Return the console's frame without the corner of the clock."""
    return without_clock(console.frame(), console._loop.shell.session.family.NAME)


def without_clock(frame, family):
    """Return `frame` in rows, without the corner of the clock, which depends on the family."""
    return glass.without_clock(frame, families.of(family).scripts.CLOCK_Y)


@pytest.mark.parametrize("name", scenes.SCENES)
@pytest.mark.usefixtures("tidy_words")
def test_golden(name):
    golden.check(f"screens/{name}", played(scenes.SCENES[name]).frame())


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("keys", f"{scripts.KEYS} down*15"),
        ("settings", "8 up"),
        ("self-test", scenes.SELF_TEST),
        ("self-test-keys", f"{scenes.SELF_TEST} 1*4 +5 wait:50"),
    ],
)
def test_golden_of_a_board(name, script, board):
    golden.check(f"screens/{name}-{board}", played(script, board).frame())


# Pads differ (feet of menus name keys, How to play the one that zooms), boards have different
# groups of settings (the title counts them), and a knob has other keys in forms, which
# "best-dated" and "games-left" need, and none that turn pages.
OF_A_BOARD = {
    "keys", "help", "settings", "settings-changed", "settings-pause", "sudoku-settings",
    "kakuro-settings", "clock", "clock-set", "new", "enter", "best-dated", "games-left",
    "sudoku-limits", "how-to-play-end", "home-puzzles", "home-results", "home-more",
}  # fmt: skip


@pytest.mark.parametrize("board", sorted(set(boards.names()) - {boards.DEFAULT}))
@pytest.mark.parametrize("name", sampling.every(12, sorted(set(scenes.SCENES) - OF_A_BOARD)))
def test_another_board_shows_the_same_for_the_same_script(name, board, monkeypatch):
    """The screens name keys, so this test uses the legends of the default board. The scripts are
    for arrows, so a knob does not read on at the end of a row."""
    legend, arrows = key_labels.legend, key_labels.arrows
    default = boards.load(boards.DEFAULT)
    monkeypatch.setattr(key_labels, "legend", lambda board, codes: legend(default, codes))
    monkeypatch.setattr(key_labels, "arrows", lambda board: arrows(default))
    monkeypatch.setattr(key_labels, "has_knob", lambda board: False)
    shown = frames.from_pbm((golden.GOLDEN.folder / f"screens/{name}.pbm").read_bytes())
    console = played("", board)
    session_of(console).reads_on = False
    console.keys(scenes.SCENES[name])
    assert still(console) == without_clock(shown, console._loop.shell.session.family.NAME)


@pytest.mark.usefixtures("tidy_words")
@pytest.mark.parametrize("board", sorted(set(boards.names()) - {boards.DEFAULT}))
@pytest.mark.parametrize("name", sampling.every(12, sorted(set(scenes.SCENES) - {"best-dated"})))
def test_the_words_of_another_board_fit(name, board):
    """Its legends are longer or shorter."""
    played(scenes.SCENES[name], board)


def test_only_a_board_with_a_knob_reads_on():
    """The boards are played in one process."""
    found = []
    for board in ("adafruit_macropad", boards.DEFAULT):
        console = played("", board)
        found.append(session_of(console).new_play().reads_on)
    assert found == [True, False]


@pytest.mark.parametrize("size", sampling.ends_and_middle(range(3, 13)))
def test_a_game_of_every_size_is_played_to_the_end(size):
    console = played(f"{scripts.start(size, 42)} {scripts.solve(size, 42)} wait:1500")
    solved = console.frame()
    console.keys("up wait:100")
    assert console.frame() != solved
    console.keys("hash wait:100")
    assert console.frame() == solved
    console.keys("back wait:200")
    # The game is over: there is nothing to continue.
    assert console.frame() == played("wait:1").frame()


def test_leaving_a_game_and_going_on_changes_nothing():
    game = f"{scenes.GAME} 5 right 6"
    left = played(f"{game} {scenes.POSTPONE} wait:5000 0 wait:100")
    assert left.frame() == played(f"{game} wait:200").frame()  # the clock was stopped meanwhile


@pytest.mark.parametrize("hidden", ["menu 7", "menu", "menu 9 1 wait:60000 back*2 up*8"])
def test_the_clock_stands_while_the_board_is_hidden(hidden):
    console = played(f"{scenes.GAME} {hidden} wait:60000 fire wait:100")
    assert top_of(console) == "Playing"
    assert console.frame() == played(f"{scenes.GAME} wait:600").frame()


def test_the_clock_of_a_solved_game_stands_when_its_menu_is_closed():
    console = played(f"{scenes.GAME} {scripts.solve(4, 123456)} wait:1500 up menu back wait:100")
    play = console._loop.shell.session.play
    assert top_of(console) == "Locked" and play.solved and not play.running


def test_pause_names_the_key_that_does_not_continue(monkeypatch):
    console = played(scenes.GAME)
    words = []
    canvas = console._loop.shell.canvas
    monkeypatch.setattr(canvas, "text_centred", lambda *it: words.append(it[3]))
    console.keys("menu 7 wait:100")
    assert words[-2:] == ["8: settings", "other keys: play"]
    console.keys("8 wait:50")
    assert top_of(console) == "Settings"
    console.keys("back wait:50")
    assert top_of(console) == "Paused"
    console.keys("7 wait:50")
    assert top_of(console) == "Playing" and not play_of(console).done


def test_undo_and_redo_by_key_and_from_the_menu():
    game = f"{scenes.GAME} 5 right 6"
    plain = still(played(game))
    undone = still(played(f"{game} undo"))
    assert undone != plain
    assert still(played(f"{game} menu 4")) == undone
    assert still(played(f"{game} menu 4 menu 5")) == plain
    assert still(played(f"{game} undo redo", "pico_keypad_4x5")) == plain


def test_hints_by_key_and_from_the_menu():
    """HINT continues if the pad has that key; FIRE and # do on every pad."""
    from_menu = still(played(f"{scenes.STEPS} menu 2 wait:500 hash*2"))
    for script in ("hint wait:500 hint*2", "hint wait:500 hash*2", "hint wait:500 fire*2"):
        assert from_menu == still(played(f"{scenes.STEPS} {script}", "pico_keypad_4x5"))


def test_any_other_key_ends_a_hint_and_a_check_and_a_digit_is_entered():
    for script in ("menu 2 wait:500", f"{scenes.CHECK} wait:500"):
        for key, steps in (("5", 2), ("up", 1), ("clear", 1)):
            ended = played(f"{scenes.HARD_8} 9 {script} {key} wait:200", "pico_keypad_4x5")
            stays = key == "up" and "menu 2" in script  # it moves the bar that hides the board
            assert top_of(ended) == ("Hint" if stays else "Playing")
            assert ended._loop.shell.session.play.done == steps


@pytest.mark.parametrize("game", [scenes.HARD_8, scenes.STEPS, scenes.SUDOKU, scenes.KAKURO_HARD])
@pytest.mark.parametrize("board", ["pico_keypad_4x5", "pico_keypad_4x4"])
def test_a_hint_is_leafed_through_back_and_forth(game, board):
    console = played(f"{game} menu 2 wait:2500", board)
    shell = console._loop.shell
    play = shell.session.play
    frames = [console.frame()]
    job = shell.top._job
    while shell.top._page < job.pages - 1 or shell.top._has_part():
        console.keys("hash wait:50")
        frames.append(console.frame())
    at = play.cell
    shell.top._last = keys.RIGHT  # held, or it would end the hint
    console.keys("right wait:50")  # plays nothing
    assert play.cell == at and not play.done
    if job.more(job.pages - 1) >= 0:
        assert shell.top._page == job.more(job.pages - 1)
        console.keys("left wait:50")
    assert console.frame() == frames[-1]
    # LEFT at the start does not end the hint either.
    for frame in frames[-2::-1] + frames[:1]:
        console.keys("left wait:50")
        assert console.frame() == frame
    for page in sorted(set(job.details)):  # RIGHT goes around through the detail pages
        shell.top._turn_to(page)
        seen = []
        while shell.top._page != page or not seen:
            console.keys("right wait:50")
            if shell.top._page != page and not shell.top._part:
                seen.append(shell.top._page)
        assert seen == [job.pages + at for at, main in enumerate(job.details) if main == page]
    shell.top._turn_to(job.pages - 1)
    console.keys("left wait:50 " * len(frames))
    for frame in frames[1:]:
        console.keys("fire wait:50")
        assert console.frame() == frame
    console.keys("fire wait:50")
    assert play.done == 1 + len(job.also)


def test_the_move_of_a_hint_can_be_undone():
    console = played(f"{scenes.HARD_8} menu 2 wait:500 hash*2 wait:200")
    play = console._loop.shell.session.play
    assert play.done == 1 and play.flags() & 2 and not play.helped
    console.keys("undo")
    assert play.done == 0 and play.flags() & 2


def test_a_game_is_played_to_the_end_by_hints_alone():
    console = played(scenes.SINGLE)
    for _ in range(200):
        if console._loop.shell.session.play.solved:
            break
        console.keys("menu 2 wait:500 hash wait:100")
        while console._loop.shell.top.__class__.__name__ == "Hint":
            console.keys("hash wait:100")
    assert type(console._loop.shell.top).__name__ == "Playing"  # the finished board
    console.keys("wait:1100")
    golden.check("screens/solved-by-hints", console.frame())
    console.keys("fire wait:100")
    assert type(console._loop.shell.top).__name__ != "Solved"


def test_a_solved_board_can_be_looked_at():
    console = played(f"{scenes.GAME} {scripts.solve(4, 123456)} wait:1500 up")
    shell = console._loop.shell
    at = shell.session.play.cell
    console.keys("right down")
    assert type(shell.top).__name__ == "Locked" and shell.session.play.cell != at
    console.keys("undo redo wait:1200")  # solves it again
    assert type(shell.top).__name__ == "Solved"


def test_the_place_among_the_best_is_there_again_after_a_look_at_the_board():
    console = played(f"{scripts.won()} up left hash wait:100")
    assert type(console._loop.shell.top).__name__ == "Solved"
    assert console._loop.shell.top._place == "new best 4x4 easy"
    console.keys("up undo redo wait:2500")  # it took longer now, and counts no more
    assert console._loop.shell.top._place == ""


def test_solve_takes_nothing_of_the_players_back():
    """The first solution is the one that the player has found."""
    console = played(f"{scenes.GAME} {scripts.solve(4, 123456)} wait:1500 up")
    play = console._loop.shell.session.play
    digits = [play.game.digit(cell) for cell in range(16)]
    done = play.done
    console.keys("menu 9 2 4 right fire wait:300 right*3 left*2 back wait:100")
    assert play.done >= done
    while play.done > done:
        play.undo()
    assert play.done == done
    assert [play.game.digit(cell) for cell in range(16)] == digits


def test_a_hint_that_is_played_wipes_out_notes():
    """A digit entered by the player does so too."""
    console = played(f"{scenes.SUDOKU} menu 6 menu 2 wait:1500 hash*2 wait:100")
    play = console._loop.shell.session.play
    cell = play.cell
    digit = play.game.digit(cell)
    assert digit and not play.game.notes(cell)
    row = range(cell // 9 * 9, cell // 9 * 9 + 9)
    assert not any(play.game.notes(other) >> digit & 1 for other in row)


def test_a_solution_can_be_scrolled():
    console = played(f"{scripts.start(12, 1)} menu 9 2 4 right fire wait:3000")
    shell = console._loop.shell
    before = console.frame()
    console.keys("up wait:100")
    assert type(shell.top).__name__ == "Solutions" and shell.session.play.row == 11
    assert console.frame() != before


def test_the_menu_key_does_not_close_the_game_menu():
    menu = played(f"{scenes.GAME} menu wait:100").frame()
    assert played(f"{scenes.GAME} menu menu wait:100").frame() == menu


@pytest.mark.parametrize("board", boards.names())
def test_the_menu_key_shows_the_keys_at_home_and_a_digit_after_it_chooses_nothing(board):
    console = played("menu wait:100", board)
    assert top_of(console) == "Keys" and words_on(console)[0] == "Keys in a game"
    console.keys("1 wait:100")
    assert top_of(console) == "Keys"
    console.keys("menu wait:100")
    assert top_of(console) == "Home"


@pytest.mark.parametrize("board", boards.names())
def test_going_back_at_home_says_so_and_the_next_key_is_the_one_of_home(board):
    console = played("star wait:100", board)
    assert top_of(console) == "AtHome" and words_on(console)[0] == "This is Home."
    console.keys("star wait:100")
    assert top_of(console) == "Home"
    console.keys("star 8 wait:100")
    assert top_of(console) == "Settings"


@pytest.mark.parametrize("key", ["clear", "star", "back", "menu"])
def test_settings_are_left_by_the_keys_that_lead_back(key):
    assert played(f"8 {key} wait:100").frame() == played(f"{'down ' * 7}").frame()


@pytest.mark.parametrize("family", ["crossnum", "sudoku", "kakuro"])
def test_how_to_enter_a_puzzle_is_told(family):
    to = {"crossnum": "", "sudoku": scripts.TO_SUDOKU, "kakuro": scripts.TO_KAKURO}[family]
    blank = "fire wait:100 " if family != "sudoku" else ""
    console = played(f"{to} {scripts.ENTER} {blank}wait:100 menu 6 wait:100")
    golden.check(f"screens/entry-help-{family}", console.frame())


def test_a_hint_where_nothing_is_left():
    """The board is solved, so no key leads to the hint: it says so, and the next key ends it."""
    game = f"{scenes.GAME} {scripts.solve(4, 123456)} wait:1500 up"
    console = played(f"{game} wait:500")
    shell_of(console).pop()  # the tip
    shell_of(console).open("hint.Hint")
    console.advance(500)
    golden.check("screens/hint-nothing-left", console.frame())
    console.keys("hash")
    assert still(console) == still(played(game))


def test_most_hints_are_found_before_the_first_picture(monkeypatch):
    answers = []
    paint = hint.Hint.paint

    def noted(screen, *canvas):
        answers.append(screen._answer)
        paint(screen, *canvas)

    monkeypatch.setattr(hint.Hint, "paint", noted)
    played(f"{scenes.GAME} menu 2 wait:500")
    assert set(answers) == {backend.FOUND}


def test_thinking_can_be_cancelled(monkeypatch):
    monkeypatch.setattr(hint, "_AT_ONCE", 1)
    console = played(f"{scripts.start(12, 2)} menu +2 wait:30")
    assert console.busy
    console.keys("-2 back wait:200")
    assert not console.busy


def test_notes_by_key_and_from_the_menu():
    from_menu = still(played(f"{scenes.GAME} star 1 2"))
    assert from_menu == still(played(f"{scenes.GAME} notes 1 2", "pico_keypad_4x5"))
    assert from_menu != still(played(f"{scenes.GAME} 1 2"))


def test_restart_can_be_undone():
    game = f"{scenes.GAME} 5 right 6"
    restarted = played(f"{game} menu 9 1 right fire wait:100")
    assert still(restarted) != still(played(game))
    restarted.keys("undo")
    # Undo moves the cursor to a changed cell.
    assert still(restarted) == still(played(f"{game} left"))


@pytest.mark.parametrize("key", ["ESC", "F1"])
def test_a_making_can_be_cancelled_and_the_old_game_is_still_there(key):
    console = played(
        f"{scenes.GAME} 5 {scenes.POSTPONE} "
        "5 1 2 2 down down 1 2 down right*5 down right +ENT wait:40"
    )
    assert console.busy
    console.keys(f"-ENT +{key} wait:40 -{key} wait:100")
    assert not console.busy
    console.keys("back*2 0 wait:100")
    assert still(console) == still(played(f"{scenes.GAME} 5"))


def test_solving_can_be_cancelled():
    console = played(f"{scripts.start(12, 3)} menu 9 2 4 right +fire wait:40")
    assert console.busy
    console.keys("-fire back wait:100")
    assert not console.busy


def test_digits_that_fit_no_size_are_not_started():
    """A notice names the sizes that fit, and then the form has its default again."""
    script = "fire 2 fire wait:300 back wait:100"
    assert played(script).frame() == played("fire 4 wait:400").frame()


def test_a_code_takes_eight_digits_and_clear_takes_them_back():
    assert played("5 1 1 2 3 4 5 6 7 8 9").frame() == played("5 1 1 2 3 4 5 6 7 8").frame()
    assert played("5 1 1 2 clear clear").frame() == played("5 1").frame()


def test_the_window_of_a_large_board_follows_the_cursor():
    frames = {played(f"{scripts.start(12, 1)} right*{n} wait:100").frame() for n in range(1, 12)}
    assert len(frames) == 11


def test_a_pad_that_is_wired_wrongly_is_told_on_the_panel(monkeypatch):
    board = boards.load(boards.DEFAULT)
    board.KEYS = tuple(row[:3] + ("??",) for row in board.KEYS)
    panel = panels.of(board.PANEL)
    monkeypatch.setattr(panels, "of", lambda wiring: panel)
    with pytest.raises(ValueError, match="has no meaning"):
        player.Player(board)
    golden.check("screens/cannot-start", panel.frame())


def test_a_text_is_turned_by_pages():
    console = played(scripts.RULES)
    top = console._loop.shell.top
    console.keys("down right down up wait:50")
    assert top._first == top._starts[2]
    console.keys("left*2")
    assert top._first == 0
    console.keys("right*20")
    last = top._first
    console.keys("down")
    assert top._first == last > 5


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("1 wait:100 6 down right*2 down right up hash wait:9000", "Cross 6x6 hard fewest"),
        (f"{scripts.TO_SUDOKU} 1 wait:100 down right hash wait:5000", "Sudoku easy symmetric"),
        ("1 wait:100 hash wait:2000", "Cross-number 4x4 easy"),
    ],
)
def test_a_pause_names_all_that_a_code_needs(way, words):
    console = played(f"{way} menu 7 wait:100")
    assert words in words_on(console)
