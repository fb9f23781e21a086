"""Patch MicroPython's sources for this console, in a separate tree.

firmware.py uses this module. The sources may be the user's, and 145 MB is a lot to copy. So a
build gets a folder of links to them, and only the patched files are copies.

A patch that does not apply is not an error: a newer MicroPython may have fixed the fault, which no
version number shows. Such a patch is left out, and the built firmware is checked
(firmware_checks.py); the build is rejected only if the firmware has the fault.
"""

from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple


class Mend(NamedTuple):
    """A patch: `text`, which must occur once in the source `file`, is replaced by `becomes`.

    `why` says what is wrong with a firmware without the patch.
    """

    file: str
    text: str
    becomes: str
    why: str


# Line 72 in 1.25. The linker script tries to put files into RAM, where no cache miss slows them
# down, but the objects of this build are called .c.o. MicroPython fixed that in June 2026 ('rp2:
# Run vm/gc/parse from SRAM by fixing linker object suffix'). We leave out the parser, because all
# but main.py is compiled, and add the files that every call uses: a key is answered 3 to 14 ms
# sooner, for 11 KB of heap. (nlrthumb.c jumps to nlr.c, which must be near it.)
INTERPRETER_IN_RAM = Mend(
    "ports/rp2/memmap_mp_rp2040.ld",
    "*gc.c.obj *vm.c.obj *parse.c.obj",
    "*/gc.c.o */vm.c.o */map.c.o */bc.c.o */objfun.c.o */nlr.c.o */nlrthumb.c.o"
    " */runtime.c.o */qstr.c.o */argcheck.c.o */objboundmeth.c.o",
    "its interpreter runs from flash, and a key is answered some milliseconds later",
)
INTERPRETER_IN_RAM_RP2350 = INTERPRETER_IN_RAM._replace(file="ports/rp2/memmap_mp_rp2350.ld")


# The size in bytes of the stack, which ends at 0x2004_2000, and the part of it that is reserved
# for C. MicroPython checks the stack when it calls a Python function, and hardly anywhere else.
# After such a check, renaming a file takes 1.8 KB, importing a module 1 KB, and interrupts take
# some hundred bytes more.
STACK_SIZE = 11_520
STACK_MARGIN = 2_304

_STACK = "its stack grows into the end of the heap where modules import each other five deep"

# MicroPython has a stack of 8 KB, of which 256 bytes are reserved for C. The deepest hints take
# 8.4 KB, and an interrupt may come at their deepest point. (The RP2350 has 12 KB: enough.)
# Lines 250, 256 and 122 in 1.25 set the size and the reserve. Line 98 shortens the path buffer
# that every import in progress has on the stack. Line 71 makes up for the heap that the stack
# takes: it keeps functions out of RAM that need not be fast or are never called (see
# INTERPRETER_IN_RAM).
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
        f"#define MICROPY_STACK_CHECK_MARGIN              ({STACK_MARGIN})",
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

# Line 67 in 1.25. One kernel runs from RAM, too (kernels/chip.py). The USB driver, which waits for
# its wire more than for the flash, and functions that are seldom called make room for it.
ROOM_FOR_KERNEL = Mend(
    "ports/rp2/memmap_mp_rp2040.ld",
    "/* TODO revisit this now memset/memcpy/float in ROM */",
    "*(.time_critical.tinyusb .time_critical.dcd_* .time_critical.hw_*"
    " .time_critical._hw_* .time_critical.e15_* .time_critical.prepare_ep_buffer"
    " .time_critical.sync_ep_buffer .time_critical.reset_non_control_endpoints"
    " .text.gc_realloc .text.mp_map_rehash .text.mp_obj_new_fun_bc)",
    "its heap is smaller",
)

# Line 203 in 1.25. A function with more than 11 values allocates its frame on the heap, where
# finding room takes up to a millisecond, although the stack has room for it.
FRAMES_ON_STACK = Mend(
    "py/objfun.c",
    "#define VM_MAX_STATE_ON_STACK (sizeof(mp_uint_t) * 11)",
    "#define VM_MAX_STATE_ON_STACK (sizeof(mp_uint_t) * 20)",
    "its keys are answered some milliseconds later, and its heap falls to pieces sooner",
)

# Bytecode spends much of its time on looking up names. MicroPython remembers where each was found
# last. Lines 53 and 57 in 1.25 let it use all the bytes it has for that, not half of them, and no
# division. Lines 153 and 171 find a remembered place without the frame of a search. Line 242 makes
# the search faster, which for a method visits all places of a full table of attributes.
_NAMES = "it looks up names more slowly, and a key is answered later"
_LOOKUP = "mp_map_elem_t *MICROPY_WRAP_MP_MAP_LOOKUP(mp_map_lookup)"
_SEARCH = "static MP_NOINLINE mp_map_elem_t *search"
_PARAMETERS = "(mp_map_t *map, mp_obj_t index, mp_map_lookup_kind_t lookup_kind)"
_WORK_OUT = "    bool compare_only_ptrs = map->all_keys_are_qstrs;\n    if (compare_only_ptrs) {\n"
NAMES = tuple(
    Mend("py/map.c", text, becomes, _NAMES)
    for text, becomes in (
        ("(((uintptr_t)(index)) >> 2)", "(((uintptr_t)(index)) >> 3)"),
        (
            "MAP_CACHE_ENTRY(index) % (map)->alloc",
            "MAP_CACHE_ENTRY(index) < (map)->alloc ? MAP_CACHE_ENTRY(index) : 0",
        ),
        (
            f"{_LOOKUP}(mp_map_t * map, mp_obj_t index, mp_map_lookup_kind_t lookup_kind) {{\n",
            f"{_SEARCH}{_PARAMETERS};\n\n{_LOOKUP}{_PARAMETERS} {{\n",
        ),
        (
            f"    // Work out if we can compare just pointers\n{_WORK_OUT}",
            "    return search(map, index, lookup_kind);\n}\n\n"
            f"{_SEARCH}{_PARAMETERS} {{\n{_WORK_OUT}",
        ),
        (
            "    size_t pos = hash % map->alloc;\n    size_t start_pos = pos;\n",
            """\
    size_t start_pos = hash % map->alloc;
    if (compare_only_ptrs && lookup_kind != MP_MAP_LOOKUP_REMOVE_IF_FOUND) {
        mp_map_elem_t *end = map->table + map->alloc;
        mp_map_elem_t *elem = map->table + start_pos;
        for (size_t left = map->alloc; left && elem->key != MP_OBJ_NULL; left--) {
            if (elem->key == index) {
                MAP_CACHE_SET(index, elem - map->table);
                return elem;
            }
            if (++elem == end) {
                elem = map->table;
            }
        }
        if (lookup_kind == MP_MAP_LOOKUP) {
            return NULL;
        }
    }
    size_t pos = start_pos;
""",
        ),
    )
)

# Line 325 in 1.25. Bytecode runs in place in a ROMFS image, but machine code is copied into the
# heap, where it is half of what a family takes. (device/in_place.py aligns it.)
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

# Lines 105 to 200 in 1.25, which a board definition cannot override.
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
        "MICROPY_SSL_MBEDTLS",
        "MICROPY_PY_CRYPTOLIB",
        "MICROPY_PY_HASHLIB_SHA1",
        "MICROPY_PY_MACHINE_DHT_READINTO",
        "MICROPY_PY_MACHINE_I2S",
        "MICROPY_PY_MACHINE_PULSE",
        "MICROPY_PY_MACHINE_SOFTSPI",
        "MICROPY_PY_MACHINE_UART",
        "MICROPY_PY_ONEWIRE",
    )
)
# Lines 71 to 500: without it, MicroPython has an SHA-256 of its own, and a seventh of the build is
# spared.
UNUSED += tuple(
    Mend("ports/rp2/CMakeLists.txt", line, "", _UNUSED)
    for line in (
        "set(MICROPY_SSL_MBEDTLS ON)\n",
        "    mbedtls/mbedtls_port.c\n",
        "target_link_libraries(${MICROPY_TARGET} micropy_lib_mbedtls)\n",
    )
)
# Lines 192 to 259: the port calls these functions even if their part is left out.
UNUSED += tuple(
    Mend("ports/rp2/main.c", f"        {call}();\n", "", _UNUSED)
    for call in (
        "machine_i2s_init0",
        "machine_i2s_deinit_all",
        "machine_uart_deinit_all",
        "rp2_dma_init",
        "rp2_dma_deinit",
        "rp2_pio_init",
        "rp2_pio_deinit",
    )
)
# Lines 94 to 96: the linker leaves out what these names need.
UNUSED += tuple(
    Mend(
        "ports/rp2/modrp2.c",
        f"    {{ {f'MP_ROM_QSTR(MP_QSTR_{name}),':<41} MP_ROM_PTR(&{kind}) }},\n",
        "",
        _UNUSED,
    )
    for name, kind in (
        ("DMA", "rp2_dma_type"),
        ("PIO", "rp2_pio_type"),
        ("StateMachine", "rp2_state_machine_type"),
    )
)
# Lines 850, 3566 and 3651: the chip runs machine code, but need not compile any.
UNUSED += tuple(
    Mend("py/compile.c", f"#if MICROPY_EMIT_NATIVE\n{line}\n", f"#if 0\n{line}\n", _UNUSED)
    for line in (
        "    } else if (attr == MP_QSTR_native) {",
        "                case MP_EMIT_OPT_NATIVE_PYTHON:",
    )
)
UNUSED += (Mend("py/compile.c", "NATIVE_EMITTER(free)(emit_native);", "", _UNUSED),)

# Line 238 in 1.26 and 1.27: the port lists the parts of the SDK by name, and SDK 2.2 has one more.
SDK_2_2 = Mend(
    "ports/rp2/CMakeLists.txt",
    "    pico_platform_compiler\n",
    "    pico_platform_common\n    pico_platform_compiler\n",
    "it cannot be built with this SDK",
)
SDK_2_2_PART = "lib/pico-sdk/src/rp2_common/pico_platform_common"

# Lines 60 and 73 in 1.25. The unix port, unlike the chip, keeps a record of 32 bytes in its heap
# for each machine function, forever. After a hundred games the records are all over the heap, and
# the largest free piece gets smaller and smaller.
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

# MicroPython's board for QEMU's machine mps2-an385 becomes one for mps2-an505, which has a
# Cortex-M33. The compiler leaves the FPU alone, because the start code does not turn it on.
_QEMU_BOARD = "boards/MPS2_AN385/mpconfigboard.mk"
QEMU = tuple(
    Mend(f"ports/qemu/{file}", text, becomes, "it does not run on that machine")
    for file, text, becomes in (
        (_QEMU_BOARD, "mps2-an385", "mps2-an505"),
        (_QEMU_BOARD, "Cortex-M3", "Cortex-M33"),
        (
            _QEMU_BOARD,
            "-mcpu=cortex-m3 -mfloat-abi=soft\n",
            "-mcpu=cortex-m33+nofp -mfloat-abi=soft\nAFLAGS += -mcpu=cortex-m33\n",
        ),
        ("mcu/arm/mps2.ld", "ORIGIN = 0x00000000", "ORIGIN = 0x10000000"),
        ("uart.c", "((UART_t *)(0x40004000))", "((UART_t *)(0x50200000))"),
    )
)


def lay_out(sources: Path, place: Path, mends: Iterable[Mend]) -> list[Mend]:
    """Make a folder `place` that looks like the folder `sources` with `mends` applied.

    Returns the mends that do not apply.
    """
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
    """Make a `folder` of `place` and its content.

    A file in `texts`, a dict from path to content, gets that content. Folders above such a file
    are real folders. Everything else is a link to `sources`.
    """
    (place / folder).mkdir()
    for entry in (sources / folder).iterdir():
        path = folder / entry.name
        if any(path in own.parents for own in texts):
            _link(sources, place, path, texts)
        elif path in texts:
            (place / path).write_text(texts[path], encoding="utf-8")
        else:
            (place / path).symlink_to(entry)
