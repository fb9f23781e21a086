"""The self-test: the display, each key, the knob, the buzzer, then self_test_checks.py.

It runs in place of the console's loop, from the home menu or when `#` or two keys are held at
power-on, and ends in a restart. No broken part stops it. Each question waits for any key, pressed
for yes and held for no, and is given up after a while. Without a display it continues with tones
and on the serial line, where it prints everything that it asks and finds.
"""

from micropython import const

from sumpad import __version__, sound_ids
from sumpad.app import (
    key_labels,
    maintenance_loop,
    self_test_checks,
    self_test_glass,
    start,
    wiring_faults,
)
from sumpad.app.screens import base
from sumpad.keys import LONG, PRESS, RELEASE
from sumpad.storage import files
from sumpad.view import fonts

_PERIOD_MS = const(10)
_STUCK_MS = const(5000)  # a key that is held longer is stuck
_KEY_MS = const(6000)  # time to press the key that is asked for
_ATTEMPTS = const(4)  # how often a key is asked for, if another one comes each time
_ANSWER_MS = const(20000)  # time to answer a question
_PAGE_MS = const(8000)  # time of a page of findings, if no key turns it
_TONE_MS = const(400)  # from one tone to the next, where tones count faults

_KEY = "#"  # the legend of the key that starts it
_STUCK = "stuck: "

_ROWS = const(5)  # lines of a page

_FRAME = const("Does a frame show along all edges?")
_LEAVE = "Leave the self-test?"
_LIGHT = const("Do all pixels light up?")
_TUNE = "Do you hear a tune?"

# Legends of a knob -> what to do.
_TURNS = {
    "KNOB": "Press the knob",
    "TURN-": "Turn the knob left",
    "TURN+": "Turn the knob right",
    "PUSH-": "Push it, turn left",
    "PUSH+": "Push it, turn right",
}

# Controller that the console is set to -> which edge is missing if the display has another one.
_WRONG = {"SH1106": ("No right edge: this is an", "SSD1306 or SSD1309.")}
_WRONG_OF_OTHERS = ("No left edge:", "this is an SH1106.")


def is_wanted(board, keypad, host):
    """Return whether the keys are held that start the self-test, and are not known to be stuck."""
    held = maintenance_loop.held(board, keypad)
    if _KEY not in held and len(held) < 2:
        return False
    return self_test_checks.line(
        self_test_checks.FAULT, _STUCK + " ".join(held)
    ) not in self_test_checks.report(host)


class SelfTest(maintenance_loop.MaintenanceLoop):
    """The self-test of a console. `step` raises what machine.reset does at its end.

    `findings` has its lines so far: a kind of self_test_checks.py, a colon, a sentence.
    """

    def __init__(self, board, host, keypad, ring, display, buzzer, trouble=""):
        """`trouble`: why there is no display; the others as in MaintenanceLoop."""
        maintenance_loop.MaintenanceLoop.__init__(self, board, host, keypad, ring, display, buzzer)
        self.findings = []
        self._trouble = trouble
        self._glass = self_test_glass.Glass(display.pixels if display else bytearray(1024))
        self._legends = [legend for row in board.KEYS for legend in row]
        self._first_turn = len(keypad.down) * len(board.COLUMNS)
        self._last = -1  # time of the last round
        self._passed = 0  # ms since then
        self._down = {}  # key that is down -> since when, in ms
        self._stuck = []
        self._pressed = []  # keys of the present press, in their order
        self._is_long = False  # whether one of them was held
        self._press = None  # the latest press, when all its keys are up: its keys, and `_is_long`
        self._marks = {}  # key -> whether it is right
        self._asked = -1  # the key that is asked for
        self._title = ""
        for key in range(self._first_turn):
            row, column = divmod(key, len(board.COLUMNS))
            if keypad.down[row] >> column & 1:
                self._down[key] = 0
        self._script = self._run_all()

    def step(self, now):
        if self._last >= 0:
            self._passed = max(0, self.host.ticks_diff(now, self._last))
        self._last = now
        self._read_keys(now)
        if self._buzzer:
            self._buzzer.advance(self._passed)
        for _ in self._script:
            return _PERIOD_MS
        from machine import reset

        reset()

    # keys

    def _read_keys(self, now):
        """Take the events of the pad, and put the latest press into `_press` when it is over."""
        self.keypad.scan(now)
        raw = self._ring.get()
        while raw >= 0:
            self._take(raw & 63, raw >> 6)
            raw = self._ring.get()
        for key in self._down:
            self._down[key] += self._passed
            if self._down[key] > _STUCK_MS and key not in self._stuck:
                self._stuck.append(key)
        if self._pressed and not any(key not in self._stuck for key in self._down):
            self._end_press()

    def _take(self, key, kind):
        if key >= self._first_turn:  # a turn of the knob, which ends the press of its button
            self._pressed = [key]
            self._end_press()
        elif kind == PRESS:
            self._down[key] = 0
            self._pressed.append(key)
            self._play(sound_ids.CLICK)
            self._show_pad()
        elif kind == LONG:
            self._is_long = True
        elif kind == RELEASE:
            self._down.pop(key, None)
            if key in self._stuck:
                self._stuck.remove(key)
            self._show_pad()

    def _end_press(self):
        self._press = tuple(sorted(set(self._pressed))), self._is_long
        self._pressed = []
        self._is_long = False

    def _wait(self, ms):
        """Wait up to `ms` for a press. Returns it, or None."""
        self._press = None
        while ms > 0 and not self._press:
            yield
            ms -= self._passed
        return self._press

    # findings

    def _find(self, kind, sentence):
        line = self_test_checks.line(kind, sentence)
        self.findings.append(line)
        self.host.note(line)

    def _ask(self, question, part, good, bad):
        """Ask a question about `part`, and note the answer: `good` if a key was pressed, `bad` if
        it was held."""
        self.host.note(question + " Yes: press a key. No: hold one.")
        press = yield from self._wait(_ANSWER_MS)
        if not press:
            self._find(self_test_checks.OPEN, part + ": no answer")
        elif press[1]:
            self._find(self_test_checks.FAULT, "{}: {}".format(part, bad))
        else:
            self._find(self_test_checks.OK, "{}: {}".format(part, good))

    # what is tested

    def _run_all(self):
        yield from self._test_stuck()
        yield from self._test_display()
        if (yield from self._test_keys()):
            return
        if self._buzzer:
            yield from self._test_buzzer()
        yield from self._test_health()
        self._keep()
        yield from self._count()
        yield from self._show_findings()

    def _test_stuck(self):
        """Wait until all keys are up, or stuck."""
        self._show("Self-test", ("Release all keys",))
        while any(key not in self._stuck for key in self._down):
            yield
        if self._stuck:
            names = " ".join(self._legends[key] for key in sorted(self._stuck))
            self._find(self_test_checks.FAULT, _STUCK + names)
        yield

    def _test_display(self):
        if not self._display:
            self._find(self_test_checks.FAULT, "display: " + self._trouble)
            for _ in range(3):
                yield from self._tone(sound_ids.REFUSED)
            return
        chip = start.chip_of(self._board.PANEL, self.host)
        self._glass.outline(chip, _WRONG.get(chip, _WRONG_OF_OTHERS))
        self._update()
        yield from self._ask(
            _FRAME, "display, " + chip, "whole frame", "the frame is cut or shifted"
        )
        self._glass.light()
        self._update()
        yield from self._ask(_LIGHT, "display", "all pixels light up", "some pixels stay dark")

    def _test_keys(self):
        """Ask for each key, again while something else comes: until the same comes twice, as
        through a wrong wire. Return whether the owner pressed the key that goes back instead, and
        leaves the self-test."""
        back = key_labels.legend(self._board, base.BACK_KEYS)
        out = (self._legends.index(back),)
        before = ()
        lines = "Press each key as you", "are asked to. If one does", "not work, wait."
        self._show("Keys", lines + (back + " twice: leave", "Any key: begin"))
        self.host.note("Press any key to begin with the keys.")
        yield from self._wait(_ANSWER_MS)
        given = {}
        for key, legend in enumerate(self._legends):
            if not legend or key in self._stuck:
                continue
            self._asked = key
            given[key] = ()
            words = _TURNS.get(legend) or "Press " + legend
            for attempt in range(_ATTEMPTS):
                got = yield from self._ask_key(words)
                given[key] = got or given[key]
                if not got or got == (key,):
                    break
                if got == before:
                    if got == out and (yield from self._leaves()):
                        return True
                    if attempt:
                        break
                before = got
                words = "Not {}. Again: {}".format(self._names(got), legend)
            before = got
            self._marks[key] = given[key] == (key,)
        self._asked = -1
        self._title = ""
        faults = wiring_faults.find(self._board, given)
        faults += [self._legends[key] + " stays down" for key in self._stuck if key in given]
        for fault in faults:
            self._find(self_test_checks.FAULT, "keys: " + fault)
        right = sum(self._marks.values())
        total = sum(1 for legend in self._legends if legend)
        if right == total:
            self._find(self_test_checks.OK, "keys: all {} right".format(total))
        elif not faults:
            self._find(self_test_checks.OPEN, "keys: {} of {} right".format(right, total))
        return False

    def _leaves(self):
        """Ask whether the owner leaves the self-test. The key may have come through a wrong
        wire."""
        self._title = ""
        self._show("Self-test", (_LEAVE, "", "Yes: press a key", "No: hold a key"))
        self.host.note(_LEAVE + " Yes: press a key. No: hold one.")
        press = yield from self._wait(_ANSWER_MS)
        return press is not None and not press[1]

    def _ask_key(self, words):
        """Ask for a key in `words`. Returns the keys that came."""
        self._title = words
        self.host.note(words)
        self._show_pad()
        press = yield from self._wait(_KEY_MS)
        return press[0] if press else ()

    def _names(self, got):
        return "+".join(self._legends[key] for key in got)

    def _test_buzzer(self):
        self._show("Buzzer", (_TUNE, "", "Yes: press a key", "No: hold a key"))
        self._play(sound_ids.SOLVED)
        sound = "buzzer, GP{}".format(self._board.BUZZER)
        yield from self._ask(_TUNE, sound, "heard", "not heard: check its wires")

    def _test_health(self):
        self._show("Self-test", ("Checking memory, flash", "and solvers..."))
        yield  # so that it is seen
        for found in self_test_checks.checks(self.host):
            if found:
                self._find(*found)
            yield

    def _keep(self):
        """Keep the findings for the PC."""
        now = self.host.now()
        day = ", {}-{:02}-{:02} {:02}:{:02}".format(*now) if now else ""
        head = "Sumpad {}, {}{}".format(__version__, self._board.NAME, day)
        try:
            self_test_checks.keep(self.host, [head] + self.findings)
        except files.StorageError as error:
            self._find(self_test_checks.FAULT, "report: " + str(error))

    def _faults(self):
        return [line for line in self.findings if line.startswith(self_test_checks.FAULT)]

    def _count(self):
        """Play a low tone for each fault, or the tune of a solved puzzle."""
        faults = len(self._faults())
        self.host.note("self-test: {} fault{}".format(faults, "" if faults == 1 else "s"))
        for _ in range(faults):
            yield from self._tone(sound_ids.REFUSED)
        if not faults:
            self._play(sound_ids.SOLVED)

    def _show_findings(self):
        """Show the faults, then everything else. A press turns the page."""
        faults = self._faults()
        rest = [line for line in self.findings if line not in faults]
        for title, found in (("Faults", faults), ("No faults here", rest)):
            lines = []
            for line in found:
                if not line.startswith(self_test_checks.OPEN):
                    line = line[line.index(":") + 2 :]
                lines += base.wrap(self._glass, fonts.TEXT, line, self._glass.WIDTH - 6)
            for first in range(0, len(lines), _ROWS):
                self._show(title, lines[first : first + _ROWS], 1)
                yield from self._wait(_PAGE_MS)

    # sound

    def _play(self, tone):
        if self._buzzer:
            self._buzzer.play(tone)

    def _tone(self, tone):
        self._play(tone)
        yield from self._wait(_TONE_MS)

    # the glass

    def _show(self, title, lines, x=0):
        """Show a title and `lines`, centred or from `x` on."""
        self._glass.page(title, lines, x)
        self._update()

    def _show_pad(self):
        """Show the keys while they are tested."""
        if self._title:
            down = list(self._down) + self._stuck
            self._glass.pad(self._title, self._board, down, self._asked, self._marks)
            self._update()

    def _update(self):
        if not self._display:
            return
        try:
            self._display.update()
        except OSError:
            line = self_test_checks.line(self_test_checks.FAULT, "display: it stopped answering")
            if line not in self.findings:
                self.findings.append(line)
                self.host.note(line)
