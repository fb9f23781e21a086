"""The file of a pack: what goes in comes out, record by record, and damage is noticed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools.packs import container
from sumpad_tools.packs.container import Pack, Record

RECORDS = st.lists(
    st.builds(
        Record, st.binary(max_size=255), st.integers(0, 255), st.sampled_from(["", "easy", "hard"])
    ),
    max_size=100,
)
SOME = [Record(bytes([i] * (i % 7)), i, "easy") for i in range(70)]


@given(RECORDS)
def test_records_come_back(records):
    pack = Pack(container.composed({"family": "chess", "seed": "7"}, records), "a")
    assert list(pack) == records
    assert [pack.record(i) for i in range(len(pack))] == records
    assert (pack.family, pack.header["seed"], pack.header["count"]) == (
        "chess",
        "7",
        str(len(records)),
    )


def test_every_changed_byte_is_noticed():
    raw = container.composed({"family": "chess"}, SOME)
    for at in range(len(raw)):
        changed = raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]
        with pytest.raises(container.PackError):
            Pack(changed, "a")


@pytest.mark.parametrize("length", [0, 7, 8, 9, 30, -1])
def test_a_part_of_a_file_is_no_pack(length):
    raw = container.composed({"family": "chess"}, SOME)
    with pytest.raises(container.PackError, match="^a (is|has)"):
        Pack(raw[:length], "a")


def test_a_later_format_is_named():
    raw = container.composed({"family": "chess"}, SOME)
    with pytest.raises(container.PackError, match="a has format 2 of packs"):
        Pack(raw[:7] + b"\x02" + raw[8:], "a")


def test_a_puzzle_that_is_too_large():
    with pytest.raises(container.PackError, match="takes 256 bytes; a pack has room for 255"):
        container.composed({}, [Record(bytes(256), 0, "")])
