"""Constants that are defined in two modules are equal. They are copied because the compiler folds
only a module's own constants into its kernels. A comment, which is read here, says where the other
one is.

    # As in board.py and sums.py ...      above some constants, up to an empty line
    _SUMS = const(46)  # as in sums.py    after one
    _OTHER = const(9)  # OTHER_OF in ...  after one that has another name there

In such a block a constant with another comment is not compared. Files are named as they are found
from the folder of the module, or from firmware/sumpad.
"""

import importlib
import re

from sumpad_tools import ROOT

PACKAGE = ROOT / "firmware" / "sumpad"
FILES = sorted((*PACKAGE.rglob("*.py"), *(ROOT / "tools").rglob("*_kernels.py")))
FILE = r"[\w/]+\.py"
BLOCK = re.compile(rf"# As in ({FILE}(?:(?:, | and ){FILE})*)")
BEHIND = re.compile(rf"#.*\bas in ({FILE})")
RENAMED = re.compile(rf"# ([A-Z_]+) in ({FILE})")


def module_of(file):
    root = PACKAGE.parent if file.is_relative_to(PACKAGE) else ROOT / "tools"
    name = file.relative_to(root).with_suffix("").as_posix().replace("/", ".")
    return importlib.import_module(name)


def found(folder, path):
    """Return the module of a file that a comment names."""
    files = [file for file in (folder / path, PACKAGE / path) if file.exists()]
    assert files, f"{folder}: no {path}"
    return module_of(files[0])


def copies(file):
    """Yield the copied constants of a file: (name, names that the other one may have, modules)."""
    lines = file.read_text(encoding="utf-8").splitlines()
    others = ()  # modules named above the block
    for line in lines:
        if block := BLOCK.match(line):
            others = [found(file.parent, path) for path in re.findall(FILE, block[1])]
        elif not line or line.startswith(("def ", "class ", "@")):
            others = ()
        constant = re.match(r"(\w+) = const\(", line)
        if not constant:
            continue
        name = constant[1]
        own = (name, name.lstrip("_"), f"_{name}")
        if renamed := RENAMED.search(line):
            yield name, (renamed[1],), [found(file.parent, renamed[2])]
        elif behind := BEHIND.search(line):
            yield name, own, [found(file.parent, behind[1])]
        elif others and "#" not in line:
            yield name, own, others


COPIES = [
    (file, *copy) for file in FILES if "const(" in file.read_text("utf-8")
    for copy in copies(file)
]  # fmt: skip


def test_a_copied_constant_is_the_other_one():
    wrong = []
    for file, name, names, others in COPIES:
        values = [vars(other)[it] for other in others for it in names if it in vars(other)]
        if getattr(module_of(file), name) not in values:
            where = ", ".join(other.__name__ for other in others)
            wrong.append(f"{file}: {name} is none of {values}, from {where}")
    assert wrong == []


def test_there_are_some_and_each_comment_is_understood():
    assert len(COPIES) > 140
    for file in FILES:
        for line in file.read_text(encoding="utf-8").splitlines():
            if re.search(r"# [Aa]s (in|there)\b", line) and not line.lstrip().startswith('"'):
                assert BLOCK.search(line) or BEHIND.search(line), f"{file}: {line}"
