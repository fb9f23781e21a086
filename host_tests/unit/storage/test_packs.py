"""Packs as the console reads them: block by block, whatever happened to the file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.storage import files, packs
from sumpad_tools.packs import container
from sumpad_tools.packs.container import Record

RECORDS = [
    Record(bytes([i % 256] * (i % 40)), i % 100, "easy" if i % 3 else "") for i in range(70)
]
SOUND = container.composed({"family": "sudoku"}, RECORDS)


@pytest.fixture
def store(tmp_path):
    return files.Store(str(tmp_path), sealed=False)


def put(store, raw, name="A"):
    with open(f"{store.folder}/{name}", "wb") as file:
        file.write(raw)


def test_the_console_reads_what_the_tools_wrote(store):
    put(store, SOUND)
    pack = packs.Pack(store, "A")
    assert packs.is_pack(store, "A")
    assert (pack.family, pack.count) == ("sudoku", 70)
    assert [Record(*pack.record(i)) for i in range(70)] == RECORDS
    assert [Record(*pack.record(i)) for i in reversed(range(70))] == RECORDS[::-1]


def test_no_more_than_a_block_is_read_at_a_time(store, monkeypatch):
    put(store, SOUND)
    pack = packs.Pack(store, "A")
    counts = []
    piece = store.piece
    monkeypatch.setattr(
        store, "piece", lambda name, at, count: counts.append(count) or piece(name, at, count)
    )
    for i in range(32, 64):
        pack.record(i)
    block = sum(packs.RECORD + len(it.packed) for it in RECORDS[32:64])
    assert counts == [2 * packs.ENTRY, block]


def outcome(store):
    """Return the records that the pack A yields, or the message of an error instead of each."""
    try:
        pack = packs.Pack(store, "A")
    except files.StorageError as error:
        return str(error)
    found = []
    for i in range(pack.count):
        try:
            found.append(Record(*pack.record(i)))
        except files.StorageError as error:
            found.append(str(error))
    return found


@given(st.integers(0, len(SOUND) - 1), st.integers(1, 255))
def test_a_changed_byte_never_gives_another_puzzle(tmp_path_factory, at, bits):
    """A changed byte in the header may give other names of grades, or another family. The command
    that copies a pack finds that, as its checksum covers everything."""
    store = files.Store(str(tmp_path_factory.getbasetemp()), sealed=False)
    put(store, SOUND[:at] + bytes([SOUND[at] ^ bits]) + SOUND[at + 1 :])
    found = outcome(store)
    if isinstance(found, str):
        assert found.startswith("A is ")
    else:
        for got, true in zip(found, RECORDS, strict=True):
            assert got[:2] == true[:2] or got in (
                "A: puzzles 1 to 32 are damaged",
                "A: puzzles 33 to 64 are damaged",
                "A: puzzles 65 to 70 are damaged",
                "A is damaged: copy it again",
            )


@pytest.mark.parametrize("length", [8, 9, 30, 500, len(SOUND) - 1])
def test_a_cut_off_pack_is_damaged(store, length):
    put(store, SOUND[:length])
    assert packs.is_pack(store, "A")
    assert outcome(store) == "A is damaged: copy it again"


def test_damage_in_a_block_spares_the_others(store):
    at = SOUND.index(RECORDS[39].packed)
    put(store, SOUND[:at] + b"\xff" + SOUND[at + 1 :])
    found = outcome(store)
    assert found[:32] == RECORDS[:32] and found[64:] == RECORDS[64:]
    assert set(found[32:64]) == {"A: puzzles 33 to 64 are damaged"}


def test_a_later_format_is_named(store):
    put(store, SOUND[:7] + b"\x02" + SOUND[8:])
    assert packs.is_pack(store, "A")
    assert outcome(store) == "A is a pack of format 2: update Sumpad"


def test_more_puzzles_than_marks(store, monkeypatch):
    monkeypatch.setattr(packs, "MOST", 69)
    put(store, SOUND)
    assert outcome(store) == "A has more than 69 puzzles"


def test_a_pack_is_found_by_its_identity(store):
    put(store, SOUND, "B")
    put(store, SOUND[:-1], "A")
    put(store, b"53..7" + 76 * b".", "C")
    identity = packs.Pack(store, "B").identity
    assert packs.find(store, identity).name == "B"
    assert packs.find(store, "00000000") is None


def test_stamps_name_pack_and_puzzle(store):
    put(store, SOUND)
    pack = packs.Pack(store, "A")
    assert packs.split(pack.stamp(11)) == (pack.identity, 11)
    assert packs.split("89abcdef") is None
