"""Check every firmware before it is used.

firmware.py uses this module. A firmware with these faults still builds and boots, but fails much
later. The checks look at the result and not at the patches (patches.py), because sources, compiler
and linker are other people's and change.
"""

from collections.abc import Iterable
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import Symbol, SymbolTableSection

from sumpad_tools.build import patches
from sumpad_tools.device import layout

_INTERPRETER = "mp_execute_bytecode"
_RAM = range(0x2000_0000, 0x2008_2000)  # of the RP2350; the RP2040 has half of it


def faults(elf: Path, size: int) -> list[str]:
    """Return what is wrong with a firmware, as a list of sentences; it is empty if all is well.

    `elf` is its ELF file; `size` is the size of the image in bytes, without the app.
    """
    found = []
    if size > layout.FIRMWARE_SIZE:
        found.append(
            f"it has {size:,} bytes, and its end would overwrite the app, which begins at "
            f"{layout.APP_OFFSET:,}"
        )
    with elf.open("rb") as file:
        stack = stack_size(ELFFile(file))
    if stack is not None and stack < patches.STACK_SIZE:
        found.append(
            f"its stack has {stack:,} bytes, not {patches.STACK_SIZE:,}, "
            "and may grow into the heap"
        )
    return found


def stack_size(elf: ELFFile) -> int | None:
    """Return the size of the stack in bytes, without any part that the heap may also use.

    Returns None if `elf` lacks the symbols for it.
    """
    places = {symbol.name: symbol["st_value"] for symbol in _symbols(elf)}
    try:
        bottom = max(places["__StackBottom"], places["__GcHeapEnd"])
        return int(places["__StackTop"] - bottom)
    except KeyError:
        return None


def runs_from_ram(elf: Path) -> bool:
    """Return whether the interpreter of the firmware with the ELF file `elf` runs from RAM."""
    with elf.open("rb") as file:
        symbols = list(_symbols(ELFFile(file)))
    return any(symbol["st_value"] in _RAM for symbol in symbols if symbol.name == _INTERPRETER)


def _symbols(elf: ELFFile) -> Iterable[Symbol]:
    table = elf.get_section_by_name(".symtab")
    return table.iter_symbols() if isinstance(table, SymbolTableSection) else ()
