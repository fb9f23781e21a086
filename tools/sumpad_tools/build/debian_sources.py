"""The sources of MicroPython and everything that its RP2040 port needs, from Debian's archive.

firmware.py uses them if the user gives no checkout. Debian has had all of them since version 13:
MicroPython as a source package, the Pico SDK and TinyUSB as packages that contain sources. apt
fetches them, because it checks the archive's signatures. It runs with a separate configuration:
the system's package lists and sources do not change, and an older Debian can fetch the sources
too. The mirrors come from the system's configuration.
"""

import os
import re
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

from sumpad_tools import cache_folder
from sumpad_tools.build.toolchain import FirmwareError, run, workshop

_ONE_AT_A_TIME = threading.RLock()  # several builds may begin at once

SUITE = os.environ.get("SUMPAD_DEBIAN", "trixie")  # only trixie is tested
_SOURCE_PACKAGE = "micropython"
_BINARY_PACKAGES = ("pico-sdk-source", "tinyusb-source")
_KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")

_NOT_DEBIAN = (
    "MicroPython's sources can be fetched only on Debian. Elsewhere get a checkout of it\n"
    "(1.25 is tested) and the submodules of its port:\n"
    "    make -C micropython/ports/rp2 BOARD=RPI_PICO submodules\n"
    "and name the folder with --micropython. Or use the UF2 files of a release."
)

# apt's settings for these downloads only, without the system's sources, lists and hooks.
_CONFIGURATION = """\
Dir::Etc::SourceList "{folder}/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::State::Lists "{folder}/lists";
Dir::Cache "{folder}/cache";
APT::Update::Error-Mode "any";  // else a mirror out of reach is only a warning
APT::Sandbox::User "root";  // apt's own user cannot write into somebody's cache folder
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
"""


def fetch(say: Callable[[str], object], suite: str = SUITE) -> tuple[Path, str]:
    """Return the source tree of a Debian `suite` in the cache folder; fetch it if it is missing.

    Returns (path of the MicroPython tree, text with the versions of all packages). `say(text)`
    reports progress. Raises FirmwareError.
    """
    with _ONE_AT_A_TIME:
        return _fetch(say, suite)


def _fetch(say: Callable[[str], object], suite: str) -> tuple[Path, str]:
    """Do the work of `fetch`, without its lock."""
    home = cache_folder() / "sources" / suite
    versions = home / "versions.txt"
    if not versions.exists():
        if not (shutil.which("apt-get") and _KEYRING.exists()):
            raise FirmwareError(_NOT_DEBIAN)
        with workshop(home.parent) as aside:
            say("fetching MicroPython's sources, 15 MB...")
            _download(aside / "download", suite)
            _unpack(aside / "download", aside / "whole" / "micropython")
            (aside / "whole" / versions.name).write_text(_versions(aside / "download"))
            try:
                (aside / "whole").rename(home)
            except OSError:
                if not versions.exists():  # if it does, another process has fetched the same
                    raise
    return home / "micropython", versions.read_text()


def mirrors(listing: str) -> list[str]:
    """Return the archive addresses in the output of `apt-get --print-uris update`, each once."""
    return list(dict.fromkeys(re.findall(r"^'(.+?)/dists/.+/InRelease'", listing, re.MULTILINE)))


def _download(folder: Path, suite: str) -> None:
    """Download the packages into a new folder.

    They come from the first archive of the system that has them and is signed by Debian.
    """
    for part in ("lists/partial", "cache/archives/partial"):
        (folder / part).mkdir(parents=True)
    settings = folder / "apt.conf"
    settings.write_text(_CONFIGURATION.format(folder=folder))
    listing = run(["apt-get", "--print-uris", "update"], "apt does not list its archives")
    failures = []
    for mirror in mirrors(listing):
        place = f"[signed-by={_KEYRING}] {mirror} {suite} main\n"
        (folder / "sources.list").write_text(f"deb {place}deb-src {place}")
        try:
            for words in (
                ["update"],
                ["source", "--download-only", _SOURCE_PACKAGE],
                ["download", *_BINARY_PACKAGES],
            ):
                command = ["apt-get", "--config-file", settings, *words]
                run(command, f"apt-get {words[0]} failed", cwd=folder)
        except FirmwareError as error:
            failures.append(f"\nof {mirror}: {error}")
        else:
            return
    raise FirmwareError(f"apt has no archive with MicroPython's sources{''.join(failures)}")


def _unpack(packages: Path, tree: Path) -> None:
    """Assemble a source tree from the downloaded packages."""
    [archive] = packages.glob(f"{_SOURCE_PACKAGE}_*.orig.tar.*")
    # The program tar would need external programs.
    shutil.unpack_archive(archive, packages / _SOURCE_PACKAGE)
    [inner] = (packages / _SOURCE_PACKAGE).iterdir()
    _put(inner, tree)
    for name in _BINARY_PACKAGES:
        [archive] = packages.glob(f"{name}_*.deb")
        run(["dpkg-deb", "--extract", archive, packages / name], f"{archive} cannot be unpacked")
        library = name.removesuffix("-source")
        _put(packages / name / "usr" / "src" / library, tree / "lib" / library)


def _put(folder: Path, place: Path) -> None:
    """Move `folder` to `place`, replacing the empty folder that may be there."""
    shutil.rmtree(place, ignore_errors=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    folder.rename(place)


def _versions(packages: Path) -> str:
    files = [*packages.glob("*.dsc"), *packages.glob("*.deb")]
    return "".join(f"{file.stem}\n" for file in sorted(files))
