"""Trial and error on kakuro boards: what fails, and the steps to it, by brute force."""

import pytest

from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad.games.kakuro import replay
from sumpad.solver.kakuro import forcing, techniques
from sumpad.solver.kakuro import maker as kakuro_maker
from support.games.kakuro import judging
from support.games.kakuro.hinting import HINTER, SEARCH, Case


def at_a_what_if(case):
    """Whether the next hint of a board is a what-if, which the hinter has found."""
    HINTER.reset(case.board, case.digits, 10**6)
    while not HINTER.step(1000):
        pass
    return HINTER.rung == techniques.WHAT_IF


def boards_made():
    """Yield (board, solution) of made boards where their hints come to a what-if."""
    for code in range(12):
        maker = kakuro_maker.Maker(SEARCH)
        maker.reset(6, 6, kakuro_maker.EXPERT, code)
        while maker.step(100000) == kakuro_maker.RUNNING:
            pass
        case = Case(kakuro_text.compose(6, 6, maker.board.clues))
        solution = {place: digit for place, digit in enumerate(maker.solution) if digit}
        while not at_a_what_if(case):
            if not case.blanks():
                break
            place = case.board.place[HINTER.cell]
            case.digits[place] = solution[place]
        else:
            yield case, solution


def found(case):
    trials = forcing.Forcing(HINTER.steps, case.board, case.digits, HINTER.cell, HINTER.digit)
    for _ in trials.find():
        pass
    return trials


def steps_of(case, **goal):
    again = replay.Replay(HINTER.steps, case.board, case.digits, **goal)
    steps = [again.next() for _ in range(HINTER.steps.length)]
    return [step for step in steps if step]


@pytest.fixture(scope="module")
def boards():
    return list(boards_made())


def test_every_other_digit_is_refuted(boards):
    assert len(boards) > 5
    for case, solution in boards:
        at_a_what_if(case)
        trials = found(case)
        wrong = [it.digit for it in trials.refutations]
        assert sorted([*wrong, trials.digit]) == trials.left
        place = case.board.place[trials.cell]
        assert solution[place] == trials.digit


def test_the_steps_to_what_fails_follow_from_one_another(boards):
    """Up to a run that no digits fit."""
    judged = 0
    for case, _ in boards:
        at_a_what_if(case)
        trials = found(case)
        place = case.board.place[trials.cell]
        for refutation in trials.refutations:
            if refutation.run == forcing.NONE:
                continue
            for _ in trials.explain(refutation):
                pass
            supposed = {place: refutation.digit}
            steps = steps_of(case, run=refutation.run)
            left = judging.check_steps(case, steps, [], supposed)
            assert not case.narrow(left, refutation.run)
            judged += 1
    assert judged > 5


def test_the_steps_to_what_is_left_follow_from_one_another(boards):
    for case, solution in boards:
        at_a_what_if(case)
        trials = found(case)
        for _ in trials.explain_left():
            pass
        left = judging.check_steps(case, steps_of(case, cell=trials.cell), [solution])
        assert sorted(left[case.board.place[trials.cell]]) == trials.left
