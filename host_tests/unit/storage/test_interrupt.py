"""Ctrl-C during a change of the flash: it never cuts the change short, is never lost, arrives
once, and leaves the characters that follow it.

The tests model MicroPython's serial line, and send at every moment at which something can arrive.
"""

import errno
import importlib.util
import itertools
import sys
import types
from unittest import mock

import micropython
import pytest

from sumpad.storage import files, interrupt
from support.standins.disk import Disk, on

CTRL_C = 3
SENT = b"x\r\x03\r\x01"  # as mpremote sends it, after a key pressed in a terminal
LEFT_OVER = b"\r\x01"


class Line:
    """The serial line of the chip. `sent[n]` arrives at moment n."""

    def __init__(self):
        self.character = CTRL_C  # the character that interrupts
        self.waiting = bytearray()  # characters that nobody has read yet
        self.interrupted = False  # whether an interrupt is pending
        self.moment = 0
        self.sent = {}

    def arrive(self):
        for byte in self.sent.pop(self.moment, b""):
            if byte == self.character:
                self.waiting.clear()
                self.interrupted = True
            else:
                self.waiting.append(byte)
        self.moment += 1

    def look(self):
        """Do what MicroPython does at each change of the flash and each jump of a program."""
        if self.interrupted:
            self.interrupted = False
            raise KeyboardInterrupt
        self.arrive()

    # The code under test loops over the line for the jump back alone, which can be interrupted.
    def __iter__(self):
        yield 0
        self.look()

    def kbd_intr(self, character):
        self.arrive()
        self.character = character
        self.arrive()

    def register(self, stream, events):
        pass

    def ipoll(self, timeout):
        assert timeout == 0
        self.arrive()
        return [(self, 1)] if self.waiting else []

    def readinto(self, buffer):
        self.arrive()
        if not self.waiting:
            self.look()
            raise AssertionError("waits for a character")
        buffer[:] = [self.waiting.pop(0)]


@pytest.fixture
def line(monkeypatch):
    """The serial line of a chip, with the module `interrupt` as it is on the chip."""
    line = Line()
    poll = types.SimpleNamespace(POLLIN=1, poll=lambda: line)
    monkeypatch.setattr(micropython, "kbd_intr", line.kbd_intr)
    spec = importlib.util.spec_from_file_location("on_the_chip", interrupt.__file__)
    module = importlib.util.module_from_spec(spec)
    stdin = types.SimpleNamespace(buffer=line)
    with (
        mock.patch.dict(sys.modules, select=poll),
        mock.patch.multiple(sys, platform="rp2", stdin=stdin),
    ):
        spec.loader.exec_module(module)
    module._ONCE = line
    line.moment = 0
    monkeypatch.setattr(files, "interrupt", module)
    return line


def put_new(store):
    store.write("new", "a text")


def overwrite(store):
    store.write("game", "new text")


def remove(store):
    store.remove("game")


def rename(store):
    store.rename("game", "left")


def put_aside(store):
    store.put_aside("game")


def read_damaged(store):
    store.read("rubbish")


CHANGES = (put_new, overwrite, remove, rename, put_aside, read_damaged)


def filled(littlefs):
    """Return a disk with files on it."""
    disk = Disk(littlefs)
    disk.folders.add("/saves")
    for text in (b"game", b"left"):
        disk.contents[f"/saves/{text.decode()}"] = files.Store("")._head(text) + b"\n" + text
    disk.contents["/saves/rubbish"] = b"rubbish"
    return disk


def interrupted(line, disk, change, sent):
    """Make `change` while `sent` arrives, and go on until the program has looked for an interrupt.

    Return how many interrupts ended something.
    """
    disk.look = line.look
    line.waiting.clear()
    line.moment, line.sent = 0, sent
    count = 0
    with on(disk):
        for act in (lambda: change(files.Store("/saves")), line.look, line.look):
            try:
                act()
            except KeyboardInterrupt:
                count += 1
            except files.StorageError:
                pass
    return count


@pytest.mark.parametrize("littlefs", (True, False))
@pytest.mark.parametrize("change", CHANGES)
def test_at_any_moment_of_a_change_it_comes_once_and_the_change_is_whole(line, change, littlefs):
    after = filled(littlefs)
    assert interrupted(line, after, change, {}) == 0
    # The last moment does not count: nobody looks after it.
    moments = line.moment - 1
    assert moments > 8
    for moment in range(moments):
        disk = filled(littlefs)
        before = dict(disk.contents)
        assert interrupted(line, disk, change, {moment: SENT}) == 1
        assert disk.contents in (before, after.contents)
        assert line.character == CTRL_C
        assert line.waiting == LEFT_OVER


@pytest.mark.parametrize("change", CHANGES)
def test_what_comes_behind_the_last_one_is_never_read(line, change):
    interrupted(line, filled(True), change, {})
    for first, second in itertools.combinations(range(line.moment - 1), 2):
        sent = {first: b"\x03", second: b"\x03\x01"}
        count = interrupted(line, filled(True), change, sent)
        if second in sent:  # the program had ended before the second one
            assert (count, line.waiting) == (1, b"")
        else:
            assert 1 <= count <= 2 and line.waiting in (b"\x01", b"\x03\x01")


FAILURES = (
    (put_new, "open"),
    (put_new, "rename"),
    (put_new, "stat"),
    (overwrite, "open"),
    (remove, "remove"),
    (rename, "rename"),
    (put_aside, "rename"),
    (read_damaged, "rename"),
)


@pytest.mark.parametrize(("change", "refused"), FAILURES)
def test_it_interrupts_again_after_a_change_that_failed(line, change, refused):
    disk = filled(True)
    with mock.patch.object(disk, refused, side_effect=OSError(errno.EIO, "")):
        with on(disk), pytest.raises(files.StorageError, match="error 5"):
            change(files.Store("/saves"))
        assert line.character == CTRL_C
        interrupted(line, disk, change, {})
        for moment in range(line.moment - 1):
            assert interrupted(line, disk, change, {moment: SENT}) == 1
            assert line.character == CTRL_C and line.waiting == LEFT_OVER


def test_other_characters_interrupt_nothing(line):
    disk = filled(True)
    assert interrupted(line, disk, overwrite, dict.fromkeys(range(99), b"?\r")) == 0
    assert disk.contents["/saves/game"].endswith(b"new text")
    assert line.character == CTRL_C


def test_a_pc_keeps_its_input_and_its_interrupt(tmp_path, monkeypatch):
    monkeypatch.setattr(micropython, "kbd_intr", None)
    monkeypatch.setattr(sys, "stdin", None)
    store = files.Store(str(tmp_path))
    store.write("game", "text")
    store.rename("game", "left")
    assert store.read("left") == "text"


def test_a_round_that_saves_is_interrupted_at_its_end(line):
    """Calls are nested there. What comes before Ctrl-C goes to the listener."""
    module = files.interrupt
    heard, log = bytearray(), []
    module.listener = heard.extend

    def one_round(store):
        module.hold()
        try:
            log.append("begun")
            store.write("game", "new text")
            log.append("ended")
        finally:
            module.let_go()

    assert interrupted(line, filled(True), one_round, {}) == 0
    for moment in range(line.moment - 1):
        log.clear()
        assert interrupted(line, filled(True), one_round, {moment: SENT}) == 1
        assert log in ([], ["begun", "ended"])
        assert line.waiting == LEFT_OVER and line.character == CTRL_C
    assert heard.startswith(b"x\rx\r")
