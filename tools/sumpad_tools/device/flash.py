"""Put the app onto a board, so that a power cut leaves either the old or the new one.

The app's partition has room for one image, and `mpremote romfs deploy` erases it first. So the
image is staged: it is sent to a file in the board's file system and checked there. The board then
copies it into the partition, and finishes an interrupted copy at its next start
(firmware/loader.py). mpremote's own ROMFS code sends the image; the loader's `Staging` stands in
for the partition and answers its requests.

A board with Sumpad 0.9 or an official MicroPython has no such partition. A new firmware overwrites
the beginning of its file system, so the verb makes a backup of the player's files first.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import re
import tempfile
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from sumpad_tools.device import layout, repl
from sumpad_tools.kernels import chip

_SPARE_BLOCKS = 4  # file system blocks to leave free beside the image
_INSTALL_PATIENCE = 120  # seconds: a worn flash may take 0.4 s to erase each of 150 blocks

_FIND_PARTITION = """
import vfs
try:
    print(vfs.rom_ioctl(1) > 0)
except AttributeError:
    print(False)
"""

_FIND_LOADER = """
try:
    import loader
    print(hasattr(loader, "Staging"))
except ImportError:
    print(False)
"""

_DIGEST = """
from hashlib import sha256
from binascii import hexlify
print(repr(hexlify(sha256(memoryview(vfs.rom_ioctl(2, 0))[:SIZE]).digest()).decode()))
"""

_FIND_MODULES = """
def is_there(name):
    try:
        __import__(name)
    except ImportError:
        return False
    return True
print([name for name in NAMES if is_there(name)])
"""

_SPACE = "import os\nit = os.statvfs('/')\nprint((it[0], it[3]))\n"

# From here on, mpremote gets the stand-in when it imports vfs.
_STAGE = "import sys\nsys.modules['vfs'] = staging = loader.Staging()\n" + repl.UNGUARD
_CHECK = "print(repr(hexlify(staging.digest()).decode()))\n"
_INSTALL = "staging.install()\n"


class OldLayoutError(repl.DeviceError):
    """Raised for a board without a partition for the app: it needs a new firmware first."""


def deploy(
    device: repl.Device, image: bytes, advance: Callable[[int], object] = lambda size: None
) -> int:
    """Put the app `image` (from image.romfs) onto the board and return how many bytes were sent.

    Returns 0 if that app is there already. Calls `advance(size)` with the bytes sent so far.
    Raises OldLayoutError or another DeviceError. The old app is untouched then, unless the copy
    into the partition has begun; the board finishes that at its next start.
    """
    device.guard()  # until there is the loader's own guard
    _require_loader(device)
    if device.run(_DIGEST, SIZE=len(image)) == [hashlib.sha256(image).hexdigest()]:
        return 0
    content = image + bytes(-len(image) % layout.BLOCK)  # mpremote pads it like this
    device.run(_STAGE)  # also removes the files of an interrupted update
    _check_space(device, len(content))
    _send(device, image, advance)
    if device.run(_CHECK) != [hashlib.sha256(content).hexdigest()]:
        raise repl.DeviceError("the app did not arrive as it was sent; the old one is untouched")
    device.run(_INSTALL, _INSTALL_PATIENCE)
    return len(content)


def has_partition(device: repl.Device) -> bool:
    """Return whether the firmware of the board has a partition for the app."""
    return device.run(_FIND_PARTITION) == [True]


def kernels(device: repl.Device) -> set[str]:
    """Return which modules of compiled kernels the firmware of the board has, of those that this
    checkout makes (kernels/chip.py)."""
    [found] = device.run(_FIND_MODULES, NAMES=sorted(chip.names().values()))
    return set(found)


def _require_loader(device: repl.Device) -> None:
    if not has_partition(device):
        raise OldLayoutError(
            f"the firmware at {device.port} has no partition for the app (official MicroPython "
            "and Sumpad 0.9 have none)"
        )
    if device.run(_FIND_LOADER) == [False]:
        raise repl.DeviceError(
            f"the firmware at {device.port} is not Sumpad's. Hold BOOTSEL while plugging the "
            "board in, and copy the UF2 of `sumpad.py firmware` or of a release onto the drive."
        )


def _check_space(device: repl.Device, size: int) -> None:
    """Raise DeviceError unless the file system has room to stage an image of `size` bytes."""
    [(block, free)] = device.run(_SPACE)
    needed = size // block + _SPARE_BLOCKS
    if needed > free:
        raise repl.DeviceError(
            f"an update needs {needed * block // 1024} KB of the board's file system, and only "
            f"{free * block // 1024} KB are free; nothing was changed.\nMake room first: "
            "`sumpad.py puzzles remove`, or `mpremote rm` for files of your own."
        )


def _send(device: repl.Device, image: bytes, advance: Callable[[int], object]) -> None:
    """Let `mpremote romfs deploy` write the image."""
    from mpremote import commands, main

    state = main.State()
    state.transport = device.transport
    state._auto_soft_reset = False  # a reset would remove the stand-in
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "app.romfs")
        file.write_bytes(image)
        arguments = Namespace(command=["deploy"], partition=0, path=str(file))
        progress = _Progress(advance)
        with device.line(), contextlib.redirect_stdout(progress):
            try:
                commands.do_romfs(state, arguments)
            except SystemExit:  # mpremote has printed the reason
                raise repl.DeviceError(f"the app cannot be sent: {progress.last}") from None


class _Progress(io.StringIO):
    """A stream that reads mpremote's progress output; `last` is the last line printed."""

    last = ""

    def __init__(self, advance: Callable[[int], object]) -> None:
        super().__init__()
        self._advance = advance

    def write(self, text: str) -> int:
        self.last = text.strip() or self.last
        if found := re.search(r"Writing at offset (\d+)", text):
            self._advance(int(found[1]))
        return len(text)
