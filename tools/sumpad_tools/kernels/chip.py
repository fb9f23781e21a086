"""The compiled kernels in the firmware, and how the modules of the app find them.

The firmware has, for each module of the app with kernels, a module in C with the same kernels. Its
name contains a digest of all that they do, `_kernels_1a2b3c4d5e6f`. So an app whose kernels differ
from those of the firmware looks for another name, and cannot run the wrong ones.

The app's modules know nothing of this. When an image is made for a firmware, `bound` replaces the
kernels of a module by an import from the firmware's, if that has them. An image for an unknown
firmware has both: its modules try that import, and else import the kernels from a module beside
them (`kernels_alone`), which viper has compiled.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache

from sumpad_tools import kernels
from sumpad_tools.kernels import subset, to_c
from sumpad_tools.kernels.subset import INT, Kernel
from sumpad_tools.kernels.to_c import Translation

_PREFIX = "_kernels_"
_DIGITS = 12  # of a digest in a name

ALONE = "_viper"
"""What is appended to the name of a module for the module that has its kernels alone."""


@cache
def translation() -> Translation:
    """Return the translation of all kernels of this checkout. Raises SubsetError."""
    return to_c.translate(kernels.modules())


@cache
def names() -> dict[str, str]:
    """Return the names of the modules in C, as a dict from path of the app's module to name."""
    found = translation()
    return {
        f"{module.replace('.', '/')}.py": f"{_PREFIX}{found.digest(module)[:_DIGITS]}"
        for module in kernels.modules()
    }


def names_in(firmware: bytes) -> set[str]:
    """Return which of these names a firmware has, given as the content of its flash."""
    return {name for name in names().values() if name.encode() + b"\0" in firmware}


# The modules of the app


def bound(path: str, source: bytes, firmware_has: bool | None) -> dict[str, bytes]:
    """Return the sources of the app's module at `path` on a firmware, as a dict from path to text.

    `firmware_has`: whether the firmware has the compiled kernels of the module, None if unknown.
    Lines keep their numbers, for tracebacks. Modules without kernels stay as they are.
    """
    name = names().get(path)
    if name is None or firmware_has is False:
        return {path: source}
    if firmware_has:
        return {path: _without_kernels(source, "from {} import {}", name)}
    beside = f"{path.removesuffix('.py')}{ALONE}.py"
    choice = "try: from {0} import {1}\nexcept ImportError: from {2} import {1}"
    home = beside.removesuffix(".py").replace("/", ".")
    return {
        path: _without_kernels(source, choice, name, home),
        beside: kernels_alone(source),
    }


@cache
def _without_kernels(source: bytes, statement: str, name: str, home: str = "") -> bytes:
    """Return a module without its kernels; a statement that imports them is in the place of the
    first. `statement` has places for the module in C, the names, and the module beside."""
    lines = source.decode().split("\n")
    tree = subset.parse(source)
    functions = [node for node in tree.body if subset.is_kernel(node)]
    tree.body = [node for node in tree.body if node not in functions]
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in functions:
        _replace(lines, node, "")
    for node in tree.body:
        if _is_needed_by_kernels(node) and isinstance(node, ast.Import | ast.ImportFrom):
            node.names = [it for it in node.names if (it.asname or it.name) in used]
            _replace(lines, node, ast.unparse(node) if node.names else "")
    listed = ", ".join(node.name for node in functions if isinstance(node, ast.FunctionDef))
    first = _lines(functions[0]).start
    for offset, line in enumerate(statement.format(name, listed, home).split("\n")):
        lines[first + offset] = line
    return "\n".join(lines).encode()


def _replace(lines: list[str], node: ast.stmt, text: str) -> None:
    """Replace a statement among the lines of a module by a text of one line."""
    place = _lines(node)
    lines[place.start : place.stop] = [text, *[""] * (len(place) - 1)]


def kernels_alone(source: bytes) -> bytes:
    """Return a module with nothing but its kernels, and the constants and imports they use."""
    lines = source.decode().split("\n")
    kept = [""] * len(lines)
    for node in subset.parse(source).body:
        if subset.is_kernel(node) or _is_needed_by_kernels(node):
            for line in _lines(node):
                kept[line] = lines[line]
    return "\n".join(kept).encode()


def _is_needed_by_kernels(node: ast.stmt) -> bool:
    match node:
        case ast.Import(names=[ast.alias(name="micropython")]):
            return True
        case ast.ImportFrom(module=str(module)):
            # Modules with kernels: a kernel uses no others, so the rest is not loaded for nothing.
            return module == "micropython" or any(
                f"{home.replace('.', '/')}.py" in names()
                for it in node.names
                for home in (module, f"{module}.{it.name}")
            )
        case ast.Assign(value=ast.Call(func=ast.Name(id="const"))):
            return True
    return False


def _lines(node: ast.stmt) -> range:
    """Return the indices of the lines of a statement, with its decorators."""
    first = min([node.lineno, *(it.lineno for it in getattr(node, "decorator_list", ()))])
    return range(first - 1, node.end_lineno or first)


# The modules of the firmware

_HEAD = """\
// Generated: the compiled kernels as modules of MicroPython.
#include "py/nativeglue.h"
#include "py/objarray.h"
#include "py/objstr.h"
#include "py/runtime.h"

#define SUMPAD_KERNEL static
"""

# The search of sudoku runs from RAM, where no cache miss slows it down: a puzzle with few guesses
# takes a fifth less time. patches.py makes room for it. QEMU's machine has no such section.
_IN_RAM = "sumpad_solver_sudoku_kernels_search"
_RAM_SECTION = """\
#if PICO_ON_DEVICE
__attribute__((section(".time_critical.sumpad")))
#endif
"""

_CONVERSIONS = """
// As for viper. Arrays, bytearrays and bytes, which nearly all buffers are, need no call.
static MP_NOINLINE void *sumpad_buffer(mp_obj_t object) {
    if (mp_obj_is_obj(object)) {
        mp_obj_array_t *array = MP_OBJ_TO_PTR(object);
        if (array->base.type == &mp_type_bytearray || array->base.type == &mp_type_array) {
            return array->items;
        }
        if (array->base.type == &mp_type_bytes) {
            return (void *)((mp_obj_str_t *)array)->data;
        }
    }
    return (void *)mp_native_from_obj(object, MP_NATIVE_TYPE_PTR8);
}

static MP_NOINLINE int32_t sumpad_number(mp_obj_t object) {
    if (mp_obj_is_small_int(object)) {
        return MP_OBJ_SMALL_INT_VALUE(object);
    }
    return mp_native_from_obj(object, MP_NATIVE_TYPE_INT);
}
"""

_CMAKE = """\
add_library(usermod_kernels INTERFACE)
target_sources(usermod_kernels INTERFACE ${{CMAKE_CURRENT_LIST_DIR}}/{file})
target_link_libraries(usermod INTERFACE usermod_kernels)
set_source_files_properties(
    ${{CMAKE_CURRENT_LIST_DIR}}/{file} PROPERTIES COMPILE_OPTIONS "{options}"
)
"""

_MAKE = """\
SRC_USERMOD += $(USERMOD_DIR)/{file}
$(BUILD)/$(notdir $(USERMOD_DIR))/{object}: CFLAGS += {options}
"""

_FILE = "sumpad_kernels.c"
# Without the last option, gcc 12 prepares constants and addresses before loops that have no
# registers left for them: the search of sudoku takes 4 % longer.
_OPTIONS = (*to_c.FLAGS, "-O2", "-fno-move-loop-invariants")


def firmware_sources() -> dict[str, str]:
    """Return the files that add the compiled kernels to MicroPython's build, as a dict from name
    to text. The variable USER_C_MODULES names the folder that contains them, if the port is built
    by cmake, or the folder around it, if by make."""
    return {
        "micropython.cmake": _CMAKE.format(file=_FILE, options=";".join(_OPTIONS)),
        "micropython.mk": _MAKE.format(
            file=_FILE, object=f"{_FILE[:-2]}.o", options=" ".join(_OPTIONS)
        ),
        _FILE: _c_modules(translation()),
    }


def _c_modules(found: Translation) -> str:
    in_ram = found.texts[_IN_RAM]
    source = found.source.replace(in_ram, _RAM_SECTION + in_ram)
    parts = [_HEAD, source, _CONVERSIONS]
    for path, name in names().items():
        own = found.of_module(path.removesuffix(".py").replace("/", "."))
        parts += [_entry(kernel) for kernel in own]
        parts.append(_c_module(name, own))
    return "\n".join(parts)


def _entry(kernel: Kernel) -> str:
    """Return the function that MicroPython calls for a kernel, and its object."""
    count = len(kernel.parameters)
    few = count <= 3
    arguments = ", ".join(
        ("sumpad_number(" if it.type == INT else "sumpad_buffer(")
        + (f"a{place})" if few else f"a[{place}])")
        for place, it in enumerate(kernel.parameters)
    )
    call = f"{kernel.c_name}({arguments})"
    body = {
        "": f"{call};\n    return mp_const_none;",
        "int": f"return mp_obj_new_int({call});",
        "bool": f"return mp_obj_new_bool({call});",
    }[kernel.result]
    if few:
        taken = ", ".join(f"mp_obj_t a{place}" for place in range(count)) or "void"
        kind, more = f"MP_DEFINE_CONST_FUN_OBJ_{count}", ""
    else:
        taken = "size_t count, const mp_obj_t *a"
        kind, more = "MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN", f"{count}, {count}, "
    unused = "" if few else "    (void)count;\n"
    entry = f"entry_{kernel.c_name}"
    return (
        f"static mp_obj_t {entry}({taken}) {{\n{unused}    {body}\n}}\n"
        f"static {kind}({entry}_obj, {more}{entry});\n"
    )


def _c_module(name: str, own: Iterable[Kernel]) -> str:
    rows = "".join(
        f"    {{MP_ROM_QSTR(MP_QSTR_{it.name}), MP_ROM_PTR(&entry_{it.c_name}_obj)}},\n"
        for it in own
    )
    return (
        f"static const mp_rom_map_elem_t table{name}[] = {{\n{rows}}};\n"
        f"static MP_DEFINE_CONST_DICT(globals{name}, table{name});\n"
        f"const mp_obj_module_t module{name} = {{\n"
        f"    .base = {{&mp_type_module}},\n"
        f"    .globals = (mp_obj_dict_t *)&globals{name},\n}};\n"
        f"MP_REGISTER_MODULE(MP_QSTR_{name}, module{name});\n"
    )
