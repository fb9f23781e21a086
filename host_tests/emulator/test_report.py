"""The report of an emulated console."""

import pytest

from sumpad_tools.chip import boot
from sumpad_tools.device import image
from sumpad_tools.play import keyscript
from support.console import verbs

pytestmark = pytest.mark.long


def test_a_report_has_what_a_bug_report_needs(booted, tmp_path):
    broken = b"RULES = ABOUT = ()\n\n\ndef Keys(*_):\n    return 1 // 0\n"
    path = "sumpad/app/screens/help_texts"
    console = booted(modules={f"{path}.mpy": image.compiled(f"{path}.py", broken)})
    with console.expecting_tracebacks():
        console.run(keyscript.parse("9 1 wait:7000", console.board))
    file = tmp_path / "report.txt"
    seen = len(console.frames)
    assert verbs.run(console, "report", "-o", file) == (0, f"{file}\n")
    text = file.read_text()
    for words in (
        "board pico_keypad_4x5",
        "'chip': 'SSD1306'",
        "bytes free after a collection",
        "1024 KB for files",
        "125 MHz",
        "settings 2",
        "ZeroDivisionError",
        "compiled kernels",
    ):
        assert words in text, words
    assert "the device reports" not in text
    console.run_until(lambda: any(map(boot.is_up, console.frames[seen:])), 5000)
