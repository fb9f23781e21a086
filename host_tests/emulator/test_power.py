"""The emulated console's power: it fails at a change of the flash, or in the middle of one."""

import pytest

from sumpad_tools.chip.emulator import PowerCut
from sumpad_tools.device import layout

pytestmark = pytest.mark.console

FIRST = 3 << 19  # offset in the flash of a sector that nothing else uses


@pytest.mark.parametrize(("change", "torn"), [(1, 0.25), (1, 0.0), (2, 0.5), (2, 0.0), (2, 1.0)])
def test_a_change_of_the_flash_is_cut_off_in_its_middle(bench, change, torn):
    """The front of a sector of zeros is erased, or the front of a page is written."""
    console = bench()
    console.run_until(lambda: console.usb.connected, 3000)
    write = "import rp2\nflash = rp2.Flash()\nflash.writeblocks({}, bytes(4096))"
    block = (FIRST - layout.FILES_OFFSET) // 4096
    console.exec(write.format(block))
    before = console.flash_changes
    console.cut_power_at(before + change, torn)
    source = f"flash.ioctl(6, {block})\nflash.writeblocks({block}, b'\\x55' * 256, 0)\n"
    with pytest.raises(PowerCut):
        console.exec(source)
    sector = console.flash[FIRST : FIRST + 4096]
    if change == 1:
        erased = int(4096 * torn)
        assert sector == b"\xff" * erased + bytes(4096 - erased)
    else:
        written = int(256 * torn)
        assert sector == b"\x55" * written + b"\xff" * (4096 - written)


def test_a_power_cut_leaves_what_was_written(bench):
    main = (
        "import os\n"
        "for number in range(100):\n"
        "    with open('new', 'w') as file:\n"
        "        file.write(str(number) * 50)\n"
        "    os.rename('new', 'kept')\n"
    )
    console = bench(main)
    for change in (5, 12, 19, 26):
        console.cut_power_at(change)
        with pytest.raises(PowerCut, match=f"after change {change} "):
            console.run_ms(10_000)
        kept = console.files().get("kept", b"0" * 50)
        console.power_cycle()
        assert console.files().get("kept", b"0" * 50) == kept
        number = kept[: len(kept) // 50].decode()
        assert kept == number.encode() * 50
    assert number != "0"
