"""What is done to the page's firmware before it is compressed. Tests in browsers check that the
page undoes it."""

import lzma
import struct

import pytest

from sumpad_tools.build import packing, qstrs
from sumpad_tools.device import image

SOURCE = b"import gc\nfor banana in apple:\n    cherry(banana, gc.collect())\n"


def undone(changed):
    """Return what without_tables was given."""
    count, uses, size = struct.unpack_from("<3I", changed)
    tables = struct.unpack_from(f"<{2 * count}I", changed, 12)
    at = 12 + 8 * count
    numbers = iter(struct.unpack_from(f"<{uses}H", changed, at))
    at += 2 * uses
    names = changed[at : at + size].split(b"\0")[:-1]
    at += size
    content = b""
    for before, many in zip(tables[::2], tables[1::2], strict=True):
        content += changed[at : at + before]
        at += before
        for _ in range(many):
            number = next(numbers)
            if number < len(names):
                content += length(2 * len(names[number])) + names[number] + b"\0"
            else:
                content += length(2 * (number - len(names)) + 1)
    return content + changed[at:]


def length(number):
    return bytes([number] if number < 0x80 else [0x80 | number >> 7, number & 0x7F])


@pytest.mark.parametrize("path", ["fruit.py", "fruits.py"], ids=["odd", "even"])
def test_the_tables_of_names_are_taken_out(path):
    one = image.compiled(path, SOURCE)
    other = image.compiled(path, SOURCE * 2 + b"date = 'e' * 2\n")
    content = b"before" + one + b"between" + other + b"after"
    changed = packing.without_tables(content, [one, b"not there", other])
    assert undone(changed) == content
    assert changed.count(b"banana\0") == 1
    assert changed.index(b"before") % 2 == 0  # keeps instructions at even addresses


def test_a_table_is_found():
    module = image.compiled("fruit.py", SOURCE)
    start, end, names = qstrs.table(module)
    assert {b"fruit.py", b"apple", b"banana", b"cherry"} <= set(names)
    assert any(isinstance(name, int) for name in names)
    assert module[start:end].endswith(b"\0") or isinstance(names[-1], int)


def test_what_has_no_modules_is_left_as_it_is():
    assert packing.without_tables(b"content", []) == bytes(12) + b"content"


def test_calls_of_a_function_are_alike():
    call = bytes([0x00, 0xF0, 0x10, 0xF8])  # BL, 0x20 bytes on
    later = bytes([0x00, 0xF0, 0x0E, 0xF8])  # 4 bytes later, a call of the same function
    changed = packing.with_absolute_calls(call + later)
    assert changed[:4] == changed[4:] != call


def test_it_is_a_file_of_lzma():
    packed = packing.packed(b"content" * 1000, [])
    assert lzma.decompress(packed) == bytes(12) + b"content" * 1000
