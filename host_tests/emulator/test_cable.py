"""The cable is pulled while a tool talks to a console: the tool ends with a sentence and no half
file, and the console keeps what it had and plays on."""

import pytest

from sumpad_tools.device import image
from sumpad_tools.play import keyscript
from support.console import cable, scripts, verbs
from support.running import sampling

pytestmark = pytest.mark.long

PLAYED = f"{scripts.start(4, 123456)} 5 right 6"
MAGIC = "crossnum 3\n2 7 6 | 15\n9 5 1 | 15\n4 . 8 | 15\n= 15 15 15\n\\ 15\n/ 15\n"
MINE = {"puzzles/A": MAGIC.encode()}
FIRST = 900  # bytes: the console is interrupted, and knows how long to wait for the PC
SHARES = (0.3, 0.6, 0.95)
SILENCE_MS = 35_000  # in which a console notices that the PC is gone
LOST = ("the connection to the device was lost", "no MicroPython answers at")
WINDOW = f"import os\nos.environ['SDL_VIDEODRIVER'] = 'dummy'\n{verbs.COMMAND}"

# The words of a verb. OUT is a file that it writes, IN one that it reads.
OUT, IN = object(), object()
VERBS = {
    "backup": ("backup", OUT),
    "restore": ("restore", IN),
    "shot": ("shot", "-o", OUT),
    "report": ("report", "-o", OUT),
    "puzzles": ("puzzles", "put", IN),
    "bench": ("bench", "crossnum", "--size", "4", "--kind", "single", "--codes", "1"),
    "flash": ("flash",),
    "mirror": ("mirror", "--window"),
}
# Bytes from the console after which the cable is pulled, where a whole run takes too long.
PULLS = {"flash": (FIRST, 3000, 6000), "mirror": (FIRST, 2500, 5000)}


@pytest.fixture
def played(booted):
    """Provides played(), which returns a console on which a game was begun, with another app than
    the one here."""

    def make():
        old = image.compiled("a_mark.py", b"VERSION = 'old'\n")
        console = booted(files=MINE, modules={"a_mark.mpy": old})
        console.run(keyscript.parse(PLAYED, console.board))
        return console

    return make


@pytest.fixture
def words(played, tmp_path, monkeypatch):
    """Provides words(verb), the words of a verb with its files; and the file that it writes."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    out = tmp_path / "out.png"

    def make(verb):
        given = tmp_path / "in"
        if verb == "restore":
            assert verbs.run(played(), "backup", given)[0] == 0
        else:
            given.write_text(MAGIC)
        return [{id(OUT): out, id(IN): given}.get(id(it), it) for it in VERBS[verb]]

    return make, out


@pytest.mark.parametrize("verb", sampling.only(["backup"], VERBS))
def test_a_pulled_cable_is_a_sentence_and_nothing_is_half_written(verb, played, words):
    make, out = words
    source = WINDOW if verb == "mirror" else None
    arguments = make(verb)
    pulls, end = PULLS.get(verb), None
    if not pulls:
        status, said, size = cable.run(played(), *arguments)
        assert status == 0, said
        end = said.splitlines()[-1]
        pulls = [FIRST, *(round(FIRST + (size - FIRST) * share) for share in SHARES)]
    for pull in pulls:
        out.unlink(missing_ok=True)
        console = played()
        kept = console.files()
        status, said, _ = cable.run(console, *arguments, pull_after=pull, source=source)
        if (status, said.splitlines()[-1]) != (0, end):  # otherwise all was done before
            assert status == 1 and "Traceback" not in said, (pull, said)
            assert any(sentence in said for sentence in LOST), (pull, said)
            assert not out.exists()
        if verb == "bench":  # it does not wait for the PC
            console.power_cycle()
        console.run_ms(SILENCE_MS)
        carries_on(console, kept)


def carries_on(console, kept):
    """Fail unless a console has at least the files `kept`, and answers keys."""
    found = console.files()
    assert not any(path.startswith(("restored", "update")) for path in found)
    assert found["puzzles/A"] == kept["puzzles/A"]
    game = found["saves/game-crossnum"]
    assert game.startswith(b"key ") and b"moves 2 of 2" in game
    console.run(keyscript.parse("back wait:1500", console.board))
    before = console.frame()
    console.run(keyscript.parse("down wait:600", console.board))
    assert console.frame() != before
