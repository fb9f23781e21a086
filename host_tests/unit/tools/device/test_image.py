"""The device's files: from manifest to compiled modules to a file system image."""

import types

import pytest
from hypothesis import given
from hypothesis import strategies as st
from littlefs import LittleFSError

from sumpad_tools import boards
from sumpad_tools.device import image


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("SUMPAD_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def tree(tmp_path):
    """A folder with a package, a module and a manifest that lists both."""
    (tmp_path / "things" / "inner").mkdir(parents=True)
    (tmp_path / "things" / "__init__.py").write_text("")
    (tmp_path / "things" / "inner" / "one.py").write_text("ONE = 1\n")
    (tmp_path / "main.py").write_text("import things\n")
    (tmp_path / "manifest.py").write_text('package("things")\nmodule("main.py")\n')
    return tmp_path


def test_a_manifest_is_executed(tree):
    assert image.manifest_sources(tree / "manifest.py") == {
        "things/__init__.py": b"",
        "things/inner/one.py": b"ONE = 1\n",
        "main.py": b"import things\n",
    }


@pytest.mark.parametrize(
    ("line", "words"),
    [('package("gone")', "package 'gone' has no"), ('module("gone.py")', "no module 'gone.py'")],
)
def test_a_manifest_that_lists_what_is_not_there(tree, line, words):
    (tree / "manifest.py").write_text(line)
    with pytest.raises(image.ImageError, match=words):
        image.manifest_sources(tree / "manifest.py")


def test_compiled_modules_are_kept(tmp_path, monkeypatch):
    first = image.compiled("one.py", b"ONE = 1\n")
    assert first[:2] == b"M\x06"  # an .mpy file of version 6
    assert b"one.py" in first  # for tracebacks
    monkeypatch.setattr(image, "_compile", lambda path, source: b"compiled again")
    assert image.compiled("one.py", b"ONE = 1\n") == first
    assert image.compiled("one.py", b"ONE = 2\n") == b"compiled again"
    assert image.compiled("two.py", b"ONE = 1\n") == b"compiled again"


def test_viper_is_compiled_for_the_chip():
    source = b"import micropython\n@micropython.viper\ndef _f(a: int) -> int:\n    return a + 1\n"
    assert image.compiled("kernel.py", source)[2] >> 2 == 4  # armv6m in the .mpy header


def test_a_module_that_cannot_be_compiled_is_named():
    with pytest.raises(image.ImageError, match=r"refuses bad\.py:\n(.|\n)*SyntaxError"):
        image.compiled("bad.py", b"1 +\n")


def test_a_missing_package_is_named():
    with pytest.raises(image.ImageError, match="adafruit_nothing is missing"):
        image._origin("adafruit_nothing")


def test_the_application(tmp_path, monkeypatch):
    name = "test_board"
    root = image.ROOT
    (tmp_path / "boards" / name).mkdir(parents=True)
    (tmp_path / "boards" / name / "board.py").write_text(f'NAME = "{name}"\n')
    (tmp_path / "firmware").symlink_to(root / "firmware")
    monkeypatch.setattr(image, "ROOT", tmp_path)
    board = types.SimpleNamespace(NAME=name)
    files = image.app_files(board)
    assert files["main.py"] == (root / "firmware" / "main.py").read_bytes()
    sources = image.app_files(board, mpy=False)
    assert {path[:-3] for path in sources} == {path.rpartition(".")[0] for path in files}
    for path in ("board", "adafruit_ssd1306", "adafruit_bus_device/i2c_device", "sumpad/keys"):
        assert files[f"{path}.mpy"][:2] == b"M\x06"
        assert f"{path}.py" in sources


@pytest.mark.parametrize(
    ("path", "source", "expected"),
    [
        ("things/__init__.py", b'"""Things."""\n', False),
        ("things/__init__.py", b"# nothing\n", False),
        ("things/__init__.py", b'"""Things."""\nimport more\n', True),
        ("things/__init__.py", b"MORE = 1\n", True),
        ("things/none.py", b'"""Nothing yet."""\n', True),
    ],
)
def test_a_package_without_code_is_a_folder_and_no_file(monkeypatch, path, source, expected):
    sources = {"main.py": b"", path: source}
    monkeypatch.setattr(image, "manifest_sources", lambda manifest: dict(sources))
    assert (path in image.app_files(boards.load(boards.DEFAULT), mpy=False)) is expected


@given(
    st.dictionaries(
        st.from_regex(r"([a-z]{1,8}/){0,3}[a-z]{1,8}\.py", fullmatch=True),
        st.binary(max_size=9000),
        max_size=12,
    )
)
def test_what_goes_into_an_image_comes_out_again(files):
    data = image.littlefs_image(files)
    assert len(data) == image.STORAGE_SIZE
    assert image.littlefs_files(data) == files


def test_a_broken_image_is_refused():
    with pytest.raises(LittleFSError):
        image.littlefs_files(bytes(image.STORAGE_SIZE))
