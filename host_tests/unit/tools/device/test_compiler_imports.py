"""The app has no imports that only the compiler reads, and all others."""

import pytest

from sumpad_tools.device import compiler_imports, image

CONST = "from micropython import const"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"{CONST}\nA = const(1)", "\nA = const(1)"),
        ("import micropython\n@micropython.viper\ndef f(): pass", None),
        ("import micropython\nclass A:\n    @micropython.native\n    def f(self): pass", None),
    ],
)
def test_imports_for_the_compiler_are_left_out(before, after):
    expected = after or before.replace("import micropython", "")
    assert compiler_imports.left_out(before.encode()).decode() == expected


@pytest.mark.parametrize(
    "source",
    [
        f"{CONST}\nA = const(1)\nprint(const)",
        f"{CONST}\nA = [const(1)]",
        "import micropython\n@micropython.viper\ndef f(): pass\nmicropython.mem_info()",
        "from micropython import const, heap_lock\nA = const(1)",
        "def f():\n    from micropython import const",
        "import machine",
    ],
)
def test_imports_that_run_stay(source):
    assert compiler_imports.left_out(source.encode()).decode() == source


def test_most_modules_of_the_app_have_such_an_import():
    sources = image.app_sources().values()
    changed = [source for source in sources if compiler_imports.left_out(source) != source]
    assert len(changed) > len(sources) // 2
    for source in changed:
        assert compiler_imports.left_out(source).count(b"\n") == source.count(b"\n")
