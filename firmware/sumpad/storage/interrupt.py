"""Ctrl-C from the PC, held back while the flash is changed.

MicroPython looks for it between two changes of the chip's flash, so it could cut a write of the
file system short: an old file that is being overwritten would be left empty. files.py therefore
holds it back around whatever changes the flash. Meanwhile it arrives as a character like any
other, and is looked for afterwards, because a PC sends it once and then waits for the REPL.

What follows it is left for the REPL; what came before it is thrown away, as MicroPython itself
does. Hence the order in `let_go`: no character is read while Ctrl-C interrupts, or it could be one
that followed.

Only on the chip. A PC's file systems need none of this, and its standard input is not ours.
"""

import sys

from micropython import const

_CTRL_C = const(3)
_NO_CHARACTER = const(-1)
_ONCE = (0,)

_line = None  # from the PC
if sys.platform == "rp2":
    import select

    from micropython import kbd_intr

    _line = sys.stdin.buffer
    _poll = select.poll()
    _poll.register(_line, select.POLLIN)
    _poll.ipoll(0)  # takes the heap it needs once and for all
    _byte = bytearray(1)


def hold():
    """Let Ctrl-C wait from now on. `let_go` has to follow, whatever happens. Raises
    KeyboardInterrupt for one that has come already; then nothing is held back."""
    if _line:
        kbd_intr(_NO_CHARACTER)
        try:
            for _ in _ONCE:
                pass  # jumping back is where MicroPython raises what is pending
        except KeyboardInterrupt:
            kbd_intr(_CTRL_C)
            raise


def let_go():
    """Let Ctrl-C interrupt again. Raises KeyboardInterrupt if it came while it was held back."""
    while _line:
        while _has_more():
            _line.readinto(_byte)
            if _byte[0] == _CTRL_C:
                kbd_intr(_CTRL_C)
                raise KeyboardInterrupt
        kbd_intr(_CTRL_C)
        if not _has_more():
            return
        hold()  # something came after the last look: it is looked at as before


def _has_more():
    """Whether a character waits to be read."""
    for _ in _poll.ipoll(0):
        return True
    return False
