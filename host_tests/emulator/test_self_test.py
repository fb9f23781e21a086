"""The self-test on the emulated chip: a console without faults, and some that it must find."""

from sumpad_tools import ROOT, boards
from sumpad_tools.chip import boot
from sumpad_tools.device import image
from support.console import owner

HELD = ("1", "5")


def modules(board, *changes):
    """Return the modules of an app whose board.py ends with the lines `changes`."""
    source = (ROOT / "boards" / board / "board.py").read_text()
    return {"board.mpy": image.compiled("board.py", "\n".join((source, *changes)).encode())}


def findings(uf2, more=None, board=boards.DEFAULT, held=HELD, fail=None, **faults):
    """Return the lines of the self-test, started by the keys `held`."""
    data = boards.load(board)
    console = boot.new_console(uf2, data, modules={**modules(board), **(more or {})})
    console.panel.fail = fail
    for legend in held:
        console.press(*owner.places(data)[legend])
    console.run_ms(1500)
    for legend in held:
        console.release(*owner.places(data)[legend])
    lines = owner.Owner(
        console, data, lambda: console.serial.replace("\r", "").split("\n")[:-1], **faults
    ).run()
    return [line for line in lines if line.startswith(("ok: ", "fault: ", "open: "))]


def faults(lines):
    return [line.removeprefix("fault: ") for line in lines if line.startswith("fault: ")]


def test_a_console_without_faults(uf2):
    lines = findings(uf2)
    assert faults(lines) == []
    assert any(line.startswith("ok: flash wear: up to about ") for line in lines)
    assert sum(": digest " in line for line in lines) == 3


def test_a_macropad_with_a_reversed_knob_and_a_broken_key(uf2):
    board = "adafruit_macropad"
    more = modules(board, 'KNOB = {"a": 17, "b": 18, "button": 0}')
    lines = findings(uf2, more, board, broken=("7",))
    assert faults(lines) == [
        "keys: no answer from 7",
        "keys: the knob turns the wrong way: swap A and B (GP17, GP18)",
    ]


def test_swapped_rows_a_dead_buzzer_and_a_broken_solver(uf2):
    more = modules(boards.DEFAULT, "ROWS = (6, 8, 7, 9, 10)", "BUZZER = 16")
    path = "sumpad/solver/sudoku/search"
    more[f"{path}.mpy"] = image.compiled(f"{path}.py", b"raise ValueError('damaged')")
    assert faults(findings(uf2, more)) == [
        "keys: rows 2 and 3 (GP8, GP7) are swapped",
        "buzzer, GP16: not heard: check its wires",
        "sudoku: ValueError: damaged",
    ]


def test_without_a_display_it_reports_on_the_serial_line(uf2):
    answers = "no display at 0x3C or 0x3D; on its wires, nothing answers"
    assert faults(findings(uf2, fail="absent")) == [f"display: {answers}"]


def test_touching_rows(uf2):
    rows = ("1", "2", "3", "UP"), ("4", "5", "6", "DOWN")
    pairs = dict([*zip(*rows, strict=True), *zip(*reversed(rows), strict=True)])
    assert faults(findings(uf2, joined=pairs)) == ["keys: rows 2 and 3 (GP7, GP8) touch"]
