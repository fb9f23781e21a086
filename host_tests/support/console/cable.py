"""The USB cable of an emulated console: a pseudo-terminal that carries its serial line, and can be
pulled."""

import os
import select
import subprocess
import sys
import tempfile
import tty

from support.console import verbs

_SLICE_MS = 2  # chip time between two looks at the line
_RESTING = 50_000  # of its 250,000 cycles: the chip rests if fewer are active


class Cable:
    """A cable of the emulated console. It is a context manager; `port` is its serial port.

    It is pulled as soon as `pull_after` bytes have come out of the console, None for never.
    `carried` counts these bytes.
    """

    def __init__(self, emulator, pull_after=None):
        self._emulator = emulator
        self._pull_after = pull_after
        self.carried = 0

    def __enter__(self):
        self._ends = os.openpty()  # the console's, and the PC's, which others open too
        tty.setraw(self._ends[1])
        self.port = os.ttyname(self._ends[1])
        self._sent = len(self._emulator.usb.received)
        return self

    def __exit__(self, *_):
        self.pull()

    def pull(self):
        for end in self._ends:
            os.close(end)
        self._ends = ()

    def carry(self):
        """Run the chip for a moment, and carry bytes both ways. While the chip rests, it is not
        faster than a real one, since it gives the PC only half a minute."""
        active = self._emulator.active_cycles
        self._emulator.run_ms(_SLICE_MS)
        rests = self._emulator.active_cycles - active < _RESTING
        if not self._ends:
            return
        near = self._ends[0]
        if select.select([near], [], [], _SLICE_MS / 1000 if rests else 0)[0]:
            self._emulator.usb.send(os.read(near, 4096))
        out = self._emulator.usb.received[self._sent :]
        if self._pull_after is not None:
            out = out[: self._pull_after - self.carried]
        self._sent += os.write(near, out)
        self.carried += len(out)
        if self.carried == self._pull_after:
            self.pull()


def run(console, *arguments, pull_after=None, source=None):
    """Run a verb with the console on a cable that is pulled after `pull_after` bytes, or `source`,
    a program, in its place. Return its exit status, its output, and the number of bytes that came
    out of the console."""
    with Cable(console, pull_after) as cable, tempfile.TemporaryFile() as output:
        command = [sys.executable, "-c", source or verbs.COMMAND, *map(str, arguments)]
        with (
            console.expecting_tracebacks(),
            subprocess.Popen(
                [*command, "--port", cable.port], stdout=output, stderr=subprocess.STDOUT
            ) as process,
        ):
            try:
                while process.poll() is None:
                    cable.carry()
            finally:
                process.kill()
        output.seek(0)
        return process.returncode, output.read().decode("utf-8", "replace"), cable.carried
