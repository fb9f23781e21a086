"""What is said about a board that is full but not solved."""

from micropython import const

from sumpad.app.screens import board_tips

_LONG_MS = const(8000)
_FIND = const(3)  # the number in the menu of the search for mistakes


class Full(board_tips.Aside):
    """Says how many lines are wrong, and which key finds the mistakes while the board is full."""

    stands = _LONG_MS

    def __init__(self, shell):
        board_tips.Aside.__init__(self, shell)
        game = self.play.game
        count = game.wrong_lines()
        lines = game.LINES if count != 1 else game.LINES[:-1]
        key = board_tips.hint_key(shell, _FIND)
        self.words = "{} {} wrong. {}: find mistakes".format(count, lines, key)
