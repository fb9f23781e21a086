"""The file of codes has everything that can be asked for, `make` gives the same puzzles, and the
tool that writes the file works."""

import binascii
import inspect
import json

import pytest
from typer.testing import CliRunner

from sumpad.games import backend
from sumpad_tools import cli
from sumpad_tools.puzzles import frozen_codes
from sumpad_tools.verbs import make as verb
from support.running import sampling

LINES = frozen_codes.kept()
LAST = [line for line in LINES if frozen_codes.asked(line).endswith(f" {backend.MAX_CODE}")]
SOME = ["crossnum 4x4 open few 000001", "sudoku any free 000000", "kakuro 6x6 easy 000000"]


def checksum(text):
    return f"{binascii.crc32(text.encode()):08x}"


def test_every_kind_of_puzzle_has_its_lines():
    """This fails for a new size, grade or option: write the file again, and check that no line
    changes."""
    assert [frozen_codes.asked(line) for line in LINES] == frozen_codes.wanted()


def test_every_kind_has_several_codes_with_the_first_and_the_last():
    found = {}
    for line in LINES:
        found.setdefault(frozen_codes.kind(line), set()).add(int(frozen_codes.asked(line)[-6:]))
    assert all(len(numbers) >= 5 for numbers in found.values())
    assert all({0, backend.MAX_CODE} <= numbers for numbers in found.values())


def test_what_makes_no_difference_makes_none():
    """The file has only the plainest parameters: an open board, for example, has no setting
    *fewest givens*."""
    lines = [line for line in LINES if " open few " in line]
    others = frozen_codes.made([line.replace(" few ", " fewest ") for line in lines])
    assert [line.replace(" fewest ", " few ") for line in others] == lines


def test_nothing_is_made_of_words_that_nobody_offers():
    for asked in ("crossnum 13x13 open few 000000", "kakuro 6x6 extreme 000000"):
        with pytest.raises(ValueError, match=f"nothing makes {asked[:-7]}"):
            frozen_codes.made([asked])


# `make`

# Family and first parameter (a size, or the grade of a sudoku) -> lines
OF_SIZES = {" ".join(lines[0].split(" ")[:2]): lines for lines in frozen_codes.groups(LAST)}


def make(line):
    """Run `make` for the puzzle of a line."""
    family, *words, code = frozen_codes.asked(line).split(" ")
    options = []
    if family != "sudoku":
        side, _, other = words.pop(0).partition("x")
        options += ["--size", side if side == other else f"{side}x{other}"]
    if words[0] == "single" and family == "crossnum":
        options.append("--single")
    elif words[0] != "open":
        options += ["--grade", words[0]]
    if words[-1] in ("fewest", "symmetric"):
        options.append({"fewest": "--thorough", "symmetric": "--symmetric"}[words[-1]])
    return CliRunner().invoke(
        cli.app, ["make", family, *options, "--code", code, "--json"], catch_exceptions=False
    )


def test_make_has_no_option_without_lines():
    chosen = {"family", "size", "single", "grade", "thorough", "symmetric"}
    others = {
        "code",
        "count",
        "day",
        "rating",
        "rate",
        "as_json",
        "in_format",
    }  # a rating picks among the codes of a kind
    assert set(inspect.signature(verb.make).parameters) == chosen | others


@pytest.mark.parametrize(
    "size",
    sampling.only(
        ("crossnum 3x3", "crossnum 7x7", "crossnum 12x12", "kakuro 6x6", "kakuro 12x9")
        + tuple(it for it in OF_SIZES if it.startswith("sudoku")),
        OF_SIZES,
    ),
)
def test_make_gives_the_same(size):
    for line in OF_SIZES[size]:
        made = json.loads(make(line).stdout)
        digits = "".join(str(digit) for row in made["solution"] for digit in row)
        found = [checksum(made["puzzle"]), checksum(digits)]
        told = line.split(" ")[-2:]
        if " open " in line:  # `make` prints the board it began with, one of many solutions
            found.pop()
            told.pop()
        assert found == told, line


@pytest.mark.parametrize("line", [line for line in LINES if line.endswith("gave-up")])
def test_make_gives_up_as_well(line):
    done = make(line)
    assert (done.exit_code, done.stdout) == (3, "")


# the tool


@pytest.fixture
def file(tmp_path, capsys):
    """A file of three puzzles."""
    path = tmp_path / "codes.txt"
    assert frozen_codes.main(["write"], path, SOME) == 0
    *shown, last = capsys.readouterr().out.splitlines()
    assert shown == [f"+ {line}" for line in frozen_codes.kept(file=path)]
    assert last == "3 lines written: commit them, and say why"
    return path


def test_the_tool_writes_the_lines_under_a_warning(file):
    lines = {frozen_codes.asked(line): line for line in LINES}
    written = "".join(f"{lines[asked]}\n" for asked in SOME)
    assert file.read_text() == frozen_codes.HEAD + written
    assert frozen_codes.FILE.read_text().startswith(frozen_codes.HEAD)


def test_the_tool_shows_what_comes_out_otherwise_and_changes_nothing(file, capsys):
    assert frozen_codes.main([], file, SOME) == 0
    assert capsys.readouterr().out == ""
    changed = file.read_text().replace("easy 000000 ", "easy 000000 0")
    file.write_text(changed)
    old, new = changed.splitlines()[-1], next(it for it in LINES if it.startswith(SOME[-1]))
    assert frozen_codes.main([], file, SOME) == 1
    assert capsys.readouterr().out == f"- {old}\n+ {new}\n"
    assert file.read_text() == changed
    assert frozen_codes.main(["accept"], file, SOME) == 2
