"""Firmwares that cannot be built or are wrong, and what is left after a failure."""

import shutil

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.boards import BoardError
from sumpad_tools.build import firmware, patches, toolchain
from sumpad_tools.build.firmware import FirmwareError, ToolchainMissing
from sumpad_tools.device import layout
from support.standins.micropython_build import BOARD, LINKER, built, program, quiet


def test_a_firmware_that_is_still_wrong_is_refused(workplace, checkout):
    """It is not kept either."""
    (workplace / "elf").write_bytes(program(stack=4096))
    with pytest.raises(
        FirmwareError, match=f"its stack has 4,096 bytes, not {patches.STACK_SIZE:,}"
    ) as it:
        firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    cannot = f"and {LINKER} of these sources cannot be patched: {patches.INTERPRETER_IN_RAM.why}"
    assert cannot not in str(it.value)
    (checkout / LINKER).write_text("changed by others")
    with pytest.raises(FirmwareError, match=cannot):
        firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    assert built(workplace) == []


def test_a_firmware_that_would_overwrite_the_app_is_refused(workplace, checkout):
    (workplace / "image").write_bytes(bytes(layout.APP_OFFSET + 1))
    with pytest.raises(FirmwareError, match=f"of {BOARD} is wrong:\n    it has 458,753 bytes"):
        firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    assert built(workplace) == []


def test_a_failed_build_says_why_and_can_be_run_again(workplace, checkout):
    image = workplace / "image"
    image.rename(workplace / "away")
    with pytest.raises(FirmwareError, match=f"building {BOARD} failed:\n(.*\n)+Everything") as it:
        firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    assert built(workplace) == []
    log = str(it.value).split()[-1]
    assert "image" in open(log).read()
    (workplace / "away").rename(image)
    assert firmware.build_rp2(BOARD, micropython=checkout, say=quiet).exists()


def test_an_interrupted_build_leaves_nothing_half_made(workplace, checkout, monkeypatch):
    run = toolchain.run

    def interrupt(command, *arguments, **options):
        run(command, *arguments, **options)
        if "--build" in command:
            raise KeyboardInterrupt

    monkeypatch.setattr(toolchain, "run", interrupt)
    with pytest.raises(KeyboardInterrupt):
        firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    assert built(workplace) == []
    monkeypatch.setattr(toolchain, "run", run)
    assert firmware.build_rp2(BOARD, micropython=checkout, say=quiet).exists()


def test_missing_compilers_are_told_only_when_they_are_needed(workplace, checkout, monkeypatch):
    (workplace / "bin" / "arm-none-eabi-gcc").write_text("#!/bin/sh\necho ${3#*=}\n")
    assert firmware.build_unix(micropython=checkout, say=quiet).exists()
    with pytest.raises(ToolchainMissing, match="libnewlib-arm-none-eabi"):
        firmware.build_rp2(BOARD, micropython=checkout, say=quiet)


def test_a_folder_that_is_no_checkout(workplace):
    with pytest.raises(FirmwareError, match="not a checkout of MicroPython"):
        firmware.build_unix(micropython=workplace, say=quiet)


def test_a_checkout_without_submodules(workplace, checkout):
    (checkout / "lib" / "tinyusb" / "src" / "tusb.h").unlink()
    with pytest.raises(FirmwareError, match="no lib/tinyusb.*\n +make -C .*submodules"):
        firmware.build_rp2(BOARD, micropython=checkout, say=quiet)


def test_a_board_that_there_is_not(workplace, checkout):
    with pytest.raises(BoardError, match=BOARD):
        firmware.build_rp2("pico_keypad_9x9", micropython=checkout, say=quiet)


def test_a_board_without_a_definition(workplace, checkout, monkeypatch):
    for module in (firmware, boards):
        monkeypatch.setattr(module, "ROOT", workplace)
    (workplace / "boards" / BOARD).mkdir(parents=True)
    source = ROOT / "boards" / BOARD / "board.py"
    shutil.copyfile(source, workplace / "boards" / BOARD / "board.py")
    with pytest.raises(FirmwareError, match=f"boards/{BOARD} has no mpconfigboard.cmake"):
        firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
