"""Fetching MicroPython's sources, with stand-ins for apt-get and dpkg-deb."""

import os
import sys
import tarfile

import pytest

from sumpad_tools.build import debian_sources
from sumpad_tools.build.toolchain import FirmwareError

LISTING = """\
'http://vendor.example/deb/dists/bookworm/InRelease' vendor.example_deb_InRelease 0
'http://mirror.example/debian/dists/bookworm/InRelease' mirror.example_debian_InRelease 0
'http://mirror.example/debian/dists/bookworm-updates/InRelease' mirror.example_updates 0
'http://mirror.example/debian/dists/bookworm/main/binary-amd64/Packages.xz' mirror.example 0
"""

# Knows two archives, of which only the second has the sources.
APT_GET = """
import pathlib, shutil, sys
words = sys.argv[1:]
with open({log!r}, "a") as log:
    print(*words, file=log)
if words == ["--print-uris", "update"]:
    print({listing!r}, end="")
else:
    option, settings, verb, *rest = words
    here = pathlib.Path(settings).parent
    assert option == "--config-file" and here == pathlib.Path.cwd()
    assert str(here / "lists") in pathlib.Path(settings).read_text()
    if "http://mirror.example/debian {suite} main" not in (here / "sources.list").read_text():
        sys.exit("E: an error: no such suite")
    if verb == "source":
        for file in pathlib.Path({packages!r}).iterdir():
            shutil.copy(file, here)
    if verb == "download":
        for name in rest:
            (here / (name + "_2.0_all.deb")).touch()
"""

DPKG_DEB = """
import pathlib, sys
_, package, folder = sys.argv[1:]
name = pathlib.Path(folder).name.removesuffix("-source")
(pathlib.Path(folder) / "usr/src" / name).mkdir(parents=True)
(pathlib.Path(folder) / "usr/src" / name / "README").write_text("of " + name)
"""


def pack(folder, name, files):
    """Make a source package: a description, and an archive of the files in one folder."""
    (folder / f"{name}_1.0.dsc").touch()
    top = folder / "pack" / f"{name}-1.0"
    for path, content in files.items():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text(content)
    with tarfile.open(folder / f"{name}_1.0.orig.tar.xz", "w:xz") as archive:
        archive.add(top, top.name)


@pytest.fixture
def log(tmp_path, monkeypatch):
    """A machine with Debian. Provides the file that lists the arguments of apt-get."""
    packages = tmp_path / "packages"
    packages.mkdir()
    pack(packages, "micropython", {"py/mpconfig.h": "1.25", "lib/tinyusb/placeholder": ""})
    (packages / "pack").rename(tmp_path / "unpacked")
    asked = tmp_path / "asked"
    folder = tmp_path / "bin"
    folder.mkdir()
    script = APT_GET.format(
        log=str(asked), packages=str(packages), listing=LISTING, suite=debian_sources.SUITE
    )
    for name, text in (("apt-get", script), ("dpkg-deb", DPKG_DEB)):
        (folder / name).write_text(f"#!{sys.executable}\n{text}")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("SUMPAD_CACHE", str(tmp_path / "cache"))
    keyring = tmp_path / "keyring.gpg"
    keyring.touch()
    monkeypatch.setattr(debian_sources, "_KEYRING", keyring)
    return asked


def test_archives_are_listed_once_each():
    assert debian_sources.mirrors(LISTING) == [
        "http://vendor.example/deb",
        "http://mirror.example/debian",
    ]
    assert debian_sources.mirrors("") == []


def test_a_tree_is_put_together_from_the_archive_that_has_it(log, tmp_path):
    tree, version = debian_sources.fetch(lambda text: None)
    assert (tree / "py" / "mpconfig.h").read_text() == "1.25"
    assert os.listdir(tree / "lib" / "tinyusb") == ["README"]
    assert (tree / "lib" / "pico-sdk" / "README").read_text() == "of pico-sdk"
    assert (tree / "lib" / "tinyusb" / "README").read_text() == "of tinyusb"
    assert version.split() == [
        "micropython_1.0",
        "pico-sdk-source_2.0_all",
        "tinyusb-source_2.0_all",
    ]
    assert os.listdir(tmp_path / "cache" / "sources") == [debian_sources.SUITE]


def test_what_was_fetched_once_is_not_fetched_again(log):
    first = debian_sources.fetch(lambda text: None)
    log.unlink()
    assert debian_sources.fetch(pytest.fail) == first
    assert not log.exists()


def test_where_no_archive_has_it_the_failure_of_each_is_told(log, tmp_path, monkeypatch):
    """Debian's own archive cannot be identified, and its failure is the one that counts."""
    with pytest.raises(FirmwareError) as failure:
        debian_sources.fetch(lambda text: None, "nosuch")
    told = "apt-get update failed:\n    E: an error: no such suite"
    assert str(failure.value).splitlines() == [
        "apt has no archive with MicroPython's sources",
        *f"of http://vendor.example/deb: {told}".splitlines(),
        *f"of http://mirror.example/debian: {told}".splitlines(),
    ]
    assert os.listdir(tmp_path / "cache" / "sources") == []


def test_without_any_archive_that_is_told(log, tmp_path):
    (tmp_path / "bin" / "apt-get").write_text("#!/bin/sh\n")
    with pytest.raises(FirmwareError, match="apt has no archive with .*sources$"):
        debian_sources.fetch(lambda text: None)


def test_elsewhere_than_on_debian_the_error_says_what_to_do(log, tmp_path, monkeypatch):
    (tmp_path / "keyring.gpg").unlink()
    with pytest.raises(FirmwareError, match="--micropython"):
        debian_sources.fetch(pytest.fail)


def test_two_that_fetch_at_once_do_not_disturb_one_another(log, monkeypatch):
    """The other process is ready just before the tree is put into place."""
    versions = debian_sources._versions

    def overtaken(packages):
        monkeypatch.setattr(debian_sources, "_versions", versions)
        debian_sources.fetch(lambda text: None)
        return versions(packages)

    monkeypatch.setattr(debian_sources, "_versions", overtaken)
    tree, _ = debian_sources.fetch(lambda text: None)
    assert (tree / "py" / "mpconfig.h").exists()
