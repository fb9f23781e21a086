"""Compiled kernels on the PC: built once, used by commands, and right on every code and digest."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import micropython
import pytest

from sumpad_tools import ROOT
from sumpad_tools.kernels import native
from sumpad_tools.puzzles import frozen_codes
from support.running import cross_runtime, sampling
from support.running.command import SOURCE

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
SOLVED = (
    "sudoku: 1 solution\n"
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"
)

pytestmark = pytest.mark.skipif(not native.compiler(), reason="needs a C compiler")

PROGRAMS = {path.stem: path for path in cross_runtime.PROGRAMS.glob("*.py")}


def command(*arguments, text="", **variables):
    """Run the command in its own process; variables of the value None are removed."""
    environment = {**os.environ, "SUMPAD_KERNELS": None, **variables}
    return subprocess.run(
        [sys.executable, "-c", SOURCE, *arguments],
        cwd=ROOT,
        env={name: it for name, it in environment.items() if it is not None},
        input=text,
        capture_output=True,
        text=True,
    )


# right


@pytest.mark.parametrize("name", sampling.only(["hints_digest", "view_digest"], sorted(PROGRAMS)))
def test_a_program_prints_the_same_with_compiled_kernels(name):
    """test_twins.py compares each kernel in all programs."""
    source = PROGRAMS[name].read_text(encoding="utf-8")
    printed = cross_runtime.compiled(source)
    assert printed == cross_runtime.cpython(source) and printed


def test_every_code_gives_what_it_always_gave():
    lines = frozen_codes.kept()
    assert len(lines) > 1700
    assert cross_runtime.compiled(frozen_codes.program(lines)).splitlines() == lines


EVERY_KERNEL = """
import importlib
from sumpad_tools.kernels import native, to_c
for kernel in to_c.translate(native.modules()).kernels:
    function = getattr(importlib.import_module(kernel.module), kernel.name)
    print(kernel.name, function.__module__ == kernel.module)
"""


def test_every_kernel_is_the_compiled_one():
    """A function that was generated has no module."""
    lines = cross_runtime.compiled(EVERY_KERNEL).splitlines()
    assert len(lines) > 80
    assert [line for line in lines if not line.endswith(" False")] == []


# arguments and results


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """Functions of a library of its own: `copy`, `is_less`, `total` and `nothing`."""
    folder = tmp_path_factory.mktemp("kernels")
    source = folder / "sample.c"
    source.write_text(
        "#include <stdint.h>\n"
        "void m_copy(uint8_t *a, void *b, int32_t n) { while (n--) a[n] = ((uint8_t *)b)[n]; }\n"
        "int32_t m_is_less(int32_t a, int32_t b) { return a < b; }\n"
        "int32_t m_total(int32_t *a, int32_t n) { int32_t s = 0; while (n--) s += a[n];"
        " return s; }\n"
        'const char sumpad_table[] = "m copy - ptr8 buffer int\\nm is_less bool int int\\n'
        'm total int ptr32 int";\n'
    )
    library = folder / "sample.so"
    compiler = [native.compiler(), "-fPIC", "-shared", "-fwrapv", "-o", library, source]
    subprocess.run(compiler, check=True)
    before = native._library, dict(native._functions)
    native._load(library)
    found = {name: native._functions["m", name] for name in ("copy", "is_less", "total")}
    native._library = before[0]
    native._functions.clear()
    native._functions.update(before[1])
    return found


@pytest.mark.parametrize(
    "source", [bytearray(b"abc"), b"abc", "abc", memoryview(b"abc"), memoryview(bytearray(b"abc"))]
)
def test_a_kernel_takes_any_buffer(sample, source):
    target = bytearray(4)
    assert sample["copy"](target, source, 3) is None
    assert target == b"abc\0"
    sample["copy"](memoryview(target)[1:], source, 3)
    assert target == b"aabc"


def test_a_kernel_takes_arrays_and_empty_buffers(sample):
    from array import array

    assert sample["total"](array("i", [1, -2, 1 << 30]), 3) == (1 << 30) - 1
    assert sample["total"](array("I", [0xFFFFFFFF]), 1) == -1
    assert sample["total"](bytearray(), 0) == 0


def test_numbers_wrap_and_truths_are_bool(sample):
    from array import array

    assert sample["total"](array("i", 2 * [0x7FFFFFFF]), 2) == -2
    assert sample["is_less"](1, 2) is True and sample["is_less"](1 << 32, 0) is False


@pytest.mark.parametrize("wrong", [None, 5, [1], object()])
def test_what_is_no_buffer_is_refused(sample, wrong):
    with pytest.raises(TypeError):
        sample["total"](wrong, 0)


def test_a_buffer_can_grow_after_the_call(sample):
    table = bytearray(4)
    sample["total"](table, 1)
    table.extend(b"more")


# built once


def test_the_library_is_built_once(tmp_path):
    """Two processes may build it at a time."""
    quick = tmp_path / "cc"  # does not optimize, which takes most of the time
    quick.write_text(f'#!/bin/sh\nexec {native.compiler()} "$@" -O0\n')
    quick.chmod(0o755)
    variables = {"SUMPAD_CACHE": str(tmp_path), "CC": str(quick)}
    with ThreadPoolExecutor() as pool:
        begun = [pool.submit(command, "solve", "-", text=SUDOKU, **variables) for _ in range(2)]
    for first in (it.result() for it in begun):
        assert (first.returncode, first.stdout) == (0, SOLVED)
        assert first.stderr == "Sumpad: compiling its kernels (once)...\n"
    (library,) = (tmp_path / "kernels").iterdir()
    built = library.stat().st_mtime_ns
    again = command("solve", "-", text=SUDOKU, **variables)
    assert (again.stdout, again.stderr) == (SOLVED, "")
    assert activated(**variables) == "True True ''"
    assert [it.stat().st_mtime_ns for it in (tmp_path / "kernels").iterdir()] == [built]


def test_the_name_tells_kernels_and_compilers_apart(tmp_path, monkeypatch):
    monkeypatch.setattr(native, "ROOT", tmp_path)
    for folder in (native._TRANSLATOR, *native.SOURCES):
        (tmp_path / folder).mkdir(parents=True)
    kernels = tmp_path / native.SOURCES[1] / "kernels.py"
    kernels.write_text("x = 1\n")
    compilers = [tmp_path / name for name in ("cc", "other")]
    for compiler in compilers:
        compiler.write_text("")
    names = [native._key(str(compiler)) for compiler in compilers]
    kernels.write_text("x = 2\n")
    names.append(native._key(str(compilers[0])))
    (tmp_path / native._TRANSLATOR / "new.py").write_text("")
    names.append(native._key(str(compilers[0])))
    compilers[0].write_text("changed")
    names.append(native._key(str(compilers[0])))
    assert len(set(names)) == 5


# as wanted


def test_the_tests_have_compiled_kernels():
    """The workers of pytest-xdist have them, too."""
    assert micropython.compiled


LOADED = "print(native.activate(), native.is_active(), repr(native.notice()))"


def activated(**variables):
    """Return what `activate` says in a process of its own."""
    program = f"from sumpad_tools.kernels import native; {LOADED}"
    environment = {**os.environ, "SUMPAD_KERNELS": "", **variables}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT / "tools",
        env=environment,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip() or done.stderr.strip()


def test_a_variable_forces_python():
    assert activated() == "True True ''"
    assert activated(SUMPAD_KERNELS="python") == "False False ''"
    assert activated(SUMPAD_KERNELS="compiled") == "True True ''"


def test_without_a_compiler_it_is_python():
    said = activated(PATH="/nowhere", CC="")
    assert said.startswith("False False") and "install a C compiler (gcc or clang)" in said
    refused = activated(PATH="/nowhere", CC="", SUMPAD_KERNELS="compiled")
    assert refused == "sumpad: SUMPAD_KERNELS=compiled: install a C compiler (gcc or clang)"


def test_a_compiler_that_fails_is_as_none(tmp_path):
    compiler = tmp_path / "broken"
    compiler.write_text("#!/bin/sh\necho first >&2\necho the disk burns >&2\nexit 1\n")
    compiler.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    said = activated(PATH=path, CC="broken", SUMPAD_CACHE=str(tmp_path))
    assert said.startswith("False False") and "broken failed: the disk burns" in said
    assert list((tmp_path / "kernels").iterdir()) == []


def test_a_cache_that_cannot_be_written_is_no_error():
    said = activated(SUMPAD_CACHE="/dev/null/x")
    assert said.startswith("False False") and "Not a directory" in said


def test_much_work_without_a_compiler_says_so_once():
    plain = command("solve", "-", text=40 * SUDOKU, SUMPAD_KERNELS="python")
    assert (plain.stdout, plain.stderr) == (40 * SOLVED, "")
    slow = command("solve", "-", text=40 * SUDOKU, PATH="/nowhere", CC=None)
    assert slow.stdout == 40 * SOLVED
    assert slow.stderr.count("\n") == 1 and "install a C compiler" in slow.stderr
    assert command("solve", "-", text=SUDOKU, PATH="/nowhere", CC=None).stderr == ""


CHILD = "from sumpad_tools.kernels import native; print(native.is_active())"
PARENT = f"""
import subprocess, sys
from sumpad_tools.kernels import native
native.activate()
subprocess.run([sys.executable, "-c", {CHILD!r}])
"""


def test_processes_have_them_too():
    environment = {name: it for name, it in os.environ.items() if name != "SUMPAD_KERNELS"}
    for program, says in ((PARENT, "True\n"), (CHILD, "False\n")):
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT / "tools",
            env=environment,
            capture_output=True,
            text=True,
        )
        assert (done.stdout, done.stderr) == (says, "")


def test_kakuros_are_solved_by_processes():
    board = "10000,10400,10300\n10003,0,0\n10004,0,0\n\n"
    done = command("solve", "-", "--jobs", "2", text=300 * board)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("kakuro 3x3: 1 solution\n") == 300


@pytest.mark.parametrize(
    "arguments",
    [
        ("make", "sudoku", "--count", "70", "--code", "999980"),
        ("make", "sudoku", "--grade", "hard", "--count", "3", "--code", "4", "--json"),
        ("make", "sudoku", "--grade", "medium", "--symmetric", "--code", "5", "--rate"),
        ("make", "crossnum", "--size", "6", "--grade", "expert", "--count", "9", "--code", "1"),
        ("make", "kakuro", "--size", "6", "--grade", "hard", "--code", "3"),
    ],
)
def test_make_prints_the_same(arguments):
    compiled, python = (command(*arguments, SUMPAD_KERNELS=it) for it in (None, "python"))
    assert compiled.stdout == python.stdout and compiled.stdout
    assert (compiled.stderr, compiled.returncode) == ("", 0) == (python.stderr, python.returncode)
