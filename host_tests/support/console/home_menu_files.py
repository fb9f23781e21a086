"""The part of the app that shows the home menu of any console. It takes much less time to send
than the whole app."""

from functools import cache

from sumpad_tools import boards
from sumpad_tools.chip import boot
from sumpad_tools.device import image

# Folders from which the home menu needs some modules only.
_LARGE = ("sumpad/app/screens/", "sumpad/games/", "sumpad/solver/", "sumpad/view/")
_NAMES = "import sys\nprint(*sys.modules)"


@cache
def files(uf2):
    """Return the files (path: content) of the app that a console with the firmware `uf2` may load
    until it shows its home menu."""
    console = boot.new_console(uf2, boards.load(boards.DEFAULT))
    boot.switch_on(console)
    loaded = console.exec(_NAMES).split()
    return {
        path: content
        for path, content in image.app_files().items()
        if not path.startswith(_LARGE) or _module(path) in loaded
    }


def _module(path):
    """Return the name of the module in a .mpy file."""
    return path.removesuffix(".mpy").removesuffix("/__init__").replace("/", ".")
