"""A workplace for builds. Leaves out on Windows what does not run there: MicroPython is not built
on Windows, and these tests use shell scripts as stand-ins for programs."""

import os
import sys

import pytest

from sumpad_tools.build import patches
from sumpad_tools.device import image
from support.standins.micropython_build import ALLOCATOR, APP, CMAKE, LINKER, MAKE, program

_BUILDING = [
    "test_debian_sources.py",
    "test_firmware.py",
    "test_firmware_failures.py",
    "test_patches.py",
    "test_release.py",
    "test_toolchain.py",
]
collect_ignore = _BUILDING if sys.platform == "win32" else []


@pytest.fixture
def workplace(tmp_path, monkeypatch):
    """A folder with stand-ins for build programs. In it, `asked` lists their arguments, `workshop`
    what they found in their folder, and they build `image` and `elf`. The app is APP."""
    monkeypatch.setattr(image, "app_image", lambda kernels: APP)
    monkeypatch.setenv("SUMPAD_CACHE", str(tmp_path / "cache"))
    (tmp_path / "image").write_bytes(b"firmware")
    (tmp_path / "elf").write_bytes(program())
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, script in {
        "gcc": "",
        "ninja": "",
        "arm-none-eabi-gcc": "echo /usr/lib/libc.a",
        "cmake": CMAKE.format(folder=tmp_path),
        "make": MAKE.format(folder=tmp_path),
    }.items():
        (programs / name).write_text(f"#!/bin/sh\n{script}\n")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


@pytest.fixture
def checkout(tmp_path):
    """A folder that looks like a checkout of MicroPython."""
    folder = tmp_path / "micropython"
    for path in (
        "py/mpconfig.h",
        "mpy-cross/Makefile",
        "ports/unix/Makefile",
        "ports/rp2/CMakeLists.txt",
        "lib/pico-sdk/pico_sdk_init.cmake",
        "lib/tinyusb/src/tusb.h",
    ):
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_text(path)
    (folder / LINKER).write_text(f"EXCLUDE_FILE({patches.INTERPRETER_IN_RAM.text})")
    (folder / ALLOCATOR).write_text(
        f"{patches.MACHINE_CODE.text} {patches.MACHINE_CODE_FREED.text}"
    )
    return folder
