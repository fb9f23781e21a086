"""The wear of the flash, estimated from what littlefs keeps about itself.

A folder is a pair of blocks that littlefs fills with changes. When one is full, the other is
erased, and gets the next revision number: so the number counts erases since the folder was made,
wherever the pair has moved. Between two of these erases there is room for 16 changes of 256 bytes,
and each of them may have erased a block for the content of a file. So up to 17 blocks were erased
for each revision, if one folder had nearly all changes, as on a console. Small files are kept in
the blocks of the folder: these cause fewer erases. A file of more than a block causes more, but
saved games are seldom that long.
"""

from micropython import const

_ERASES = const(17)  # for each revision
_BEGUN = const(2)  # revisions that are not complete, and what made the folder
_CYCLES = const(100000)  # erases that a block survives: datasheet of the Pico's W25Q16JV
_MOST = const(1 << 24)  # a greater number was already there when the folder was made
_NAMES = (0x001, 0x002, 0x0FF)  # tags for the name of a file, of a folder, of the file system
_TAG = const(4)  # where the first tag is
_NAME = const(8)
HEAD = const(16)  # bytes of a block that are needed


def erases(heads):
    """Return an upper bound of the erases, and how many blocks there are. `heads` yields
    the first HEAD bytes of each block."""
    revision = blocks = 0
    for head in heads:
        blocks += 1
        tag = int.from_bytes(head[_TAG:_NAME], "big") ^ 0xFFFFFFFF
        size = min(tag & 0x3FF, HEAD - _NAME)
        is_text = size and all(32 < byte < 127 for byte in head[_NAME : _NAME + size])
        if tag >> 20 in _NAMES and is_text:
            number = int.from_bytes(head[:_TAG], "little")
            if revision < number < _MOST:
                revision = number
    return (revision + _BEGUN) * _ERASES, blocks


def permille(count, blocks):
    """Return how many thousandths of the life of `blocks` blocks have passed when `count` of them
    were erased, if they wear evenly."""
    return count // (blocks * (_CYCLES // 1000))
