"""The base of what runs in place of the console's loop, because the owner asks for it at power-on
or in a menu."""


def held(board, keypad):
    """Return the legends of the keys of `board` that are held now, in their order."""
    legends = [legend for row in board.KEYS for legend in row]
    columns = len(board.COLUMNS)
    return [
        legends[row * columns + column]
        for row, down in enumerate(keypad.down)
        for column in range(columns)
        if down >> column & 1
    ]


class MaintenanceLoop:
    """A loop like app/loop.py's. A subclass has `step(now)`, which does one round at the time
    `now` and returns the milliseconds until the next one; it ends in a restart.

    `board`, `host`: as in start.build. `keypad` puts its events into `ring`. `display`: None if it
    does not answer. `buzzer`: None if there is none.
    """

    def __init__(self, board, host, keypad, ring, display, buzzer):
        self.keypad = keypad
        self._board = board
        self.host = host
        self._ring = ring
        self._display = display
        self._buzzer = buzzer

    def run(self, ticks_ms, sleep_ms, await_key, doze, feed):
        """Run for ever; the parameters are those of Loop.run."""
        while True:
            feed()
            sleep_ms(self.step(ticks_ms()))
