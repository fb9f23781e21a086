"""An owner who runs the self-test: reads what it asks on the serial line, looks, listens, and
presses keys of a console, which is on the PC or on the emulated chip."""

import re

END = "self-test: "
_MS = 50  # between looks
_THINK_MS = 200
_PRESS_MS = 100
_HOLD_MS = 900
_NEXT_MS = 20  # from one key of a press to the next
_LIMIT_MS = 400_000
_WORDS = {
    "Press the knob": "KNOB",
    "Turn the knob left": "TURN-",
    "Turn the knob right": "TURN+",
    "Push it, turn left": "PUSH-",
    "Push it, turn right": "PUSH+",
}


def is_framed(frame):
    """Return whether the outermost pixels of the glass are lit, and those inside them dark."""
    rows = [int.from_bytes(frame[y * 16 : y * 16 + 16], "big") for y in range(64)]
    whole = (1 << 128) - 1
    edges = 1 | 1 << 127
    sides = all(row & (edges | edges >> 1 | 2) == edges for row in rows[1:63])
    return rows[0] == rows[63] == whole and sides


def is_light(frame):
    """Return whether all pixels are lit, except words in the middle."""
    outside = frame[: 20 * 16] + frame[44 * 16 :]
    return outside == b"\xff" * len(outside)


def places(board):
    """Return a dict from the legends of the keys of `board` to their rows and columns."""
    return {
        legend: (row, column)
        for row, legends in enumerate(board.KEYS)
        for column, legend in enumerate(legends)
    }


class Owner:
    """An owner of `console` on `board`, whose `lines()` returns the lines that it has printed.

    `broken`: legends of keys that give no contact. `joined`: legend of a key -> another that it
    closes too. `jams`: legends of keys that stay down. `glass(frame)`: what the glass
    shows of a frame.
    """

    def __init__(
        self, console, board, lines, broken=(), joined=None, jams=(), glass=lambda frame: frame
    ):
        self.console = console
        self._lines = lines
        self._broken = broken
        self._joined = joined or {}
        self._jams = jams
        self._glass = glass
        self._places = places(board)
        # What answers questions: a key of the first row may be broken.
        self._answer = next(it for it in ("5", "9") if it not in broken)

    def run(self):
        """Do what the self-test asks for until it has counted the faults. Returns its lines."""
        seen = waited = 0
        while waited < _LIMIT_MS:
            lines = self._lines()
            for line in lines[seen:]:
                if line.startswith(END):
                    return lines
            new, seen = lines[seen:], len(lines)
            for line in new:
                self._act(line)
            self.console.let_pass(_MS)
            waited += _MS
        raise AssertionError(f"the self-test does not end: {lines[-3:]}")

    def _act(self, line):
        if line.startswith("Does a frame"):
            self.console.let_pass(_THINK_MS)
            self._say(is_framed(self._glass(self.console.frame())))
        elif line.startswith("Do all pixels"):
            self.console.let_pass(_THINK_MS)
            self._say(is_light(self._glass(self.console.frame())))
        elif line.startswith("Do you hear"):
            heard = len(self.console.piezo.heard)
            self.console.let_pass(300)
            self._say(len(self.console.piezo.heard) > heard)
        elif line.startswith("Press any"):
            self._say(True)
        elif line.startswith("Leave"):
            self._say(False)
        elif line in _WORDS or re.match(r"Press \S+$|Not .*Again: ", line):
            legend = _WORDS.get(line) or line.split(" ")[-1]
            if legend not in self._broken:
                held = ["KNOB"] if legend.startswith("PUSH") else []
                self._press([*held, legend, *filter(None, [self._joined.get(legend)])])

    def _say(self, yes):
        self._press([self._answer], _PRESS_MS if yes else _HOLD_MS)

    def _press(self, legends, ms=_PRESS_MS):
        self.console.let_pass(_THINK_MS)
        for legend in legends:
            self.console.press(*self._places[legend])
            self.console.let_pass(_NEXT_MS)
        self.console.let_pass(ms)
        for legend in legends:
            if legend in self._jams:
                continue
            self.console.release(*self._places[legend])
