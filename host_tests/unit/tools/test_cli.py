"""The command line: what goes in, what comes out, the exit status; never a traceback."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools import ROOT, boards, cli
from sumpad_tools.build import firmware, uf2
from sumpad_tools.device import image, layout
from support.running import command as the_command

PUZZLE = "a puzzle: 'crossnum', 81 characters, or numbers with commas between"

# Boards of 3x3 with the sums of the magic square: 41 solutions, one (given by corners), none.
MANY = "crossnum 3\n" + 3 * ". . . | 15\n" + "= 15 15 15\n\\ 15\n/ 15\n"
ONE = MANY.replace(". . .", "2 . .", 1).replace("\n. . .", "\n. . 1", 1)
NONE = ONE.replace("2 . .", "2 9 9")

BAD = {
    "": f"1:1: expected {PUZZLE}, found the end of the text",
    "\n\n": f"3:1: expected {PUZZLE}, found the end of the text",
    "# none\n\n  halma 9": f"3:3: expected {PUZZLE}, found 'halma'",
    "10000:10400:10300\n10003:0:0": f"1:1: expected {PUZZLE}, found '10000:10400:10300'",
    "10000\t10400": "1:1: expected a cell, 0, somewhere, found walls alone",
    "sudoku 9": "1:1: expected 81 characters, '1' to '9', '.' or '0', found 's'",
    "crossnum 21": "1:10: expected a size from 3 to 20, found '21'",
    "crossnum three": "1:10: expected a size from 3 to 20, found 'three'",
    ONE.replace("2 . .", "2 x ."): "2:3: expected '.' or a digit from 1 to 9, found 'x'",
    ONE.replace("2 . .", "2 ."): "2:5: expected '.' or a digit from 1 to 9, found '|'",
    ONE.replace("15", "28", 1): "2:9: expected a sum from 3 to 27, found '28'",
    ONE.replace(". . . | 15\n", ""): "4:1: expected '.' or a digit from 1 to 9, found '='",
    ONE.replace("/ 15\n", ""): "7:1: expected '/' and the sum of this diagonal, found the end",
    ONE + "1 2 3": "8:1: expected the end of the puzzle, found '1'",
    ONE + "crossnum 2": "8:10: expected a size from 3 to 20, found '2'",
    b"crossnum 3\n. \xff": "2:3: expected text, found the byte 0xff",
    b"\x00\x01\x02": f"1:1: expected {PUZZLE}, found '<U+0000><U+0001>...'",
}


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Provides a call of sumpad.py with arguments and an input (text or bytes) in an empty folder.
    Its result has exit_code, stdout and stderr. An exception that would be a traceback fails the
    test."""
    monkeypatch.chdir(tmp_path)
    return the_command.run


def test_without_a_verb_the_verbs_are_told(run):
    shown = run().output
    for verb in ("play", "solve", "make", "check", "firmware", "emulate", "flash", "test"):
        assert re.search(rf"\b{verb}\b", shown)


@pytest.mark.parametrize(
    "command",
    [it.name or it.callback.__name__ for it in cli.app.registered_commands],
)
def test_every_verb_has_help(run, command):
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Usage: " in result.stdout


def test_solve(run):
    result = run("solve", "-", text=ONE)
    assert result.exit_code == 0
    assert result.stdout == "crossnum 3x3: 1 solution\n2 7 6\n9 5 1\n4 3 8\n"


def test_solve_reads_a_file(run, tmp_path):
    # As an editor on Windows writes it: a byte order mark, and CRLF.
    (tmp_path / "one.txt").write_bytes(b"\xef\xbb\xbf" + ONE.replace("\n", "\r\n").encode())
    assert run("solve", "one.txt").stdout.startswith("crossnum 3x3: 1 solution\n2 7 6\n")


def test_solve_json(run):
    result = run("solve", "-", "--json", "--rate", text=ONE)
    found = json.loads(result.stdout)
    assert found.pop("nodes") == 0  # propagation fills it: no choice was made
    assert found == {
        "family": "crossnum",
        "size": 3,
        "solutions": 1,
        "complete": True,
        "gave_up": False,
        "first": [[2, 7, 6], [9, 5, 1], [4, 3, 8]],
        "grade": "hard",
        "rating": 3.6,
        "fault": None,
        "remark": None,
    }


def test_puzzles_are_rated_only_if_wanted(run, monkeypatch):
    made = run("make", "crossnum", "--grade", "hard", "--code", "7", "--rate").stdout
    title, text = made.split("\n", 1)
    rated = title.split(", ")[-1]
    assert run("solve", "-", "--rate", text=text).stdout.startswith(
        f"crossnum 4x4: 1 solution, {rated}\n"
    )
    monkeypatch.setattr("sumpad_tools.families.Family.rating", pytest.fail)
    assert run("make", "crossnum", "--grade", "hard", "--code", "7").stdout == (
        title.removesuffix(f", {rated}") + f"\n{text}"
    )
    assert run("solve", "-", text=text).stdout.startswith("crossnum 4x4: 1 solution\n")
    for arguments in (("make", "crossnum", "--single"), ("solve", "-")):
        assert json.loads(run(*arguments, "--json", text=text).stdout)["rating"] is None


@pytest.mark.parametrize(
    ("limit", "solutions", "complete"), [(2, 2, False), (40, 40, False), (41, 41, True)]
)
def test_solve_stops_at_the_limit(run, limit, solutions, complete):
    found = json.loads(run("solve", "-", "--json", "--limit", str(limit), text=MANY).stdout)
    assert (found["solutions"], found["complete"]) == (solutions, complete)


def test_solve_finds_nothing(run):
    result = run("solve", "-", text=NONE)
    assert result.exit_code == 1
    assert result.stdout == "crossnum 3x3: no solution: row 1: adds up to 20, not 15\n"
    found = json.loads(run("solve", "-", "--json", text=NONE).stdout)
    assert (found["first"], found["complete"], found["gave_up"]) == (None, True, False)
    assert found["fault"] == "row 1: adds up to 20, not 15"


def test_sums_that_contradict_one_another_need_no_search(run):
    blank = 12 * ". " + "| 61\n"
    text = "crossnum 12\n" + 12 * blank + "=" + 12 * " 60" + "\n\\ 60\n/ 60\n"
    result = run("check", "-", text=text)
    assert result.exit_code == 1
    assert "no solution: the rows add up to 732, the columns to 720" in result.stdout


def test_several_puzzles_have_an_outcome_each(run):
    result = run("solve", "-", "--json", text=f"# three\n{ONE}{NONE}\n{ONE}")
    assert result.exit_code == 1
    assert [json.loads(line)["solutions"] for line in result.stdout.splitlines()] == [1, 0, 1]


def test_giving_up_is_told(run, monkeypatch):
    monkeypatch.setattr("sumpad.solver.crossnum.search.Search.LIMIT", 1)
    result = run("solve", "-", text=MANY)
    assert (result.exit_code, result.stdout) == (3, "crossnum 3x3: gave up, no solution so far\n")
    found = json.loads(run("solve", "-", "--json", text=MANY).stdout)
    assert found["gave_up"] is True and found["grade"] is None
    assert run("check", "-", text=MANY).exit_code == 3


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [(ONE, 0, "1 solution"), (MANY, 0, "10+ solutions"), (NONE, 1, "no solution: row 1: ")],
)
def test_check(run, text, status, words):
    result = run("check", "-", text=text)
    assert result.exit_code == status
    assert result.stdout.startswith(f"crossnum 3x3: {words}")


@pytest.mark.parametrize("verb", ["solve", "check"])
@pytest.mark.parametrize(("text", "words"), BAD.items())
def test_bad_input_is_located(run, verb, text, words):
    result = run(verb, "-", text=text)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"input:{words}")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("path", ["gone.txt", "."])
def test_a_file_that_cannot_be_read(run, path):
    result = run("check", path)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}: expected a file of puzzles")


@given(st.one_of(st.binary(), st.text("crossnum 0123456789.|=\\/#\n\t")))
def test_any_input_gets_an_answer(data):
    result = the_command.run("check", "-", text=data)
    assert result.exit_code in (0, 1, 2)


def test_make(run):
    arguments = ("make", "crossnum", "--size", "5", "--code", "999999", "--count", "2")
    first = run(*arguments).stdout
    assert first == run(*arguments).stdout
    titles = [line for line in first.splitlines() if line.startswith("#")]
    assert titles == [
        "# 5x5 open, code 999999, 5 givens",
        "# 5x5 open, code 000000, 5 givens",
    ]
    assert run("check", "-", text=first).exit_code == 0


def test_make_without_a_code_makes_another_each_time(run):
    made = {run("make", "crossnum").stdout for _ in range(3)}
    assert len(made) > 1
    assert all("\ncrossnum 4\n" in text for text in made)


def test_what_was_made_can_be_made_again_by_its_title(run):
    made = run("make", "crossnum", "--grade", "hard", "--count", "3").stdout
    codes = re.findall(r"code (\d{6})", made)
    assert len(codes) == 3
    again = [run("make", "crossnum", "--grade", "hard", "--code", code).stdout for code in codes]
    assert "".join(again) == made


@pytest.mark.parametrize("grade", ["easy", "medium", "hard", "expert"])
def test_make_a_grade(run, grade):
    made = run("make", "crossnum", "--grade", grade, "--code", "7", "--rate").stdout
    told = re.match(rf"# 4x4 {grade}, code 000007, \d+ givens, {grade}, rated (.*)\n", made)
    assert told
    assert run("check", "-", text=made).stdout == f"crossnum 4x4: 1 solution, rated {told[1]}\n"


def test_make_of_a_rating(run):
    """It makes as many as asked for, in the range, from the first codes with such a rating."""
    every = ("make", "crossnum", "--single", "--code", "0", "--json", "--rate")
    ratings = [json.loads(line) for line in run(*every, "--count", "40").stdout.splitlines()]
    wanted = [it["code"] for it in ratings if 3 <= it["rating"] <= 4][:3]
    made = run(*every, "--count", "3", "--rating", "3-4").stdout.splitlines()
    assert [json.loads(line)["code"] for line in made] == wanted
    assert len({it["rating"] for it in ratings}) > 4
    result = run("make", "crossnum", "--grade", "easy", "--rating", "1.9", "--code", "1")
    assert result.exit_code == 3 and "gave up: 0 of 1 found in 1000" in result.stderr


@pytest.mark.parametrize(
    ("family", "rating", "reason"),
    [
        ("crossnum", "some", "--rating is like 4.2"),
        ("crossnum", "nan", "--rating is like 4.2"),
        ("kakuro", "1-0", "lower value first"),
        ("crossnum", "99", "from 1.0 to 12.2"),
        ("kakuro", "0.5", "from 1.0 to 12.0"),
        ("sudoku", "99", "from 1.0 to 11.0"),
        ("sudoku", "3.1", "the nearest are 3.0 and 3.2"),
    ],
)
def test_ratings_that_no_puzzle_can_have(run, family, rating, reason):
    result = run("make", family, "--rating", rating)
    assert result.exit_code == 2
    assert reason in " ".join(result.stderr.replace("│", " ").split())


def test_ratings_that_no_puzzle_of_a_grade_can_have(run):
    result = run("make", "kakuro", "--grade", "easy", "--rating", "5")
    assert result.exit_code == 2
    told = " ".join(result.stderr.replace("│", " ").split())
    assert "no easy kakuro can have this rating; the ratings go from 1.0 to 2.9" in told


def test_make_single_json(run):
    arguments = ("make", "crossnum", "--single", "--thorough", "--code", "12", "--count", "2")
    lines = run(*arguments, "--json", "--rate").stdout.splitlines()
    made = [json.loads(line) for line in lines]
    assert [it["code"] for it in made] == [12, 13]
    for it in made:
        assert (it["family"], it["size"], it["kind"], it["thorough"]) == (
            "crossnum",
            4,
            "single",
            True,
        )
        assert it["grade"] in ("easy", "medium", "hard", "expert")
        assert 1 <= it["rating"] <= 11
        assert it["givens"] == sum(digit > 0 for row in it["grid"] for digit in row)
        assert it["visits"] > 0
        assert it["targets"][:4] == [sum(row) for row in it["solution"]]
        found = json.loads(run("solve", "-", "--json", text=it["puzzle"]).stdout)
        assert (found["solutions"], found["complete"]) == (1, True)
        assert found["first"] == it["solution"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("make", "halma"), "no family 'halma'; there are: crossnum"),
        (("make", "crossnum", "--size", "13"), "--size is 3 to 12, not 13"),
        (("make", "crossnum", "--code", "1000000"), "--code is 0 to 999999, not 1000000"),
        (("make", "crossnum", "--count", "0"), "greater than or equal to 1"),
        (("make", "crossnum", "--grade", "evil"), "one of easy, medium, hard, expert, not 'evil'"),
        (("make", "crossnum", "--single", "--grade", "easy"), "--single or --grade, not both"),
        (("make", "crossnum", "--thorough"), "--thorough is for boards of --single or a --grade"),
        (("make", "crossnum", "--day", "today", "--rate"), "--day allows no option but"),
        (("solve", "-", "--stats", "--rate"), "--stats or --rate, not both"),
        (("solve", "-", "--limit", "0"), "greater than or equal to 1"),
        (("play", "--board", "gone"), "no board 'gone'"),
        (("play", "--size", "2"), "--size is 3 to 12, not 2"),
        (("play", "--code", "-1"), "--code is 0 to 999999, not -1"),
        (("play", "--window", "--terminal"), "--window or --terminal, not both"),
        (("play", "--keys", "up", "--terminal"), "without --window and --terminal"),
        (("play", "--keys", "up halt"), "line 1, column 4"),
        (("emulate", "--keys", "up halt"), "line 1, column 4"),
        (("emulate", "--size", "2"), "--size is 3 to 12, not 2"),
        (("emulate", "--family", "sudoku", "--size", "9"), "sudoku has no --size"),
        (("emulate", "--family", "halma"), "no family 'halma'; there are: crossnum"),
        (("emulate", "--code", "-1"), "--code is 0 to 999999, not -1"),
        (("emulate", "--window", "--terminal"), "--window or --terminal, not both"),
        (("emulate", "--shot", "x.png", "--window"), "without --window and --terminal"),
        (("bench", "makers"), "sudoku, kakuro, saving, pc, not 'makers'"),
        (("bench", "saving", "--codes", "3"), "saving has no --codes"),
        (("bench", "crossnum", "--kind", "open"), "--kind is one of single, easy, medium, hard"),
        (("bench", "kakuro", "--kind", "open"), "--kind is one of single, easy, medium, hard"),
        (("bench", "kakuro", "--size", "5"), "--size of kakuro is 6x6 to 12x12, not 5"),
        (("flash", "--restore", "gone"), "'gone' does not exist"),
        (("flash", "--board", "pico_keypad_4x5"), "No such option: --board"),
        (("firmware", "--board", "gone"), "no board 'gone'"),
        (("firmware", "--unix", "--app", "x.romfs"), "--unix or --app, not both"),
    ],
)
def test_options_that_do_not_fit(run, arguments, words):
    result = run(*arguments)
    assert result.exit_code == 2
    # typer breaks lines inside a frame
    assert words in re.sub(r"[\s│]+", " ", result.stderr)


def sumpad(*arguments, text=""):
    """Run the command in its own process, without the bootstrap."""
    return subprocess.run(
        [sys.executable, "-c", the_command.SOURCE, *arguments],
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
    )


def test_the_process_has_the_exit_status():
    assert sumpad("solve", "-", text=ONE).returncode == 0
    assert sumpad("solve", "-", text=NONE).returncode == 1
    assert sumpad("solve", "-", text="?").returncode == 2


def test_an_error_of_a_tool_is_a_sentence():
    done = sumpad("flash", "--port", "/no/such/port")
    assert (done.returncode, done.stdout) == (1, "")
    assert "sumpad: cannot open /no/such/port" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_script_is_played(run, tmp_path):
    result = run("play", "--code", "5", "--keys", "wait:500 shot:start down", "--frames", "out")
    assert (result.exit_code, result.stdout) == (0, "")
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names[0] == "000.png"
    assert names[-1] == "start.png"
    assert len(names) > 2


def test_the_last_picture_is_saved_or_printed(run, tmp_path):
    assert run("play", "--shot", "last.png").stdout == ""
    assert (tmp_path / "last.png").read_bytes().startswith(b"\x89PNG")
    printed = run("play", "--keys", "down").stdout.splitlines()
    assert [len(line) for line in printed] == [128] * 32
    assert len(set(printed)) > 3


@pytest.fixture
def built(monkeypatch, tmp_path):
    """Provides a call of `firmware` with builds that only record what they were asked for: a UF2
    of 1000 bytes and an app of 2000. It returns (stdout, stderr)."""
    monkeypatch.chdir(tmp_path)

    def build_rp2(board, **_):
        product = Path(f"{board}.uf2")
        product.write_bytes(uf2.container({0: bytes(1000), layout.APP_OFFSET: bytes(2000)}))
        return product

    monkeypatch.setattr(firmware, "build_rp2", build_rp2)
    monkeypatch.setattr(firmware, "build_unix", lambda **_: "micropython")
    monkeypatch.setattr(image, "app_image", lambda kernels: bytes(2000))

    def call(*options):
        done = the_command.run("firmware", *options)
        return done.stdout, done.stderr

    return call


def test_the_uf2_alone_is_on_stdout_and_how_full_it_is_and_what_to_do_beside_it(built):
    out, err = built()
    assert out == f"{boards.DEFAULT}.uf2\n"
    assert err == (
        "MicroPython: 1,024 of 458,752 bytes\n"
        "app: 2,048 of 589,824 bytes\n"
        "Hold BOOTSEL while plugging the board in, and copy this file onto the drive RPI-RP2.\n"
    )


def test_the_app_alone_is_written_without_a_build(built, tmp_path, monkeypatch):
    monkeypatch.setattr(firmware, "build_rp2", pytest.fail)
    assert built("--app", "sumpad.romfs") == ("sumpad.romfs\n", "")
    assert (tmp_path / "sumpad.romfs").read_bytes() == bytes(2000)


def test_the_unix_port_is_built_where_it_is_wanted(built):
    assert built("--unix") == ("micropython\n", "")
