"""What every screen is to the shell."""

from sumpad import keys

# Pads without a FIRE or BACK key of their own use these wherever no digits are stepped.
SELECT_KEYS = (keys.FIRE, keys.HASH)
BACK_KEYS = (keys.BACK, keys.CLEAR, keys.STAR)


def wrap(canvas, font, words, width):
    """Break words into a list of lines that are no wider than `width` pixels."""
    lines = []
    line = ""
    for word in words.split(" "):
        longer = line + " " + word if line else word
        if line and canvas.text_width(font, longer) > width:
            lines.append(line)
            longer = word
        line = longer
    lines.append(line)
    return lines


class Screen:
    """A screen: it gets keys and time while it is on top, and paints when it is dirty."""

    dirty = False  # paint me in this round
    frugal = False  # painting needs no heap

    def __init__(self, shell):
        self.shell = shell

    def enter(self):
        """Come to the top, at first or again."""

    def leave(self):
        """Be taken off the stack."""

    def sleep(self):
        """The panel goes off; nobody plays meanwhile."""
        if self.shell.play:
            self.shell.play.pause()

    def key(self, code):
        """Act on a key."""

    def advance(self, ms):
        """Let time pass."""

    def work(self):
        """Do one slice of a job, about 5 ms; return whether there is more."""
        return False

    def paint(self, canvas, whole):
        """Draw; `whole`: the canvas is blank, else it holds what this screen drew last."""
