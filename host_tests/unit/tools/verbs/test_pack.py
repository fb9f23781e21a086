"""The verb `pack`, from making a pack to comparing two of them."""

import functools
import os
import re
import signal
import socket
import subprocess
import sys
import time

import pytest

from sumpad import games
from sumpad_tools import ROOT, families
from sumpad_tools.packs import container, making
from sumpad_tools.puzzles import parallel
from support.running.command import refused, run

SUDOKU = ".6....79....824..3....9..549...6...18..9.1..25...7...631..5....6..243....49....6."
TWO = SUDOKU.replace("79", "..")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Provides a folder with packs of 12 puzzles of each family."""
    folder = tmp_path_factory.mktemp("packs")
    for family in games.FAMILIES:
        done = run("pack", "make", family, "--count", "12", "-o", str(folder / family))
        assert (done.exit_code, done.stdout.startswith(f"{folder / family}: 12 puzzles")) == (
            0,
            True,
        )
    return folder


@pytest.mark.parametrize("family", games.FAMILIES)
def test_a_pack_is_sound_and_goes_out_and_in_again(folder, family, tmp_path):
    pack, text, again = folder / family, tmp_path / "a.txt", tmp_path / "again"
    assert not (folder / f"{family}.part").exists()
    assert run("pack", "check", str(pack)).stdout == f"{pack}: 12 puzzles, 0 wrong\n"
    assert run("pack", "export", str(pack), "-o", str(text)).exit_code == 0
    assert run("check", str(text)).stdout.count(": 1 solution, rated") == 12
    assert run("pack", "import", str(text), "-o", str(again)).exit_code == 0
    assert run("pack", "diff", str(pack), str(again)).output == ""
    shown = run("pack", "list", "--puzzles", str(pack)).stdout
    assert f"family {family} seed 1 count 12" in shown and shown.count("\n# ") == 12


def test_sudokus_take_few_bytes(folder):
    size = (folder / "sudoku").stat().st_size
    assert size < 12 * 30 + 100


def test_what_is_asked_for(tmp_path):
    file = tmp_path / "a"
    run("pack", "make", "sudoku", "--count", "2", "--rating", "3-5", "-o", str(file))
    ratings = [it.tenths for it in container.Pack(file.read_bytes(), "a")]
    assert len(ratings) == 2 and all(30 <= it <= 50 for it in ratings)
    assert "ratings: " in run("pack", "list", str(file)).stdout
    grades = ("pack", "make", "crossnum", "--count", "3", "--grade", "hard", "--size", "5")
    run(*grades, "-o", str(file))
    assert "grades: 3 hard" in run("pack", "list", str(file)).stdout
    assert "crossnum 5\n" in run("pack", "export", str(file)).stdout


def maker(code):
    """Make a puzzle; every fourth code gives the same, and every fifth none."""
    product = families.of("sudoku").maker(
        {"size": None, "single": False, "grade": None, "thorough": False, "symmetric": False}
    )(code % 4 + 10)
    return product if code % 5 else product._replace(digits=None)


def test_equal_puzzles_are_taken_once(tmp_path):
    wish = making.Wish("sudoku", {}, 4, 1)
    alone = functools.partial(parallel.in_order, processes=1)
    raw, found = making.make(wish, maker, alone, tmp_path / "a", lambda found, tried: None)
    assert found == 4 and len(set(container.Pack(raw, "a"))) == 4


class Stop(Exception):
    pass


def test_a_pack_goes_on_where_it_was(tmp_path):
    """Whatever was written of the file that keeps the progress, the pack is the same."""
    wanted = {"size": None, "single": False, "grade": None, "thorough": False, "symmetric": False}
    made = families.of("sudoku").maker(wanted)
    wish = making.Wish("sudoku", {}, 20, 5)
    tried = []

    def in_order(function, items):
        for item in items:
            tried.append(item)
            yield function(item)

    def advance(found, count):
        if found >= 16 and len(tried) == 2:
            raise Stop

    kept = tmp_path / "a"
    with pytest.raises(Stop):
        making.make(wish, made, in_order, kept, advance)
    part = kept.read_bytes()
    whole, _ = making.make(wish, made, in_order, kept, lambda found, count: None)
    assert len(tried) == 3
    for length in (0, 10, len(part) - 1, len(part) - 700):
        kept.write_bytes(part[:length])
        assert making.make(wish, made, in_order, kept, lambda *_: None)[0] == whole
    other = wish._replace(seed=6)
    assert making.make(other, made, in_order, kept, lambda *_: None)[0] != whole


def test_all_codes_are_tried_once():
    for seed in (1, 2, -3):
        assert len(set(making.codes(seed))) == 1_000_000


def test_a_wrong_pack_is_told(folder, tmp_path):
    file = tmp_path / "a"
    pack = container.Pack((folder / "sudoku").read_bytes(), "a")
    first, second, *rest = pack
    packed = making.codec("sudoku").packed(TWO)
    wrong = [
        first,
        first,
        second._replace(grade="expert" if second.grade != "expert" else "easy"),
        second._replace(packed=packed, grade=""),
        rest[0]._replace(tenths=109),
        rest[1]._replace(packed=b"\xff" * 12),
    ]
    file.write_bytes(container.composed(pack.header, wrong))
    done = run("pack", "check", str(file), "--jobs", "1")
    assert (done.exit_code, done.stdout) == (1, f"{file}: 6 puzzles, 5 wrong\n")
    lines = [line.split(": ", 1)[1] for line in done.stderr.splitlines()]
    assert lines[0] == "puzzle 2: equal to puzzle 1 up to symmetry"
    assert lines[1].startswith("puzzle 3: ") and ", not e" in lines[1]
    assert lines[2] == "puzzle 4: 2 solutions" or lines[2].startswith("puzzle 4: 2+ solutions")
    assert re.fullmatch(r"puzzle 5: rated .*, not 10.9", lines[3])
    assert lines[4] == "puzzle 6: not a sudoku: cut short"


def test_what_an_import_leaves_out(tmp_path):
    file = tmp_path / "a"
    board = "10000,10400,10300\n10003,0,0\n10004,0,0\n"
    text = f"{SUDOKU}\n{SUDOKU[::-1]}\n{TWO}\n{SUDOKU[1:]}\n\n{board}"
    done = run("pack", "import", "-", "-o", str(file), text=text)
    assert (done.exit_code, done.stdout.split(",")[0]) == (2, f"{file}: 1 puzzles")
    assert [line.split(":")[1] for line in done.stderr.splitlines()] == ["2", "3", "4", "6"]
    assert "up to symmetry" in done.stderr and "found a kakuro" in done.stderr


def test_the_difference_of_two_packs(tmp_path):
    for name, text in (("a", f"{SUDOKU}\n"), ("b", f"{SUDOKU[::-1]}\n{'.' * 81}\n")):
        run("pack", "import", "-", "-o", str(tmp_path / name), text=text)
    made = run("make", "sudoku", "--code", "3").stdout
    run("pack", "import", "-", "-o", str(tmp_path / "c"), text=f"{made}{SUDOKU}\n")
    assert run("pack", "diff", str(tmp_path / "a"), str(tmp_path / "b")).exit_code == 0
    done = run("pack", "diff", str(tmp_path / "a"), str(tmp_path / "c"))
    assert (done.exit_code, done.stdout) == (1, f"+ {made.splitlines()[1]}\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("pack", "make", "chess", "-o", "a"), "no family 'chess'"),
        (("pack", "make", "sudoku", "-o", "a", "--size", "9"), "sudoku has no --size"),
        (("pack", "make", "sudoku", "-o", "a", "--rating", "x"), "--rating is like 4.2"),
    ],
)
def test_options_that_do_not_fit(arguments, words):
    assert words in refused(*arguments)


@pytest.mark.full
def test_a_cluster_makes_the_same_although_a_worker_is_lost(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    # By its script, which enters the environment that has Dask.
    command = [sys.executable, str(ROOT / "tools" / "sumpad.py"), "pack"]
    subprocess.run([*command, "worker", "--help"], check=True, capture_output=True)
    log = (tmp_path / "log").open("w+b")
    start = functools.partial(
        subprocess.Popen, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
    )
    here, there = tmp_path / "here", tmp_path / "there"
    processes = [start([*command, "scheduler", "--port", str(port)])]
    try:
        time.sleep(3)
        for _ in range(2):
            worker = start([*command, "worker", address, "--jobs", "1"])
            processes.append(worker)
        making_it = ("make", "sudoku", "--count", "150")
        pack = start([*command, *making_it, "-o", str(there), "--scheduler", address])
        part = tmp_path / "there.part"
        while not part.exists() or part.stat().st_size < 3000:
            assert pack.poll() is None, log.seek(0) or log.read()
            time.sleep(0.1)
        os.killpg(processes.pop().pid, signal.SIGKILL)
        assert pack.wait(timeout=120) == 0
    finally:
        for process in processes:
            os.killpg(process.pid, signal.SIGTERM)
        for process in processes:
            process.wait(timeout=30)
    run("pack", *making_it, "-o", str(here))
    assert here.read_bytes() == there.read_bytes()
