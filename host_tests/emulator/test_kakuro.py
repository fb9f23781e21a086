"""A kakuro from a file of a spreadsheet, played on the emulated console as on the PC."""

import os

import pytest
import scripts

from sumpad.games import backend, kakuro
from sumpad_tools import ROOT, boards, hosts, keyscript, player

SAMPLE = (ROOT / "host_tests" / "data" / "kakuro" / "sample.csv").read_bytes()
BOOT_MS = 2000
CLOCK_ROWS = 6  # at the top of a game


def script_of_the_sample():
    """The sample is picked from the list and played to the end; on the way a digit stands twice
    in a run, and undo leads out of that."""
    game = kakuro.Game()
    assert game.load(SAMPLE.decode()) is None
    job = game.search(False)
    while (answer := job.step()) == backend.RUNNING:
        pass
    assert answer == backend.FOUND
    digits = bytes(job.digits[:120])
    return (
        f"{scripts.TO_KAKURO} 3 wait:1500 fire wait:1500 shot:begun {digits[11]} right shot:one "
        f"{digits[11]} shot:wrong undo shot:back undo hash wait:500 shot:zoomed hash wait:500 "
        f"{scripts.filled_in(game, digits)} wait:500 shot:solved"
    )


@pytest.mark.long
@pytest.mark.full
def test_the_sample_is_played_to_its_end_with_a_wrong_run_on_the_way(console):
    script = script_of_the_sample()
    host = hosts.VirtualHost()
    os.makedirs(host.folder + "/puzzles")
    with open(host.folder + "/puzzles/SAMPLE", "wb") as file:
        file.write(SAMPLE)
    pc = player.Player(boards.load(boards.DEFAULT), host=host)
    pc.advance(scripts.HOME_MS)
    pc.keys(script)
    assert type(pc._loop.shell.top).__name__ == "Solved"

    emulator = console(files={"puzzles/SAMPLE": SAMPLE})
    emulator.run_until(lambda: any(map(any, emulator.frames)), BOOT_MS)
    emulator.run_ms(scripts.HOME_MS)
    emulator.run(keyscript.parse(script, emulator.board))
    assert list(emulator.shots) == list(pc.shots)
    for name, shot in pc.shots.items():
        if name == "solved":  # the time may be another second
            assert emulator.shots[name][: 16 * 16] == shot[: 16 * 16]
        else:
            assert emulator.shots[name][16 * CLOCK_ROWS :] == shot[16 * CLOCK_ROWS :]
    assert pc.shots["wrong"] != pc.shots["back"] and pc.shots["zoomed"] != pc.shots["begun"]
