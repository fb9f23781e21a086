"""The types: mypy finds nothing in the tools, the stubs of the contract match their modules, and
the families keep the contract.

Code that runs on the chip has no annotations, so that they cost nothing there. The annotations of
the contract are in stubs beside it, which are on no device. Only these tests hold the two
together.
"""

import ast
import importlib
import inspect
import re
import subprocess
import sys

import pytest

from sumpad import games
from sumpad.games import backend
from sumpad_tools import ROOT
from sumpad_tools.device import image
from support.games import nullgame
from support.games.asking import completed

FIRMWARE = ROOT / "firmware"
STUBS = sorted(FIRMWARE.rglob("*.pyi"))
IDS = [stub.relative_to(FIRMWARE).as_posix() for stub in STUBS]

IGNORED = re.compile(r"# type: ignore\[[a-z-]+\](  # \S.*)?$")


def test_mypy_finds_nothing():
    """mypy keeps what it knows in .mypy_cache, and then takes only a second or two."""
    command = [sys.executable, "-m", "mypy"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_mypy_is_to_ignore_has_a_reason():
    for path in sorted((ROOT / "tools").rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if "type: ignore" in line:
                found = IGNORED.search(line)
                assert found and found[1], f"{path}:{number}"


# The stubs and their modules


def module_of(stub):
    parts = stub.relative_to(FIRMWARE).with_suffix("").parts
    return importlib.import_module(".".join(parts).removesuffix(".__init__"))


def is_public(name):
    return name == "__init__" or not name.startswith("_")


def is_protocol(node):
    return "Protocol" in {ast.unparse(base).split("[")[0] for base in node.bases}


def parameters_of(function):
    """Return (name, kind, default or its absence) of each parameter of a function."""
    found = inspect.signature(function).parameters.values()
    return [(it.name, it.kind.name, it.default) for it in found]


def parameters_in(node):
    """Return the same as parameters_of, for a function in a stub."""
    made = ast.FunctionDef(
        node.name, node.args, [ast.Pass()], [], lineno=0, col_offset=0, type_params=[]
    )
    for it in ast.walk(made):
        if isinstance(it, ast.arg):
            it.annotation = None
    names = {}
    module = ast.fix_missing_locations(ast.Module([made], []))
    exec(compile(module, "stub", "exec"), names)
    return parameters_of(names[node.name])


def is_abstract(node):
    """Return whether a method in a stub is for families to write: the base class has none."""
    marks = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return any(ast.unparse(mark) == "abstractmethod" for mark in marks)


def assert_alike(members, nodes, name):
    """Assert that a module or class has exactly the public members that its stub has."""
    has = {it for it in members if is_public(it)}
    told = {}
    for node in nodes:
        if isinstance(node, ast.AnnAssign):
            told[node.target.id] = node
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and not is_abstract(node):
            if not (isinstance(node, ast.ClassDef) and is_protocol(node)):
                told[node.name] = node
    told = {it: node for it, node in told.items() if is_public(it)}
    of_instances = {it for it, node in told.items() if isinstance(node, ast.AnnAssign)}
    assert has - set(told) == set(), f"{name}: not in the stub"
    assert set(told) - has <= of_instances, f"{name}: in the stub alone"
    for it, node in told.items():
        if isinstance(node, ast.ClassDef):
            assert_alike(vars(members[it]), node.body, f"{name}.{it}")
        elif isinstance(node, ast.FunctionDef):
            is_property = any(ast.unparse(mark) == "property" for mark in node.decorator_list)
            assert isinstance(members[it], property) == is_property, f"{name}.{it}"
            if not is_property:
                assert parameters_in(node) == parameters_of(members[it]), f"{name}.{it}"


@pytest.mark.parametrize("stub", STUBS, ids=IDS)
def test_a_stub_has_what_its_module_has(stub):
    module = module_of(stub)
    own = {
        name: it
        for name, it in vars(module).items()
        if not inspect.ismodule(it)
        and getattr(it, "__module__", module.__name__) == module.__name__
    }
    assert_alike(own, ast.parse(stub.read_text(encoding="utf-8")).body, module.__name__)


def test_there_are_stubs_of_the_contract():
    contract = {f"sumpad/games/{name}.pyi" for name in ("backend", "digits", "editor", "jobs")}
    assert contract <= set(IDS)


@pytest.mark.parametrize(
    ("source", "stub"),
    [
        ("def f(a, b=1): pass", "def f(a: int, c: int = 1) -> int: ..."),
        ("def f(a, b=1): pass", "def f(a: int, b: int = 2) -> int: ..."),
        ("def f(a): pass", "def f(a: int) -> int: ...\ndef g() -> int: ..."),
        ("def f(a): pass\ndef g(): pass", "def f(a: int) -> int: ..."),
        ("class A:\n def f(self): pass", "class A:\n def g(self) -> int: ..."),
        ("class A:\n def f(self): pass", "class A:\n @property\n def f(self) -> int: ..."),
        ("x = 1\ny = 2", "x: int"),
    ],
)
def test_a_stub_that_says_something_else_is_found(source, stub):
    names = {}
    exec(source, names)
    del names["__builtins__"]
    with pytest.raises(AssertionError):
        assert_alike(names, ast.parse(stub).body, "it")


def test_no_stub_is_on_a_device():
    for files, ending in (
        (image.app_files(), "mpy"),
        (image.app_sources(), "py"),
        (image.frozen_sources(), "py"),
    ):
        assert {path.rpartition(".")[2] for path in files} == {ending}


# The families


def methods_in_stub(path, name):
    """Return the methods of a class in a stub: name -> node."""
    body = ast.parse((FIRMWARE / path).read_text(encoding="utf-8")).body
    [node] = [it for it in body if isinstance(it, ast.ClassDef) and it.name == name]
    return {it.name: it for it in node.body if isinstance(it, ast.FunctionDef)}


CONTRACT = methods_in_stub("sumpad/games/backend.pyi", "Backend")


def takes(function, contract):
    """Return whether a function takes everything that the contract's function (a node) takes, by
    the same names. In place of the contract's *names it may have parameters with defaults."""
    wanted = parameters_in(contract)
    has = parameters_of(function)
    if wanted and wanted[-1][1] == "VAR_POSITIONAL":
        wanted.pop()
    plain = [(name, kind) for name, kind, _ in has]
    more = has[len(wanted) :]
    return plain[: len(wanted)] == [(name, kind) for name, kind, _ in wanted] and all(
        default is not inspect.Parameter.empty or kind == "VAR_POSITIONAL"
        for _, kind, default in more
    )


GAMES = [nullgame.Game, *(type(games.open_family(name)) for name in games.FAMILIES)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.NAME)
def test_a_family_takes_what_the_contract_says(game):
    assert issubclass(game, backend.Backend)
    for name, contract in CONTRACT.items():
        assert hasattr(game, name) or name == "sheet" and game is nullgame.Game, name
        if hasattr(game, name):
            assert takes(getattr(game, name), contract), name


def test_a_method_that_takes_something_else_is_found():
    assert takes(lambda self, cell: 0, CONTRACT["cell_style"])
    assert not takes(lambda self, place: 0, CONTRACT["cell_style"])
    assert not takes(lambda self: 0, CONTRACT["cell_style"])
    assert not takes(lambda self, cell, more: 0, CONTRACT["cell_style"])
    assert takes(lambda self, rows=1: 0, CONTRACT["sheet"])


def members_in_stub(name):
    """Return the members of a job, a Protocol of backend.pyi, including those of its bases."""
    body = ast.parse((FIRMWARE / "sumpad/games/backend.pyi").read_text(encoding="utf-8")).body
    [node] = [it for it in body if isinstance(it, ast.ClassDef) and it.name == name]
    assert is_protocol(node)
    found = {it.name: it for it in node.body}
    for base in node.bases:
        if base.id != "Protocol":
            found |= members_in_stub(base.id)
    return found


def assert_keeps(job, name):
    for member, node in members_in_stub(name).items():
        assert hasattr(job, member), member
        if not node.decorator_list:
            wanted = [words[:2] for words in parameters_in(node)]
            assert [words[:2] for words in parameters_of(getattr(type(job), member))] == wanted


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.NAME)
def test_jobs_have_what_the_contract_says(game):
    it = game()
    job = it.make(it.defaults(), 1)
    assert_keeps(job, "MakeJob")
    completed(job)
    assert_keeps(it.search(False), "SearchJob")
    job = completed(it.hint())
    assert_keeps(job, "HintJob")
