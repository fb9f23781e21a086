"""Golden frames: pictures of the glass that tests compare with, files in host_tests/data/golden.

Tests call `check`, which leaves a picture that differs in build/golden and changes nothing else.
Golden frames are replaced by hand, in tools/:

    python -m sumpad_tools.play.golden                 shows what differs
    python -m sumpad_tools.play.golden accept NAME...  makes the new pictures the golden ones

The tests have no option for it, so that nobody changes a picture without looking at it.
"""

import sys
from pathlib import Path

from sumpad_tools import ROOT
from sumpad_tools.parts import frames

_MARKS = {"..": " ", "##": ".", ".#": "+", "#.": "-"}  # lit before, lit now


class Golden:
    """A folder of golden frames, and another folder of the new pictures that differ from them.

    A picture has a name like `view/game-4`.
    """

    def __init__(self, folder: Path, new: Path) -> None:
        self.folder = folder
        self.new = new

    def check(self, name: str, frame: bytes) -> None:
        """Compare `frame` with the golden frame `name`. Raises AssertionError with the difference.

        A frame that differs stays among the new ones until it is accepted or equal.
        """
        golden = self.folder / f"{name}.pbm"
        new = self.new / f"{name}.pbm"
        if _is_picture(golden, frame):
            new.unlink(missing_ok=True)
            return
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(frames.pbm(frame))
        raise AssertionError(f"{self.difference(name)}\nsee sumpad_tools/play/golden.py")

    def difference(self, name: str) -> str:
        """Return a text that shows how the new picture `name` differs from the golden one.

        `.` is lit in both, `+` lit now, `-` lit before. The text is cut to the rectangle that
        differs.
        """
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
        """Return the names of the pictures that differ.

        A new picture may be equal to a golden one that came from elsewhere, as by a merge.
        """
        new = self.new.rglob("*.pbm")
        names = sorted(path.relative_to(self.new).with_suffix("").as_posix() for path in new)
        return [name for name in names if not self._is_golden(name)]

    def accept(self, name: str) -> None:
        """Make the new picture `name` the golden one. Raises FileNotFoundError if there is
        none."""
        golden = self.folder / f"{name}.pbm"
        golden.parent.mkdir(parents=True, exist_ok=True)
        (self.new / f"{name}.pbm").replace(golden)

    def _is_golden(self, name: str) -> bool:
        new = frames.from_pbm((self.new / f"{name}.pbm").read_bytes())
        return _is_picture(self.folder / f"{name}.pbm", new)


def _is_picture(path: Path, frame: bytes) -> bool:
    return path.exists() and frames.from_pbm(path.read_bytes()) == frame


def _art(path: Path) -> str:
    return frames.ascii_art(frames.from_pbm(path.read_bytes()))


GOLDEN = Golden(ROOT / "host_tests" / "data" / "golden", ROOT / "build" / "golden")
check = GOLDEN.check


def main(arguments: list[str], golden: Golden = GOLDEN) -> int:
    """Run the command line and return the exit status."""
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
