"""ELF files of a few bytes, as firmware_checks.py reads them: sections and their symbols."""

import struct

CODE, CONSTANTS = 6, 2  # flags of a section: allocated and executable, allocated
_PROGBITS, _SYMTAB, _STRTAB = 1, 2, 3
_ARM = 40
_OBJECT = 1
_HEADER_SIZE, _SECTION_SIZE, _SYMBOL_SIZE = 52, 40, 16


def elf(sections, symbols=None):
    """Return a file (bytes). `sections` has name -> (flags, address, content). `symbols` has name
    -> (section, address, size); None makes a stripped file."""
    numbers = {name: number for number, name in enumerate(sections, 1)}
    rows = [(name, _PROGBITS, *section, 0, 0) for name, section in sections.items()]
    if symbols is not None:
        names = _Names()
        table = bytes(_SYMBOL_SIZE) + b"".join(
            struct.pack("<IIIBBH", names.add(name), address, size, _OBJECT, 0, numbers[section])
            for name, (section, address, size) in symbols.items()
        )
        rows.append((".symtab", _SYMTAB, 0, 0, table, len(rows) + 2, _SYMBOL_SIZE))
        rows.append((".strtab", _STRTAB, 0, 0, bytes(names.text), 0, 0))
    names = _Names()
    heads = [bytes(_SECTION_SIZE)]
    contents = b""
    for name, kind, flags, address, content, link, entry in (
        *rows,
        (".shstrtab", _STRTAB, 0, 0, None, 0, 0),
    ):
        number = names.add(name)
        content = bytes(names.text) if content is None else content
        place = _HEADER_SIZE + len(contents)
        heads.append(
            struct.pack(
                "<10I", number, kind, flags, address, place, len(content), link, 0, 0, entry
            )
        )
        contents += content
    header = struct.pack(
        "<16sHHIIIIIHHHHHH",
        b"\x7fELF\x01\x01\x01",
        *(2, _ARM, 1, 0, 0, _HEADER_SIZE + len(contents), 0),
        *(_HEADER_SIZE, 0, 0, _SECTION_SIZE, len(heads), len(heads) - 1),
    )
    return header + contents + b"".join(heads)


class _Names:
    """A table of names in an ELF file."""

    def __init__(self):
        self.text = bytearray(1)

    def add(self, name):
        place = len(self.text)
        self.text += name.encode() + b"\0"
        return place
