"""What runs in place of the console's loop when the owner asks for it at power-on."""


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


class BareLoop:
    """A loop like app/loop.py's, whose subclass has `step(now)`."""

    def run(self, ticks_ms, sleep_ms, await_key, doze, feed):
        """Run for ever; the parameters are those of Loop.run."""
        while True:
            feed()
            sleep_ms(self.step(ticks_ms()))
