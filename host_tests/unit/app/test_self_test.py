"""The self-test, with faults that it must find: an owner presses what it asks for, looks and
listens."""

import types

import pytest

from sumpad import games
from sumpad.app import self_test_checks, start
from sumpad_tools import boards
from sumpad_tools.parts import panels
from sumpad_tools.play import pc_hosts, player
from support.console import owner, scripts, trouble
from support.console.pc import shell_of, top_of

MACROPAD = "adafruit_macropad"
BUTTONS = "pico_buttons_4x4"


class _Off:
    """The loop of a console that is off."""

    def step(self, now):
        return 50


class Desk:
    """A board with a console that is off. `changed`: values of its board.py that do not fit its
    parts."""

    def __init__(self, board=boards.DEFAULT, **changed):
        self.board = boards.load(board)
        self.host = pc_hosts.VirtualHost()
        data = types.SimpleNamespace(**{**vars(self.board), **changed})
        self._is_on = False

        def build(_, host):
            return start.build(data, host) if self._is_on else _Off()

        self.console = player.Player(self.board, build, self.host, record=False)

    def switch_on(self, *held):
        """Switch on while the keys `held` are down, and release them after half a second."""
        places = owner.places(self.board)
        for legend in held:
            self.console.press(*places[legend])
        self._is_on = True
        self.console._loop = self.console._start()
        self.console.advance(500)
        for legend in held:
            self.console.release(*places[legend])

    def findings(self, *held, **faults):
        """Run the self-test with an owner.Owner that has `faults`. Returns what the PC can read of
        it."""
        self.switch_on(*(held or ("1", "5")))
        owner.Owner(self.console, self.board, lambda: self.host.notes, **faults).run()
        return self_test_checks.report(self.host)


def faults(findings):
    return [line.removeprefix("fault: ") for line in findings if line.startswith("fault: ")]


@pytest.mark.parametrize("board", boards.names())
def test_a_console_without_faults_has_none(board):
    findings = Desk(board).findings()
    assert faults(findings) == []
    assert findings[0].startswith("Sumpad ") and findings[0].endswith(board)
    assert any(line.startswith("ok: keys: all ") for line in findings)
    assert sum(": digest " in line for line in findings) == len(games.FAMILIES)


# Rows 2 and 3, or columns 1 and 4, of the 4x5 pad are swapped.
ROWS = (6, 8, 7, 9, 10)
COLUMNS = (14, 12, 13, 11)
FIRST_ROW = ("F1", "F2", "#", "*")
LAST_COLUMN = ("*", "UP", "DOWN", "ESC", "ENT")


def joined(first, second):
    """Return what two touching rows of keys join."""
    return {**dict(zip(first, second, strict=True)), **dict(zip(second, first, strict=True))}


def without_lower_half(frame):
    """Return what a display with dead lower pages shows."""
    return frame[:512] + bytes(512)


def without_a_column(frame):
    """Return what a display with a dead column shows."""
    return bytes(byte & 0xDF if at % 16 == 7 else byte for at, byte in enumerate(frame))


CUT = "display, SSD1306: the frame is cut or shifted"
DARK = "display: some pixels stay dark"


@pytest.mark.parametrize(
    ("desk", "owners", "found"),
    [
        ({"ROWS": ROWS}, {}, ["keys: rows 2 and 3 (GP8, GP7) are swapped"]),
        ({"COLUMNS": COLUMNS}, {}, ["keys: columns 1 and 4 (GP14, GP11) are swapped"]),
        ({"ROWS": (10, 9, 8, 7, 6)}, {}, ["keys: the rows are in reverse order (GP10 to GP6)"]),
        ({}, {"broken": ("7",)}, ["keys: no answer from 7"]),
        ({}, {"broken": FIRST_ROW}, ["keys: row 1 does not answer (GP6)"]),
        ({}, {"broken": LAST_COLUMN}, ["keys: column 4 does not answer (GP14)"]),
        (
            {},
            {"joined": joined(("1", "2", "3", "UP"), ("4", "5", "6", "DOWN"))},
            ["keys: rows 2 and 3 (GP7, GP8) touch"],
        ),
        (
            {},
            {"joined": joined(("F1", "1", "4", "7", "LEFT"), ("F2", "2", "5", "8", "0"))},
            ["keys: columns 1 and 2 (GP11, GP12) touch"],
        ),
        ({}, {"jams": ("3",)}, ["keys: 3 stays down"]),
        ({"BUZZER": 16}, {}, ["buzzer, GP16: not heard: check its wires"]),
        ({}, {"glass": without_lower_half}, [CUT, DARK]),
        ({}, {"glass": without_a_column}, [CUT, DARK]),
    ],
)
def test_a_fault_of_pad_buzzer_or_glass_is_named(desk, owners, found):
    assert faults(Desk(**desk).findings(**owners)) == found


@pytest.mark.parametrize(
    ("board", "desk", "found"),
    [
        (
            MACROPAD,
            {"KNOB": {"a": 17, "b": 18, "button": 0}},
            ["keys: the knob turns the wrong way: swap A and B (GP17, GP18)"],
        ),
        (
            MACROPAD,
            {"COLUMNS": (2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0)},
            ["keys: 1 and 2 are swapped"],
        ),
        (
            BUTTONS,
            {"COLUMNS": (11, 12, 13, 10)},
            [f"keys: column {n + 1} is wired to GP{10 + n}" for n in range(4)],
        ),
    ],
)
def test_a_fault_of_another_board_is_named(board, desk, found):
    assert faults(Desk(board, **desk).findings()) == found


@pytest.mark.parametrize(("real", "set_to"), [("SH1106", "SSD1306"), ("SSD1306", "SH1106")])
def test_a_display_with_another_controller_is_noticed(real, set_to):
    desk = Desk(PANEL={**boards.load(boards.DEFAULT).PANEL, "chip": set_to})
    desk.console.panel = panels.MODELS[real](strict=False)
    assert faults(desk.findings())[0] == f"display, {set_to}: the frame is cut or shifted"


def test_without_a_display_keys_and_the_rest_are_tested_by_sound_and_serial_line():
    desk = Desk()
    desk.console.panel.fail = "absent"
    answers = "no display at 0x3C or 0x3D; on its wires, nothing answers"
    assert faults(desk.findings("#", broken=("7",))) == [
        f"display: {answers}",
        "keys: no answer from 7",
    ]
    assert "Press F1" in desk.host.notes
    desk.console.advance(3000)
    counted = desk.console.ms - 3000
    low = [hz for ms, hz in desk.console.piezo.heard if hz and ms >= counted - 50]
    assert low == [310, 310]  # a tone for each fault


def test_a_display_that_stops_answering_does_not_stop_it():
    desk = Desk()
    desk.switch_on("#")
    desk.console.panel.fail = "absent"
    owner.Owner(desk.console, desk.board, lambda: desk.host.notes).run()
    assert "display: it stopped answering" in faults(self_test_checks.report(desk.host))


def test_a_stuck_key_is_named_and_starts_nothing_again():
    desk = Desk()
    desk.console.press(*owner.places(desk.board)["#"])
    desk._is_on = True
    desk.console._loop = desk.console._start()
    owner.Owner(desk.console, desk.board, lambda: desk.host.notes).run()
    assert faults(self_test_checks.report(desk.host)) == ["stuck: #"]
    desk.console._loop = desk.console._start()
    assert shell_of(desk.console)  # the console, in which the other keys work


def test_a_full_heap_a_broken_solver_and_a_flash_that_forgets_are_named(monkeypatch):
    desk = Desk()
    desk.host.free_heap = lambda: 50 * 1024
    make = games.open_family("sudoku").__class__.make
    monkeypatch.setattr(
        games.open_family("sudoku").__class__,
        "make",
        lambda self, p, code: make(self, p, code + 1),
    )
    monkeypatch.delattr(games.open_family("kakuro").__class__, "search")
    monkeypatch.setattr(self_test_checks.files.Store, "read", lambda self, *_: "other words\n")
    desk.findings()
    found = faults(desk.host.notes)
    assert "memory: only 50 KB free, of at least 100" in found
    assert "flash: it does not keep what is written" in found
    assert any(it.startswith("sudoku: digest ") for it in found)
    assert any(it.startswith("kakuro: AttributeError: ") for it in found)
    assert not any(it.startswith("crossnum: ") for it in found)


def test_a_flash_that_refuses_writes_is_named(monkeypatch):
    desk = Desk()
    trouble.failing(monkeypatch, "write", "no space left")
    desk.findings()
    assert "flash: Cannot write probe: no space left" in faults(desk.host.notes)
    assert "report: Cannot write report: no space left" in faults(desk.host.notes)


def test_it_starts_from_the_home_menu_and_ends_in_a_restart():
    desk = Desk()
    desk.switch_on()
    desk.console.advance(1000)
    desk.console.keys(f"{scripts.start(4, 1)} 5 menu 0 wait:1000 {scripts.SELF_TEST} fire")
    owner.Owner(desk.console, desk.board, lambda: desk.host.notes).run()
    assert faults(self_test_checks.report(desk.host)) == []
    desk.console.keys("wait:1500 1 wait:500 1 wait:500 1 wait:1000")
    play = shell_of(desk.console).session.play  # the game was kept
    assert play.game.digit(play.cell) == 5


@pytest.mark.parametrize("wrong", [(), ("9",), ("9", "9"), ("9", "9", "9")])
@pytest.mark.parametrize(("board", "back"), [(boards.DEFAULT, "ESC"), ("pico_keypad_4x4", "*")])
def test_the_key_that_goes_back_leaves_it_when_pressed_twice(board, back, wrong):
    desk = Desk(board)
    desk.switch_on()
    select = "fire" if board == boards.DEFAULT else "hash"
    desk.console.keys(
        f"wait:1000 {scripts.start(4, 1).replace('fire', select)} 5 menu 0 wait:1000"
    )
    desk.console.keys(f"{scripts.SELF_TEST} {select} wait:500")
    places = owner.places(desk.board)

    def press(legend):
        desk.console.press(*places[legend])
        desk.console.advance(100)
        desk.console.release(*places[legend])
        desk.console.advance(300)

    for legend in ("5", "5", "5", *wrong, back, back):  # display, display, begin
        press(legend)
    assert desk.host.notes[-1].startswith("Leave the self-test?")
    assert not self_test_checks.report(desk.host)
    press(back)
    desk.console.advance(2000)
    assert not self_test_checks.report(desk.host)
    assert top_of(desk.console) == "Home"
    desk.console.keys("0 wait:300")
    play = shell_of(desk.console).session.play
    assert play.game.digit(play.cell) == 5


@pytest.mark.parametrize(
    ("pressed", "last"),
    [
        (["A"], "Not A. Again: 1"),
        (["A", "4"], "Not 4. Again: 1"),
        (["A", "4", "1"], "Press 2"),
        (["A", "A"], "Press 2"),
        (["A", "4", "4"], "Press 2"),
        (["A", "4", "A", "4"], "Press 2"),
    ],
)
def test_another_key_each_time_does_not_end_the_question(pressed, last):
    desk = Desk("pico_keypad_4x4")
    desk.switch_on("#")
    desk.console.advance(300)
    places = owner.places(desk.board)
    for legend in ["5", "5", "5", *pressed]:  # display, display, begin
        desk.console.press(*places[legend])
        desk.console.advance(100)
        desk.console.release(*places[legend])
        desk.console.advance(300)
    assert desk.host.notes[-1] == last


def test_two_keys_start_it_and_one_other_key_does_not():
    desk = Desk()
    desk.switch_on("1", "5")
    assert not hasattr(desk.console._loop, "shell")
    desk = Desk()
    desk.switch_on("5")
    assert shell_of(desk.console)


def test_a_question_without_an_answer_is_given_up():
    desk = Desk()
    desk.switch_on("#")
    desk.console.advance(20_000 * 4 + 20 * 6_000 + 30_000)
    assert "open: display: no answer" in self_test_checks.report(desk.host)
    assert faults(self_test_checks.report(desk.host)) == ["keys: no key answers: check the cable"]
