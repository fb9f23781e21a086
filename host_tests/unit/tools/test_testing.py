"""The verb `test`: which levels run, what is said about those that cannot, and the exit status."""

import subprocess
import types

import pytest

from sumpad_tools import testing
from sumpad_tools.build import firmware
from sumpad_tools.kernels import native


@pytest.fixture(autouse=True)
def console(monkeypatch, tmp_path):
    """The file of an emulated console whose digest is not recorded."""
    folder = tmp_path / "console"
    folder.mkdir()
    file = folder / "core.mjs"
    file.write_text("export const WORDS = 16;\n")
    digest = testing.console_digest
    monkeypatch.setattr(testing, "console_digest", lambda: digest([folder]))
    monkeypatch.setattr(testing, "RECORD", tmp_path / "digest.txt")
    return file


@pytest.fixture
def levels(monkeypatch):
    """Provides a call of testing.run in which `missing` cannot be built, and pytest returns
    `status`, or what it has for the marks. It returns (exit status, names of the folders, other
    arguments, environment), the last three of the last run of pytest."""

    def build(name, missing):
        def made(full):
            if name in missing:
                raise firmware.FirmwareError(f"no compiler. Run: get {name}")
            return f"/built/{name}"

        return made

    def call(quick=False, full=False, status=0, missing=(), ci="", arguments=()):
        monkeypatch.setenv("CI", ci)
        monkeypatch.setattr(
            testing,
            "_BUILT",
            [
                ("emulator", {f"THE_{it}": build(it, missing) for it in ("emulator", "app")}),
                ("micropython", {"THE_micropython": build("micropython", missing)}),
            ],
        )
        seen, kernels = [], []

        def refuse(announce):
            raise native.KernelError("install a C compiler")

        def run(command, cwd, env):
            seen.append((command, env))
            marks = command[command.index("-m", 3) + 1]
            code = status.get(marks, 0) if isinstance(status, dict) else status
            return types.SimpleNamespace(returncode=code)

        monkeypatch.setattr(subprocess, "run", run)
        monkeypatch.setattr(native, "built", refuse if missing else kernels.append)
        answer = testing.run(quick, full, arguments)
        command, env = seen[-1]
        assert missing or kernels  # built before the workers want them
        call.marks = [it[it.index("-m", 3) + 1] for it, _ in seen]
        assert command[1:3] == ["-m", "pytest"]
        folders = [it.rpartition("/")[2] for it in command[3:] if "host_tests" in it]
        first = 3 + len(testing.SPREAD)
        assert tuple(command[3:first]) == testing.SPREAD
        return answer, folders, command[first + len(folders) :], env

    return call


def test_everything_runs(levels, capsys):
    answer, folders, rest, env = levels(arguments=["-x"])
    assert (answer, folders, rest) == (
        0,
        ["emulator", "micropython", "unit"],
        ["-m", "not full", "-x"],
    )
    assert env["THE_micropython"] == "/built/micropython"
    assert env["THE_emulator"] == "/built/emulator"
    assert env["THE_app"] == "/built/app"
    assert not env["PYTHONDONTWRITEBYTECODE"]
    assert capsys.readouterr().err == ""


def test_full_leaves_nothing_out(levels):
    answer, folders, rest, _ = levels(full=True)
    assert (answer, folders) == (0, ["emulator", "micropython", "unit"])
    assert rest == ["-m", "not console", "--hypothesis-profile=full"]
    assert levels.marks == ["console", "not console"]


def test_quick_is_cpython_alone(levels):
    answer, folders, rest, _ = levels(quick=True, missing=["micropython", "emulator"])
    assert (answer, folders, rest) == (0, ["unit"], ["-m", "not long and not full"])


@pytest.mark.parametrize("missing", ["emulator", "app"])
def test_a_level_that_cannot_run_is_named(levels, capsys, missing):
    answer, folders, _, env = levels(missing=[missing])
    assert (answer, folders) == (0, ["micropython", "unit"])
    assert f"THE_{missing}" not in env
    assert capsys.readouterr().err == (
        f"host_tests/emulator did not run: no compiler. Run: get {missing}\n"
    )


@pytest.mark.parametrize(("status", "expected"), [(0, 1), (5, 5)])
def test_in_ci_it_is_a_failure(levels, status, expected):
    assert levels(status=status, missing=["micropython"], ci="true")[0] == expected


def test_a_failure_is_the_exit_status(levels):
    assert levels(status=1)[0] == 1


# The emulated console


def marks(levels, **more):
    """Return the expressions of marks that select the tests to run."""
    levels(**more)
    return levels.marks


def test_the_tests_of_the_console_run_until_they_pass_in_a_full_run(levels):
    assert marks(levels) == ["not full"]
    assert marks(levels, full=True) == ["console", "not console"]
    assert marks(levels) == ["not full and not console"]
    assert marks(levels, full=True) == ["console", "not console"]


def test_a_failure_elsewhere_changes_nothing_of_this(levels):
    assert levels(full=True, status={"not console": 1})[0] == 1
    assert marks(levels) == ["not full and not console"]


@pytest.mark.parametrize(
    "run",
    [
        {},
        {"full": True, "status": {"console": 1}},
        {"full": True, "missing": ["emulator"]},
        {"full": True, "arguments": ["-k", "keypad"]},
    ],
    ids=["not full", "a failure", "no emulator", "a choice"],
)
def test_other_runs_record_nothing(levels, run):
    answer, *_ = levels(**run)
    assert answer == ("status" in run)
    assert not testing.RECORD.exists()
    assert marks(levels) == ["not full"]


def test_a_change_of_the_console_is_tested(levels, console):
    levels(full=True)
    console.write_text("export const WORDS = 17;\n")
    assert marks(levels) == ["not full"]
    levels(full=True)
    console.rename(console.with_name("other.mjs"))
    assert marks(levels) == ["not full"]


def test_what_is_no_source_is_no_change(levels, console):
    levels(full=True)
    (console.parent / "core.pyc").write_bytes(b"\0")
    assert marks(levels) == ["not full and not console"]


def test_the_digest_is_that_of_the_emulated_console():
    names = {path.name for folder in testing.CONSOLE for path in folder.rglob("*")}
    assert {"core.mjs", "server.mjs", "package.json", "emulator.py"} <= names
