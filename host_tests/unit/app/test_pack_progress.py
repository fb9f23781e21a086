"""The marks of the puzzles of a pack: kept, never lost, and found fast."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.app import pack_progress
from sumpad.app.pack_progress import SOLVED, STARTED, Progress
from sumpad.storage import files, packs

NOTES = st.lists(st.tuples(st.integers(0, 40), st.sampled_from([STARTED, SOLVED])), max_size=60)


@pytest.fixture
def store(tmp_path):
    return files.Store(str(tmp_path / "saves"))


@given(NOTES, st.integers(0, 40))
def test_marks_are_read_again(tmp_path_factory, notes, start):
    store = files.Store(str(tmp_path_factory.mktemp("saves")))
    states = {}
    for number, state in notes:
        Progress(store, "89abcdef").note(number, state)
        states[number] = max(state, states.get(number, 0))
    progress = Progress(store, "89abcdef")
    assert [progress.state(i) for i in range(50)] == [states.get(i, 0) for i in range(50)]
    assert progress.last == (notes[-1][0] if notes else -1)
    assert progress.solved() == list(states.values()).count(SOLVED)
    order = [*range(start, 41), *range(start)]
    unsolved = [i for i in order if states.get(i) != SOLVED]
    assert progress.unsolved(start, 41) == (unsolved[0] if unsolved else -1)


def test_all_solved(store):
    progress = Progress(store, "a")
    for number in range(41):
        progress.note(number, SOLVED)
    assert [progress.unsolved(start, 41) for start in (0, 1, 40, 41)] == [-1] * 4
    assert progress.unsolved(0, 42) == 41 and progress.unsolved(42, 43) == 42


def test_the_largest_pack_has_room_for_its_marks(store):
    Progress(store, "a").note(packs.MOST - 1, SOLVED)
    assert Progress(store, "a").state(packs.MOST - 1) == SOLVED


def test_a_damaged_file_costs_the_latest_mark_alone(store):
    Progress(store, "a").note(5, SOLVED)
    Progress(store, "a").note(6, SOLVED)
    name = f"{store.folder}/{pack_progress.file_name('a')}"
    with open(name, "ab") as file:
        file.write(b"x")
    progress = Progress(store, "a")
    assert [progress.state(5), progress.state(6)] == [SOLVED, 0]


def test_a_later_format_is_put_aside(store):
    name = pack_progress.file_name("a")
    store.write(name, "pack 2 something\n")
    assert Progress(store, "a").last == -1
    assert store.read(name) is None
    with open(f"{store.folder}/{name}.bad", encoding="utf-8") as file:
        assert file.read().endswith("pack 2 something\n")


def test_an_error_is_not_taken_for_no_marks(store, monkeypatch):
    Progress(store, "a").note(5, SOLVED)

    def fail(*_):
        raise files.StorageError("Cannot read")

    monkeypatch.setattr(store, "read", fail)
    with pytest.raises(files.StorageError, match="Cannot read"):
        Progress(store, "a")
