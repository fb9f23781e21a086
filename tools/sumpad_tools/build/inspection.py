"""What every firmware is looked through for before it may be used.

Used by firmware.py. These are faults with which an image still builds and boots, and that show
long after: where code loads a wrong literal, or where the file system writes over the firmware's
end. It is the machine code that is looked at, not what was done to get it right (mends.py): the
sources, the compiler and the linker are other people's, and change.
"""

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import Symbol, SymbolTableSection

from sumpad_tools.build import mends
from sumpad_tools.device import image


class Literal(NamedTuple):
    """`function`: its name in the ELF file."""

    function: str
    address: int


_NATIVE = "fun_data_"  # how mpy-tool names what it freezes: bytecode too, but that is not code

# What asm_thumb_mov_reg_i32 of MicroPython emits for armv6m: ldr rX, [pc, #0]; b over the word;
# the word. The first reads 4 bytes on from its own address rounded down to a multiple of 4.
_LOAD, _LOAD_MASK = 0x4800, 0xF8FF
_BRANCH_OVER_WORD = 0xE001
_LENGTH = 8

_INTERPRETER = "mp_execute_bytecode"
_RAM = range(0x2000_0000, 0x2004_2000)


def faults(elf: Path, size: int, *, frozen: bool) -> list[str]:
    """What is wrong with a firmware: a list of sentences, empty if it is good.

    `elf`: its ELF file (Path), which tells the parts of the image apart; `size`: bytes of the
    image; `frozen`: whether it was to have the app inside.
    """
    found = []
    if size > image.STORAGE_OFFSET:
        found.append(
            f"it has {size:,} bytes, and its end would be overwritten by the file system, which "
            f"begins at {image.STORAGE_OFFSET:,}"
        )
    with elf.open("rb") as file:
        program = ELFFile(file)
        literals = list(frozen_literals(program))
        stack = stack_size(program)
    if stack is not None and stack < mends.STACK_SIZE:
        found.append(
            f"its stack has {stack:,} bytes, not {mends.STACK_SIZE:,}, and may grow into the heap"
        )
    wrong = [literal for literal in literals if literal.address % 4]
    if wrong:
        found.append(
            f"{len(wrong)} of the {len(literals)} literals in its frozen native code lie where "
            f"they are not loaded from, the first in {wrong[0].function}, 0x{wrong[0].address:x}"
        )
    if frozen and not literals:
        found.append("no literals were found in its frozen native code, so they may be anywhere")
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


def frozen_literals(elf: ELFFile) -> Iterator[Literal]:
    """The literals of frozen native code in an ELFFile: for each a Literal with the address of
    the instruction that loads it, which has to be a multiple of 4."""
    for symbol in _symbols(elf):
        if not symbol.name.startswith(_NATIVE) or isinstance(symbol["st_shndx"], str):
            continue
        section = elf.get_section(symbol["st_shndx"])
        if section["sh_flags"] & SH_FLAGS.SHF_EXECINSTR:
            start = symbol["st_value"] - section["sh_addr"]
            code = section.data()[start : start + symbol["st_size"]]
            for place in literal_places(code):
                yield Literal(symbol.name, symbol["st_value"] + place)


def literal_places(code: bytes) -> Iterator[int]:
    """Where in a function's machine code (bytes) literals are loaded."""
    place = 0
    while place + _LENGTH <= len(code):
        load, branch = struct.unpack_from("<HH", code, place)
        if load & _LOAD_MASK == _LOAD and branch == _BRANCH_OVER_WORD:
            yield place
            place += _LENGTH  # the word may be anything
        else:
            place += 2


def runs_from_ram(elf: Path) -> bool:
    """Whether the interpreter of a firmware, its ELF file (Path), runs from RAM."""
    with elf.open("rb") as file:
        symbols = list(_symbols(ELFFile(file)))
    return any(symbol["st_value"] in _RAM for symbol in symbols if symbol.name == _INTERPRETER)


def _symbols(elf: ELFFile) -> Iterable[Symbol]:
    table = elf.get_section_by_name(".symtab")
    return table.iter_symbols() if isinstance(table, SymbolTableSection) else ()
