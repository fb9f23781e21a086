"""Lessons on the emulated chip: each family's is played by keys to the end of its exam."""

import pytest

from sumpad import games
from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.play import keyscript
from support.console import lessons

LIMIT_MS = 60_000
BOARDS = 3  # of the lesson
EXAM = 5
KEPT = """
from sumpad.app import skills
session = console.shell.session
session.autosave.flush()
print(sorted(skills.read(session.autosave.store, session.family.NAME).values()))
print(type(console.shell.top).__name__, session.play)
"""


def asked(emulator, code):
    """Return what `code` prints at the prompt of a copy; the console itself is not interrupted."""
    return Emulator.resumed(emulator.save()).exec(code, LIMIT_MS).strip()


def press(emulator, script):
    emulator.run(keyscript.parse(script, emulator.board))


def answer(emulator, family):
    """Enter a right digit on the board of the lesson, and wait until what follows is shown."""
    line, cell = asked(emulator, lessons.STATE).split()
    words = lessons.right_digit(family, line.encode(), int(cell))
    press(emulator, f"{words} wait:2500")


@pytest.mark.parametrize("family", games.FAMILIES)
def test_a_lesson_is_played_to_the_end_of_its_exam(booted, family):
    emulator = booted()
    if family != games.FAMILIES[0]:
        boot.choose(emulator, family)
    press(emulator, "7 wait:1500 2 wait:1000 fire wait:3000")
    for _ in range(BOARDS):
        answer(emulator, family)
        press(emulator, "1 wait:1500")
    answer(emulator, family)
    press(emulator, "2 wait:2000")
    for _ in range(EXAM):
        answer(emulator, family)
    press(emulator, "fire wait:1500")
    times, end = asked(emulator, KEPT).split("\n")
    assert times.strip() == str(["0"] * (EXAM - 1) + ["00000"])  # none needed a hint
    assert end.strip() == "LessonList None"
