"""The screen of a running console, from its serial line: once, or live and with its keys.

`Mirror` lets terminal and window play on a device (play/live.py). Its program on the device runs
the console as usual; in each round it also sends the picture if that has changed, and takes keys
from the PC, as if the keypad had reported them. If nothing comes from the PC for a while, or the
PC says so, it only runs the console.

The PC sends `!`, a number, a kind and a key as one character each, and `.` to show that it is
there. An older console drops characters while it writes a file, so the PC repeats an event until
the device has acknowledged its number.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from sumpad import keys
from sumpad_tools.boards import Board
from sumpad_tools.device import repl
from sumpad_tools.parts import frames
from sumpad_tools.play.live import Live

_PROGRAM = """
import select, sys, time
from sumpad.app import supervisor
from sumpad.storage import interrupt
def mirrored(*how):  # with what Loop.run takes, feed at the end
    ticks_ms = time.ticks_ms
    feed = how[-1]
    glass = console.oled.glass
    shown = bytearray(len(glass))
    shown[0] = glass[0] ^ 255
    poller = select.poll()
    poller.register(sys.stdin, select.POLLIN)
    line, out = sys.stdin.buffer, sys.stdout.buffer
    byte, event = bytearray(1), bytearray(4)
    size = 4
    number = -1
    heard = ticks_ms()
    def take(byte):
        nonlocal size, number, heard
        if heard < 0:
            return
        heard = ticks_ms()
        if byte == b"!":
            size = 0
        elif byte == b"q":
            heard = -1
            return
        if size < 4:
            event[size] = byte[0]
            size += 1
            if size == 4:
                if event[1] != number:
                    number = event[1]
                    console.ring.put(event[3] - 48 | event[2] - 48 << 6)
                out.write(b"\\x01A")
                out.write(event[1:2])
    def exchange():
        nonlocal heard
        feed()
        if heard < 0:
            return
        for _ in poller.ipoll(0):
            line.readinto(byte)
            take(byte)
        if time.ticks_diff(ticks_ms(), heard) > SILENCE:
            heard = -1
        elif shown != glass:
            shown[:] = glass
            out.write(b"\\x01F")
            out.write(shown)
    interrupt.listener = take
    type(console).run(console, *how[:-1], exchange)
console.run = mirrored
supervisor.run(console)
"""

_SILENCE_MS = 3000  # after which the console assumes that the PC is gone
_ALIVE_S = 0.5  # from one sign that the PC is there to the next
_AGAIN_S = 0.15  # until an event that was not acknowledged is sent again
_ROUND_S = 0.01
_NUMBERS = 64

_LONG_S, _REPEAT_AFTER_S, _REPEAT_S = 0.6, 0.4, 0.12  # as in drivers/keypad.py

_PICTURE = "print(bytes(console.oled.glass))\n"
_BOARD = "import board\nprint(repr(board.NAME))\n"


def take(device: repl.Device) -> bytes:
    """Return the frame that the panel of the interrupted console shows. Raises DeviceError."""
    _check(device)
    [pages] = device.run(_PICTURE)
    return frames.from_pages(pages)


def board_of(device: repl.Device) -> str:
    """Return the name of the board of a device."""
    [name] = device.run(_BOARD)
    return str(name)


def _check(device: repl.Device) -> None:
    if not device.is_playing:
        raise repl.DeviceError(f"no console is running at {device.port}; switch it off and on")


class Pressed:
    """The keys that are down, as play/keyscript.py has them."""

    def __init__(self) -> None:
        self._down: set[tuple[int, int]] = set()

    def press(self, row: int, column: int) -> None:
        self._down.add((row, column))

    def release(self, row: int, column: int) -> None:
        self._down.discard((row, column))

    def pressed(self, row: int, column: int) -> bool:
        return (row, column) in self._down


class Serial(Protocol):
    """The part of a port of pyserial that is used."""

    def inWaiting(self) -> int: ...  # noqa: N802, pyserial's name
    def read(self, size: int) -> bytes: ...
    def write(self, data: bytes) -> int | None: ...


class Console:
    """A console with screen and keys on this PC. `serial` is its line, on which _PROGRAM runs."""

    lights = None  # they are not sent

    def __init__(self, board: Board, serial: Serial, clock: Callable[[], float]) -> None:
        self.matrix = Pressed()
        self._columns = len(board.KEYS[0])
        self._serial = serial
        self._clock = clock
        self._pages = bytes(frames.SIZE)
        self._text = b""  # received but not understood yet
        self._events: deque[tuple[int, int]] = deque()  # (kind, key), the first of them sent
        self._number = 0  # of the first event
        self._sent = 0.0  # when it was sent, 0 if it was not
        self._alive = 0.0  # when something was sent last
        self._held: tuple[int, float] | None = None  # the key pressed last, and when
        self._due: list[tuple[float, int]] = []  # (seconds after the press, kind) still to come

    def press(self, row: int, column: int) -> None:
        self.matrix.press(row, column)
        key = row * self._columns + column
        self._events.append((keys.PRESS, key))
        self._held = key, self._clock()
        self._due = [(_REPEAT_AFTER_S, keys.REPEAT), (_LONG_S, keys.LONG)]

    def release(self, row: int, column: int) -> None:
        self.matrix.release(row, column)
        key = row * self._columns + column
        self._events.append((keys.RELEASE, key))
        if self._held and self._held[0] == key:
            self._held = None

    def frame(self) -> bytes:
        return frames.from_pages(self._pages)

    def exchange(self) -> None:
        """Take what has arrived, and send what is due. Raises OSError, or DeviceError if the
        program on the device has ended."""
        self._hold()
        while count := self._serial.inWaiting():
            self._text += self._serial.read(count)
        self._understand()
        now = self._clock()
        if self._events and now - self._sent > _AGAIN_S:
            kind, key = self._events[0]
            self._send(bytes([33, 48 + self._number, 48 + kind, 48 + key]))
            self._sent = now
        elif now - self._alive > _ALIVE_S:
            self._send(b".")

    def end(self) -> None:
        """Tell the device that the PC is gone."""
        self._send(b"q")

    def _hold(self) -> None:
        """Add the events of the key that is held."""
        if not self._held:
            return
        key, since = self._held
        for after, kind in list(self._due):
            if self._clock() - since >= after:
                self._due.remove((after, kind))
                self._events.append((kind, key))
                if kind == keys.REPEAT:
                    self._due.append((after + _REPEAT_S, kind))

    def _send(self, data: bytes) -> None:
        self._serial.write(data)
        self._alive = self._clock()

    def _understand(self) -> None:
        """Take the messages out of the text. Between them may be what the console prints."""
        while (at := self._text.find(b"\x01")) >= 0:
            if b"\x04" in self._text[:at]:
                break
            message = self._text[at + 1 :]
            if message[:1] == b"F":
                if len(message) <= frames.SIZE:
                    return
                self._pages = message[1 : 1 + frames.SIZE]
                self._text = message[1 + frames.SIZE :]
            elif message[:1] == b"A":
                if len(message) < 2:
                    return
                if self._events and self._sent and message[1] == 48 + self._number:
                    self._events.popleft()
                    self._number = (self._number + 1) % _NUMBERS
                    self._sent = 0.0
                self._text = message[2:]
            elif message:
                self._text = message
            else:
                return
        if b"\x04" in self._text.partition(b"\x01")[0]:
            raise repl.DeviceError("the console has stopped; switch it off and on")


class Mirror(Live[Console]):
    """The console at a device in real time. `clock()` returns seconds.

    It is made with the device's console interrupted, and continues it. `round` raises DeviceError
    if the connection is lost.
    """

    def __init__(
        self, device: repl.Device, board: Board, clock: Callable[[], float] = time.monotonic
    ) -> None:
        _check(device)
        self._device = device
        self._clock = clock
        device.leave(f"SILENCE = {_SILENCE_MS}\n{_PROGRAM}")
        Live.__init__(self, Console(board, device.transport.serial, clock))

    def round(self) -> float:
        now = int(self._clock() * 1000)
        self._do_steps(now, now)
        with self._device.line():
            self._console.exchange()
        return _ROUND_S

    def end(self) -> None:
        with self._device.line():
            self._console.end()
