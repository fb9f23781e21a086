"""The verb `report`, on a stand-in for a board on which no console runs: its sections say so."""

import re

from sumpad_tools.device import report
from support.console.data_folder import Place


def test_a_section_that_fails_has_its_error_and_the_others_are_there(board, tmp_path):
    (board.root / "self-test").mkdir()
    (board.root / "self-test" / "report").write_text("ok: memory\nfault: keys\n")
    place = Place(board.root, board.identity, "--port", board.port)
    file = tmp_path / "report.txt"
    done = place.run("report", "-o", str(file))
    assert (done.exit_code, done.stdout) == (0, f"{file}\n")
    text = file.read_text()
    titles = re.findall(r"^(\w.*)\n  ", text, re.MULTILINE)
    assert [title for title, _ in report.SECTIONS + report.STOPPED] == [
        it for it in titles if it not in ("PC", "Firmware")
    ]
    assert "Last self-test\n  ok: memory\n  fault: keys\n" in text
    assert "Errors\n  the device reports: NameError" in text
    assert "Firmware\n  0 of " in text
    assert board.restarts == 1


def test_a_line_that_breaks_leaves_no_report(board, tmp_path):
    place = Place(board.root, board.identity, "--port", board.port)
    file = tmp_path / "report.txt"
    before = board.received
    place.run("report", "-o", str(file))
    needed = board.received - before
    file.unlink()
    for part in range(6):
        board.breaks_after = board.received + needed * part // 7
        done = place.run("report", "-o", str(file))
        assert done.exit_code == 1 and "\n" not in str(done.exception)
        assert "lost; plug it in" in str(done.exception) or "no MicroPython" in str(done.exception)
        assert not file.exists()
