"""The pictures of the README, rendered from real frames by key scripts.

Run in tools/, `python -m sumpad_tools.play.pictures` makes them anew in tools/pictures; a test
compares them with what the firmware shows, so they are never out of date. Which ones: PICTURES in
the `scripts` of a family.
"""

from PIL import Image

from sumpad_tools import ROOT, boards, families, use_firmware
from sumpad_tools.play import player

use_firmware()

from sumpad import games  # noqa: E402

FOLDER = ROOT / "tools" / "pictures"

_SETTLE_MS = 300
_SCALE = 3
_GAP = 12
_BACKGROUND = (40, 44, 52)
_DARK = (8, 10, 14)
_LIT = (214, 232, 255)


def sheets() -> dict[str, families.Rows]:
    """Name of the picture -> rows of key scripts, each the way from the home menu to one panel."""
    found = {name: families.of(name).scripts for name in games.FAMILIES}
    return {name: scripts.PICTURES for name, scripts in found.items() if scripts}


def panel(script: str) -> bytes:
    """The frame that a script leads to on the default board."""
    console = player.Player(boards.load(boards.DEFAULT), record=False)
    console.advance(_SETTLE_MS)
    console.keys(script)
    return console.frame()


def sheet(rows: families.Rows) -> Image.Image:
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


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, rows in sheets().items():
        sheet(rows).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
