"""Programs in a pseudo-terminal, for tests of playing in one: what they write, what is typed, and
that the terminal is left as it was. Not for Windows, which has none."""

import codecs
import os
import re
import select
import signal
import subprocess
import sys
import time

from sumpad_tools import ROOT

_LINE = re.compile(r"\x1b\[(\d+);1H(?:\x1b\[[0-9;]*m)*([^\x1b]*)")  # number of the line, its text
_PATIENCE = 120  # seconds to wait for anything
_PATHS = f"import sys; sys.path[:0] = {[str(ROOT / 'tools'), str(ROOT / 'host_tests')]!r}"


class Session:
    """A Python that runs a source in its own pseudo-terminal."""

    def __init__(self, source, *arguments, encoding="utf-8", columns=180, lines=40):
        import fcntl
        import pty
        import struct
        import termios

        def begin():
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background job ignores it
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # for Ctrl-C

        self.ours, self.theirs = pty.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.settings = lambda: termios.tcgetattr(self.theirs)
        self.before = self.settings()
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"{_PATHS}\n{source}", *arguments],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env=os.environ | {"PYTHONIOENCODING": encoding},
            start_new_session=True,
            preexec_fn=begin,
        )
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.text = ""
        self.found = 0  # end of the text that was waited for last

    def type(self, keys):
        os.write(self.ours, keys.encode())

    def wait_for(self, text):
        """Read until the session has written a text, after the text that was waited for before."""
        self._read_until(lambda: text in self.text[self.found :], repr(text))
        self.found = self.text.index(text, self.found) + len(text)

    def wait_for_lines(self, lines):
        """Read until these are the terminal's first lines, which the session writes whole."""
        self._read_until(lambda: self._lines(len(lines)) == lines, "\n".join(lines))
        self.found = len(self.text)

    def _lines(self, count):
        shown = {int(number): text for number, text in _LINE.findall(self.text)}
        return [shown.get(number) for number in range(1, count + 1)]

    def _read_until(self, is_there, wanted):
        """Read until is_there(); fail with `wanted` after a time. Do not wait for silence: a
        session may write for ever, for example a rate or a clock."""
        end = time.monotonic() + _PATIENCE
        while not is_there():
            left = end - time.monotonic()
            ready = left > 0 and select.select([self.ours], [], [], left)[0]
            assert ready, f"no {wanted}\nafter {self.text[-2000:]!r}"
            self.text += self.decoder.decode(os.read(self.ours, 65536))

    def end(self, expected):
        """Wait for the last words, `expected`, and the end; assert that the terminal is as it was,
        and return the exit status."""
        self.wait_for(expected)
        code = self.process.wait(60)
        assert self.settings() == self.before
        assert self.text.count("\x1b[?1049h") == self.text.count("\x1b[?1049l")
        assert self.text.count("\x1b[?25l") == self.text.count("\x1b[?25h")
        return code

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)
