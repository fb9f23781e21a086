"""What imports.py says of the app's modules is what the file system would say."""

import stat
from types import SimpleNamespace

import pytest
import vfs

import imports
from sumpad_tools import boards
from sumpad_tools.device import image

FILES = {f"/{path}" for path in image.app_files(boards.load(boards.DEFAULT))}
FOLDERS = {path[:end] for path in FILES for end in range(1, len(path)) if path[end] == "/"}
MODULES = sorted(path[:-4] for path in FILES if path.endswith(".mpy"))
PLACE = "/.imports"


def truth(path):
    """os.stat of the device with the app on it, no more than imports need."""
    if path in FOLDERS:
        return (stat.S_IFDIR,)
    if path in FILES:
        return (stat.S_IFREG,)
    raise FileNotFoundError(path)


def answer(ask, path):
    try:
        return ask(path)[0]
    except OSError:
        return None


@pytest.fixture
def asked(monkeypatch):
    """What the file system is asked, a list."""
    paths = []

    def ask(path):
        paths.append(path)
        return truth(path)

    monkeypatch.setattr(imports, "os", SimpleNamespace(stat=ask))
    return paths


@pytest.fixture
def its():
    return imports.Imports([path[1:] for path in FILES | FOLDERS if path.count("/") == 1])


def test_the_packages_are_those_of_the_app():
    assert imports.PACKAGES == {path: f"{path}/__init__.mpy" in FILES for path in FOLDERS}


@pytest.mark.parametrize("name", [*MODULES, *sorted(FOLDERS), "/os", "/lib/other"])
def test_its_answers_are_those_of_the_file_system(asked, its, name):
    """To what MicroPython asks: whether there is a folder, and with code; else a module, as source
    or compiled. (That a module of the app is missing is told when it is opened.)"""
    endings = ("", "/__init__.py", "/__init__.mpy") if name in FOLDERS else ("", ".py", ".mpy")
    for path in [name + ending for ending in endings]:
        assert answer(its.stat, path) == answer(truth, path), path


def test_no_question_goes_to_the_file_system_but_for_modules_at_the_top(asked, its):
    names = [*MODULES, *FOLDERS, "/os", "/machine", "/time"]
    for name in names:
        for ending in ("", ".py", ".mpy"):
            answer(its.stat, name + ending)
    assert set(asked) == {path for path in FILES if path.count("/") == 1 and path != "/main.py"}


def test_a_module_is_read_from_its_place(tmp_path, its):
    (tmp_path / "module.mpy").write_bytes(b"code")
    with its.open(str(tmp_path / "module.mpy"), "rb") as file:
        assert file.read() == b"code"


@pytest.mark.parametrize(
    ("top", "expected"),
    [(["sumpad"], [PLACE, ".frozen"]), (["sumpad", "lib"], [PLACE, ".frozen", "/lib"])],
)
def test_it_takes_the_place_of_the_top_folder(monkeypatch, asked, top, expected):
    mounted = []
    imports.os.listdir = {"/": top}.get
    monkeypatch.setattr(vfs, "mount", lambda system, place: mounted.append((system, place)))
    its_sys = SimpleNamespace(path=["", ".frozen", "/lib"])
    monkeypatch.setattr(imports, "sys", its_sys)
    imports.install()
    assert its_sys.path == expected
    [(system, place)] = mounted
    assert isinstance(system, imports.Imports) and place == PLACE
    assert list(system.ilistdir("/")) == []


def test_an_app_that_is_not_there_as_compiled_modules_is_found_as_ever(monkeypatch):
    def nothing(path):
        raise FileNotFoundError(path)

    monkeypatch.setattr(imports, "os", SimpleNamespace(stat=nothing))
    imports.install()  # the mount would fail, there is none on a PC
