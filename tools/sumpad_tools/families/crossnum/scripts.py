"""Key scripts on the default board: what bench times for the family, and what the README shows."""

GAME = "5 1 1 2 3 4 5 6 down down 4 fire"  # a 4x4 puzzle, from the home menu of a new console

CLOCK_Y = 58  # the top pixel row of the clock in a game

WAY = f"{GAME} wait:1000"  # from the home menu of a new console to a game

_POSTPONE = "menu 0 wait:300"
_OVER = "fire wait:300 right fire"  # starts it although an older game is lost

# What is timed in that game: name, keys that lead there, keys that are timed one by one.
TIMED = (
    ("4x4 digit", "", "1 2 3 4 5 6 7 8 9"),
    ("4x4 menu", "", "menu"),
    ("4x4 menu closed", "", "back"),
    # The first key on the board takes away the words about the 4x4 game.
    ("8x8 move, digit", f"{_POSTPONE} 5 1 down*2 8 fire wait:2500 down up", "5 right 9 down up"),
    ("8x8 menu", "", "menu"),
    ("8x8 menu closed", "", "back"),
    ("12x12 move, digit", f"{_POSTPONE} 5 1 down*2 1 2 {_OVER} wait:4000 left", "5 down 9 right"),
    ("12x12 menu", "", "menu"),
    ("12x12 menu closed", "", "back"),
    ("12x12 undo of Solve", "menu 9 2 4 right fire wait:2500 back redo wait:1500 up", "undo"),
)

# The name of a large board, and the keys that lead to it from any home menu.
LARGE = ("12x12 cross-number", "3 1 wait:2500 5 1 7 1 1 down*2 1 2 fire wait:5000")

_SELECT = "5 1 1 2 3 4 5 6 down down {} down {} fire wait:900 "  # size, kind

# Rows of key scripts, each from the home menu of a new console to one picture.
PICTURES = (
    ("wait:1", "1 down right", _SELECT.format("4", "right") + "right 7 right 5"),
    (
        _SELECT.format("4", "") + "9 right 9 right right 9 down",
        _SELECT.format("8", "right") + "right*3 down star wait:50 2 5 star wait:50",
        _SELECT.format("1 2", "right right") + "up right*2 7",
    ),
    (
        _SELECT.format("5", "") + "menu 9 4 wait:200",
        _SELECT.format("4", "") + "menu 9 2 4 right fire wait:200 fire",
        "5 3 4 fire wait:100 5 7 down left*3 2 3 down 3",
    ),
    (
        _SELECT.format("4", "right") + "menu 2 wait:500",
        _SELECT.format("4", "right") + "menu 2 wait:500 hash",
        "8 down*3",
    ),
)
