"""The app as one file: what imports.py finds in it on the device is what was put into it."""

import array
import stat
import time
from types import SimpleNamespace

import pytest
import vfs
from hypothesis import given
from hypothesis import strategies as st

import imports
from sumpad_tools import boards
from sumpad_tools.device import image, pack

APP = image.app_files(boards.load(boards.DEFAULT))
FILES = {path: text for path, text in APP.items() if path not in ("main.py", "imports.mpy")}
FOLDERS = {path[:end] for path in FILES for end in range(1, len(path)) if path[end] == "/"}
PLACE = "/.app"


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """opened(pack) is the file system that imports.py makes of it."""

    def make(content):
        (tmp_path / pack.NAME).write_bytes(content)
        monkeypatch.setattr(imports, "_PACK", str(tmp_path / pack.NAME))
        return imports.Pack()

    return make


def answer(system, path):
    try:
        return system.stat(path)[0]
    except KeyError:
        return None


def test_the_device_looks_for_the_file_that_is_written():
    assert f"/{pack.NAME}" == imports._PACK


def test_every_module_of_the_app_is_found_where_it_begins(opened):
    system = opened(pack.packed(FILES))
    for path, content in FILES.items():
        assert answer(system, f"/{path}") == stat.S_IFREG
        with system.open(f"/{path}", "rb") as file:
            assert file.read(len(content)) == content
    for path in FOLDERS:
        assert answer(system, f"/{path}") == stat.S_IFDIR


def test_nothing_else_is_found(opened):
    """Of what MicroPython asks: a folder, with code, as source, compiled; other modules."""
    system = opened(pack.packed(FILES))
    modules = {path[: -len(pack.MODULE)] for path in FILES} | FOLDERS | {"os", "time", "lib/it"}
    for name in modules:
        for end in ("", ".py", ".mpy", "/__init__.py", "/__init__.mpy"):
            path = f"{name}{end}"
            if path not in FILES and path not in FOLDERS:
                assert answer(system, f"/{path}") is None


@given(
    st.dictionaries(
        st.from_regex(r"([a-z]{1,8}/){0,3}[a-z]{1,8}\.mpy", fullmatch=True),
        st.binary(max_size=100),
        max_size=12,
    )
)
def test_the_parts_of_a_pack(files):
    content = pack.packed(files)
    first, *rest = [content[start : start + length] for start, length in pack.parts(content)]
    folders = {path[:at] for path in files for at, sign in enumerate(path) if sign == "/"}
    assert len(first) == 4 + 8 * (len(files) + len(folders))
    assert rest == [files[path] for path in sorted(files)]


@pytest.mark.parametrize(
    "keys",
    [
        {"/ab.mpy": 7, "/cd.mpy": 7},  # of two modules
        {"/ab.mpy": 7, "/cd.mpy": 7 + (1 << 30)},  # in what is kept of it
        {"/ab.mpy": 7, "/cd": 7},  # of a module, and what is asked for on the way to another
    ],
)
def test_paths_that_the_index_would_confuse_are_refused(monkeypatch, keys):
    others = iter(range(100, 200))
    monkeypatch.setattr(pack, "crc32", lambda path: keys.get(path.decode()) or next(others))
    with pytest.raises(ValueError, match="rename one"):
        pack.packed({"ab.mpy": b"", "cd.mpy": b""})


def test_what_does_not_say_where_it_ends_is_refused():
    with pytest.raises(ValueError, match=r"a/b\.py is no compiled module"):
        pack.packed({"a/b.py": b""})


def test_it_is_all_that_modules_come_from(opened, monkeypatch):
    opened(pack.packed(FILES))
    mounted = []
    monkeypatch.setattr(vfs, "mount", lambda system, place: mounted.append((system, place)))
    its_sys = SimpleNamespace(path=["", ".frozen", "/lib"], modules={})
    monkeypatch.setattr(imports, "sys", its_sys)
    imports.install()
    assert its_sys.path == [PLACE, ".frozen"]
    [(system, place)] = mounted
    assert isinstance(system, imports.Pack) and place == PLACE
    assert list(system.ilistdir("/")) == []


def test_where_there_is_none_modules_are_found_as_ever(monkeypatch):
    its_sys = SimpleNamespace(path=["", ".frozen", "/lib"], modules={})
    monkeypatch.setattr(imports, "sys", its_sys)
    imports.install()  # a mount would fail, there is none on a PC
    assert its_sys.path == ["", ".frozen", "/lib"]


def test_the_own_modules_are_kept_wherever_others_come_from(monkeypatch):
    looked = []

    class Modules(dict):
        def __setitem__(self, name, module):
            looked.append(list(its_sys.path))
            super().__setitem__(name, module)

    its_sys = SimpleNamespace(path=["", ".frozen", "/lib"], modules=Modules())
    monkeypatch.setattr(imports, "sys", its_sys)
    imports.install()
    assert its_sys.modules["array"] is array and its_sys.modules["time"] is time
    assert looked == len(its_sys.modules) * [[".frozen"]]
