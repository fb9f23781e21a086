"""Play on consoles what calls the kernels that the digests' programs do not; for twins.py."""

from sumpad.solver.crossnum import search as crossnum_search
from sumpad_tools.play import pc_hosts
from support.console import pc, rungs, scripts
from support.games.kakuro import positions

host = pc_hosts.VirtualHost()
KEYS = "1 right 1 right 9 down down 2 menu back notes 5 undo wait:5000"
pc.switched_on(host, f"{scripts.sudoku(1)} {KEYS}")
pc.switched_on(host, "0 wait:500 fire 1")  # continues the game
pc.switched_on(host, "0 wait:500 fire notes menu 8 wait:500 4 wait:500")  # in a trial
rungs.shots_on_pc(scripts.TO_KAKURO, positions)
search = crossnum_search.Search()
for digits in (bytes(9), bytes(range(1, 10))):
    search.fills(3, digits, bytes((6, 15, 24, 12, 15, 18, 15, 15)), crossnum_search.SLACK)
