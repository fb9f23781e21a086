"""The end of a restore, with the power cut at each change of the file system."""

import os
import types

import pytest

from sumpad.storage import restoring
from sumpad_tools import boards
from sumpad_tools.play import pc_hosts, player
from support.standins.disk import PowerCut

OLD = {"saves/settings": b"old", "saves/game": b"a game", "puzzles/A": b"old A", "mine/x": b"x"}
NEW = {"saves/settings": b"new", "saves/left": b"left", "panel/chip": b"SH1106\n"}
RESTORED = {**NEW, "puzzles/A": b"old A", "mine/x": b"x"}  # there were no puzzles among the new


def put(root, files):
    for path, content in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content)


def content(root):
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file()
    }


def sent(root, complete=True):
    """Put OLD into `root`, and NEW where a PC sends it."""
    put(root, OLD)
    put(root / "restored", NEW)
    if complete:
        (root / "restored" / restoring.COMPLETE).touch()


class Cut:
    """The module os, until the power is cut at the change number `left`."""

    def __init__(self, left):
        self.left = left

    def __getattr__(self, name):
        def change(*paths):
            if not self.left:
                raise PowerCut
            self.left -= 1
            return getattr(os, name)(*paths)

        return change if name in ("remove", "rename", "rmdir") else getattr(os, name)


def test_all_files_are_replaced(tmp_path):
    sent(tmp_path)
    restoring.finish(str(tmp_path))
    assert content(tmp_path) == RESTORED and not (tmp_path / "restored").exists()


def test_files_that_are_not_complete_are_dropped(tmp_path):
    sent(tmp_path, complete=False)
    restoring.finish(str(tmp_path))
    assert content(tmp_path) == OLD and not (tmp_path / "restored").exists()


@pytest.mark.parametrize("complete", [True, False])
def test_the_power_is_cut_at_each_change(tmp_path, monkeypatch, complete):
    wanted = RESTORED if complete else OLD
    for left in range(20):
        root = tmp_path / str(left)
        root.mkdir()
        sent(root, complete)
        monkeypatch.setattr(restoring, "os", Cut(left))
        try:
            restoring.finish(str(root))
        except PowerCut:
            monkeypatch.setattr(restoring, "os", os)
            if (root / "restored").exists():
                restoring.finish(str(root))
            assert content(root) == wanted, left
        else:
            assert left > 5 and content(root) == wanted
            return
    pytest.fail("it never ends")


@pytest.mark.parametrize("complete", [True, False])
def test_a_console_finishes_a_restore_when_it_starts(tmp_path, complete):
    sent(tmp_path, complete)
    (tmp_path / "restored" / "panel" / "chip").write_bytes(b"SSD1306")
    host = pc_hosts.KeptHost(tmp_path)
    player.Player(boards.load(boards.DEFAULT), host=host)
    assert not (tmp_path / "restored").exists()
    assert ((tmp_path / "saves" / "left").exists(), (tmp_path / "saves" / "game").exists()) == (
        complete,
        not complete,
    )


def test_a_restore_that_cannot_be_finished_does_not_stop_the_console(
    tmp_path, monkeypatch, capsys
):
    sent(tmp_path)
    fails = types.SimpleNamespace(listdir=lambda path: os.listdir(path + "?"))
    monkeypatch.setattr(restoring, "os", fails)
    player.Player(boards.load(boards.DEFAULT), host=pc_hosts.KeptHost(tmp_path))
    assert "Cannot finish the restore: error 2" in capsys.readouterr().out
