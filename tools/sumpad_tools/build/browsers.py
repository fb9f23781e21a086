"""The browsers of this PC in which the page is tested.

They are the system's packages, which people use, not builds downloaded from their makers.
"""

import os
import shutil
from collections.abc import Callable

from sumpad_tools.build import toolchain

# Puppeteer's name -> possible programs. The first one is also the name of the Debian package.
PROGRAMS = {"chrome": ("chromium", "google-chrome"), "firefox": ("firefox-esr", "firefox")}


class BrowserMissing(toolchain.FirmwareError):
    """Raised if a browser is missing; the text says how to get it."""


def program(name: str) -> str | None:
    """Return the program of a browser (a name in PROGRAMS), None if it is missing."""
    return next(filter(None, map(shutil.which, PROGRAMS[name])), None)


def missing() -> list[str]:
    """Return the Debian packages of the missing browsers."""
    return [programs[0] for name, programs in PROGRAMS.items() if not program(name)]


def need() -> None:
    """Raise BrowserMissing unless all browsers are installed."""
    packages = missing()
    if packages:
        raise BrowserMissing(f"no browser. Run: apt-get install {' '.join(packages)}")


def install(say: Callable[[str], object]) -> None:
    """Install the missing browsers, as root, on Debian and its derivatives.

    `say(text)` reports progress. Raises FirmwareError.
    """
    packages = missing()
    if not packages:
        return
    say(f"installing {' '.join(packages)}...")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        toolchain.run(["apt-get", *words], "no browsers can be installed", env=environment)
