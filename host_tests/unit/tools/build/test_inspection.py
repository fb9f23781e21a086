"""What a firmware is refused for: literals of frozen native code in the wrong place, a size that
the file system would overwrite, an interpreter that is not where it was to be."""

import struct

import pytest

from sumpad_tools.build import inspection, mends
from sumpad_tools.device import image
from support.standins.small_elf import CODE, CONSTANTS, elf

FLASH = 0x1000_0100
PUSH, NOP, POP = 0xB5FE, 0x46C0, 0xBDFE


def literal(register, word):
    return struct.pack("<HHI", 0x4800 | register << 8, 0xE001, word)


def code(*parts):
    return b"".join(part if isinstance(part, bytes) else struct.pack("<H", part) for part in parts)


FUNCTION = code(PUSH, NOP, literal(0, 0x12345678), POP, NOP, literal(7, 0x80000001), POP)


@pytest.fixture
def faults(tmp_path):
    """inspection.faults of an ELF file with these sections and symbols."""

    def call(sections, symbols, size=1000, frozen=True):
        file = tmp_path / "firmware.elf"
        file.write_bytes(elf(sections, symbols))
        return inspection.faults(file, size, frozen=frozen)

    return call


def with_function_at(address, content=FUNCTION, flags=CODE):
    """The sections and symbols of an image with a frozen function at that address."""
    text = bytes(address - FLASH) + content
    return {".text": (flags, FLASH, text)}, {"fun_data_f": (".text", address, len(content))}


def test_literals_are_found_where_they_are_loaded():
    assert list(inspection.literal_places(FUNCTION)) == [4, 16]
    assert list(inspection.literal_places(FUNCTION[:23])) == [4]  # its word would not be whole
    assert list(inspection.literal_places(b"")) == []


def test_a_literal_may_look_like_code():
    inner = struct.unpack("<I", literal(0, 0)[:4])[0]
    assert list(inspection.literal_places(code(literal(3, inner), NOP, NOP, POP, POP))) == [0]


@pytest.mark.parametrize(
    ("load", "branch"), [(0x4801, 0xE001), (0x4000, 0xE001), (0x4800, 0xE002), (0x9800, 0xE001)]
)
def test_other_code_is_no_literal(load, branch):
    assert list(inspection.literal_places(code(load, branch, NOP, NOP))) == []


def test_the_compiler_writes_literals_so():
    """Of the three numbers two are too long for anything shorter."""
    source = b"import micropython\n@micropython.viper\ndef f() -> int:\n"
    source += b"    return int(0x12345678) + int(0x2345) + int(0x2edcba98)\n"
    compiled = image.compiled("f.py", source)
    for start in range(4):  # .mpy files align nothing
        words = [
            struct.unpack_from("<I", compiled[start:], place + 4)[0]
            for place in inspection.literal_places(compiled[start:])
        ]
        if words:
            break
    assert words == [0x12345678, 0x2EDCBA98]


@pytest.mark.parametrize("off", [0, 4, 8])
def test_a_function_at_a_multiple_of_4_is_good(faults, off):
    assert faults(*with_function_at(FLASH + off)) == []


@pytest.mark.parametrize("off", [1, 2, 3, 6])
@pytest.mark.parametrize("frozen", [True, False])
def test_a_function_anywhere_else_is_refused(faults, off, frozen):
    [fault] = faults(*with_function_at(FLASH + off), frozen=frozen)
    assert fault.startswith("2 of the 2 literals ")
    assert fault.endswith(f"the first in fun_data_f, 0x{FLASH + off + 4:x}")


def test_one_of_many_is_enough(faults):
    sections, symbols = with_function_at(FLASH + 2)
    sections[".more"] = (CODE, 0x1001_0000, FUNCTION)
    symbols["fun_data_g"] = (".more", 0x1001_0000, len(FUNCTION))
    [fault] = faults(sections, symbols)
    assert fault.startswith("2 of the 4 literals ")


def test_what_is_no_frozen_code_may_look_like_it(faults):
    sections, symbols = with_function_at(FLASH)
    sections[".rodata"] = (CONSTANTS, 0x1001_0002, FUNCTION)
    symbols["fun_data_bytecode"] = (".rodata", 0x1001_0002, len(FUNCTION))
    sections[".more"] = (CODE, 0x1002_0002, FUNCTION)
    symbols["a_function_in_c"] = (".more", 0x1002_0002, len(FUNCTION))
    assert faults(sections, symbols) == []


@pytest.mark.parametrize("symbols", [{}, None])
def test_a_frozen_build_in_which_nothing_is_found_is_refused(faults, symbols):
    sections, _ = with_function_at(FLASH)
    [fault] = faults(sections, symbols)
    assert fault.startswith("no literals were found")
    assert faults(sections, symbols, frozen=False) == []


def test_the_image_ends_before_the_file_system(faults):
    parts = with_function_at(FLASH)
    assert faults(*parts, size=image.STORAGE_OFFSET) == []
    [fault] = faults(*parts, size=image.STORAGE_OFFSET + 1)
    assert fault.startswith("it has 655,361 bytes") and fault.endswith("begins at 655,360")


@pytest.mark.parametrize(
    ("bottom", "heap_end", "size"),
    [
        (0x2004_2000 - mends.STACK_SIZE, 0x2004_2000 - mends.STACK_SIZE, None),
        (0x2004_0000, 0x2004_0000, "8,192"),
        (0x2003_0000, 0x2004_1000, "4,096"),  # the heap may use the rest
    ],
)
def test_a_stack_that_is_too_small_is_refused(faults, bottom, heap_end, size):
    sections, symbols = with_function_at(FLASH)
    places = {"__StackTop": 0x2004_2000, "__StackBottom": bottom, "__GcHeapEnd": heap_end}
    symbols |= {name: (".text", place, 0) for name, place in places.items()}
    found = faults(sections, symbols)
    assert [fault.split()[3] for fault in found] == ([size] if size else [])


@pytest.mark.parametrize(
    ("name", "address", "expected"),
    [
        ("mp_execute_bytecode", 0x1001_0000, False),
        ("mp_execute_bytecode", 0x2000_00C1, True),
        ("mp_execute_bytecode", 0x2004_2001, False),
        ("mp_execute", 0x2000_00C1, False),
    ],
)
def test_the_interpreter_runs_from_where_it_lies(tmp_path, name, address, expected):
    file = tmp_path / "firmware.elf"
    file.write_bytes(elf({".vm": (CODE, address, bytes(8))}, {name: (".vm", address, 8)}))
    assert inspection.runs_from_ram(file) is expected
