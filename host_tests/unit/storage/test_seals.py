"""The seals of stored files: no file gives the key away, and files of old releases migrate."""

import functools
from unittest import mock

import pytest

from sumpad.app import autosave
from sumpad.storage import files, old
from sumpad_tools.play import pc_hosts
from support.console.pc import session_of, switched_on
from support.console.trouble import failing, told
from support.standins.disk import PowerCut, on
from support.standins.flashdisk import FlashDisk

BEST = "best-crossnum-4x4-easy"
WIN = "results 1\n83500 123456 2026-11-21 14:05 easy\n"


@pytest.fixture
def store(tmp_path):
    return files.Store(str(tmp_path), key=b"of this console")


def seal_as_before(store, name, text):
    """Write a file as releases up to 0.9 did."""
    path = store.folder + "/" + name
    with open(path, "wb") as file:
        file.write(old.head(store.key, text.encode()) + b"\n" + text.encode())


def head(store, name):
    with open(store.folder + "/" + name, "rb") as file:
        return file.read().partition(b"\n")[0]


def test_a_checksum_gives_away_others_and_a_seal_does_not(store):
    """The difference of two files gives that of their CRCs, whatever the key."""

    def difference(seal, other):
        return int(seal(b"83500")[4:], 16) ^ int(seal(b"00001")[4:], 16) == (
            int(other(b"83500")[4:], 16) ^ int(other(b"00001")[4:], 16)
        )

    another = files.Store("", key=b"of that console")
    sums = [functools.partial(old.head, it.key) for it in (store, another)]
    assert difference(*sums)
    assert not difference(store._head, another._head)


def test_files_of_old_are_taken_over_once(store):
    for name in ("game", "settings", BEST):
        seal_as_before(store, name, name)
    old.take_over(store, "settings")
    assert [store.read(name) for name in store.names()] == store.names()
    seal_as_before(store, BEST, "forged")
    with pytest.raises(files.DamagedError):
        store.read(BEST)


def test_only_the_keys_owner_takes_over(store):
    seal_as_before(store, BEST, WIN)
    old.take_over(files.Store(store.folder, key=b"of that console"), "settings")
    assert head(store, BEST)[:4] == b"sum "


def test_a_file_of_old_that_is_damaged_is_put_aside_when_it_is_read(store):
    seal_as_before(store, BEST, WIN)
    with open(store.folder + "/" + BEST, "ab") as file:
        file.write(b"x")
    old.take_over(store, "settings")
    with pytest.raises(files.DamagedError):
        store.read(BEST)


def old_console(tmp_path):
    """Return a host whose older release has stored a win, and its store."""
    host = pc_hosts.VirtualHost(tmp_path)
    store = files.Store(host.folder + "/saves", key=host.identity)
    seal_as_before(store, BEST, WIN)
    return host, store


def test_a_console_takes_over_what_is_there_and_then_no_more(tmp_path):
    host, store = old_console(tmp_path)
    switched_on(host, "wait:3000")
    assert head(store, BEST)[:4] == head(store, autosave.SETTINGS)[:4] == b"key "
    seal_as_before(store, BEST, WIN.replace("83500", "1"))
    console = switched_on(host)
    with pytest.raises(files.DamagedError):
        session_of(console).autosave.store.read(BEST)


def test_a_full_console_takes_over_later(tmp_path, monkeypatch):
    host, store = old_console(tmp_path)
    with monkeypatch.context() as patch:
        failing(patch, "write")
        assert told(switched_on(host)).startswith(f"Cannot write {BEST}")
    switched_on(host)
    assert head(store, BEST)[:4] == b"key "


def test_a_power_cut_while_files_are_taken_over():
    for change in range(0, 60, 3):
        disk = FlashDisk()
        with on(disk), mock.patch.object(old, "open", disk.open, create=True):
            store = files.Store("/saves")
            names = ("game", BEST, "left", "settings")
            store._head = functools.partial(old.head, b"")
            for name in names:
                store.write(name, name * 40)
            del store._head
            disk.cut(change, 0.5)
            try:
                old.take_over(store, "settings")
            except PowerCut:
                pass
            disk.switch_on()
            store.settle()
            old.take_over(store, "settings")
            assert [store.read(name) for name in names] == [name * 40 for name in names]
