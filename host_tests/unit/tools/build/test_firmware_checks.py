"""Why a firmware is refused: its size would overwrite the app, or its stack is too small. Also
whether its interpreter is where it should be."""

import pytest

from sumpad_tools.build import firmware_checks, patches
from sumpad_tools.device import layout
from support.standins.small_elf import CODE, elf

FLASH = 0x1000_0100


@pytest.fixture
def faults(tmp_path):
    """Provides inspection.faults of an ELF file with these symbols: name -> address."""

    def call(symbols, size=1000):
        file = tmp_path / "firmware.elf"
        places = symbols and {name: (".text", place, 0) for name, place in symbols.items()}
        file.write_bytes(elf({".text": (CODE, FLASH, bytes(8))}, places))
        return firmware_checks.faults(file, size)

    return call


@pytest.mark.parametrize("symbols", [{}, None], ids=["no symbols", "stripped"])
def test_the_image_ends_before_the_app(faults, symbols):
    assert faults(symbols, size=layout.FIRMWARE_SIZE) == []
    [fault] = faults(symbols, size=layout.FIRMWARE_SIZE + 1)
    assert fault.startswith(f"it has {layout.FIRMWARE_SIZE + 1:,} bytes")
    assert fault.endswith(f"overwrite the app, which begins at {layout.APP_OFFSET:,}")


@pytest.mark.parametrize(
    ("bottom", "heap_end", "size"),
    [
        (0x2004_2000 - patches.STACK_SIZE, 0x2004_2000 - patches.STACK_SIZE, None),
        (0x2004_0000, 0x2004_0000, "8,192"),
        (0x2003_0000, 0x2004_1000, "4,096"),  # the heap may use the rest
    ],
)
def test_a_stack_that_is_too_small_is_refused(faults, bottom, heap_end, size):
    found = faults({"__StackTop": 0x2004_2000, "__StackBottom": bottom, "__GcHeapEnd": heap_end})
    assert [fault.split()[3] for fault in found] == ([size] if size else [])


@pytest.mark.parametrize(
    ("name", "address", "expected"),
    [
        ("mp_execute_bytecode", 0x1001_0000, False),
        ("mp_execute_bytecode", 0x2000_00C1, True),
        ("mp_execute_bytecode", 0x2008_2001, False),
        ("mp_execute", 0x2000_00C1, False),
    ],
)
def test_the_interpreter_runs_from_where_it_lies(tmp_path, name, address, expected):
    file = tmp_path / "firmware.elf"
    file.write_bytes(elf({".vm": (CODE, address, bytes(8))}, {name: (".vm", address, 8)}))
    assert firmware_checks.runs_from_ram(file) is expected
