"""What is wrong in MicroPython's sources for this console, and a tree of them in which it is not.

Used by firmware.py. The sources are not ours to write to and 145 MB are much to copy, so a build
gets a folder of links to them, with files of its own only where something is mended.

A mend that does not fit is no error: the reader may expect one, but a newer MicroPython may be
right by itself, and no version number tells. So it is left out, and what is built is looked at
instead (inspection.py); only if that is still wrong the build is refused.
"""

from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple


class Mend(NamedTuple):
    """`text`, which stands once in a file of the sources, becomes another; `why`: what is wrong
    with a firmware without that."""

    file: str
    text: str
    becomes: str
    why: str


# Line 72 in 1.25. The script means to have files in RAM, which is not slowed down by misses of the
# flash cache, but the objects of its build are called .c.o. MicroPython mended it itself in June
# 2026 ('rp2: Run vm/gc/parse from SRAM by fixing linker object suffix'). The parser is left out
# here, for all but main.py is compiled; instead there is what each call goes through: a key is
# answered 3 to 14 ms sooner, for 11 KB of heap. (nlr.c is what nlrthumb.c jumps to, and near.)
INTERPRETER_IN_RAM = Mend(
    "ports/rp2/memmap_mp_rp2040.ld",
    "*gc.c.obj *vm.c.obj *parse.c.obj",
    "*/gc.c.o */vm.c.o */map.c.o */bc.c.o */objfun.c.o */nlr.c.o */nlrthumb.c.o"
    " */runtime.c.o */qstr.c.o */argcheck.c.o */objboundmeth.c.o",
    "its interpreter runs from flash, and a key is answered some milliseconds later",
)


# Bytes of the stack, which ends at 0x2004_2000, and how many of them are left to C: MicroPython
# looks at the stack where a function of Python is called, and hardly anywhere else. From there on
# to rename a file takes 1.8 KB, to import a module 1 KB, and interrupts some hundred bytes more.
STACK_SIZE = 11_008
_STACK_MARGIN = 2_304

_STACK = "its stack grows into the end of the heap where modules import each other five deep"

# MicroPython has a stack of 8 KB, of which 256 bytes are left to C, and 4 KB more for the RP2350.
# The longest hints take 7.2 KB, and an interrupt may come at their deepest.
# Lines 250, 256, 122 in 1.25. Line 98: the path of each import on the way lies on the stack as
# well. Line 71: what there is room for in place of the heap, parts of the files in RAM that do not
# have to be quick or are never called (see INTERPRETER_IN_RAM).
STACK = (
    Mend(
        "ports/rp2/memmap_mp_rp2040.ld",
        "__GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM);",
        f"__GcHeapEnd = ORIGIN(SCRATCH_Y) + LENGTH(SCRATCH_Y) - {STACK_SIZE};",
        _STACK,
    ),
    Mend(
        "ports/rp2/memmap_mp_rp2040.ld",
        "__StackBottom = __StackTop - SIZEOF(.stack_dummy);",
        "__StackBottom = __GcHeapEnd;",
        _STACK,
    ),
    Mend(
        "ports/rp2/mpconfigport.h",
        "#define MICROPY_STACK_CHECK_MARGIN              (256)",
        f"#define MICROPY_STACK_CHECK_MARGIN              ({_STACK_MARGIN})",
        _STACK,
    ),
    Mend(
        "ports/rp2/mpconfigport.h",
        "#define MICROPY_ALLOC_PATH_MAX                  (128)",
        "#define MICROPY_ALLOC_PATH_MAX                  (64)",
        _STACK,
    ),
    Mend(
        "ports/rp2/memmap_mp_rp2040.ld",
        "/* Change for MicroPython... exclude gc.c, parse.c, vm.c from flash */",
        "*(.text.gc_dump* .text.gc_info .text.gc_init .text.gc_nbytes .text.fun_asm_call"
        " .text.convert_obj_for_inline_asm .text.mp_obj_fun_get_name .text.mp_encode_uint"
        " .text.mp_set_* .text.mp_obj_fun_bc_attr .text.fun_bc_print .text.mp_map_deinit"
        " .text.mp_map_clear .text.mp_call_method_n_kw_var .text.mp_resume .text.mp_unpack_*"
        " .text.mp_init .text.mp_deinit .text.mp_import_* .text.mp_parse_compile_execute"
        " .text.mp_raise_* .text.mp_iternext_allow_raise .text.qstr_from_*"
        " .text.qstr_find_strn .text.qstr_pool_info .text.qstr_dump_data"
        " .text.qstr_init .text.mp_arg_parse_all* .text.bound_meth_binary_op)",
        "its heap is smaller",
    ),
)

# Line 203 in 1.25. A function of more than 11 values takes its frame from the heap, where finding
# room costs up to a millisecond, although there is stack enough.
FRAMES_ON_STACK = Mend(
    "py/objfun.c",
    "#define VM_MAX_STATE_ON_STACK (sizeof(mp_uint_t) * 11)",
    "#define VM_MAX_STATE_ON_STACK (sizeof(mp_uint_t) * 20)",
    "its keys are answered some milliseconds later, and its heap falls to pieces sooner",
)

# Line 325 in 1.25. In a ROMFS image bytecode runs where it is, but machine code is copied into the
# heap: half of what a family takes there. (device/in_place.py aligns it.)
CODE_IN_PLACE = Mend(
    "py/persistentcode.c",
    """\
        MP_PLAT_ALLOC_EXEC(fun_data_len, (void **)&fun_data, &fun_alloc);
        read_bytes(reader, fun_data, fun_data_len);
""",
    """\
        const uint8_t *memmap = NULL;
        #if MICROPY_VFS_ROM
        memmap = mp_reader_try_read_rom(reader, fun_data_len);
        #endif
        if (memmap != NULL && ((uintptr_t)memmap & 3) == 0) {
            fun_data = (uint8_t *)memmap;
        } else {
            MP_PLAT_ALLOC_EXEC(fun_data_len, (void **)&fun_data, &fun_alloc);
            if (memmap != NULL) {
                memcpy(fun_data, memmap, fun_data_len);
            } else {
                read_bytes(reader, fun_data, fun_data_len);
            }
        }
""",
    "machine code of the app takes of the heap, too little of which is left in a long session",
)

_UNUSED = "it has parts that no board of ours uses, in the place of the app"

# Lines 105 to 200 in 1.25, with nothing around them that would let a board say otherwise.
UNUSED = tuple(
    Mend(
        "ports/rp2/mpconfigport.h",
        f"#define {name:<39} (1)\n",
        f"#define {name:<39} (0)\n",
        _UNUSED,
    )
    for name in (
        "MICROPY_EMIT_INLINE_THUMB",
        "MICROPY_VFS_FAT",
        "MICROPY_PY_CRYPTOLIB",
        "MICROPY_PY_HASHLIB_SHA1",
        "MICROPY_PY_MACHINE_DHT_READINTO",
        "MICROPY_PY_MACHINE_I2S",
        "MICROPY_PY_MACHINE_PULSE",
        "MICROPY_PY_MACHINE_SOFTSPI",
        "MICROPY_PY_ONEWIRE",
    )
) + tuple(  # lines 194 and 251: the port calls these of I2S whether it is there or not
    Mend("ports/rp2/main.c", f"        {call}();\n", "", _UNUSED)
    for call in ("machine_i2s_init0", "machine_i2s_deinit_all")
)

# Line 238 in 1.26 and 1.27: the port lists the parts of the SDK by name, and SDK 2.2 has one more.
SDK_2_2 = Mend(
    "ports/rp2/CMakeLists.txt",
    "    pico_platform_compiler\n",
    "    pico_platform_common\n    pico_platform_compiler\n",
    "it cannot be built with this SDK",
)
SDK_2_2_PART = "lib/pico-sdk/src/rp2_common/pico_platform_common"

# Lines 60 and 73 in 1.25. The unix port notes each machine function in its heap and keeps the note
# for good, 32 bytes; the chip has none. After a hundred games they lie all over the heap, and the
# largest piece between them gets smaller and smaller.
MACHINE_CODE = Mend(
    "ports/unix/alloc.c",
    "m_new_obj(mmap_region_t)",
    "malloc(sizeof(mmap_region_t))",
    "its heap falls to pieces where machine code is loaded again and again",
)
MACHINE_CODE_FREED = Mend(
    "ports/unix/alloc.c",
    "m_del_obj(mmap_region_t, *rg)",
    "free(*rg)",
    MACHINE_CODE.why,
)


def lay_out(sources: Path, place: Path, mends: Iterable[Mend]) -> list[Mend]:
    """Make a folder `place` that reads like the folder `sources` with these mends in it; returns
    the mends that did not fit."""
    texts: dict[PurePosixPath, str] = {}
    unfit = []
    for mend in mends:
        path = PurePosixPath(mend.file)
        text = texts.get(path) or _text(sources / path)
        if text.count(mend.text) == 1:
            texts[path] = text.replace(mend.text, mend.becomes)
        else:
            unfit.append(mend)
    _link(sources.absolute(), place, PurePosixPath(), texts)
    return unfit


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _link(
    sources: Path, place: Path, folder: PurePosixPath, texts: dict[PurePosixPath, str]
) -> None:
    """Make a folder of `place` and what is in it: folders where one of `texts` (path: content)
    lies below, else files with these texts, else links."""
    (place / folder).mkdir()
    for entry in (sources / folder).iterdir():
        path = folder / entry.name
        if any(path in own.parents for own in texts):
            _link(sources, place, path, texts)
        elif path in texts:
            (place / path).write_text(texts[path], encoding="utf-8")
        else:
            (place / path).symlink_to(entry)
