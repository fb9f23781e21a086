"""The PC's use of the serial line of the emulated console: the raw REPL, and mpremote.

`exec` of the emulated consoles and tests of the deployment use it. Programs like mpremote run
unchanged, in a separate process, and reach the chip through a TCP port (a socket:// address of
pyserial).
"""

from __future__ import annotations

import os
import select
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Self

    from sumpad_tools.chip.emulated import Emulated


PORT = object()  # in a command, stands for the serial port of the emulated console

_INTERRUPT = b"\r\x03\x03"
_RAW, _FRIENDLY, _END = b"\x01", b"\x02", b"\x04"
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_SLICE_MS = 1  # chip time between two looks at the sockets
_LONG_SLICE_MS = 5  # the same while the chip rests, which it does until the PC sends something
_LISTEN_S = 0.001  # how long to wait for the PC while the chip rests
_REST = 0.2  # a chip that is busy for a smaller part of its cycles counts as resting
_CYCLES_A_MS = 125_000


class ReplError(Exception):
    """Raised if Python source on the chip raises an exception; the text is its traceback."""


def raw_repl(emulator: Emulated, source: str, limit_ms: float) -> str:
    """Interrupt the program on the chip, run `source` there, and return its output as text.

    Raises ReplError if the source fails. Each step may take `limit_ms`.
    """
    received = emulator.usb.received
    place = len(received)

    def expect(end: bytes) -> str:
        nonlocal place
        emulator.run_until(lambda: received.find(end, place) >= 0, limit_ms)
        found = received.index(end, place)
        text = received[place:found].decode("utf-8", "replace")
        place = found + len(end)
        return text.replace("\r\n", "\n")

    emulator.run_until(lambda: emulator.usb.connected, limit_ms)
    emulator.usb.send(_INTERRUPT + _RAW)
    expect(_BANNER)
    emulator.usb.send(source.encode() + _END)
    expect(b"OK")
    output = expect(_END)
    error = expect(_END)
    emulator.usb.send(_FRIENDLY)
    expect(b">>> ")
    if error:
        raise ReplError(error)
    return output


class TcpPort:
    """A serial port of the emulated console for one TCP client at a time.

    It is a context manager. It listens within the context, where `url` is its address for pyserial
    and mpremote.
    """

    def __init__(self, emulator: Emulated, port: int = 0) -> None:
        """Make a port for `emulator`; a `port` of 0 means any free one."""
        self._emulator = emulator
        self._port = port
        self._client: socket.socket | None = None
        self._sent = 0

    def __enter__(self) -> Self:
        self._listener = socket.create_server(("127.0.0.1", self._port))
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        return self

    def __exit__(self, *exception: object) -> None:
        self._hang_up()
        self._listener.close()

    def serve(self, finished: Callable[[], bool]) -> None:
        """Run the chip and carry bytes both ways until `finished()` is true."""
        rests = False
        while not finished():
            rests = self._run(_LONG_SLICE_MS if rests else _SLICE_MS)
            sockets = [self._client or self._listener]
            readable, _, _ = select.select(sockets, [], [], _LISTEN_S if rests else 0)
            if self._client is None:
                if readable:
                    self._client, _ = self._listener.accept()
                    self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    self._sent = len(self._emulator.usb.received)
                continue
            try:
                if readable:
                    data = self._client.recv(4096)
                    if hasattr(socket, "TCP_QUICKACK"):  # otherwise each small write waits 40 ms
                        self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
                    if not data:
                        self._hang_up()
                        continue
                    self._emulator.usb.send(data)
                self._client.sendall(self._emulator.usb.received[self._sent :])
                self._sent = len(self._emulator.usb.received)
            except ConnectionError:
                self._hang_up()

    def _run(self, ms: float) -> bool:
        """Let the chip run for `ms` milliseconds; return whether it rested."""
        active = self._emulator.active_cycles
        self._emulator.run_ms(ms)
        return self._emulator.active_cycles - active < _REST * ms * _CYCLES_A_MS

    def _hang_up(self) -> None:
        if self._client:
            self._client.close()
            self._client = None


def mpremote(emulator: Emulated, *arguments: str) -> tuple[int, str]:
    """Run mpremote with the emulated console; return its exit status and its output as text."""
    command = [sys.executable, "-m", "mpremote", "connect", PORT, *arguments]
    return run_program(emulator, command)


def run_program(emulator: Emulated, command: Sequence[object]) -> tuple[int, str]:
    """Run a program of the PC that talks to the emulated console.

    PORT in `command` stands for the console's serial port. Returns the exit status and the output
    as text.
    """
    with TcpPort(emulator) as port, tempfile.TemporaryFile() as output:
        words = [port.url if word is PORT else str(word) for word in command]
        # mpremote also prints past Python's buffers, so without them the output keeps its order.
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(
            words, stdout=output, stderr=subprocess.STDOUT, env=environment
        ) as process:
            try:
                with emulator.expecting_tracebacks():
                    port.serve(lambda: process.poll() is not None)
            finally:
                process.kill()
        output.seek(0)
        return process.returncode, output.read().decode("utf-8", "replace")
