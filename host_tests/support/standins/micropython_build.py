"""Stand-ins for the programs that build MicroPython: scripts in place of cmake and make."""

from sumpad_tools.build import patches, uf2
from sumpad_tools.device import layout
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


def quiet(text):
    pass


def built(folder):
    """Return the suffixes of the files in the cache, except for logs."""
    files = (folder / "cache" / "firmware").iterdir()
    return sorted(file.suffix for file in files if file.suffix != ".log")


def contents(base):
    """Return the UF2 of a firmware with the app."""
    return uf2.container({0: base, layout.APP_OFFSET: APP})
