"""Key scripts on the default board: what bench times for the family, and what the README shows."""

CLOCK_Y = 0  # the top pixel row of the clock in a game

_FAMILY = "3 3 wait:1500 "

# From the home menu of a new console to a 12x10 game. Its second row begins with a long run, so
# that the scripts can repeat a digit in it.
WAY = f"{_FAMILY} 5 1 3 down*2 1 2 fire wait:3000"

_CLEARED = "1 0 wait:2500"  # a message comes after the first 0 on a board

# What is timed in that game: name, keys that lead there, keys that are timed one by one.
TIMED = (
    ("part: digit", _CLEARED, "1 2 3 6 8 9 0"),
    ("move", "", "down up down up"),
    ("scroll", "", "down right right right right"),
    ("digit that makes a run wrong", "left 5 right", "5"),
    ("move in it", "", "left right"),
    ("undo of it", "", "undo"),
    ("menu", "", "menu"),
    ("menu closed", "", "back"),
    ("undo of Solve", "menu 9 2 4 right fire wait:2500 back redo wait:1500 up", "undo"),
    ("whole: digit", f"view wait:1000 {_CLEARED}", "1 2 3 6 8 9 0"),
    ("whole: scroll", "", "right right right down down down"),
    ("whole: digit that makes a run wrong", "5 right", "5"),
    ("whole: undo of it", "", "undo"),
    ("whole: menu", "", "menu"),
    ("whole: menu closed", "", "back"),
)

# The name of a large board, and the keys that lead to it from any home menu.
LARGE = ("12x10 kakuro", "3 3 wait:2500 5 1 3 down*2 1 2 fire wait:5000")

_GAME = f"{_FAMILY} 5 1 7 down*2 fire wait:4000 "

# Rows of key scripts, each from the home menu of a new console to one picture.
PICTURES = ((f"{_GAME} right*2", f"{_GAME} 1 right 1 down 2", f"{_GAME} menu 2 wait:2500 hash*2"),)
