"""The screen and the keys of a device, at this end of its line: a stand-in for the other end drops
characters, as a console does while it writes a file."""

import pytest

from sumpad import keys
from sumpad_tools import boards
from sumpad_tools.device import repl, screen
from sumpad_tools.parts import frames
from support.standins import rawrepl

BOARD = boards.load(boards.DEFAULT)
FIVE = 1, 1  # row and column of a key
KEY = FIVE[0] * len(BOARD.KEYS[0]) + FIVE[1]


class Line:
    """The line and the device. `drops` is how many more characters it drops; `events` are those
    that it has put into its ring; `text` is what it sends."""

    def __init__(self):
        self.drops = 0
        self.events = []
        self.signs = 0
        self.text = b""
        self._last = None

    def write(self, data):
        if self.drops:
            self.drops = max(0, self.drops - len(data))
            return
        if data == b".":
            self.signs += 1
            return
        mark, number, kind, key = data
        assert mark == ord("!")
        if number != self._last:
            self._last = number
            self.events.append((kind - 48, key - 48))
        self.text += b"\x01A" + bytes([number])

    def inWaiting(self):
        return len(self.text)

    def read(self, size):
        data, self.text = self.text[:size], self.text[size:]
        return data


class Place:
    """A Console on a Line, whose time passes in `run`."""

    def __init__(self):
        self.now = 100.0
        self.line = Line()
        self.console = screen.Console(BOARD, self.line, lambda: self.now)

    def run(self, seconds):
        for _ in range(round(seconds * 100)):
            self.now += 0.01
            self.console.exchange()


@pytest.fixture
def place():
    return Place()


def picture(byte):
    return b"\x01F" + bytes([byte]) * frames.SIZE


def test_pictures_arrive_between_words_and_in_pieces(place):
    text = b"hello\r\n" + picture(1) + b"Sumpad: words\r\n" + picture(255)
    for at in range(0, len(text), 7):
        place.line.text += text[at : at + 7]
        place.run(0.01)
    assert place.console.frame() == b"\xff" * frames.SIZE


def test_a_picture_may_have_any_bytes(place):
    pages = bytes(range(256)) * 4
    place.line.text = b"\x01F" + pages + picture(4)[:2]
    place.run(0.01)
    assert place.console.frame() == frames.from_pages(pages)


def test_a_key_is_pressed_and_released(place):
    place.console.press(*FIVE)
    assert place.console.matrix.pressed(*FIVE)
    place.run(0.2)
    place.console.release(*FIVE)
    place.run(0.2)
    assert place.line.events == [(keys.PRESS, KEY), (keys.RELEASE, KEY)]
    assert not place.console.matrix.pressed(*FIVE)


def test_a_key_that_is_held_repeats_and_is_long_once(place):
    place.console.press(*FIVE)
    place.run(0.85)
    place.console.release(*FIVE)
    place.run(0.5)
    kinds = [kind for kind, key in place.line.events if key == KEY]
    assert kinds.count(keys.LONG) == 1 and kinds.count(keys.REPEAT) == 4
    assert kinds[0] == keys.PRESS and kinds[-1] == keys.RELEASE
    assert len(kinds) == 7 and kinds.index(keys.REPEAT) == 1


@pytest.mark.parametrize("drops", [1, 4, 9])
def test_what_a_busy_console_drops_is_sent_again(place, drops):
    place.line.drops = drops
    for _ in range(3):
        place.console.press(*FIVE)
        place.console.release(*FIVE)
    place.run(4)
    assert place.line.events == 3 * [(keys.PRESS, KEY), (keys.RELEASE, KEY)]


def test_an_event_is_counted_once_though_its_answer_is_late(place):
    place.console.press(*FIVE)
    place.console.release(*FIVE)
    place.console.exchange()
    answer, place.line.text = place.line.text, b""
    place.run(0.4)
    place.line.text += answer
    place.run(0.4)
    assert place.line.events == [(keys.PRESS, KEY), (keys.RELEASE, KEY)]


def test_many_events_are_in_their_order(place):
    for column in range(4):
        for row in range(4):
            for _ in range(3):
                place.console.press(row, column)
                place.console.release(row, column)
    place.run(20)
    assert [key for kind, key in place.line.events if kind == keys.PRESS] == [
        row * len(BOARD.KEYS[0]) + column
        for column in range(4)
        for row in range(4)
        for _ in range(3)
    ]


def test_the_console_is_told_that_the_pc_is_there(place):
    place.run(3)
    assert place.line.signs >= 4


def test_a_console_that_stops_is_a_sentence(place):
    place.line.text = picture(1) + b"\x04Traceback...\x04>"
    with pytest.raises(repl.DeviceError, match="the console has stopped; switch it off and on"):
        place.run(0.01)


def test_a_device_on_which_no_console_runs(board):
    with repl.visit(board.port) as device:
        with pytest.raises(repl.DeviceError, match="no console is running at socket"):
            screen.take(device)
        with pytest.raises(repl.DeviceError, match="no console is running at socket"):
            screen.Mirror(device, BOARD)
    assert isinstance(board, rawrepl.Board) and board.restarts == 1
