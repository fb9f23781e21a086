"""The base of all screens, and what they share."""

from sumpad import keys
from sumpad.view import fonts

# Pads without a FIRE or BACK key of their own use these wherever no digits are stepped.
SELECT_KEYS = (keys.FIRE, keys.HASH)
BACK_KEYS = (keys.BACK, keys.CLEAR, keys.STAR)


_VOWELS = "AEIOUYaeiouy"


def broken(word):
    """A word that is too wide, in two: at its hyphen, or behind a comma of a list or a plus of a
    sum, else between two consonants behind a vowel, else behind a vowel, and of these next to its
    middle."""
    best = 2 * len(word)
    half = len(word) // 2 + 1
    at = word.find("-") + 1 or word.rfind(",", 0, half) + 1 or word.rfind("+", 0, half) + 1
    if at:
        return word[:at], word[at:]
    at = len(word) // 2
    for i in range(2, len(word) - 1):
        is_vowel = [letter in _VOWELS for letter in word[i - 2 : i + 1]]
        if not is_vowel[2] and (is_vowel[1] or is_vowel[0]):
            off = abs(2 * i - len(word)) + is_vowel[1] * len(word)
            if off < best:
                best = off
                at = i
    return word[:at] + "-", word[at:]


def wrap(canvas, font, words, width):
    """Break words into a list of lines that are no wider than `width` pixels."""
    lines = []
    line = ""
    for word in words.split(" "):
        while canvas.text_width(font, word) > width:
            if line:
                lines.append(line)
            line, word = broken(word)
            lines.append(line)
            line = ""
        longer = line + " " + word if line else word
        if line and canvas.text_width(font, longer) > width:
            lines.append(line)
            longer = word
        line = longer
    lines.append(line)
    return lines


def paint_title(canvas, title):
    """Draw a title in an inverse bar at the top; what was drawn there before is inverted too."""
    canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, 1, title)
    canvas.invert(0, 0, canvas.WIDTH, 10)  # with the tails of letters


def paint_more(canvas, above, below, top=11, bottom=55):
    """Mark at the right of a list that scrolls whether there is more `above` its first row, which
    is at `top`, and `below` its last one, at `bottom`."""
    if above:
        canvas.text(fonts.TEXT, canvas.WIDTH - 3, top, fonts.MORE_ABOVE)
    if below:
        canvas.text(fonts.TEXT, canvas.WIDTH - 3, bottom, fonts.MORE_BELOW)


class Screen:
    """A screen: it gets keys and time while it is on top, and paints when it is dirty."""

    dirty = False  # paint me in this round
    frugal = False  # painting needs no heap
    holds_keys = False  # it is there for a moment: keys wait for the screen after it
    has_job = True  # `work` is what it is for: without heap for that it is closed

    def __init__(self, shell):
        self.shell = shell

    def enter(self):
        """The screen comes to the top, for the first time or again."""

    def leave(self):
        """The screen is taken off the stack."""

    def sleep(self):
        """The panel goes off: the clock stops."""
        if self.shell.session.play:
            self.shell.session.play.pause()

    def key(self, code):
        """Act on a key."""

    def advance(self, ms):
        """Let time pass."""

    def work(self):
        """Do one slice of a job, about 5 ms; return whether there is more."""
        return False

    def paint(self, canvas, whole):
        """Draw; `whole`: the canvas is blank, else it holds what this screen drew last."""
