"""The choice of the panel's controller by an owner whose picture is wrong."""

import pytest

from sumpad.app import start
from sumpad_tools import boards
from sumpad_tools.parts import panels
from sumpad_tools.parts.matrix import Matrix
from sumpad_tools.play import pc_hosts, player
from support.console.owner import is_framed
from support.console.pc import played, shell_of, switched_on, words_on

KEY_0 = (4, 1)  # on the 4x5 pad
LINES = 1024
SHOWN_MS = 4000


class Desk:
    """A board with a panel of the chip `real`; `matrix` is its pad."""

    def __init__(self, real):
        self.board = boards.load(boards.DEFAULT)
        self.host = pc_hosts.VirtualHost()
        self.panel = panels.MODELS[real](self.board.PANEL["address"], strict=False)
        self.matrix = Matrix(len(self.board.ROWS), len(self.board.COLUMNS))

    def switch_on(self):
        from machine import bench

        self.panel.power_on()
        bench.clear()
        bench.matrix(self.matrix, self.board.ROWS, self.board.COLUMNS)
        bench.panel(self.board.PANEL, self.panel)
        bench.piezo(self.board.BUZZER, _Silence())
        return start.build(self.board, self.host)


class _Silence:
    def sound(self, hz):
        pass


def look_at_all(console):
    """Yield the time at which each controller has been shown for a second."""
    now = 0
    for _ in panels.MODELS:
        end = now + SHOWN_MS
        while now < end:
            console.step(now)
            now += 100
            if end - now == SHOWN_MS - 1000:
                yield now


@pytest.mark.parametrize("real", panels.MODELS)
def test_a_wrong_controller_is_found_out_and_stays_right(real):
    desk = Desk(real)
    desk.matrix.press(*KEY_0)
    console = desk.switch_on()
    desk.matrix.release(*KEY_0)
    framed = []
    for at, _ in enumerate(look_at_all(console)):
        if is_framed(desk.panel.frame()):
            framed.append(at)
    assert len(framed) == (2 if real == "SSD1309" else 1)  # it takes the commands of the SSD1306
    for at, now in enumerate(look_at_all(desk_again := _held(desk))):
        if at == framed[-1]:
            desk.matrix.press(0, 0)
            with pytest.raises(SystemExit):  # it restarts
                for ms in range(now, now + 100, 10):
                    desk_again.step(ms)
            desk.matrix.release(0, 0)
            break
    desk.panel.strict = True  # from now on everything it is sent must be right
    console = desk.switch_on()
    console.step(0)
    reference = Desk("SSD1306")
    reference.switch_on().step(0)
    assert desk.panel.frame() == reference.panel.frame()


def _held(desk):
    desk.matrix.press(*KEY_0)
    console = desk.switch_on()
    desk.matrix.release(*KEY_0)
    return console


def test_another_key_that_is_held_starts_the_console():
    desk = Desk("SSD1306")
    desk.matrix.press(1, 0)
    assert hasattr(desk.switch_on(), "shell")


@pytest.mark.parametrize("chip", panels.MODELS)
def test_each_controller_can_be_tried_on_a_panel_without_an_address(chip):
    from machine import bench

    wiring = boards.load("adafruit_macropad").PANEL
    assert wiring["bus"] == "SPI"
    bench.clear()
    bench.panel(wiring, panels.MODELS[wiring["chip"]](0, strict=False))
    start.open_display(wiring, chip)


def test_a_person_at_a_pc_can_try_other_controllers():
    console = played("8 up up")
    player.LivePlayer(console)
    console.keys("fire")
    console.advance(3 * SHOWN_MS)  # all of them; a wrong one is not an error


@pytest.mark.parametrize("content", [b"", b"HD44780\n", b"\xff\xfe", b"SH1106" * 1000])
def test_a_file_that_names_no_controller_is_ignored(content):
    desk = Desk("SSD1306")
    from pathlib import Path

    folder = Path(desk.host.folder, "panel")
    folder.mkdir()
    (folder / "chip").write_bytes(content)
    desk.panel.strict = True
    desk.switch_on()


def test_the_settings_show_the_controller_and_lead_to_the_choice():
    host = pc_hosts.VirtualHost()
    console = switched_on(host, "8 up up")
    assert {"Display chip", "SSD1306"} <= set(words_on(console))
    assert shell_of(console).top.explanation() == "ENT: if the picture is shifted"
    console.panel.strict = False
    console.keys("fire wait:200")
    assert is_framed(console.frame())
    console.advance(SHOWN_MS)  # the SSD1309, whose commands for pictures are the same
    console.keys("fire wait:1000")
    assert shell_of(console)  # it has restarted
    console.keys("8 up up")
    assert {"Display chip", "SSD1309"} <= set(words_on(console))
