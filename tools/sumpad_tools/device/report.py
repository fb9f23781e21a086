"""The text for a bug report: what a console says about itself.

A section is a row of SECTIONS: its title, and a program for the device that prints its lines. The
programs of the first table run while the console is only interrupted, with its variables; those of
the second run when it is stopped, because they need its memory. If a program fails, its error is
the section.
"""

from __future__ import annotations

import platform

import sumpad_tools
from sumpad_tools.device import flash, repl
from sumpad_tools.device.stores import FOLDERS
from sumpad_tools.kernels import chip

_HEAD = """\
Sumpad, report of a console
It has versions, settings, errors and figures. It has no games, results, puzzles or names.
"""

_VERSIONS = """
import os, sys
import board, sumpad
print("Sumpad", sumpad.__version__)
print(sys.version, "on", os.uname()[4])
print("board", board.NAME)
"""

_DISPLAY = """
import board
print(board.PANEL)
try:
    print("chosen", open("/panel/chip").read().strip())
except OSError:
    pass
if console.oled.lost:
    print("it does not answer")
"""

_MEMORY = """
import gc, micropython
print(gc.mem_free(), "bytes free")
gc.collect()
print(gc.mem_free(), "bytes free after a collection")
micropython.mem_info()
"""

_FLASH = """
import os
block, _, blocks, free = os.statvfs("/")[:4]
print(block * blocks // 1024, "KB for files,", block * free // 1024, "KB free")
for folder in FOLDERS:
    try:
        sizes = [os.stat("/" + folder + "/" + name)[6] for name in os.listdir("/" + folder)]
    except OSError:
        continue
    print(folder + ":", len(sizes), "files,", sum(sizes), "bytes")
"""

_TIMES = """
import machine, time
print(machine.freq() // 1000000, "MHz,", time.ticks_ms() // 1000, "s since power-on")
print("clock set" if console.shell.host.now() else "clock not set")
print(console.ring.dropped, "key events dropped")
print("playing", console.shell.session.family.NAME)
"""

_SETTINGS = """
store = console.shell.session.autosave.store
print(store.read("settings") or "none were changed")
"""

_LOG = """
store = console.shell.session.autosave.store
print((store.read("log") if store.has("log") else None) or "no errors")
"""

_SELF_TEST = """
try:
    print(open("/self-test/report").read())
except OSError:
    print("none was run on this console")
"""

_CHECKS = """
import loader
loader.prepare()
from sumpad.drivers.chip import Chip
try:
    from sumpad.app import self_test_checks
except ImportError:
    print("this version has none")
else:
    for line in self_test_checks.lines(Chip()):
        print(line)
"""

SECTIONS = (
    ("Versions", _VERSIONS),
    ("Display", _DISPLAY),
    ("Memory", _MEMORY),
    ("Flash", _FLASH),
    ("Figures", _TIMES),
    ("Settings", _SETTINGS),
    ("Errors", _LOG),
    ("Last self-test", _SELF_TEST),
)
STOPPED = (("Checks", _CHECKS),)
_CHECKS_PATIENCE = 60  # seconds for a program of STOPPED


def make(device: repl.Device) -> str:
    """Return the report of a device that `visit` provides; its console restarts afterwards. Raises
    DeviceError if the connection is lost."""
    kernels = f"{len(flash.kernels(device))} of {len(chip.names())} compiled kernels"
    parts = [
        _HEAD,
        _section("PC", f"Sumpad {sumpad_tools.version()}, {platform.platform()}"),
        *(_section(title, _answer(device, source)) for title, source in SECTIONS),
        _section("Firmware", kernels),
    ]
    device.stop_program()
    parts += (
        _section(title, _answer(device, source, _CHECKS_PATIENCE)) for title, source in STOPPED
    )
    return "\n".join(parts)


def _answer(device: repl.Device, source: str, patience: float = 0) -> str:
    """Return what a program prints on the device, or its error."""
    device.guard()
    try:
        return device.text(source, patience, FOLDERS=FOLDERS)
    except repl.ProgramError as error:
        return str(error)


def _section(title: str, text: str) -> str:
    lines = "".join(f"  {line}\n" for line in text.strip().splitlines())
    return f"{title}\n{lines}"
