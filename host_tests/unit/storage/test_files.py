"""Stored files: power cuts leave old or new content; damage is kept and errors are reported."""

import errno
import os
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.storage import files
from support.standins.disk import Disk, PowerCut, on

NAMES = st.sampled_from(("game", "settings"))
CUTS = st.none() | st.integers(0, 60)


@given(
    st.lists(st.tuples(NAMES, st.none() | st.text(max_size=20), CUTS), max_size=12),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_after_any_power_cut_there_is_the_old_content_or_the_new(actions, sealed, littlefs, twice):
    disk = Disk(littlefs)
    expected = {"game": None, "settings": None}
    with on(disk):
        for name, text, disk.left in actions:
            store = files.Store("/saves", sealed)
            possible = {expected[name], text}
            try:
                if text is None:
                    store.forget(name)
                else:
                    store.write(name, text, twice=sealed and twice)
                possible = {text}
            except PowerCut:
                pass
            disk.left = None
            store.settle()
            found = store.read(name)
            assert found in possible
            expected[name] = found
            assert {other: store.read(other) for other in expected} == expected


@given(st.text(), st.data())
def test_a_changed_byte_is_known_and_the_file_kept(text, data):
    disk = Disk()
    with on(disk):
        store = files.Store("/saves")
        store.write("game", text)
        content = bytearray(disk.contents["/saves/game"])
        content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
        disk.contents["/saves/game"] = bytes(content)
        with pytest.raises(files.DamagedError, match="game is damaged; kept as game.bad"):
            store.read("game")
        assert store.read("game") is None
        assert disk.contents["/saves/game.bad"] == content


@pytest.mark.parametrize("littlefs", (False, True))
def test_what_a_damaged_file_held_before_is_read_where_it_is_kept(littlefs):
    disk = Disk(littlefs)
    with on(disk):
        store = files.Store("/saves")
        for text in ("first", "second", "third"):
            store.write("game", text, twice=True)
            assert store.names() == ["game"] and store.read("game") == text
        disk.contents["/saves/game"] = b"nothing of ours"
        with pytest.raises(files.DamagedError, match="game is damaged; kept as game.bad"):
            store.read("game")
        assert store.read("game") == "second"
        store.write("game", "fourth", twice=True)
        store.forget("game")
        store.settle()
        assert list(disk.contents) == ["/saves/game.bad"]


@pytest.mark.parametrize("number", (0, 1))
def test_a_rename_that_fails_leaves_the_old_file_where_two_are_kept(number):
    disk = Disk()
    with on(disk):
        store = files.Store("/saves")
        store.write("game", "old", twice=True)
        answers = [mock.DEFAULT] * 3
        answers[number] = OSError(errno.EIO, "")
        rename = mock.patch.object(disk, "rename", wraps=disk.rename, side_effect=answers)
        with rename, pytest.raises(files.StorageError, match="^Cannot write game: error 5$"):
            store.write("game", "new", twice=True)
        assert store.read("game") == "old"
        assert "/saves/game.new" not in disk.contents


@pytest.mark.parametrize("littlefs", (False, True))
def test_a_full_disk_is_told_and_leaves_the_old_file(littlefs):
    disk = Disk(littlefs)
    with on(disk):
        store = files.Store("/saves")
        store.write("game", "old")
        disk.space = 20
        with pytest.raises(files.StorageError, match="Cannot write game: no space left"):
            store.write("game", "a text that is too long")
        assert store.read("game") == "old"
        assert set(disk.contents) == {"/saves/game"}


def test_files_on_a_pc(tmp_path):
    store = files.Store(str(tmp_path / "saves"))
    assert store.read("game") is None
    store.write("game", "one\r\ntwo")
    store.write("game", "three\r\nfour")
    assert store.read("game") == "three\r\nfour"
    assert os.listdir(store.folder) == ["game"]


@pytest.mark.parametrize("text", ["", "one", "one\ntwo", "one\r\n\ntwo\n", "\n\n", "\u00bd\n3"])
def test_lines_are_those_of_the_text(tmp_path, text):
    store = files.Store(str(tmp_path))
    assert store.read_lines("game") is None
    store.write("game", text)
    assert store.read_lines("game") == store.read("game").split("\n") == text.split("\n")


@pytest.mark.parametrize("read", ["read", "read_lines"])
@pytest.mark.parametrize("body", [b"\xff", b"one\n\xff\ntwo"])
def test_text_that_is_no_text_is_damage(tmp_path, read, body):
    store = files.Store(str(tmp_path))
    (tmp_path / "game").write_bytes(store._head(body) + b"\n" + body)
    with pytest.raises(files.DamagedError):
        getattr(store, read)("game")


@pytest.mark.parametrize("at", [0, 5, 19, 20, 21, 25, 30])
def test_lines_with_a_changed_byte_are_damage(tmp_path, at):
    store = files.Store(str(tmp_path))
    store.write("game", "one two\nthree")
    content = bytearray((tmp_path / "game").read_bytes())
    content[at] ^= 1
    (tmp_path / "game").write_bytes(content)
    with pytest.raises(files.DamagedError):
        store.read_lines("game")
    assert os.listdir(tmp_path) == ["game.bad"]


def test_what_was_written_with_another_key_is_damage(tmp_path):
    one, other = (files.Store(str(tmp_path), key=key) for key in (b"one", b"other"))
    one.write("game", "text")
    assert one.read("game") == "text"
    with pytest.raises(files.DamagedError):
        other.read("game")


def test_a_folder_in_the_place_of_a_file_is_put_aside(tmp_path):
    store = files.Store(str(tmp_path))
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "mine").touch()
    with pytest.raises(files.DamagedError, match="^game is a folder; kept as game.bad$"):
        store.read("game")
    assert (tmp_path / "game.bad" / "mine").exists()
    (tmp_path / "game").mkdir()
    store.write("game", "text")
    assert store.read("game") == "text" and (tmp_path / "game.bad2").is_dir()


def test_a_folder_among_plain_files_is_the_players(tmp_path):
    store = files.Store(str(tmp_path), sealed=False)
    (tmp_path / "SUNDAY").mkdir()
    for act in (lambda: store.read("SUNDAY"), lambda: store.write("SUNDAY", "text")):
        with pytest.raises(files.StorageError, match="SUNDAY: error"):
            act()
    assert (tmp_path / "SUNDAY").is_dir()


def test_what_was_put_aside_does_not_pile_up(tmp_path):
    store = files.Store(str(tmp_path))
    asides = []
    for number in range(6):
        (tmp_path / "game").write_text(f"damaged {number}")
        asides.append(store.put_aside("game"))
    assert asides == ["game.bad", "game.bad2", "game.bad3", *["game.bad4"] * 3]
    assert (tmp_path / "game.bad").read_text() == "damaged 0"
    assert (tmp_path / "game.bad4").read_text() == "damaged 5"


def test_damage_that_cannot_be_put_aside_is_told():
    disk = Disk()
    disk.contents["/saves/game"] = b"nothing of ours"
    with on(disk), mock.patch.object(disk, "rename", side_effect=OSError(errno.EIO, "")):
        with pytest.raises(files.StorageError, match="Cannot put aside game: error 5"):
            files.Store("/saves").read("game")
    assert disk.contents["/saves/game"] == b"nothing of ours"


@pytest.mark.parametrize(
    ("broken", "act", "words"),
    [
        ("stat", lambda store: store.has("game"), "find game"),
        ("remove", lambda store: store.remove("game"), "remove game"),
        ("rename", lambda store: store.rename("game", "left"), "rename game"),
        ("rename", lambda store: store.write("game", "new"), "write game"),
        ("stat", lambda store: store.write("game", "new"), "write game"),
    ],
)
def test_what_the_disk_refuses_is_told_and_the_file_is_left_alone(broken, act, words):
    disk = Disk()
    with on(disk):
        store = files.Store("/saves")
        store.write("game", "old")
        with mock.patch.object(disk, broken, side_effect=OSError(errno.EIO, "")):
            with pytest.raises(files.StorageError, match=f"^Cannot {words}: error 5$"):
                act(store)
        assert store.has("game") and store.read("game") == "old"
        assert not store.has("left")


def test_what_is_left_of_a_write_that_failed_may_stay():
    disk = Disk()
    disk.space = 3
    with on(disk), mock.patch.object(disk, "remove", side_effect=OSError(errno.EIO, "")):
        with pytest.raises(files.StorageError, match="^Cannot write game: no space left$"):
            files.Store("/saves").write("game", "text")
        assert files.Store("/saves").read("game") is None


def test_a_plain_file_is_the_text_alone(tmp_path):
    store = files.Store(str(tmp_path / "puzzles"), sealed=False)
    store.write("SUNDAY", "caf\u00e9\n")
    assert (tmp_path / "puzzles" / "SUNDAY").read_bytes() == "caf\u00e9\n".encode()
    (tmp_path / "puzzles" / "copied").write_bytes(b"by somebody\r\n")
    assert store.read("copied") == "by somebody\r\n"


def test_a_plain_file_that_cannot_be_text_is_told_and_left_alone(tmp_path):
    store = files.Store(str(tmp_path), sealed=False)
    (tmp_path / "photo").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(files.StorageError, match="photo is not text"):
        store.read("photo")
    assert store.names() == ["photo"]


def test_a_plain_file_is_read_up_to_a_limit(tmp_path):
    store = files.Store(str(tmp_path), sealed=False)
    (tmp_path / "most").write_bytes(b"x" * 8192)
    assert len(store.read("most")) == 8192
    (tmp_path / "film").write_bytes(b"x" * 5_000_000)
    with pytest.raises(files.StorageError, match="film is too long: more than 8192 bytes"):
        store.read("film")
    assert sorted(os.listdir(tmp_path)) == ["film", "most"]


@pytest.mark.parametrize("longest", ((), (100,)))
def test_a_sealed_file_that_is_too_long_was_never_written_here(tmp_path, longest):
    store = files.Store(str(tmp_path))
    most = longest[0] if longest else 8192
    text = "\u00e9" * (most // 2)
    store.write("game", text, *longest)
    assert store.read("game", *longest) == text
    with pytest.raises(files.StorageError, match="^Cannot write game: it is too long$"):
        store.write("game", text + "x", *longest)
    assert store.read("game", *longest) == text
    files.Store(str(tmp_path)).write("game", text + "x", 10_000)
    with pytest.raises(files.DamagedError, match="^game is too long; kept as game.bad$"):
        store.read("game", *longest)
    assert store.read("game", *longest) is None
    assert os.path.getsize(tmp_path / "game.bad") == most + 22


@pytest.mark.parametrize("sealed", (True, False))
def test_a_memory_that_is_too_full_is_told_and_the_file_left_alone(tmp_path, sealed):
    store = files.Store(str(tmp_path), sealed)
    store.write("game", "old")
    with mock.patch.object(files, "open", side_effect=MemoryError, create=True):
        with pytest.raises(files.StorageError, match="^Cannot read game: out of memory$"):
            store.read("game")
        with pytest.raises(files.StorageError, match="^Cannot write game: out of memory"):
            store.write("game", "new")
    assert store.read("game") == "old"
    assert os.listdir(tmp_path) == ["game"]


@pytest.mark.parametrize("sealed", [True, False])
def test_names_are_the_files_of_the_folder(tmp_path, sealed):
    store = files.Store(str(tmp_path / "puzzles"), sealed)
    assert store.names() == []
    for name in ("SUNDAY", "A-1", "new", "bad", "week.txt"):
        store.write(name, "text")
    for name in ("SUNDAY.new", "A-1.bad", "A-1.bad2"):
        (tmp_path / "puzzles" / name).write_bytes(b"left over")
    (tmp_path / "puzzles" / "folder").mkdir()
    assert store.names() == ["A-1", "SUNDAY", "bad", "new", "week.txt"]


def test_names_of_what_is_no_folder_are_an_error(tmp_path):
    (tmp_path / "puzzles").write_bytes(b"")
    with pytest.raises(files.StorageError, match="^Cannot list puzzles: error"):
        files.Store(str(tmp_path / "puzzles")).names()
