"""The base class of all screens, and functions that they share."""

from micropython import const

from sumpad import keys
from sumpad.view import fonts

# Pads without a FIRE or BACK key use the other keys wherever keys do not step digits.
SELECT_KEYS = (keys.FIRE, keys.HASH)
BACK_KEYS = (keys.BACK, keys.CLEAR, keys.STAR)

# The arrows that a knob means, turned left and right, then turned while it is pushed.
ALL_ARROWS = (keys.LEFT, keys.RIGHT, keys.UP, keys.DOWN)
UP_AND_DOWN = (keys.UP, keys.DOWN, keys.UP, keys.DOWN)

TOP = const(11)  # y of the first row of a list, below its title
ROW = const(9)
_TWO = const(2)  # lines
_FOOT_Y = const(58)  # y of a foot in the font SMALL, and of the last line of one in TEXT
_LARGE_FOOT_Y = const(55)

_VOWELS = "aeiouyAEIOUY"


def broken(canvas, font, word, width):
    """Split a word that is wider than `width` into two parts: after a comma of a list, before a
    sign of a sum, or after its hyphen, or else near the middle, if possible between two
    consonants, but before an s and both: Sky-scraper."""
    half = len(word) // 2
    for sign in ",+-":
        at = half + 1
        while (at := word.rfind(sign, 1, at)) > 0:
            end = at if sign != "," and word[at - 1].isdigit() else at + 1
            if canvas.text_width(font, word[:end]) <= width:
                return word[:end], word[end:]
    if at := word.find("-") + 1:
        return word[:at], word[at:]
    for at in (half, half + 1, half - 1):
        if word[at - 1] not in _VOWELS and word[at : at + 1] not in _VOWELS:
            half = at - 2 * (at > 3 and word[at - 2] in "sS")
            break
    return word[:half] + "-", word[half:]


def wrap(canvas, font, words, width):
    """Break words into a list of lines that are no wider than `width` pixels. A key like ENT: is
    on the line of the word that says what the key does, if possible; so is the word before the
    sign of a diagonal."""
    lines = []
    line = ""
    for word in words.split(" "):
        while canvas.text_width(font, word) > width:
            if line:
                lines.append(line)
            line, word = broken(canvas, font, word, width)
            lines.append(line)
            line = ""
        longer = line + " " + word if line else word
        if line and canvas.text_width(font, longer) > width:
            longer = word
            at = line.rfind(" ")
            key = line[at + 1 :]
            stays = key.endswith(":") and key == key.upper() and not key[:-1].isdigit()
            stays = stays or word[:1] in ("/", "\\")
            if at > 0 and stays and canvas.text_width(font, key + " " + word) <= width:
                line = line[:at]
                longer = key + " " + word
            lines.append(line)
        line = longer
    lines.append(line)
    return lines


def lines_of(canvas, words, width):
    """As `wrap`, in the font TEXT. If two lines are enough, they are divided at the end of the
    first question or sentence, or of the item that begins last in the first line, if possible."""
    lines = wrap(canvas, fonts.TEXT, words, width)
    if len(lines) == _TWO:
        at = words.rfind("? ") + 1 or words.rfind(". ") + 1 or words.rfind(", ") + 1
        pair = [words[:at], words[at + 1 :]]
        if at and max([canvas.text_width(fonts.TEXT, it) for it in pair]) <= width:
            return pair
    return lines


def paint_title(canvas, title):
    """Draw `title` in an inverted bar at the top. Anything drawn there before is inverted too."""
    canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, 1, title)
    canvas.invert(0, 0, canvas.WIDTH, 10)  # includes the descenders of letters


def paint_foot(canvas, words, has_room=False):
    """Write `words` at the bottom: in a line of small capitals or, if letters are large, in up to
    two lines. If the bottom `has_room` for a line of normal letters, use these if it fits."""
    middle = canvas.WIDTH // 2
    if has_room and canvas.text_width(fonts.TEXT, words) < canvas.WIDTH - 1:
        paint_last_line(canvas, words)
    elif not canvas.large:
        canvas.text_centred(fonts.SMALL, middle, _FOOT_Y, words.upper())
        return
    lines = lines_of(canvas, words, canvas.WIDTH - 2)
    y = _LARGE_FOOT_Y - (len(lines) - 1) * ROW
    for line in lines:
        canvas.text_centred(fonts.TEXT, middle, y, line)
        y += ROW


def rows_above(canvas, words):
    """Return how many rows of a list have room above the foot `words`."""
    lines = len(lines_of(canvas, words, canvas.WIDTH - 2)) if canvas.large and words else 0
    return rows_above_foot(canvas, lines)


def rows_above_foot(canvas, lines=2):
    """Return how many rows of a list have room above a foot, which has `lines` lines if letters
    are large."""
    end = _LARGE_FOOT_Y - (lines - 1) * ROW if canvas.large else _FOOT_Y
    return (end - 1 - TOP) // ROW


def paint_last_line(canvas, words):
    """Write `words`, few enough for one line in the font TEXT, at the bottom."""
    canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, _LARGE_FOOT_Y, words)


def paint_more(canvas, above, below, top=11, bottom=55):
    """Mark at the right of a scrolling list whether there is more `above` its first row, which is
    at `top`, and `below` its last row, at `bottom`."""
    if above:
        canvas.text(fonts.TEXT, canvas.WIDTH - 4, top, fonts.MORE_ABOVE)
    if below:
        canvas.text(fonts.TEXT, canvas.WIDTH - 4, bottom, fonts.MORE_BELOW)


class Screen:
    """A screen: it gets keys and time while it is on top, and paints when it is dirty."""

    dirty = False  # whether to paint the screen in this round
    frugal = False  # whether painting needs no heap
    holds_keys = False  # whether keys wait for the next screen, as this one is only brief
    turns = UP_AND_DOWN  # what a knob means: most screens are lists
    shows_board = False  # whether it shows the board of the current game
    has_job = True  # whether to close the screen if `work` runs out of heap

    def __init__(self, shell):
        self.shell = shell

    def enter(self):
        """Called when the screen comes to the top, for the first time or again."""

    def leave(self):
        """Called when the screen is removed from the stack."""

    def sleep(self):
        """Called when the panel turns off. Stops the clock."""
        if self.shell.session.play:
            self.shell.session.play.pause()

    def key(self, code):
        """Act on the key `code`."""

    def advance(self, ms):
        """Let `ms` milliseconds pass."""

    def work(self):
        """Do one slice of a job, about 5 ms. Return whether there is more to do."""
        return False

    def fitting(self):
        """Return the digits that fit what the screen shows, as bits."""
        return 0

    def paint(self, canvas, whole):
        """Draw the screen. `whole`: the canvas is blank; else it has the screen's last picture."""
