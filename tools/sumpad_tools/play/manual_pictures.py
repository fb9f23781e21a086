"""The pictures of the README and the manual, rendered from real frames by key scripts.

Run in tools/, `python -m sumpad_tools.play.manual_pictures` writes them to tools/pictures. A test
compares them with what the firmware shows, so they are never out of date. PICTURES in the
`scripts` of a family has the panels of its sheet; FILM is the game of the animated GIF.
"""

from PIL import Image

from sumpad import games
from sumpad_tools import ROOT, boards, families
from sumpad_tools.play import keyscript, player

FOLDER = ROOT / "tools" / "pictures"

_SETTLE_MS = 300
_SCALE = 3
_GAP = 12
_BACKGROUND = (40, 44, 52)
_DARK = (8, 10, 14)
_LIT = (214, 232, 255)

# The film: from the home menu a new 4x4, a digit, a hint with its reason, the other digits.
FILM = """
wait:1000 1 wait:1000 fire wait:1500
6 wait:900 hash wait:1200 hash wait:1600 hash wait:2200 hash wait:900
pace:450 up 6 left*2 7 up right 1 right 6 right 8 up 7
wait:4500
"""
FILM_FILE = "film.gif"
_FRAME_MS = 40
_LAST_MS = 1500  # added to the last picture, before the film begins again


def sheets() -> dict[str, families.Rows]:
    """Return name of the picture -> rows of key scripts, each from the home menu to one panel."""
    found = {name: families.of(name).scripts for name in games.FAMILIES}
    return {name: scripts.PICTURES for name, scripts in found.items() if scripts}


def panel(script: str) -> bytes:
    """Return the frame that `script` leads to on the default board."""
    console = player.Player(boards.load(boards.DEFAULT), record=False)
    console.advance(_SETTLE_MS)
    console.keys(script)
    return console.frame()


def sheet(rows: families.Rows) -> Image.Image:
    """Draw a picture of panels in rows."""
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


def film(script: str = FILM) -> list[tuple[bytes, int]]:
    """Return the frames that `script` shows on the default board, each with its duration in ms."""
    board = boards.load(boards.DEFAULT)
    console = player.Player(board, record=False)
    console.advance(_SETTLE_MS)
    shown = [(console.frame(), 0)]
    for step in keyscript.parse(script, board):
        if step[0] != "wait":
            console.run([step])
            continue
        for _ in range(step[1] // _FRAME_MS):
            console.advance(_FRAME_MS)
            frame, ms = shown[-1]
            if console.frame() == frame:
                shown[-1] = frame, ms + _FRAME_MS
            else:
                shown.append((console.frame(), _FRAME_MS))
    frame, ms = shown[-1]
    shown[-1] = frame, ms + _LAST_MS
    return shown


def save_film(frames: list[tuple[bytes, int]]) -> None:
    """Write frames and their durations as an animated GIF that repeats for ever."""
    pictures = []
    for frame, _ in frames:
        picture = Image.frombytes("1", (128, 64), frame).convert("L").point(lambda at: at and 1)
        picture = picture.convert("P")
        picture.putpalette([*_DARK, *_LIT])
        pictures.append(picture.resize((128 * _SCALE, 64 * _SCALE), Image.Resampling.NEAREST))
    pictures[0].save(
        FOLDER / FILM_FILE,
        save_all=True,
        append_images=pictures[1:],
        duration=[ms for _, ms in frames],
        loop=0,
        optimize=False,
    )


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, rows in sheets().items():
        sheet(rows).save(FOLDER / f"{name}.png", optimize=True)
    save_film(film())


if __name__ == "__main__":
    main()
