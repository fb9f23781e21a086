"""Ctrl-C from the PC, held back while it would do damage.

MicroPython checks for Ctrl-C between two changes of the chip's flash. So Ctrl-C could interrupt a
write of the file system and leave an old file that is being overwritten empty. Therefore files.py
holds Ctrl-C back around everything that changes the flash. app/loop.py holds it back during each
round, because a tool interrupts the console, looks at it and lets it continue: a key or a step of
a solver must not be half done then.

Meanwhile Ctrl-C arrives as an ordinary character. `let_go` looks for it afterwards, because a PC
sends it once and then waits for the REPL. Characters after Ctrl-C are left for the REPL.
Characters before it go to `listener`, a function, with a bytearray of one character; without one
they are discarded, as MicroPython itself does. Hence the order in `let_go`: no character is read
while Ctrl-C interrupts, because it could be one that came after Ctrl-C.

Only on the chip. The file systems of a PC do not need this, and its standard input is not ours.
"""

import sys

from micropython import const

_CTRL_C = const(3)
_NO_CHARACTER = const(-1)
_ONCE = (0,)

listener = None

_depth = 0  # of calls of `hold` without `let_go`
_line = None  # from the PC
if sys.platform == "rp2":
    import select

    from micropython import kbd_intr

    _line = sys.stdin.buffer
    _poll = select.poll()
    _poll.register(_line, select.POLLIN)
    _poll.ipoll(0)  # the first call takes heap, later ones do not
    _byte = bytearray(1)


def hold():
    """Hold Ctrl-C back from now on. The caller must call `let_go`, whatever happens. Raises
    KeyboardInterrupt if Ctrl-C has already come; then it is not held back. Calls may be nested."""
    global _depth
    if _line and not _depth:
        kbd_intr(_NO_CHARACTER)
        try:
            for _ in _ONCE:
                pass  # MicroPython raises pending exceptions when a loop jumps back
        except KeyboardInterrupt:
            kbd_intr(_CTRL_C)
            raise
    _depth += 1


def let_go():
    """Let Ctrl-C interrupt again, unless calls are nested. Raises KeyboardInterrupt if Ctrl-C came
    while it was held back."""
    global _depth
    _depth -= 1
    while _line and not _depth:
        while _has_more():
            _line.readinto(_byte)
            if _byte[0] == _CTRL_C:
                kbd_intr(_CTRL_C)
                raise KeyboardInterrupt
            if listener:
                listener(_byte)
        kbd_intr(_CTRL_C)
        if not _has_more():
            return
        hold()  # a character came after the last check: read it as before
        _depth -= 1


def _has_more():
    """Return whether a character is waiting to be read."""
    for _ in _poll.ipoll(0):
        return True
    return False
