"""Key scripts on the default board: what bench times for the family, and what the README shows."""

CLOCK_Y = 0  # the top pixel row of the clock in a game

_FAMILY = "3 2 wait:1500 "

WAY = f"{_FAMILY} 5 1 7 down*2 fire wait:3000"  # from the home menu of a new console to a game

# What is timed in that game: name, keys that lead there, keys that are timed one by one.
TIMED = (
    ("move", "", "right down left up"),
    ("digit", "", "1 2 3 4 7 8 9"),
    ("undo", "", "undo undo"),
    ("menu", "", "menu"),
    ("menu closed", "", "back"),
    ("undo of Solve", "menu 9 2 4 right fire wait:2500 back redo wait:1500 up", "undo"),
    ("to the last row", "left", "up down"),
    ("zoomed: digit", "right view wait:1000", "1 2 3 4 7 8 9"),
    ("zoomed: scroll", "right down", "right right right right down down down down"),
    ("zoomed: menu", "", "menu"),
    ("zoomed: menu closed", "", "back"),
)

# The name of a board, and the keys that lead to it from any home menu.
LARGE = ("easy sudoku", "3 2 wait:2500 5 1 7 down*2 fire wait:5000")

_GAME = f"{_FAMILY} 5 1 7 down*2 fire wait:4000 "

# Rows of key scripts, each from the home menu of a new console to one picture.
PICTURES = (
    ("3", f"{_FAMILY} 1 right", f"{_GAME} right"),
    (
        f"{_GAME} menu 6",
        f"{_GAME} 1 right 1 down*2 1",
        f"{_GAME} menu 2 wait:1500 hash",
    ),
    (
        f"{_GAME} view wait:300",
        f"{_GAME} menu 6 view wait:300 right*4 down*4 4 left",
        f"{_GAME} view wait:300 menu 2 wait:1500",
    ),
)
