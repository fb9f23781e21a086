"""The verb `firmware`."""

from pathlib import Path

import pytest

from sumpad_tools import boards
from sumpad_tools.build import firmware, uf2
from sumpad_tools.device import image, layout
from support.running.command import refused, run


@pytest.fixture
def built(monkeypatch, tmp_path):
    """Provides a call of `firmware` with builds that only record what they were asked for: a UF2
    of 1000 bytes and an app of 2000. It returns (stdout, stderr)."""
    monkeypatch.chdir(tmp_path)

    def build_rp2(board, chip, **_):
        product = Path(f"{boards.product(board, chip)}.uf2")
        parts = {0: bytes(1000), layout.APP_OFFSET: bytes(2000)}
        product.write_bytes(uf2.container(parts, chip))
        return product

    monkeypatch.setattr(firmware, "build_rp2", build_rp2)
    monkeypatch.setattr(firmware, "build_unix", lambda **_: "micropython")
    monkeypatch.setattr(image, "app_image", lambda kernels: bytes(2000))

    def call(*options):
        done = run("firmware", *options)
        return done.stdout, done.stderr

    return call


def test_the_uf2_alone_is_on_stdout_and_how_full_it_is_and_what_to_do_beside_it(built):
    out, err = built()
    assert out == f"{boards.DEFAULT}.uf2\n"
    assert err == (
        "MicroPython: 1,024 of 458,752 bytes\n"
        "app: 2,048 of 589,824 bytes\n"
        "Hold BOOTSEL while plugging the board in, and copy this file onto the drive RPI-RP2.\n"
    )


def test_the_uf2_of_a_pico_2_goes_onto_another_drive(built):
    out, err = built("--chip", "rp2350")
    assert out == f"{boards.DEFAULT}-rp2350.uf2\n"
    assert err.endswith("copy this file onto the drive RP2350.\n")


def test_a_chip_that_the_board_cannot_have_is_refused():
    said = refused("firmware", "--board", "adafruit_macropad", "--chip", "rp2350")
    assert "adafruit_macropad has an RP2040, and no RP2350" in said


def test_the_app_alone_is_written_without_a_build(built, tmp_path, monkeypatch):
    monkeypatch.setattr(firmware, "build_rp2", pytest.fail)
    assert built("--app", "sumpad.romfs") == ("sumpad.romfs\n", "")
    assert (tmp_path / "sumpad.romfs").read_bytes() == bytes(2000)


def test_the_unix_port_is_built_where_it_is_wanted(built):
    assert built("--unix") == ("micropython\n", "")
