"""Setting the clock: how typed digits become a date."""

import pytest

from sumpad_tools import boards
from sumpad_tools.parts import frames
from sumpad_tools.play import golden, pc_hosts
from support.console import scripts
from support.console.pc import played, shell_of, switched_on, top_of, words_on

TO_CLOCK = "8 up fire wait:50"


def at_the_clock(script, board=boards.DEFAULT):
    return played(f"{TO_CLOCK} {script} wait:50", board)


@pytest.mark.parametrize(("typed", "year"), [("2 5", 2025), ("6 7", 2067), ("2 0 3 1", 2031)])
def test_a_year_may_have_two_digits(typed, year):
    console = at_the_clock(f"{typed} fire")
    assert top_of(console) == "Settings"
    assert shell_of(console).host.now()[:3] == (year, 1, 1)


def test_a_year_of_two_digits_is_complete_once_another_field_is_chosen():
    assert at_the_clock("2 7 right").frame() == at_the_clock("2 0 2 7 right").frame()
    assert at_the_clock("2 7 up").frame() == at_the_clock("2 0 2 8").frame()


@pytest.mark.parametrize(
    "script", ["2 0 2 7 1 1 2 5", "2 0 2 7 right 1 1 right 2 5", "2 7 right 1 1 2 5"]
)
def test_digits_go_on_in_the_next_field_once_one_is_complete(script):
    """This holds whether the player selects the next field or not."""
    console = at_the_clock(f"{script} fire")
    assert top_of(console) == "Settings"
    assert shell_of(console).host.now()[:3] == (2027, 11, 25)


@pytest.mark.parametrize("board", boards.names())
def test_what_is_no_date_is_corrected_and_that_is_told_until_the_next_key(board):
    left, right = ("PUSH-", "PUSH+") if boards.load(board).KNOB else ("left", "right")
    console = at_the_clock(f"{right}*2 3 1 {left} 2 hash", board)
    assert top_of(console) == "Clock" and shell_of(console).host.now() is None
    corrected = foot(console)
    console.keys(f"{left} {right} wait:50")
    assert foot(console) == foot(at_the_clock("", board)) != corrected
    console.keys("hash wait:50")
    assert shell_of(console).host.now()[:3] == (2026, 2, 28)


@pytest.mark.parametrize(
    ("to", "typed", "value", "told"),
    [
        ("right", "1 3", 1, "Month: 1 to 12"),
        ("right", "1 3 1 2", 12, None),
        ("right*3", "2 5", 12, "Hour: 0 to 23"),
        ("right*4", "6 0", 0, "Min: 0 to 59"),
        ("right left", "2 1 0 0", 2026, "Year: 2025 to 2067"),
        ("right left", "1 3 9 9", 2026, "Year: 2025 to 2067"),
        ("right left", "2 0 2 4", 2026, "Year: 2025 to 2067"),
        ("right left", "1 3 9 9 2 0 3 1", 2031, None),
        ("right", "0 0", 1, "Month: 1 to 12"),
        ("right left", "2 0 3 1 2", 2, None),
        ("right*2", "3 2", 1, "Day: 1 to 31"),
        ("right", "1 2 3", 3, None),
    ],
)
def test_a_digit_that_makes_a_value_impossible_is_refused_and_that_is_told(to, typed, value, told):
    console = at_the_clock(f"{to} {typed}")
    screen = shell_of(console).top
    assert screen._values[screen._at] == value
    assert words_on(console)[-2] == (told or "arrows or digits: change")
    console.keys("right wait:50")
    assert words_on(console)[-2] == "arrows or digits: change"


@pytest.mark.parametrize("script", ["fire", "hash", "right*2 fire"])
def test_who_changes_nothing_sets_nothing(script):
    console = at_the_clock(script)
    assert top_of(console) == "Settings" and shell_of(console).host.now() is None
    console = played(f"{scripts.TODAY} wait:100 {script.split()[-1]}*3 wait:50")
    assert top_of(console) == "Clock" and shell_of(console).host.now() is None
    assert words_on(console)[0] == "What is the date?"  # when the puzzle of the day asks
    assert words_on(console)[-2:] == ["Type today's date first", "ESC: back"]
    console.keys("1 7 wait:50")
    assert words_on(console)[-2:] == ["arrows or digits: change", "ENT: set, ESC: back"]
    console.keys("fire wait:100")
    assert top_of(console) == "Today"


@pytest.mark.parametrize("board", ["pico_keypad_4x5", "pico_keypad_4x4"])
def test_an_unknown_date_is_set_once_each_of_its_fields_was_shown(board):
    """A digit that was refused leaves another value than the player has typed, so that the console
    asks for a look at it."""
    console = played(f"{scripts.TODAY} wait:100 2 0 2 6 hash 3 0 wait:50", board)
    assert "Month: 1 to 12" in words_on(console)
    assert words_on(console)[-1].split(",")[0].endswith(": next")
    console.keys("1 1 hash 4 5 wait:50")
    assert "Day: 1 to 30" in words_on(console)
    console.keys("hash wait:100")
    assert top_of(console) == "Clock" and "Is this right?" in words_on(console)
    console.keys("3 0 hash wait:100")
    assert top_of(console) == "Today" and shell_of(console).host.now()[:3] == (2026, 11, 30)


@pytest.mark.parametrize("board", boards.names())
def test_a_wrong_date_is_changed_from_the_daily_puzzle(board):
    host = pc_hosts.VirtualHost()
    host.set_clock(2026, 11, 23, 9, 5)
    console = switched_on(host, f"{scripts.TODAY} wait:100", board=board)
    assert "one a day. 0: set date" in words_on(console)
    console.keys("0 2 7 hash wait:100")
    assert top_of(console) == "Today" and host.now()[:5] == (2027, 11, 23, 9, 5)
    assert any(it.startswith("2027-11-23") for it in words_on(console))


def test_after_power_off_the_last_known_day_is_offered_and_can_be_accepted():
    host = pc_hosts.VirtualHost()
    host.set_clock(2026, 11, 23, 9, 5)
    switched_on(host, "wait:2000")
    again = pc_hosts.VirtualHost(host.folder)
    console = switched_on(again, f"{scripts.TODAY} wait:100")
    assert words_on(console)[-1] == "ENT: set, ESC: back"
    console.keys("fire wait:100")
    assert top_of(console) == "Today" and again.now()[:3] == (2026, 11, 23)


def test_the_last_known_day_is_changed_by_one():
    host = pc_hosts.VirtualHost()
    host.set_clock(2026, 11, 23, 9, 5)
    switched_on(host, "wait:2000")
    again = pc_hosts.VirtualHost(host.folder)
    switched_on(again, f"{scripts.TODAY} wait:100 up fire wait:100")
    assert again.now()[:3] == (2026, 11, 24)


@pytest.mark.parametrize(("typed", "key", "year"), [("2 5", "down", 2025), ("6 7", "up", 2067)])
def test_years_do_not_begin_again(typed, key, year):
    console = played(f"{scripts.TODAY} wait:100 {typed} {key} wait:50")
    assert shell_of(console).top._values[0] == year
    assert "Year: 2025 to 2067" in words_on(console)


def test_a_knob_is_pressed_through_the_fields():
    console = played(f"{scripts.TODAY} wait:100 1 5 KNOB wait:50", "adafruit_macropad")
    screen = shell_of(console).top
    assert words_on(console)[-2:] == ["Year: 2025 to 2067", "KNOB: next, *: back"]
    console.keys("2 7 KNOB TURN+ TURN+ KNOB TURN- wait:50")
    assert screen._values[:3] == [2027, 3, 31]
    assert words_on(console)[-1] == "KNOB: set, *: back"
    assert shell_of(console).host.now() is None
    console.keys("KNOB wait:100")
    assert top_of(console) == "Today"
    assert shell_of(console).host.now()[:3] == (2027, 3, 31)


def test_the_puzzle_of_the_day_asks_for_the_date_alone():
    console = played(f"{scripts.TODAY} wait:100 2 7 right 3 right 9")
    golden.check("screens/today-date", console.frame())
    console.keys("right*3 fire wait:100")
    assert top_of(console) == "Today"
    assert shell_of(console).host.now() == (2027, 3, 9, 12, 0)


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("pico_keypad_4x5", ["arrows or digits: change", "ENT: set, ESC: back"]),
        ("pico_keypad_4x4", ["A B C D or digits: change", "#: set, *: back"]),
    ],
)
def test_the_keys_are_told(board, told):
    assert words_on(at_the_clock("", board))[-2:] == told


def foot(console):
    return frames.ascii_art(console.frame()).split("\n")[47:]
