"""What every firmware is checked for before it may be used.

Used by firmware.py. With these faults an image still builds and boots, and fails long after. The
result is checked, not what was done to get it right (mends.py): sources, compiler and linker are
other people's, and change.
"""

from collections.abc import Iterable
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import Symbol, SymbolTableSection

from sumpad_tools.build import mends
from sumpad_tools.device import layout

_INTERPRETER = "mp_execute_bytecode"
_RAM = range(0x2000_0000, 0x2004_2000)


def faults(elf: Path, size: int) -> list[str]:
    """What is wrong with a firmware: a list of sentences, empty if it is good.

    `elf`: its ELF file; `size`: bytes of the image without the app.
    """
    found = []
    if size > layout.FIRMWARE_SIZE:
        found.append(
            f"it has {size:,} bytes, and its end would overwrite the app, which begins at "
            f"{layout.APP_OFFSET:,}"
        )
    with elf.open("rb") as file:
        stack = stack_size(ELFFile(file))
    if stack is not None and stack < mends.STACK_SIZE:
        found.append(
            f"its stack has {stack:,} bytes, not {mends.STACK_SIZE:,}, and may grow into the heap"
        )
    return found


def stack_size(elf: ELFFile) -> int | None:
    """How many bytes of an ELFFile are for the stack, and not for the heap as well; None where it
    does not tell."""
    places = {symbol.name: symbol["st_value"] for symbol in _symbols(elf)}
    try:
        bottom = max(places["__StackBottom"], places["__GcHeapEnd"])
        return int(places["__StackTop"] - bottom)
    except KeyError:
        return None


def runs_from_ram(elf: Path) -> bool:
    """Whether the interpreter of a firmware, its ELF file (Path), runs from RAM."""
    with elf.open("rb") as file:
        symbols = list(_symbols(ELFFile(file)))
    return any(symbol["st_value"] in _RAM for symbol in symbols if symbol.name == _INTERPRETER)


def _symbols(elf: ELFFile) -> Iterable[Symbol]:
    table = elf.get_section_by_name(".symtab")
    return table.iter_symbols() if isinstance(table, SymbolTableSection) else ()
