"""Leaves out on Windows what does not run there: MicroPython is not built on Windows, and these
tests use shell scripts as stand-ins for programs."""

import sys

_BUILDING = [
    "test_debian_sources.py",
    "test_firmware.py",
    "test_mends.py",
    "test_release.py",
    "test_toolchain.py",
]
collect_ignore = _BUILDING if sys.platform == "win32" else []
