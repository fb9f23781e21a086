"""The settings, their file, and what each setting does on the console."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad import games
from sumpad.app import settings
from sumpad.games.crossnum import game as crossnum_game
from sumpad.games.parameters import AUTOMATIC, LARGE, WHOLE
from sumpad_tools import boards
from sumpad_tools.play import golden, pc_hosts
from support.console import scenes, scripts
from support.console.pc import chosen, session_of, shell_of, switched_on, top_of
from support.console.setting_names import setting
from support.games.asking import made


def played(script, board=boards.DEFAULT, host=None):
    return switched_on(host or pc_hosts.VirtualHost(), script, board)


@pytest.mark.parametrize("row", settings.GENERAL, ids=lambda row: row.name)
def test_every_value_can_be_read_and_reached_both_ways(row):
    words = [row.shown(value) for value in row.values]
    assert len(set(words)) == len(words) and all(words)
    assert row.default in row.values
    value = row.default
    for _ in row.values:
        assert row.after(row.after(value, 1), -1) == value
        value = row.after(value, 1)
    assert value == row.default


def test_text_and_back():
    one = settings.Settings()
    one.put(setting("keypad"), 1)
    one.keep_code(crossnum_game.Game(), 4711)
    other = settings.Settings()
    assert other.read(one.text()) is None
    assert other.get("keypad") == 1 and other.code(crossnum_game.Game()) == 4711
    assert other.text() == one.text()


def test_what_is_not_known_is_kept():
    one = settings.Settings()
    assert one.read("settings 1\nwind 7\nlimit 55\n") is None
    assert one.get("limit") == 0  # 55 is not one of its values
    assert "wind 7\n" in one.text()


def test_format_1_has_numbers_for_families():
    one = settings.Settings()
    assert one.read("settings 1\nfamily 2\nmet 131\ntips 3\n") is None
    assert one.family == "kakuro"
    assert one.text() == "settings 2\nfamily kakuro\nmet crossnum sudoku\ntips 3\n"
    assert one.meets_family()
    assert one.meets(settings.NAMES) and not one.meets(settings.NAMES)
    assert "met crossnum sudoku kakuro names\n" in one.text()


def test_a_family_of_a_later_release_is_kept_but_not_opened():
    one = settings.Settings()
    assert one.read("settings 2\nfamily hidato\nmet hidato\n") is None
    assert one.family == games.FAMILIES[0]
    assert one.text() == "settings 2\nfamily hidato\nmet hidato\n"


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("", 1, "'settings'"),
        ("setting 1", 1, "'settings'"),
        ("settings 3", 1, "the version"),
        ("settings 1\nlimit", 2, "a value"),
        ("settings 1\nlimit -1", 2, "a value"),
        ("settings 1\nlimit 60 60", 2, "the end of the line"),
    ],
)
def test_bad_text_is_named_with_its_line(text, line, expected):
    error = settings.Settings().read(text)
    assert error.line == line and expected in error.expected


@pytest.mark.parametrize(
    ("family", "size", "parameters", "view"),
    [
        ("kakuro", "kakuro.size 8\n", (8, 1), LARGE),
        ("kakuro", "kakuro.size 10\n", (10, 1), WHOLE),
        ("sudoku", "", (1, 0), LARGE),
        ("crossnum", "crossnum.size 10\n", (10, 0, 0), WHOLE),
    ],
)
def test_the_other_view_that_an_old_release_has_kept_is_shown_again(
    family, size, parameters, view
):
    """It had another meaning for small boards than for large ones."""
    game = made(family, parameters, 1)
    old = settings.Settings()
    assert old.read(f"settings 1\n{family}.zoom 1\n{size}") is None
    usual = game.layout()
    old.fit(game)
    assert game.view == view and f"{family}.view {view}\n" in old.text()
    assert game.layout() != usual
    old.show(game, AUTOMATIC)
    assert game.view == AUTOMATIC
    old.fit(game)  # the old choice does not come back
    assert game.view == AUTOMATIC and game.layout() == usual


def test_an_old_choice_waits_for_a_board_that_has_two_views():
    game = crossnum_game.Game()
    old = settings.Settings()
    assert old.read("settings 1\ncrossnum.zoom 1\n") is None
    for size, view in ((4, AUTOMATIC), (10, WHOLE), (4, WHOLE)):
        game.take(size, bytes(size * size), bytes([5 * size] * (2 * size + 2)))
        old.fit(game)
        assert game.view == view


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    error = settings.Settings().read("settings 1\n" + text)
    assert error is None or error.line >= 1


def test_settings_survive_power_off():
    host = pc_hosts.VirtualHost()
    script = scenes.SCENES["settings-changed"]
    console = played(script + " wait:1000", host=host)
    again = played("8 down*4", host=host)
    assert again.frame() == console.frame()


def test_a_settings_file_of_no_use_is_told_and_the_defaults_hold():
    host = pc_hosts.VirtualHost()
    played("8 fire back wait:1000", host=host)._loop.shell.session.autosave.store.write(
        "settings", "what"
    )
    console = played("", host=host)
    shell = console._loop.shell
    assert type(shell.top).__name__ == "Notice"
    console.keys("fire wait:100")
    assert console.frame() == played("wait:1").frame()


@pytest.mark.parametrize("way", ("a later release's", "damaged"))
def test_settings_that_cannot_be_read_cost_the_latest_change_only(way):
    host = pc_hosts.VirtualHost()
    shell = played("", host=host)._loop.shell
    store = shell.session.autosave.store
    for name, value in (("keypad", settings.NAVIGATION), ("sound", 0)):
        shell.settings.put(setting(name), value)
        shell.session.autosave.write_settings()
    if way == "damaged":
        Path(host.folder, "saves", "settings").write_text("nothing of ours")
    else:
        store.write("settings", "settings 3\n")
    console = played("", host=host)
    shell = console._loop.shell
    assert type(shell.top).__name__ == "Notice"
    assert shell.settings.get("keypad") == settings.NAVIGATION
    assert shell.settings.get("sound") == 1
    assert store.has("settings.bad")


def test_the_settings_of_a_later_release_are_kept_aside():
    host = pc_hosts.VirtualHost()
    store = played("", host=host)._loop.shell.session.autosave.store
    later = "settings 2\nshine: as you like\n"
    store.write("settings", later)
    console = played("fire 8 fire wait:2000", host=host)
    assert store.read("settings.bad") == later
    assert store.read("settings").startswith("settings 2\n")
    console = played("", host=host)
    assert type(console._loop.shell.top).__name__ != "Notice"


@pytest.mark.parametrize(
    ("key", "rows", "columns"),
    [(1, -1, -1), (2, -1, 0), (3, -1, 1), (4, 0, -1), (6, 0, 1), (7, 1, -1), (8, 1, 0), (9, 1, 1)],
)
def test_navigation_moves_in_eight_directions(key, rows, columns):
    console = played(f"{scenes.GAME} down right {key}", host=chosen(keypad=1))
    play = console._loop.shell.session.play
    assert (play.row, play.column) == (1 + rows, 1 + columns)
    assert not play.done


def test_navigation_goes_round_at_the_edges():
    console = played(f"{scenes.GAME} 1", host=chosen(keypad=1))
    play = console._loop.shell.session.play
    assert (play.row, play.column) == (3, 3)


@pytest.mark.parametrize(
    ("board", "up", "down"),
    [("pico_keypad_4x5", "fire", "clear"), ("pico_keypad_4x4", "hash", "star")],
)
@pytest.mark.parametrize("keypad", [settings.NAVIGATION, settings.CLASSIC])
def test_classic_keys_step_and_zero_clears(keypad, board, up, down):
    console = played(f"{scenes.GAME} {up} {up} {up}", board, chosen(keypad=keypad))
    play = console._loop.shell.session.play
    assert play.game.digit(0) == 3
    console.keys(down)
    assert play.game.digit(0) == 2
    console.keys("5")
    assert play.game.digit(0) == (3 if keypad == settings.NAVIGATION else 5)
    console.keys("0")
    assert play.game.digit(0) == 0
    console.keys(down)
    assert play.game.digit(0) == 9


def test_notes_are_typed_in_navigation_too():
    console = played(f"{scenes.GAME} notes 1 5", host=chosen(keypad=1))
    assert console._loop.shell.session.play.game.notes(0) == 1 << 1 | 1 << 5


@pytest.mark.parametrize(("wipes", "left"), [(0, 1 << 1 | 1 << 2), (1, 0)])
def test_a_digit_wipes_out_notes_if_it_is_set_to(wipes, left):
    console = played(f"{scenes.GAME} notes 1 2 notes 7", host=chosen(notes=wipes))
    play = console._loop.shell.session.play
    assert play.game.digit(0) == 7 and play.game.notes(0) == left
    console.keys("undo")
    assert play.game.digit(0) == 0 and play.game.notes(0) == 1 << 1 | 1 << 2


def test_the_time_limit_counts_down_and_takes_the_result_away():
    host = chosen(limit=120)
    console = played(f"{scenes.GAME} wait:100000", host=host)
    play = console._loop.shell.session.play
    assert play.clock == 120 - play.seconds and not play.late
    console.keys("wait:30000")
    assert type(console._loop.shell.top).__name__ == "Notice"
    assert play.late and play.objection() == "over time limit"
    console.keys("fire wait:1000")
    assert play.clock == play.seconds > 120
    assert type(console._loop.shell.top).__name__ == "Playing"  # the notice comes only once


def test_max_test_and_max_solve():
    console = played(f"{scripts.start(5, 1)} menu 9 4 wait:500", host=chosen(test=20, solve=50))
    assert console._loop.shell.top.words() == "20+ solutions"
    console.keys("clear menu 9 2 4 right fire wait:900")
    assert console._loop.shell.top.words() == "solution 1 of 50+"


@pytest.mark.parametrize("hints", (0, 1, 2))
def test_what_stands_beside_the_sums(hints):
    host = chosen(hints=hints)
    assert played(scenes.GAME, host=host)._loop.shell.session.play.game.hints == hints


def test_the_settings_of_a_game_are_in_its_menu_and_lead_back_to_it():
    host = pc_hosts.VirtualHost()
    console = played(f"{scripts.start(5, 1)} menu 9 8 wait:100", host=host)
    shell = console._loop.shell
    (row,) = [at for at, it in enumerate(shell.top._settings) if it.name == "crossnum.hints"]
    was = shell.session.play.game.hints
    seconds = shell.session.play.elapsed
    assert shell.top._at == row
    console.keys("fire wait:5000")
    assert shell.session.play.game.hints != was and shell.session.play.elapsed == seconds
    console.keys("back wait:100")
    assert type(shell.top).__name__ == "More"
    console.keys("back*2 wait:100")
    assert type(shell.top).__name__ == "Playing"


def test_the_panel_gets_dim_and_goes_off_and_a_key_only_wakes_it():
    console = played(f"{scenes.GAME} 5 wait:2000", host=chosen(dim=15, off=60))
    loop = console._loop
    bright = loop.shell.power.glow
    console.advance(16000)
    assert 0 < loop.shell.power.glow < bright
    console.advance(46000)
    assert loop.shell.power.glow == 0 and not any(console.frame())
    assert type(loop.shell.top).__name__ == "Paused"  # and the clock is stopped
    seconds = loop.shell.session.play.seconds
    console.advance(60000)
    assert loop.shell.session.play.seconds == seconds
    console.keys("9 wait:100")
    assert loop.shell.power.glow == bright and any(console.frame())
    assert type(loop.shell.top).__name__ == "Paused"
    console.keys("1 wait:100")
    assert type(loop.shell.top).__name__ == "Playing"
    assert loop.shell.session.play.game.digit(0) == 5  # neither digit was entered


def test_exit_turns_the_panel_off_and_any_key_on():
    for key in ("back", scripts.OFF):
        console = played(f"{key} wait:100")
        golden.check("screens/goodbye", console.frame())
        console.keys("wait:1500")
        assert not any(console.frame())
        console.keys("down wait:100")
        assert console.frame() == played("wait:1").frame()  # at the game, not at Exit


SHOWN = {"clear": "AtHome", "star": "AtHome", "menu": "Keys"}


@pytest.mark.parametrize(("key", "shown"), SHOWN.items())
def test_no_short_press_turns_the_panel_off(key, shown):
    console = played(f"{key} wait:100")
    assert top_of(console) == shown
    console.keys(f"{key} wait:1500")
    assert any(console.frame())


def test_home_keeps_its_cursor_until_there_is_another_game():
    console = played("down*5 fire wait:200 back wait:200")
    assert shell_of(console).top.at == 5
    console.keys(f"{scripts.start(4, 1)} {scenes.POSTPONE}")
    assert shell_of(console).top.at == 0


def test_what_the_settings_offer_for_the_next_puzzle_is_what_new_offers():
    game = crossnum_game.Game()
    console = played("8 wait:50")
    for script, offered in (("", game.FIRST), ("right", (game.FIRST[0] + 1, *game.FIRST[1:]))):
        console.keys(f"{script} wait:50")
        screen = shell_of(console).top
        assert tuple(screen._value(row) for row in range(screen._new)) == offered
        assert shell_of(console).settings.parameters(game) == offered
    console.keys("back 1 wait:50")
    assert tuple(shell_of(console).top._values) == offered


def test_who_chooses_the_defaults_is_offered_them_again():
    """They are not replaced by the easy puzzle that a new console begins with."""
    game = crossnum_game.Game()
    defaults = tuple(it.default for it in game.PARAMETERS)
    console = played("1 down 1 fire wait:600 wait:1000")
    assert session_of(console).play.parameters == defaults != game.FIRST
    console.keys(f"{scenes.POSTPONE} 1 wait:50")
    assert tuple(shell_of(console).top._values) == defaults
