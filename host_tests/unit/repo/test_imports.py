"""The direction of imports in firmware/, read from the syntax trees.

main -> loader -> notice; app -> games -> solver, app -> view, app -> storage; app.start and
app.supervisor -> everything. Families look up and draw nothing: of the view they know only the
integers of view/cell_style. Only their panels draw. Only drivers, app.start and app.supervisor use
hardware, and drivers know nothing of ours but how a key event is written.
"""

import ast
import importlib
import sys

import pytest

from sumpad.games import FAMILIES
from sumpad_tools import ROOT

FIRMWARE = ROOT / "firmware"
VERSION = "sumpad.__version__"
FROZEN = ("main", "loader", "notice")

# Module or package -> what it may import besides itself. The longest matching name counts.
MAY_IMPORT = {
    "main": {"loader", "sumpad.app.start", "sumpad.app.supervisor"},
    "loader": {"hashlib", "machine", "micropython", "notice", "os", "sys", "vfs"},
    "notice": {"board", "framebuf", "machine"},
    "sumpad": set(),
    "sumpad.keys": {"micropython"},
    "sumpad.sound_ids": {"micropython"},
    "sumpad.solver": {"micropython", "array"},
    "sumpad.games": {
        "micropython",
        "array",
        "gc",
        "sys",
        "sumpad.solver",
        "sumpad.keys",
        "sumpad.view.cell_style",
    },
    **{f"sumpad.games.{name}.panel": {"micropython", "array", "sumpad.view"} for name in FAMILIES},
    "sumpad.games.backend": {"micropython", "sumpad.games", "sumpad.keys"},
    "sumpad.view": {"micropython", "array"},
    "sumpad.storage": {"micropython", "array", "binascii", "hashlib", "os", "sys"},
    "sumpad.storage.interrupt": {"micropython", "select", "sys"},
    "sumpad.app.screens.share": {"micropython", "adafruit_miniqr", "sumpad.app", "sumpad.view"},
    "sumpad.drivers": {"micropython", "array", "machine", "adafruit_ssd1306", "sumpad.keys"},
    "sumpad.drivers.init_tables": {"time"},
    "sumpad.drivers.oled": {
        "micropython",
        "sys",
        "adafruit_ssd1306",
        "sumpad.drivers.init_tables",
    },
    "sumpad.drivers.spi_bus": {"micropython", "machine", "adafruit_bus_device"},
    "sumpad.drivers.chip": {"micropython", "gc", "io", "machine", "os", "select", "sys", "time"},
    "sumpad.app": {
        "micropython",
        "array",
        "sys",
        "sumpad.keys",
        "sumpad.sound_ids",
        "sumpad.games",
        "sumpad.view",
        "sumpad.storage",
        VERSION,
    },
    "sumpad.app.daily_puzzles": {
        "binascii",
        "micropython",
        "sumpad.app.dates",
        "sumpad.storage",
    },
    "sumpad.app.dates": set(),
    "sumpad.app.pack_progress": {"binascii", "micropython", "sumpad.storage"},
    "sumpad.app.display_chooser": {
        "machine",
        "micropython",
        "sys",
        "sumpad",
        "sumpad.app",
        "sumpad.keys",
        "sumpad.storage",
        "sumpad.view",
    },
    "sumpad.app.self_test_checks": {
        "micropython",
        "binascii",
        "sys",
        "sumpad.games",
        "sumpad.storage",
    },
    "sumpad.app.self_test": {
        "machine",
        "micropython",
        "sumpad.app",
        "sumpad.keys",
        "sumpad.storage",
        "sumpad.sound_ids",
        "sumpad.view",
        VERSION,
    },
    "sumpad.app.supervisor": {"sumpad", "io", "machine", "sys", "time"},
    "sumpad.app.start": {"sumpad", "board", "gc", "machine", "sys", "time"},
}


def modules():
    """Return the modules on the device, as a dict from dotted name to file."""
    files = sorted((FIRMWARE / "sumpad").rglob("*.py"))
    found = {name: FIRMWARE / f"{name}.py" for name in FROZEN}
    for file in files:
        parts = file.relative_to(FIRMWARE).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = file
    return found


MODULES = modules()


def imported(source):
    """Return the dotted names of all modules that a source imports, also inside functions. The
    version, which is all that the top package has, counts as a module."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports hide the direction"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                found.add(name if name in (*MODULES, VERSION) else node.module)
    return found


def lies_in(name, package):
    return name == package or name.startswith(package + ".")


def wrong_imports(module, source):
    """Return the imports of a module that its place in the code does not allow."""
    home = max((place for place in MAY_IMPORT if lies_in(module, place)), key=len)
    allowed = MAY_IMPORT[home] | {home}
    return {name for name in imported(source) if not any(lies_in(name, it) for it in allowed)}


def test_imports_point_one_way():
    found = {
        module: wrong_imports(module, file.read_text(encoding="utf-8"))
        for module, file in MODULES.items()
    }
    assert {module: names for module, names in found.items() if names} == {}


def test_no_module_needs_another_to_be_imported_first(monkeypatch):
    """It would if two modules imported one another in a circle."""
    for name in [name for name in sys.modules if lies_in(name, "sumpad") or name in FROZEN]:
        monkeypatch.delitem(sys.modules, name)
    before = set(sys.modules)
    wrong = {}
    for module in MODULES:
        try:
            importlib.import_module(module)
        except ImportError as error:
            wrong[module] = error
        finally:
            for name in sys.modules.keys() - before:
                del sys.modules[name]
    assert wrong == {}


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        (
            "sumpad.solver.new",
            "from sumpad.games import text_reader",
            {"sumpad.games.text_reader"},
        ),
        ("sumpad.solver.new", "from sumpad.solver import rng", set()),
        ("sumpad.games.new", "from sumpad.view import cell_style", set()),
        ("sumpad.games.new", "from sumpad.view import cell_style, fonts", {"sumpad.view.fonts"}),
        ("sumpad.games.sudoku.panel", "from sumpad.view import fonts", set()),
        (
            "sumpad.games.sudoku.panel",
            "from sumpad.app import error_log",
            {"sumpad.app.error_log"},
        ),
        ("sumpad.games.new", "def f():\n    import machine", {"machine"}),
        (
            "sumpad.app.new",
            "from sumpad.solver.crossnum import search",
            {"sumpad.solver.crossnum.search"},
        ),
        ("sumpad.app.new", "import sumpad.drivers.ssd1306", {"sumpad.drivers.ssd1306"}),
        ("sumpad.app.new", "from sumpad import __version__", set()),
        ("sumpad.solver.new", "from sumpad import __version__", {"sumpad.__version__"}),
        ("sumpad.drivers.new", "from sumpad.app import key_input", {"sumpad.app.key_input"}),
        ("sumpad.drivers.new", "import machine, sumpad", {"sumpad"}),
        ("sumpad.view.new", "import sumpad.app", {"sumpad.app"}),
        ("sumpad.keys", "import time", {"time"}),
    ],
)
def test_an_import_the_wrong_way_is_found(module, source, wrong):
    assert wrong_imports(module, source) == wrong
