"""Thousands of puzzles: cut out of texts of any kind, and processed in order by several
processes."""

import contextlib
import io
import itertools
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools import ROOT
from sumpad_tools.puzzles import parallel, progress, reading
from sumpad_tools.puzzles.formats import line_reader
from support.oracles import sudoku as sudoku_oracle
from support.running.command import SOURCE, run

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
GIVEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KAKURO = "10000,10400,10300\n10003,0,0\n10004,0,0\n"
CROSSNUM = "crossnum 3\n" + 3 * ". . . | 15\n" + "= 15 15 15\n\\ 15\n/ 15\n"


def sudokus(count):
    """Yield different puzzles of one kind, with their solutions."""
    chance = random.Random(1)
    for digits in itertools.islice(itertools.permutations("123456789"), 0, 1000 * count, 1000):
        table = str.maketrans("123456789", "".join(chance.sample(digits, 9)))
        yield GIVEN.translate(table), FULL.translate(table)


@pytest.fixture(scope="module")
def hundreds(tmp_path_factory):
    """A file of 300 sudokus, and the output that is expected for it."""
    path = tmp_path_factory.mktemp("many") / "sudokus.txt"
    puzzles = list(sudokus(300))
    path.write_text("".join(f"{puzzle}\n" for puzzle, _ in puzzles))
    return str(path), "".join(f"sudoku: 1 solution\n{solution}\n" for _, solution in puzzles)


@pytest.mark.parametrize("jobs", [(), ("--jobs", "1"), ("--jobs", "2")])
def test_any_number_of_processes_tells_the_same_in_order(hundreds, jobs):
    path, expected = hundreds
    result = run("solve", path, *jobs)
    assert (result.exit_code, result.stdout, result.stderr) == (0, expected, "")


def test_several_files(hundreds, tmp_path):
    (tmp_path / "more.txt").write_text(f"# one more\n{CROSSNUM}")
    path, expected = hundreds
    result = run("solve", path, str(tmp_path / "gone.txt"), str(tmp_path / "more.txt"))
    assert result.exit_code == 2
    assert result.stdout.startswith(expected + "crossnum 3x3: 41 solutions\n")
    assert result.stderr.endswith(
        "gone.txt: expected a file of puzzles, found: No such file or directory\n"
    )


def test_where_the_puzzles_of_several_files_stand(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.csv").write_text(f"{KAKURO}\n{KAKURO}")
    (tmp_path / "b.txt").write_text(f"# one\n{FULL}\n")
    one, other = 2 * ("kakuro 3x3: 1 solution, rated 1.5",)
    assert run("check", "a.csv").stdout == f"{one}\n{other}\n"
    told = f"a.csv:1: {one}\na.csv:5: {other}\nb.txt:2: sudoku: 1 solution, rated 1.0\n"
    assert run("check", "a.csv", "b.txt").stdout == told
    gone = run("check", "gone.txt", "-", text=KAKURO)
    assert (gone.exit_code, gone.stdout) == (2, f"input:1: {one}\n")


def test_statistics_of_processes_come_together(hundreds):
    found = json.loads(run("solve", hundreds[0], "--stats", "--json").stdout)
    assert found["sudoku"]["grades"] == {"easy": 300}
    assert found["sudoku"]["rungs"]["single"] == {"puzzles": 300, "uses": 300 * GIVEN.count(".")}


def test_seventeen_givens_are_solved_right():
    path = ROOT / "host_tests" / "data" / "sudoku" / "17-givens.txt"
    lines = run("solve", str(path)).stdout.splitlines()
    puzzles = path.read_text().split()
    assert lines[::2] == ["sudoku: 1 solution"] * len(puzzles)
    for puzzle, solution in zip(puzzles[::5], lines[1::10], strict=True):
        digits = sudoku_oracle.digits_of(puzzle)
        assert sudoku_oracle.solutions(digits) == [sudoku_oracle.digits_of(solution)]


def test_puzzles_after_a_malformed_one_are_solved(hundreds, tmp_path):
    lines = hundreds[1].splitlines()[1::2]
    lines[7] += "1"
    lines[250] = lines[250][:40] + "y" + lines[250][41:]
    lines[299] = "rubbish"
    (tmp_path / "bad.txt").write_text("\n".join(lines))
    result = run("check", str(tmp_path / "bad.txt"))
    assert result.exit_code == 2
    assert result.stdout == 297 * "sudoku: 1 solution, rated 1.0\n"
    places = [line.split(": ")[0] for line in result.stderr.splitlines()]
    assert [place.split("bad.txt:")[1] for place in places] == ["8:82", "251:41", "300:1"]


# cutting


def pieces_of(content):
    """Return (first line, family, text) of each piece of a text or bytes."""
    stream = io.BytesIO(content.encode() if isinstance(content, str) else content)
    return [(it.line, it.family, it.text) for it in reading.cut("a.txt", stream)]


def test_what_a_text_of_several_families_is_cut_into():
    pieces = pieces_of(f"# all\n\n{CROSSNUM}\n{GIVEN}\n53..\n\n# a comment\n{GIVEN}\n{CROSSNUM}")
    assert [piece[:2] for piece in pieces] == [
        (3, "crossnum"),
        (11, "sudoku"),
        (12, "sudoku"),
        (15, "sudoku"),
        (16, "crossnum"),
    ]
    assert pieces[0][2] == CROSSNUM + "\n"


@pytest.mark.parametrize("empty", ["", " ", ",,", " , ,\r", "\n,,\n\n,,"])
def test_kakuro_boards_are_cut_at_empty_lines_and_what_spreadsheets_make_of_them(empty):
    pieces = pieces_of(f"# two\n\n# first\n{KAKURO}{empty}\n{KAKURO}{empty}\n# the end\n")
    assert [piece[:2] for piece in pieces] == [(4, "kakuro"), (8 + empty.count("\n"), "kakuro")]
    games = [reading.game_of("kakuro") for _ in pieces]
    assert [game.load(piece[2]) for game, piece in zip(games, pieces, strict=True)] == [None] * 2


def test_the_size_of_pieces_adds_up_to_that_of_the_text():
    content = f"# all\n\n{CROSSNUM}\n{GIVEN}\n{CROSSNUM}".encode()
    assert sum(it.size for it in reading.cut("", io.BytesIO(content))) == len(content)


@pytest.mark.parametrize("mark", ["1", "#"])
def test_a_line_that_is_too_long_is_reported_and_the_next_puzzle_is_read(mark):
    lines = (GIVEN, mark * 65536, GIVEN, mark * 10**6, GIVEN)
    content = "".join(f"{line}\n" for line in lines).encode()
    pieces = list(reading.cut("a.txt", io.BytesIO(content)))
    fault = "a.txt:{}:65536: expected the end of the line, found a longer one"
    faults = [None, fault.format(2), None, fault.format(4), None]
    assert [piece.fault for piece in pieces] == faults
    assert sum(piece.size for piece in pieces) == len(content)
    assert all(len(piece.text) < 100 for piece in pieces)


def test_a_line_of_as_many_bytes_as_a_puzzle_may_have_is_read():
    content = ("#" * 65535 + "\n" + GIVEN).encode()
    (piece,) = reading.cut("", io.BytesIO(content))
    assert (piece.line, piece.family, piece.fault) == (2, "sudoku", None)


def test_a_line_without_end_is_not_read_to_its_end(monkeypatch):
    monkeypatch.setattr(line_reader, "ENDLESS", 10**6)
    stream = io.BytesIO(b"1" * 10**7 + b"\n" + GIVEN.encode())
    (piece,) = reading.cut("", stream)
    assert piece.fault and stream.tell() < 2 * 10**6


def test_lines_without_end_are_not_kept():
    (piece,) = reading.cut("", io.BytesIO(b"crossnum 3\n" + b". . . | 15\n" * 10**5))
    assert len(piece.text) < 10**5


def test_a_byte_that_is_no_text_spoils_one_puzzle():
    content = f"{GIVEN}\n".encode() + b"\xe9" + f"{GIVEN[1:]}\n{GIVEN}".encode()
    pieces = list(reading.cut("a.txt", io.BytesIO(content)))
    faults = [piece.fault for piece in pieces]
    assert faults == [None, "a.txt:2:1: expected text, found the byte 0xe9", None]


@given(st.lists(st.sampled_from([GIVEN, CROSSNUM, "", "# x", "53..", "x", "1 2", "1,2"])))
def test_nothing_is_lost_by_cutting(lines):
    text = "".join(f"{line}\n" for line in lines)
    pieces = pieces_of(text)
    held = "".join(piece for _, _, piece in pieces)
    assert [line for line in held.split("\n") if line.split("#")[0].strip()] == [
        line for line in text.split("\n") if line.split("#")[0].strip()
    ]
    for line, _, piece in pieces:
        assert text.split("\n")[line - 1] == piece.split("\n")[0]


# processes


def test_work_is_drawn_as_it_is_done():
    drawn = []

    def items():
        for i in range(1000):
            drawn.append(i)
            yield -i

    with contextlib.closing(parallel.in_order(abs, items(), 2)) as results:
        assert [next(results) for _ in range(5)] == [0, 1, 2, 3, 4]
    assert len(drawn) < 20
    assert not multiprocessing.active_children()


FULL_PIPES = """\
import contextlib, multiprocessing, sys, time
sys.path.insert(0, sys.argv[1])
from sumpad_tools.puzzles import parallel

def slowly(item):
    time.sleep(0.2)
    return len(item)

if __name__ == "__main__":
    for _ in range(4):
        items = (bytes(3_000_000) for _ in range(100))
        with contextlib.closing(parallel.in_order(slowly, items, 4)) as results:
            print(next(results))
        assert not multiprocessing.active_children()
"""


def test_work_that_fills_the_pipes_is_left_too(tmp_path):
    """More than a pipe holds is on its way to processes that no longer read it."""
    program = tmp_path / "full_pipes.py"
    program.write_text(FULL_PIPES)
    command = [sys.executable, program, ROOT / "tools"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout, run.stderr) == (0, "3000000\n" * 4, "")


def test_an_error_in_a_process_comes_out():
    with pytest.raises(ZeroDivisionError):
        list(parallel.in_order((1).__truediv__, [1, 0, 2], 2))


def test_a_process_that_the_system_ends():
    """`os._exit` stands in for the kill: the process ends without a result."""
    with pytest.raises(ChildProcessError, match="the system has killed a process"):
        list(parallel.in_order(os._exit, [1, 2, 3], 2))


def test_an_interrupt_ends_it_all():
    """Ctrl-C reaches only the first process, while it waits for more input."""
    process = subprocess.Popen(
        [sys.executable, "-c", SOURCE, "solve", "-", "--jobs", "2"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell starts a command in the background with Ctrl-C ignored, which is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    process.stdin.write("".join(f"{puzzle}\n" for puzzle, _ in sudokus(1500)))
    process.stdin.flush()
    assert process.stdout.readline() == "sudoku: 1 solution\n"
    process.send_signal(signal.SIGINT)
    # Returns when nobody holds the ends of these pipes any more: no process was left behind.
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, "stopped\n")


EARLY = """\
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from sumpad_tools.puzzles import parallel

if __name__ == "__main__":
    print(*parallel.in_order(abs, [-1, -2, -3, -4], 2))
else:
    os.kill(os.getpid(), signal.SIGINT)
"""


def test_an_interrupt_while_a_process_starts_is_not_its_own(tmp_path):
    """A process begins with this program, long before it can handle an interrupt."""
    program = tmp_path / "early.py"
    program.write_text(EARLY)
    command = [sys.executable, program, ROOT / "tools"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout, run.stderr) == (0, "1 2 3 4\n", "")


def test_a_bar_shows_how_far_it_is(hundreds):
    """Only stderr is a terminal."""
    import pty

    near, far = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "-c", SOURCE, "solve", hundreds[0], "--jobs", "1"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=far,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "80"},
    )
    os.close(far)
    shown = b""
    with contextlib.suppress(OSError):  # Linux reports the end of a terminal in this way
        while data := os.read(near, 4096):
            shown += data
    assert done.communicate()[0].decode() == hundreds[1]
    os.close(near)
    assert "puzzles" in shown.decode() and "%" in shown.decode()


def test_a_bar_over_files_that_are_none(monkeypatch):
    """The bar then has no end, and each of the files gets its own message."""
    terminal = io.StringIO()
    terminal.isatty = lambda: True
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress.bar(["x" * 5000], True) as advance:
        advance(7)
    assert terminal.getvalue() == "\rpuzzles 7 bytes\r\x1b[K"
