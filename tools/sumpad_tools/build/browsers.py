"""The browsers of this PC that the page is tested in.

They are the system's own, of its packages: what a person has, not builds of their makers.
"""

import os
import shutil
from collections.abc import Callable

from sumpad_tools.build import toolchain

# Name to puppeteer -> programs that it may be, the first one named as its package of Debian.
PROGRAMS = {"chrome": ("chromium", "google-chrome"), "firefox": ("firefox-esr", "firefox")}


class BrowserMissing(toolchain.FirmwareError):
    """A browser is not here; the text says how to get it."""


def program(name: str) -> str | None:
    """The program of a browser (a name of PROGRAMS), None if it is not here."""
    return next(filter(None, map(shutil.which, PROGRAMS[name])), None)


def missing() -> list[str]:
    """The packages of Debian that bring the browsers that are not here."""
    return [programs[0] for name, programs in PROGRAMS.items() if not program(name)]


def need() -> None:
    """Raise BrowserMissing unless all are here."""
    packages = missing()
    if packages:
        raise BrowserMissing(f"no browser. Run: apt-get install {' '.join(packages)}")


def install(say: Callable[[str], object]) -> None:
    """Install what is missing, on Debian and its kin, as root. Raises FirmwareError."""
    packages = missing()
    if not packages:
        return
    say(f"installing {' '.join(packages)}...")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        toolchain.run(["apt-get", *words], "no browsers can be installed", env=environment)
