"""The pictures of the README, rendered from real frames by key scripts.

Run in tools/, `python -m sumpad_tools.play.pictures` makes them anew in tools/pictures; a test
compares them with what the firmware shows, so they are never out of date.
"""

from PIL import Image

from sumpad_tools import ROOT, boards
from sumpad_tools.play import player

FOLDER = ROOT / "tools" / "pictures"

_SETTLE_MS = 300
_GAME = "4 1 2 3 4 5 6 down down {} down {} fire wait:900 "  # cross-number: size, kind
_SUDOKU = "down*4 fire 2 wait:1500 "
_KAKURO = "down*4 fire 3 wait:1500 "
_SCALE = 3
_GAP = 12
_BACKGROUND = (40, 44, 52)
_DARK = (8, 10, 14)
_LIT = (214, 232, 255)

# Name of the picture -> rows of key scripts, each the way from the home menu to one panel.
SHEETS = {
    "crossnum": (
        ("wait:1", "5 down right", _GAME.format("4", "right") + "right 7 right 9 right 5"),
        (
            _GAME.format("4", "") + "9 right 9 right right 9 down 9",
            _GAME.format("8", "right") + "right*3 down*3 menu 5 wait:50 2 5 menu 5 wait:50",
            _GAME.format("1 2", "right right") + "up left 7",
        ),
        (
            _GAME.format("5", "") + "menu 6 wait:200",
            _GAME.format("4", "") + "menu 7 wait:200 fire",
            "6 4 fire wait:100 5 right 7 down left*2 2 3 down 3",
        ),
        (
            _GAME.format("4", "right") + "menu 9 wait:500",
            _GAME.format("4", "right") + "menu 9 wait:500 hash",
            "8 down*3",
        ),
    ),
    "others": (
        (
            "down*4 fire",
            _SUDOKU + "5 right",
            _SUDOKU + "4 7 down*2 fire wait:4000 right*2",
        ),
        (
            _SUDOKU + "4 7 down*2 fire wait:4000 menu down*5 fire",
            _SUDOKU + "4 7 down*2 fire wait:4000 1 right 1 down*2 1",
            _SUDOKU + "4 7 down*2 fire wait:4000 menu 9 wait:1500 hash",
        ),
        (
            _KAKURO + "4 7 down*2 fire wait:4000 right*2",
            _KAKURO + "4 7 down*2 fire wait:4000 1 right 1 down 2",
            _KAKURO + "4 7 down*2 fire wait:4000 menu 9 wait:2500 hash",
        ),
    ),
}


def panel(script):
    """The frame that a script leads to on the default board."""
    console = player.Player(boards.load(boards.DEFAULT), record=False)
    console.advance(_SETTLE_MS)
    console.keys(script)
    return console.frame()


def sheet(rows):
    """A picture of panels in rows."""
    width, height = 128 * _SCALE, 64 * _SCALE
    picture = Image.new(
        "RGB",
        (
            max(map(len, rows)) * (width + _GAP) + _GAP,
            len(rows) * (height + _GAP) + _GAP,
        ),
        _BACKGROUND,
    )
    for y, row in enumerate(rows):
        for x, script in enumerate(row):
            bits = Image.frombytes("1", (128, 64), panel(script))
            glass = Image.new("RGB", (128, 64), _DARK)
            glass.paste(_LIT, mask=bits)
            glass = glass.resize((width, height), Image.Resampling.NEAREST)
            picture.paste(glass, (_GAP + x * (width + _GAP), _GAP + y * (height + _GAP)))
    return picture


def main():
    FOLDER.mkdir(exist_ok=True)
    for name, rows in SHEETS.items():
        sheet(rows).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
