"""Verbs of the command line on an emulated console."""

import sys

from sumpad_tools import ROOT
from sumpad_tools.chip.raw_repl import PORT, run_program

# mpremote sleeps 10 ms whenever no byte is there yet, for boards that are slower than this one.
QUICK = f"""
import sys, time, types
sys.path.insert(0, {str(ROOT / "tools")!r})
from mpremote import transport_serial
rest = lambda seconds: time.sleep(seconds / 20)
transport_serial.time = types.SimpleNamespace(monotonic=time.monotonic, sleep=rest)
"""

COMMAND = f"{QUICK}from sumpad_tools import entry_point\nentry_point.main(with_bootstrap=False)\n"


def run(console, *arguments):
    """Run a verb on a console; return its exit status and its output."""
    command = [sys.executable, "-c", COMMAND, *map(str, arguments), "--port", PORT]
    return run_program(console, command)
