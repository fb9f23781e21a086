"""Begin to make puzzles of every family, size and kind; a program for twins.py."""

import itertools
import os
import random

from sumpad.games import FAMILIES, backend, open_family

STEPS = int(os.environ.get("STEPS", 3))  # of a job

codes = random.Random(int(os.environ.get("SEED", 1)))
for family in FAMILIES:
    game = open_family(family)
    for values in itertools.product(*(range(it.low, it.high + 1) for it in game.PARAMETERS)):
        job = game.make(values, codes.randrange(backend.MAX_CODE + 1))
        steps = 0
        while steps < STEPS and job.step() == backend.RUNNING:
            steps += 1
