"""What is said about a board that is full but not solved."""

from micropython import const

from sumpad.app import key_labels
from sumpad.app.screens import base, board_tips

_LONG_MS = const(8000)


class Full(board_tips.Aside):
    """Says how many lines are wrong. FIRE finds the mistakes, which is help; any other key goes to
    the game."""

    stands = _LONG_MS

    def __init__(self, shell):
        board_tips.Aside.__init__(self, shell)
        game = self.play.game
        count = game.wrong_lines()
        lines = game.LINES if count != 1 else game.LINES[:-1]
        select = key_labels.legend(shell.board, base.SELECT_KEYS)
        self.words = "{} {} wrong. {}: find mistakes".format(count, lines, select)

    def key(self, code):
        if code == key_labels.select_key(self.shell.board):
            self.shell.pop()
            self.shell.open_help("check.Check")
        else:
            board_tips.Aside.key(self, code)
