"""One version, in firmware/sumpad/__init__.py, and everything that shows it."""

import re

import pytest
from typer.testing import CliRunner

import sumpad
import sumpad_tools
from sumpad.app.screens import help_texts
from sumpad_tools import ROOT, cli
from sumpad_tools.device import image

PLACE = "firmware/sumpad/__init__.py"


def test_it_stands_in_one_place_in_a_form_that_programs_read():
    [line] = re.findall(r"^__version__ = .*", (ROOT / PLACE).read_text("utf-8"), re.MULTILINE)
    assert re.match(r'__version__ = "\d+\.\d+\.\d+"  # ', line)
    others = [
        path.relative_to(ROOT).as_posix()
        for folder in ("firmware", "boards", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if f'"{sumpad.__version__}"' in path.read_text("utf-8")
    ]
    assert others == [PLACE]


def test_it_is_on_the_console():
    assert help_texts.ABOUT[0].startswith(f"Sumpad {sumpad.__version__}, ")
    assert sumpad.__version__.encode() in image.app_files()["sumpad/__init__.mpy"]


@pytest.mark.parametrize("words", [["--version"], ["--version", "play", "--no-such-option"]])
def test_the_tools_tell_it(words):
    done = CliRunner().invoke(cli.app, words, catch_exceptions=False)
    assert (done.exit_code, done.stdout) == (0, f"Sumpad {sumpad_tools.version()}\n")
    assert sumpad_tools.version() == sumpad.__version__
