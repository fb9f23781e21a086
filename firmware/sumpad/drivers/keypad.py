"""The keys. It reports which of them are pressed, held and released, not what they mean.

The keys are a matrix or, without rows, each between its own pin and ground: one row that is always
low.

The loop calls `scan` every few milliseconds with the time. Rows are open-drain pins, columns are
inputs with pull-ups: a key pulls its column low while its row is low. Between scans all rows are
low, so that with no key down a scan reads the columns only once. The pins are called (`pin()`,
`pin(1)`) from viper: through bytecode and `pin.value` a scan takes twice as long.

The loop may be late: a write to the flash takes up to 200 ms, and loading a screen even longer. An
interrupt catches keys that are pressed and released in that time, one after another: it looks at
the pad when a column falls. The next scan reports these keys in their order. While a key is held
its column is low already, so another key of that column is lost if it is released before the scan.
"""

from array import array

import micropython
from micropython import const

from sumpad.keys import LONG, PRESS, RELEASE, REPEAT

_MAX_KEYS = const(64)
_CATCHES = const(8)  # looks of the interrupt between two scans: nobody types more in that time
_RISES = const(10)  # looks at the columns, some microseconds each, within which they must rise


class WiringError(ValueError):
    """The pad cannot be wired like that; the message says what is wrong."""


@micropython.viper
def _are_high(columns, looks: int) -> int:
    """Return whether no column is low. Looks up to `looks` times before it returns 0.

    A released column rises slowly: a pull-up of up to 80 kOhm charges pins and cable.
    """
    while looks:
        low = 0
        for column in columns:
            if not column():
                low = 1
        if not low:
            return 1
        looks -= 1
    return 0


@micropython.viper
def _look(rows, columns, seen) -> int:
    """Scan row by row into `seen`, which has a word for each row with a bit for each column.
    Returns whether any bit changed."""
    sn = ptr32(seen)
    for row in rows:
        row(1)
    _are_high(columns, _RISES)
    changed = 0
    i = 0
    for row in rows:
        row(0)
        bits = 0
        bit = 1
        for column in columns:
            if not column():
                bits |= bit
            bit += bit
        row(1)
        if bits:
            _are_high(columns, _RISES)  # else its keys would be seen in the next row too
        if sn[i] != bits:
            sn[i] = bits
            changed = 1
        i += 1
    for row in rows:
        row(0)
    return changed


@micropython.viper
def _may_be_same(columns, seen, rows: int) -> int:
    """Return whether the columns are low that the keys in `seen` make low, with all rows low. A
    scan takes ten times as long. It also sees a second key in a column, after these keys are
    reported."""
    sn = ptr32(seen)
    low = 0
    while rows:
        rows -= 1
        low |= sn[rows]
    for column in columns:
        if int(column()) == low & 1:
            return 0
        low >>= 1
    return 1


@micropython.viper
def _is_ambiguous(seen, rows: int) -> int:
    """Return whether two of the first `rows` words of `seen` have two bits in common."""
    sn = ptr32(seen)
    row = 1
    while row < rows:
        other = 0
        while other < row:
            common = sn[row] & sn[other]
            if common & (common - 1):
                return 1
            other += 1
        row += 1
    return 0


def _always_low(level):
    """Stand in for the row of keys that have a pin each."""


class Keypad:
    """A scanner that puts raw events (`sumpad/keys.py`) into a ring.

    Every key gets a RELEASE for each PRESS. The key that was pressed last also gets LONG once and
    REPEAT repeatedly while it is held.

    Without diodes, keys on three corners of a rectangle close its fourth corner too. So while two
    rows have two columns in common no new key is reported: it could be a ghost.
    """

    def __init__(
        self,
        rows,
        columns,
        ring,
        ticks_diff,
        diodes=False,
        press_ms=2,
        debounce_ms=5,
        long_ms=600,
        repeat_after_ms=400,
        repeat_ms=120,
    ):
        """`rows`, `columns`: machine.Pin objects that are set up; without rows each column is a
        key. `ticks_diff(a, b)`: ms from b to a.

        A press counts when nothing has changed for `press_ms`, a release after twice
        `debounce_ms`: a press is reported soon, and a key that bounces for less than that is
        pressed once. Raises WiringError.
        """
        self._rows = tuple(rows) or (_always_low,)
        self._columns = tuple(columns)
        self._ring = ring
        self._ticks_diff = ticks_diff
        self._diodes = diodes
        self._press_ms = press_ms
        self._debounce_ms = debounce_ms
        self._long_ms = long_ms
        self._repeat_after_ms = repeat_after_ms
        self._repeat_ms = repeat_ms
        self._seen = array("i", [0] * len(self._rows))  # state at the last scan, a bit per column
        self.down = array("i", self._seen)  # keys reported as pressed, a bit per column
        self._changed = 0  # time of the last change of `_seen`
        self.settled = True  # all changes of `_seen` have been reported
        self.quiet = True  # settled, and nothing is pressed
        self._held = -1  # the key that was pressed last, while it is held
        self._pressed = 0  # time of that press
        self._long_done = False
        self._next_repeat = 0  # ms after the press
        self._ticks_ms = None  # the clock of the interrupt
        self._catches = 0  # how often the interrupt has looked since the last scan
        # For each of these looks: the state of the keys, the time, and the column that fell.
        self._caught = [array("i", self._seen) for _ in range(_CATCHES)]
        self._caught_at = [0] * _CATCHES
        self._fallen = list(self._columns[:1]) * _CATCHES
        # When a column last rose, or an interrupt last looked. Soon after that, contacts bounce.
        self._risen_at = 0
        self._check()
        self._pass_over()

    def catch(self, ticks_ms, edges):
        """From now on catch keys that are pressed while the loop is late. `ticks_ms`: the clock
        whose time `scan` gets. `edges`: Pin.IRQ_RISING | Pin.IRQ_FALLING."""
        self._ticks_ms = ticks_ms
        for column in self._columns:
            column.irq(self._moved, edges, hard=True)

    @micropython.viper
    def _moved(self, column):
        """Handle the interrupt that `column` rose or fell. In viper, so that it takes no heap and
        Ctrl-C cannot end it."""
        now = self._ticks_ms()
        catches = int(self._catches)
        if int(column()):
            self._risen_at = now
        elif catches < _CATCHES:
            if int(self._ticks_diff(now, self._risen_at)) >= int(self._debounce_ms):
                self._catches = catches + 1
                self._risen_at = now  # the look itself moves the columns and triggers interrupts
                _look(self._rows, self._columns, self._caught[catches])
                self._caught_at[catches] = now
                self._fallen[catches] = column

    def _take_caught(self, now):
        """Report what the interrupt saw, look by look. Leave a very recent press to the scans,
        which see it too and can tell a press from a glitch."""
        seen = self._seen
        for i in range(self._catches):
            caught = self._caught[i]
            at = self._caught_at[i]
            # A column falls only when none of its keys was down. So its keys that count as down
            # have been released and pressed again.
            others = ~(1 << self._columns.index(self._fallen[i]))
            for row in range(len(seen)):
                seen[row] = caught[row] & self.down[row] & others
            self._settle(at)  # report releases first
            if self._ticks_diff(now, at) > 2 * self._debounce_ms:
                for row in range(len(seen)):
                    seen[row] = caught[row]
                self._settle(at)
        self._catches = 0

    def _pass_over(self):
        """Treat the keys that are held now as reported: they were pressed for another purpose."""
        if _look(self._rows, self._columns, self._seen):
            for row in range(len(self._seen)):
                self.down[row] = self._seen[row]
            self.quiet = False

    def _check(self):
        rows = len(self._rows)
        columns = len(self._columns)
        if not columns:
            raise WiringError("a keypad needs at least one column")
        if rows * columns > _MAX_KEYS:
            raise WiringError(f"{rows} rows of {columns} columns are more than {_MAX_KEYS} keys")
        pins = self._rows + self._columns
        for i, pin in enumerate(pins):
            if pin in pins[:i]:
                raise WiringError(f"{pin} is used twice in the key matrix")
        if self._rows[0] is _always_low:
            return  # a low pin may be a key that is held
        for row in self._rows:
            row(1)
        for i, column in enumerate(self._columns):
            if not _are_high((column,), _RISES):
                raise WiringError(f"column {i + 1} of the pad is low though all rows are open")
        for row in self._rows:
            row(0)

    def is_touched(self):
        """Return whether a key is down although the pad was quiet, or none is although it was not.
        Then a scan would find a change."""
        return _are_high(self._columns, 1) != self.quiet

    def scan(self, now):
        """Look at the keys and report what has changed. `now`: the time in milliseconds."""
        if self._catches:
            self._take_caught(now)
        self._scan(now)

    def _scan(self, now):
        if self.quiet and _are_high(self._columns, 1):
            return
        seen = self._seen
        looks = self.settled or not _may_be_same(self._columns, seen, len(seen))
        if looks and _look(self._rows, self._columns, seen):
            self._changed = now
            self.settled = False
            self.quiet = False
        elif not self.settled:
            unchanged_for = self._ticks_diff(now, self._changed)
            if unchanged_for >= self._press_ms:
                self._settle(now, unchanged_for >= 2 * self._debounce_ms)
        elif self._held >= 0:
            self._hold(now)

    def _settle(self, now, with_releases=True):
        """Report the keys that have changed. Changes that do not fit into the ring wait, and so do
        releases unless `with_releases`."""
        self.settled = True
        seen = self._seen
        ambiguous = not self._diodes and _is_ambiguous(seen, len(seen))
        if ambiguous:
            self._held = -1  # a ghost may hide its release
        for row in range(len(seen)):
            changes = seen[row] ^ self.down[row]
            if not changes:
                continue
            if ambiguous:
                changes &= self.down[row]
            if not with_releases and changes & self.down[row]:
                changes &= seen[row]
                self.settled = False
            column = 0
            while changes:
                if changes & 1:
                    self._report(row, column, now)
                changes >>= 1
                column += 1
        self.quiet = self.settled and not any(seen)

    def _report(self, row, column, now):
        key = row * len(self._columns) + column
        pressed = self._seen[row] >> column & 1
        if not self._ring.put(key | (PRESS if pressed else RELEASE) << 6):
            self.settled = False
            return
        self.down[row] ^= 1 << column
        if pressed:
            self._held = key
            self._pressed = now
            self._long_done = False
            self._next_repeat = self._repeat_after_ms
        elif key == self._held:
            self._held = -1

    def _hold(self, now):
        """Report LONG and REPEAT of the held key. Even if the loop is late, no event comes
        twice."""
        held_for = self._ticks_diff(now, self._pressed)
        if held_for >= self._next_repeat and self._ring.put(self._held | REPEAT << 6):
            self._next_repeat = held_for + self._repeat_ms
        if not self._long_done and held_for >= self._long_ms:
            self._long_done = self._ring.put(self._held | LONG << 6)
