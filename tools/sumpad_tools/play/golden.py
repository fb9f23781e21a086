"""Golden frames: pictures of the glass that tests compare with, files in host_tests/data/golden.

Tests call `check`. A picture that differs is left in build/golden, and nothing else happens: a new
golden frame is made by hand, in tools/,

    python -m sumpad_tools.play.golden                 shows what differs
    python -m sumpad_tools.play.golden accept NAME...  makes the new pictures the golden ones

and not by an option of the tests, so that whoever changes a picture has looked at it.
"""

import sys
from pathlib import Path

from sumpad_tools import ROOT
from sumpad_tools.parts import frames

_MARKS = {"..": " ", "##": ".", ".#": "+", "#.": "-"}  # before and now


class Golden:
    """The golden frames in a folder, and in another one the new pictures that differ from them.

    A picture has a name like `view/game-4`.
    """

    def __init__(self, folder: Path, new: Path) -> None:
        self.folder = folder
        self.new = new

    def check(self, name: str, frame: bytes) -> None:
        """Compare a frame with the golden one of a name; AssertionError shows the difference.

        The frame is among the new ones from then on, until it is accepted or equal.
        """
        golden = self.folder / f"{name}.pbm"
        new = self.new / f"{name}.pbm"
        if golden.exists() and frames.from_pbm(golden.read_bytes()) == frame:
            new.unlink(missing_ok=True)
            return
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(frames.pbm(frame))
        raise AssertionError(f"{self.difference(name)}\nsee sumpad_tools/play/golden.py")

    def difference(self, name: str) -> str:
        """The text that shows how the new picture differs from the golden one: `.` lit in both,
        `+` lit now, `-` lit before, cut to the rectangle in which they differ."""
        golden = self.folder / f"{name}.pbm"
        now = _art(self.new / f"{name}.pbm")
        if not golden.exists():
            return f"{name}: there is no golden frame yet; this is the new one\n{now}"
        rows = [
            "".join(_MARKS[before + pixel] for before, pixel in zip(*pair, strict=True))
            for pair in zip(_art(golden).split("\n"), now.split("\n"), strict=True)
        ]
        changed = [(x, y) for y, row in enumerate(rows) for x, at in enumerate(row) if at in "+-"]
        xs, ys = zip(*changed, strict=True)
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        cut = "\n".join(row[left : right + 1] for row in rows[top : bottom + 1])
        return f"{name}: {len(changed)} pixels differ, x {left}-{right}, y {top}-{bottom}\n{cut}"

    def waiting(self) -> list[str]:
        """The names of the pictures that differ."""
        new = self.new.rglob("*.pbm")
        return sorted(path.relative_to(self.new).with_suffix("").as_posix() for path in new)

    def accept(self, name: str) -> None:
        """Make the new picture of a name the golden one; FileNotFoundError if there is none."""
        golden = self.folder / f"{name}.pbm"
        golden.parent.mkdir(parents=True, exist_ok=True)
        (self.new / f"{name}.pbm").replace(golden)


def _art(path: Path) -> str:
    return frames.ascii_art(frames.from_pbm(path.read_bytes()))


GOLDEN = Golden(ROOT / "host_tests" / "data" / "golden", ROOT / "build" / "golden")
check = GOLDEN.check


def main(arguments: list[str], golden: Golden = GOLDEN) -> int:
    """The command line; returns the exit status."""
    names = golden.waiting()
    if not arguments:
        for name in names:
            print(golden.difference(name), end="\n\n")
        print(f"{len(names)} pictures differ" if names else "no picture differs")
        return 0
    if arguments[0] != "accept" or len(arguments) < 2 or set(arguments[1:]) - set(names):
        print(f"usage: accept NAME..., of these names: {' '.join(names) or 'none'}")
        return 2
    for name in arguments[1:]:
        golden.accept(name)
        print(f"{name} is golden now: commit it with the reason")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
