"""Key events: the ring between scanner and loop, and the meanings of the keys.

The data of a board give the meanings of its keys. A `Keymap` turns raw events into logical keys;
`sumpad/keys.py` defines both.
"""

from micropython import const

from sumpad.keys import LONG, NAMES, PRESS, PUSH_LEFT, RELEASE, REPEAT, RIGHT, UP

_NO_CODE = const(255)


class Ring:
    """A buffer for the bytes from the scanner to the loop. When it is full it refuses new ones."""

    def __init__(self, size):
        self._bytes = bytearray(size)
        self._size = size
        self._first = 0
        self._count = 0
        self.dropped = 0  # bytes refused since power-on

    def put(self, byte):
        """Append `byte`. Returns False if there is no room."""
        if self._count == self._size:
            self.dropped += 1
            return False
        self._bytes[(self._first + self._count) % self._size] = byte
        self._count += 1
        return True

    def is_full(self):
        return self._count == self._size

    def get(self):
        """Remove and return the oldest byte, -1 if there is none."""
        if not self._count:
            return -1
        byte = self._bytes[self._first]
        self._first = (self._first + 1) % self._size
        self._count -= 1
        return byte


class Keymap:
    """The meanings of the keys of a board.

    `keys`: rows of legends in the shape of the pad. `actions`: legend -> (short,) or (short,
    long), names out of NAMES; a legend that is not listed means itself. A key with a long meaning
    gives the short one when it is released early, so one press never gives both. Other keys act at
    once, and the arrows among them repeat. Turning a knob while it is pushed, which is the key
    KNOB, takes away the meanings of that press. Raises ValueError for a key without a meaning.
    """

    def __init__(self, keys, actions):
        legends = [legend for row in keys for legend in row]
        self._short = bytearray(len(legends))
        self._long = bytearray(len(legends))
        # Whether the long meaning was given for this press; 1 because no press was seen yet.
        self._used = bytearray(1 for _ in legends)
        self._knob = legends.index("KNOB") if "KNOB" in legends else -1
        for key, legend in enumerate(legends):
            if not legend:
                continue  # a gap in the drawing
            names = actions.get(legend, (legend,))
            for name in names:
                if name not in NAMES:
                    raise ValueError("the key '{}' has no meaning '{}'".format(legend, name))
            self._short[key] = NAMES.index(names[0])
            self._long[key] = NAMES.index(names[1]) if len(names) > 1 else _NO_CODE

    def code(self, raw):
        """Return the code of the logical key that the event `raw` gives, -1 if it gives none."""
        key = raw & 63
        kind = raw >> 6
        short = self._short[key]
        if self._long[key] == _NO_CODE:
            if short >= PUSH_LEFT:
                self._used[self._knob] = True
            if kind == PRESS or kind == REPEAT and UP <= short <= RIGHT:
                return short
        elif kind == PRESS:
            self._used[key] = False
        elif kind == LONG:
            if not (self._used[key] and key == self._knob):
                self._used[key] = True
                return self._long[key]
        elif kind == RELEASE and not self._used[key]:
            return short
        return -1
