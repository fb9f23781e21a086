"""The key matrix: which keys are pressed, held and released. What they mean is not known here.

The loop calls `scan` every few milliseconds and passes the time. Rows are open-drain pins, columns
inputs with pull-ups: a key pulls its column low while its row is low. Between scans all rows are
low, so that a scan with no key down is one look at the columns.
"""

from micropython import const

from sumpad.keys import LONG, PRESS, RELEASE, REPEAT

_MAX_KEYS = const(64)


class WiringError(ValueError):
    """The pad cannot be wired like that; the message says what is wrong."""


class Keypad:
    """Puts raw events (`sumpad/keys.py`) into a ring: PRESS and RELEASE of every key in balance,
    and of the key that was pressed last LONG once and REPEAT again and again while it is held.

    Without diodes, keys on three corners of a rectangle close its fourth corner too. While two
    rows have two columns in common no new key is believed, so a ghost is never reported.
    """

    def __init__(
        self,
        rows,
        columns,
        ring,
        ticks_diff,
        diodes=False,
        debounce_ms=8,
        long_ms=600,
        repeat_after_ms=400,
        repeat_ms=120,
    ):
        """`rows`, `columns`: pins (machine.Pin), set up. `ticks_diff(a, b)`: ms from b to a.

        A key counts when it has been seen unchanged for `debounce_ms`. Raises WiringError.
        """
        self._check_pins(rows, columns)
        self._drives = tuple(pin.value for pin in rows)
        self._reads = tuple(pin.value for pin in columns)
        self._columns = len(columns)
        self._ring = ring
        self._ticks_diff = ticks_diff
        self._diodes = diodes
        self._debounce_ms = debounce_ms
        self._long_ms = long_ms
        self._repeat_after_ms = repeat_after_ms
        self._repeat_ms = repeat_ms
        self._seen = [0] * len(rows)  # a bit a column: what the last scan saw
        self._down = [0] * len(rows)  # what has been reported as pressed
        self._changed = 0  # when `_seen` changed last
        self._settled = True  # `_seen` has been acted on
        self._quiet = True  # nothing seen and nothing down
        self._held = -1  # the key that was pressed last, while it is held
        self._pressed = 0  # when it was
        self._long_done = False
        self._next_repeat = 0  # ms after the press
        self._check_levels()

    def _check_pins(self, rows, columns):
        if not rows or not columns:
            raise WiringError("a key matrix needs at least one row and one column")
        if len(rows) * len(columns) > _MAX_KEYS:
            raise WiringError(
                "{} rows of {} columns are more than {} keys".format(
                    len(rows), len(columns), _MAX_KEYS
                )
            )
        pins = list(rows) + list(columns)
        for i, pin in enumerate(pins):
            if pin in pins[:i]:
                raise WiringError("{} is used twice in the key matrix".format(pin))

    def _check_levels(self):
        for drive in self._drives:
            drive(1)
        for i, read in enumerate(self._reads):
            if not read():
                raise WiringError("column {} of the pad is low with all rows open".format(i + 1))
        for drive in self._drives:
            drive(0)

    def scan(self, now):
        """Look at the keys and report what has changed; `now` in milliseconds."""
        if self._quiet:
            for read in self._reads:
                if not read():
                    break
            else:
                return
        if self._look():
            self._changed = now
            self._settled = False
        elif not self._settled and self._since(self._changed, now) >= self._debounce_ms:
            self._settle(now)
        if self._held >= 0:
            self._hold(now)

    def _since(self, then, now):
        return self._ticks_diff(now, then)

    def _look(self):
        """Scan the rows one by one; whether anything differs from the scan before."""
        drives = self._drives
        seen = self._seen
        for drive in drives:
            drive(1)
        changed = False
        keys = 0
        for row in range(len(drives)):
            drives[row](0)
            bits = 0
            bit = 1
            for read in self._reads:
                if not read():
                    bits |= bit
                bit += bit
            drives[row](1)
            keys |= bits
            if bits != seen[row]:
                seen[row] = bits
                changed = True
        for drive in drives:
            drive(0)
        self._quiet = not keys and self._held < 0 and self._settled and not changed
        return changed

    def _settle(self, now):
        """Report the keys that have changed; what the ring has no room for waits."""
        self._settled = True
        ambiguous = not self._diodes and self._is_ambiguous()
        for row in range(len(self._seen)):
            changes = self._seen[row] ^ self._down[row]
            if ambiguous:
                changes &= self._down[row]
            column = 0
            while changes:
                if changes & 1:
                    self._report(row, column, now)
                changes >>= 1
                column += 1

    def _is_ambiguous(self):
        """Whether two rows have two columns in common."""
        seen = self._seen
        for row in range(1, len(seen)):
            for other in range(row):
                common = seen[row] & seen[other]
                if common & (common - 1):
                    return True
        return False

    def _report(self, row, column, now):
        key = row * self._columns + column
        pressed = self._seen[row] >> column & 1
        if not self._ring.put(key | (PRESS if pressed else RELEASE) << 6):
            self._settled = False
            return
        self._down[row] ^= 1 << column
        if pressed:
            self._held = key
            self._pressed = now
            self._long_done = False
            self._next_repeat = self._repeat_after_ms
        elif key == self._held:
            self._held = -1

    def _hold(self, now):
        """Report what comes of holding a key. The loop may be late, but no event comes twice."""
        held_for = self._since(self._pressed, now)
        if held_for >= self._next_repeat and self._ring.put(self._held | REPEAT << 6):
            self._next_repeat = held_for + self._repeat_ms
        if not self._long_done and held_for >= self._long_ms:
            self._long_done = self._ring.put(self._held | LONG << 6)
