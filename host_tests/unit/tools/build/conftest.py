"""What is not asked of Windows: MicroPython is not built there, and the programs that pretend to
in these tests are scripts of a shell."""

import sys

_BUILDING = [
    "test_debian_sources.py",
    "test_firmware.py",
    "test_mends.py",
    "test_release.py",
    "test_toolchain.py",
]
collect_ignore = _BUILDING if sys.platform == "win32" else []
