"""The modules of the app find the compiled kernels of a firmware, and no others."""

import ast

import pytest

from sumpad_tools import ROOT, kernels
from sumpad_tools.device import image, layout
from sumpad_tools.kernels import chip, subset

PATH = "sumpad/solver/sudoku/board.py"
SOURCE = (ROOT / "firmware" / PATH).read_bytes()
NAME = chip.names()[PATH]


def functions(source):
    return [node for node in ast.parse(source).body if subset.is_kernel(node)]


def imported_from(source):
    return [
        node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)
    ]


def test_all_modules_with_kernels_are_compiled_but_the_drivers():
    found = {
        path for path, text in image.app_sources().items() if b"@micropython.viper" in text
    } - chip.names().keys()
    assert found and all(path.startswith("sumpad/drivers/") for path in found)
    assert {path.removesuffix(".py").replace("/", ".") for path in chip.names()} == set(
        kernels.modules()
    )


def test_no_two_modules_have_the_same_name():
    assert len(set(chip.names().values())) == len(chip.names()) > 30


def test_a_module_imports_the_kernels_that_the_firmware_has():
    [(path, text)] = chip.bound(PATH, SOURCE, True).items()
    assert path == PATH and not functions(text)
    assert NAME in imported_from(text)
    lines = text.decode().split("\n")
    listed = ", ".join(it.name for it in functions(SOURCE))
    assert f"from {NAME} import {listed}" in lines and listed.startswith("fill_tables, set_givens")
    assert len(lines) == SOURCE.count(b"\n") + 1
    assert lines.index("OPEN = const(27)") == SOURCE.decode().split("\n").index("OPEN = const(27)")
    assert "import micropython" not in lines  # which only the kernels use


def test_a_module_keeps_the_kernels_that_the_firmware_lacks():
    assert chip.bound(PATH, SOURCE, False) == {PATH: SOURCE}
    other = "sumpad/app/shell.py"
    assert chip.bound(other, b"import this", True) == {other: b"import this"}


def test_for_an_unknown_firmware_a_module_has_both():
    texts = chip.bound(PATH, SOURCE, None)
    beside = PATH.replace(".py", "_viper.py")
    assert texts.keys() == {PATH, beside}
    own, alone = texts.values()
    assert not functions(own)
    assert imported_from(own)[-2:] == [NAME, beside.removesuffix(".py").replace("/", ".")]
    assert [it.name for it in functions(alone)] == [it.name for it in functions(SOURCE)]
    assert ast.dump(functions(alone)[2]) == ast.dump(functions(SOURCE)[2])


def test_what_else_a_module_contains_stays():
    path = "sumpad/view/canvas.py"
    source = (ROOT / "firmware" / path).read_bytes()
    [text] = chip.bound(path, source, True).values()

    def rest(source):
        """Return the statements but kernels and imports."""
        return [
            ast.dump(node)
            for node in ast.parse(source).body
            if not subset.is_kernel(node) and not isinstance(node, ast.Import | ast.ImportFrom)
        ]

    assert rest(text) == rest(source)
    [alone] = [it for place, it in chip.bound(path, source, None).items() if place != path]
    assert b"class Canvas" not in alone


@pytest.mark.parametrize("path", chip.names())
def test_kernels_alone_have_all_that_they_use(path):
    """Names that are in none of its statements would be looked up on the board in vain."""
    source = (ROOT / "firmware" / path).read_bytes()
    alone = ast.parse(chip.kernels_alone(source))
    known = {"int", "bool", "ptr8", "ptr16", "ptr32", "True", "False", "const"}
    for node in ast.walk(alone):
        if isinstance(node, ast.alias):
            known.add(node.asname or node.name)
        elif isinstance(node, ast.FunctionDef):
            known.add(node.name)
        elif isinstance(node, ast.arg):
            known.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            known.add(node.id)
    used = {node.id for node in ast.walk(alone) if isinstance(node, ast.Name)}
    assert used <= known


def test_names_are_found_in_a_firmware():
    one, other, *_ = sorted(chip.names().values())
    firmware = b"..." + one.encode() + b"\0..." + other.encode() + b"3\0"
    assert chip.names_in(firmware) == {one}


def test_an_image_for_any_firmware_has_room():
    both = image.app_image(kernels=None)
    alone = image.app_image(set(chip.names().values()))
    assert len(alone) < len(image.app_image()) < len(both) < layout.APP_SIZE
    assert alone.count(NAME.encode()) == both.count(NAME.encode()) == 1


def test_an_image_has_the_kernels_that_the_firmware_lacks():
    files = image.app_files(set(chip.names().values()) - {NAME})
    assert NAME.encode() not in files[f"{PATH[:-3]}.mpy"]
    assert files[f"{PATH[:-3]}.mpy"] == image.app_files()[f"{PATH[:-3]}.mpy"]
    assert f"{PATH[:-3]}_viper.mpy" not in files


def test_each_kernel_has_an_entry_in_the_firmware():
    text = chip.firmware_sources()["sumpad_kernels.c"]
    for kernel in chip.translation().kernels:
        assert text.count(f"MP_ROM_PTR(&entry_{kernel.c_name}_obj)") == 1
    for name in chip.names().values():
        assert f"MP_REGISTER_MODULE(MP_QSTR_{name}, module{name});" in text


def test_the_search_of_sudoku_is_compiled_for_ram():
    text = chip.firmware_sources()["sumpad_kernels.c"]
    assert text.count("__attribute__((section(") == 1
    attribute = '__attribute__((section(".time_critical.sumpad")))'
    before, after = text.split(f"#if PICO_ON_DEVICE\n{attribute}\n#endif\n")
    assert after.startswith("SUMPAD_KERNEL int32_t sumpad_solver_sudoku_kernels_search(")
