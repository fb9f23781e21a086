"""The page's firmware: what tools/web restores is what packing.py was given."""

import lzma
import struct
import subprocess

import pytest

from sumpad_tools import ROOT
from sumpad_tools.build import mpy_filter, packing, pool
from sumpad_tools.chip import emulator, node
from sumpad_tools.device import image

ROM = b"boot ROM".ljust(16384, b".")
FIXED = [b"name %d" % number for number in range(255)] + [b"zip"]

SOURCE = '''
"""A module with all that a rewritten one must keep."""
import gc
from banana import cherry as fruit
LIMITS = (1, -2, 3.5, (b"bytes\\x00", "a text", None), 10**30, ...)
{many}
class Apple(fruit):
    """Its text."""
    def peel(self, knife, *others, sharp=True, **more):
        def inside(): return knife, self
        for other in others: yield [it + other.core for it in inside() if it]
        del more
    async def wait(self): await self.peel(lambda: gc.collect())
def cut(*, how): global LIMITS; LIMITS = how.apple @ fruit
{many}
'''
MANY = "\n".join(f"name_{number} = {number} - other_{number}" for number in range(100))


def compiled(path, many=""):
    return image.compiled(path, SOURCE.format(many=many).encode())


def firmware(texts, content):
    """Return a flash with pools of strings (the second has `texts`), and `content` behind them."""
    flash = bytearray(b"\xff" * 64)
    previous = 0
    for strings in (FIXED, sorted(texts)):
        addresses = []
        for text in strings:
            merged = flash.find(text + b"\0") if len(text) < 6 else -1
            addresses.append(pool.FLASH + (merged if merged >= 0 else len(flash)))
            if merged < 0:
                flash += text + b"\0"
        hashes = pool.FLASH + len(flash)
        flash += bytes(map(pool._hash, strings))
        lengths = pool.FLASH + len(flash)
        flash += bytes(map(len, strings))
        flash += bytes(-len(flash) % 4)
        place = len(flash)
        flash += struct.pack("<6I", previous, 0, 10, len(strings), hashes, lengths)
        previous = pool.FLASH + place
        flash += struct.pack(f"<{len(strings)}I", *addresses)
    return bytes(flash) + content


def restored(code, rest):
    """Return what the page makes of the two parts of a packed file, boot ROM and flash."""
    program = f"""
        import fs from 'node:fs';
        import {{unpacked}} from '{(ROOT / "tools/web/src/packed_chip.mjs").as_uri()}';
        const both = new Uint8Array(fs.readFileSync(0));
        const parts = [both.slice(0, {len(code)}), both.slice({len(code)})];
        process.stdout.write(unpacked(parts, 0x200000));
    """
    command = [str(node.program()), "--input-type=module", "--eval", program]
    return subprocess.run(command, input=code + rest, stdout=subprocess.PIPE, check=True).stdout


def changed(flash, modules):
    code, rest = packing.rewritten(ROM, flash, modules)
    return code, packing.with_absolute_calls(rest)


@pytest.mark.parametrize("many", ["", MANY], ids=["few names", "more than 128 names"])
def test_the_page_restores_a_firmware(many):
    modules = [compiled("apple.py", many), compiled("orchard.py"), compiled("absent.py")]
    call = bytes([0x00, 0xF0, 0x10, 0xF8])
    app = call + modules[0] + b"odd" + modules[1] + call * 3
    flash = firmware([b"Apple", b"apple.py", b"banana", b"sharp", b"A module", b"ple"], app)
    packed = changed(flash, modules)
    assert restored(*packed) == ROM + flash
    assert packed[0].count(b"cherry\0") == packed[0].count(b"a text\0") == 1


def test_code_is_the_same_wherever_its_names_are_in_the_table():
    one, other = compiled("one.py"), compiled("other.py", "import other_name")
    numbers = {}

    def code(module):
        return mpy_filter.rewritten(module, lambda it: numbers.setdefault(it, len(numbers)))[0]

    assert one[-100:] not in other
    assert code(one)[-200:] in code(other)


def test_a_module_with_machine_code_stays_as_it_is():
    module = image.compiled("viper.py", b"@micropython.viper\ndef it() -> int: return 1\n")
    with pytest.raises(mpy_filter.UnusualError):
        mpy_filter.rewritten(module, lambda text: 0)
    flash = firmware([b"viper"], module)
    assert module in packing.rewritten(ROM, flash, [module])[1]
    assert restored(*changed(flash, [module])) == ROM + flash


def test_a_firmware_without_a_pool_stays_as_it_is():
    module = compiled("apple.py")
    packed = changed(module, [module])
    assert packed == (bytes(20), ROM + module)
    assert restored(*packed) == ROM + module


def test_calls_of_a_function_are_alike():
    call = bytes([0x00, 0xF0, 0x10, 0xF8])  # BL, 0x20 bytes on
    later = bytes([0x00, 0xF0, 0x0E, 0xF8])  # 4 bytes later, a call of the same function
    both = packing.with_absolute_calls(call + later)
    assert both[:4] == both[4:] != call


def test_it_is_two_files_of_lzma():
    packed = packing.packed(ROM, b"content", [])
    (size,) = struct.unpack_from("<I", packed)
    assert lzma.decompress(packed[4:][:size]) == bytes(20)
    assert lzma.decompress(packed[4 + size :]) == ROM + b"content"


def test_without_the_usb_drive_the_rest_of_the_boot_rom_stays():
    rom = node.decoded(emulator.bootrom())
    changed = packing.without_usb_boot(rom)
    same = [at for at in range(0, len(rom), 2) if rom[at : at + 2] == changed[at : at + 2]]
    assert len(changed) == len(rom) and 8000 < 2 * len(same) < 9000
    assert b"UF2 Bootloader" in rom and b"UF2 Bootloader" not in changed
