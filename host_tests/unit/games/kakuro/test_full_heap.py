"""What hints of kakuro tell where the heap ends: less, and nothing that is not so."""

import pytest

from sumpad.games import backend
from sumpad.games.kakuro import text as kakuro_text
from sumpad.games.kakuro import told as kakuro_told
from sumpad.games.kakuro import trial as kakuro_trial
from sumpad.solver.kakuro import maker as kakuro_maker
from support.console.trouble import without
from support.games.kakuro import positions as kakuro_positions
from support.games.kakuro.hinting import SEARCH, Case
from support.games.kakuro.trying import check_trials


def before_a_what_if(size, code):
    """A made board, played up to where the next hint is a what-if."""
    maker = kakuro_maker.Maker(SEARCH)
    maker.reset(size, size, kakuro_maker.EXPERT, code)
    while maker.step(100000) == kakuro_maker.RUNNING:
        pass
    case = Case(kakuro_text.compose(size, size, maker.board.clues))
    while (hint := case.hint()).rung != "what-if":
        case.digits[backend.move_cell(hint.move)] = backend.move_new(hint.move)
    return case


@pytest.mark.parametrize("pages", [1, 5, 9])
def test_where_the_heap_ends_what_breaks_is_told_without_the_ways(monkeypatch, pages):
    """It ends at one of the pages on the way; the digits that were tried are told all the same."""
    add = kakuro_told.Pages.add
    left = [pages]

    def adds(self, *page):
        left[0] -= 1
        if not left[0]:
            raise MemoryError
        add(self, *page)

    case = before_a_what_if(8, 1)
    whole = case.hint()
    monkeypatch.setattr(kakuro_told.Pages, "add", adds)
    hint = case.hint()
    monkeypatch.undo()
    assert left[0] < 0 and len(whole.details) >= pages and not hint.details
    check_trials(case, hint, case.solutions())
    assert hint.sentence(hint.pages - 1) == whole.sentence(whole.pages - 1)
    assert hint.move == whole.move


def test_where_the_heap_ends_before_anything_breaks_the_digit_is_told(monkeypatch):
    def ends(_):
        raise MemoryError
        yield

    case = before_a_what_if(8, 1)
    whole = case.hint()
    monkeypatch.setattr(kakuro_trial.Trials, "steps", ends)
    hint = case.hint()
    monkeypatch.undo()
    digit = backend.move_new(hint.move)
    assert hint.move == whole.move and not hint.details
    assert hint.sentence(hint.pages - 1) == f"only {digit} leaves a solution here"


def test_where_the_heap_ends_before_sets_are_listed_a_hint_tells_digits(monkeypatch):
    text, entered, _, words = kakuro_positions.HINTS["sets"]
    assert " or " in words[0]
    monkeypatch.setattr("builtins.__import__", without("sumpad.games.kakuro.sets"))
    hint = Case(text, entered).hint()
    monkeypatch.undo()
    assert hint.move >= 0 and not any(
        " or " in sentence for sentence in map(hint.sentence, range(hint.pages))
    )
