"""The contents of a flash: the app, from the manifest to compiled modules to its image, and the
image of the file system."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from littlefs import LittleFSError

from sumpad_tools.device import image, layout
from support.standins import romfs


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("SUMPAD_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A folder in place of firmware/, with a package for the app, modules to be frozen, and a
    manifest that lists them."""
    (tmp_path / "things" / "inner").mkdir(parents=True)
    (tmp_path / "things" / "__init__.py").write_text("")
    (tmp_path / "things" / "inner" / "one.py").write_text("ONE = 1\n")
    (tmp_path / "main.py").write_text("import things\n")
    lists("package('things')", "module('main.py')", tmp_path)
    monkeypatch.setattr(image, "_FIRMWARE", tmp_path)
    monkeypatch.setattr(image, "_MANIFEST", tmp_path / "manifest.py")
    monkeypatch.setattr(image, "library_sources", lambda: {"library.py": b""})
    return tmp_path


def lists(app, frozen, folder):
    """Write a manifest with these two halves."""
    text = f"options.defaults(app=False)\nif options.app:\n    {app}\nelse:\n    {frozen}\n"
    (folder / "manifest.py").write_text(text)


def test_a_manifest_is_executed_for_each_of_its_halves(tree):
    assert image.app_sources() == {
        "things/__init__.py": b"",
        "things/inner/one.py": b"ONE = 1\n",
        "library.py": b"",
    }
    assert image.frozen_sources() == {"main.py": b"import things\n"}


@pytest.mark.parametrize(
    ("line", "words"),
    [("package('gone')", "package 'gone' has no"), ("module('gone.py')", "no module 'gone.py'")],
)
def test_a_manifest_that_lists_what_is_not_there(tree, line, words):
    lists(line, "pass", tree)
    with pytest.raises(image.ImageError, match=words):
        image.app_sources()
    assert image.frozen_sources() == {}
    lists("pass", line, tree)
    with pytest.raises(image.ImageError, match=words):
        image.frozen_sources()


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


def test_the_app_and_what_is_frozen():
    firmware = image.ROOT / "firmware"
    sources, files = image.app_sources(), image.app_files()
    assert image.frozen_sources() == {
        f"{name}.py": (firmware / f"{name}.py").read_bytes()
        for name in ("main", "loader", "notice")
    }
    assert {path for path in sources if path.startswith("sumpad/")} == {
        path.relative_to(firmware).as_posix() for path in (firmware / "sumpad").rglob("*.py")
    }
    for path in ("adafruit_ssd1306", "adafruit_bus_device/i2c_device", "sumpad/keys"):
        assert files[f"{path}.mpy"][:2] == b"M\x06"
        assert f"{path}.py" in sources
    assert {path[:-4] for path in files} <= {path[:-3] for path in sources}
    assert "board.mpy" not in files  # one app for all boards


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
    monkeypatch.setattr(image, "app_sources", lambda: {path: source, "main.py": b""})
    assert (f"{path[:-3]}.mpy" in image.app_files()) is expected


# ROMFS

FILES = st.dictionaries(
    st.from_regex(r"([a-z]{1,8}/){0,3}[a-z]{1,8}\.py", fullmatch=True),
    st.binary(max_size=9000),
    max_size=12,
)


@given(FILES)
def test_what_goes_into_an_app_comes_out_again_and_its_end_is_marked(files):
    data = image.romfs(files)
    found = romfs.files(data)
    assert list(found)[-1] == "complete" and romfs.has(data, "complete")
    assert found == {**files, "complete": b"complete\n"}


@pytest.mark.parametrize("rest", [b"", b"\xff", b"\0"], ids=["nothing", "ones", "zeros"])
def test_a_part_of_an_app_is_not_complete(rest):
    """This holds whatever is in the flash after it."""
    data = image.romfs({"a.mpy": bytes(range(200)), "b/c.mpy": b"c" * 200})
    last = data.index(b"complete")
    for end in range(last + len("complete")):
        assert not romfs.has(data[:end] + rest * (len(data) - end), "complete")


def test_the_image_does_not_depend_on_the_order_of_the_files():
    files = {"b/a.mpy": b"1", "a.mpy": b"2", "b/c/d.mpy": b"3"}
    assert image.romfs(files) == image.romfs(dict(reversed(files.items())))


def test_an_app_that_is_too_large_is_refused():
    others = len(image.romfs({"a": bytes(layout.APP_SIZE - 1000)})) - (layout.APP_SIZE - 1000)
    fitting = layout.APP_SIZE - others
    assert len(image.romfs({"a": bytes(fitting)})) == layout.APP_SIZE
    words = f"takes {layout.APP_SIZE + 2:,} bytes; its partition has {layout.APP_SIZE:,}"
    with pytest.raises(image.ImageError, match=words):
        image.romfs({"a": bytes(fitting + 2)})


def test_the_app_is_an_image_with_room_to_spare():
    data = image.app_image()
    files = romfs.files(data)
    assert files.pop("complete") and files.keys() == image.app_files().keys()
    assert len(data) < layout.APP_SIZE


# The file system


@given(FILES)
def test_what_goes_into_an_image_comes_out_again(files):
    data = image.littlefs_image(files)
    assert len(data) == layout.FILES_SIZE
    assert image.littlefs_files(data) == files


def test_a_folder_is_there_without_files():
    data = image.littlefs_image({"saves/": b"", "puzzles/a": b"a"})
    assert image.littlefs_files(data) == {"puzzles/a": b"a"}
    assert image.littlefs_files(data, "/saves") == {}
    with pytest.raises(LittleFSError):
        image.littlefs_files(data, "/settings")


def test_a_file_system_of_an_older_layout_is_read(monkeypatch):
    files = {"saves/game": b"a game" * 1000}
    size = 1408 * 1024  # as in 0.9
    with monkeypatch.context() as old:
        old.setattr(layout, "FILES_SIZE", size)
        data = image.littlefs_image(files)
    assert len(data) == size > layout.FILES_SIZE
    assert image.littlefs_files(data) == files


def test_a_broken_image_is_refused():
    with pytest.raises(LittleFSError):
        image.littlefs_files(bytes(layout.FILES_SIZE))


def test_only_modules_of_drivers_and_storage_have_line_numbers():
    source = b"def one():\n    a = 1\n\n\n    return a\n"
    # The names in tracebacks, which the files hold, are equally long in a row.
    for with_lines, *without in (
        ("sumpad/drivers/one.py", "sumpad/app/screens.py", "adafruit_on.py"),
        ("sumpad/storage/one.py", "sumpad/games/three.py", "sumpad/view/fourth.py"),
        ("sumpad/drivers/some_tables.py", "sumpad/drivers/init_tables.py"),
    ):
        for path in without:
            assert len(image._traced(path)) == len(image._traced(with_lines))
            assert len(image.compiled(path, source)) < len(image.compiled(with_lines, source))


def test_a_module_names_itself_in_tracebacks_without_the_folder_of_all():
    assert b"\x14app/one.py\0" in image.compiled("sumpad/app/one.py", b"a = 1\n")
    assert b"\x12_viper.py\0" in image.compiled("sumpad/view/one_viper.py", b"a = 1\n")
