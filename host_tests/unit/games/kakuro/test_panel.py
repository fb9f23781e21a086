"""The runs in panel and strip: what they need or what is wrong, with digits set apart."""

import itertools
import random
import types

import pytest

from sumpad.games import backend, open_family
from sumpad.games.kakuro.panel import Panel
from sumpad.view import board_layout, fonts, panel_parts
from support.games.kakuro import positions, random_boards
from support.standins.drawing import WIDTH, Drawing

NARROW = 84  # left edge of the narrowest panel that has room for all words
NARROWEST = 97  # left edge of the narrowest panel
STRIP_Y = 59
BOARD = positions.HINTS["sets"][0]  # 8, 17 and 17 across in two cells, 22 and 20 down in three
SMALL = "10000,11600,11300\n10015,0,0\n10014,0,0"


class Noted(Drawing):
    """A drawing that records the words written on it, with their edges."""

    def __init__(self):
        Drawing.__init__(self)
        self.pieces = []  # (y, x, right, words)
        canvas = self.canvas
        text, number, number_right = canvas.text, canvas.number, canvas.number_right
        digits, pad = canvas.digits, canvas.pad

        def noted_text(font, x, y, words, inverse=False):
            self.pieces.append((y, x, x + canvas.text_width(font, words), words))
            return text(font, x, y, words, inverse)

        def noted_number(font, x, y, value, signed=False):
            end = number(font, x, y, value, signed)
            self.pieces.append((y, x, end - 1, f"{value:+}" if signed else str(value)))
            return end

        def noted_right(font, right, y, value):
            self.pieces.append((y, right - canvas.number_width(font, value), right, str(value)))
            return number_right(font, right, y, value)

        def noted_digits(font, x, y, several, between, apart=0):
            words = (chr(between) if between else "").join(
                str(digit) for digit in range(1, 10) if several >> digit & 1
            )
            at = x
            for word in words:
                right = at + canvas.text_width(font, word)
                self.pieces.append((y, at, right, word))
                at = right + 1 + apart
            return digits(font, x, y, several, between, apart)

        def noted_pad(font, x, y, apart, pitch, digits):
            wide = canvas.number_width(font, 0)
            right = x + 3 * wide + 2 * (1 + apart)
            # At 0.5 below any line, a pad is not part of one.
            self.pieces += [(y + at * pitch + 0.5, x, right, "pad") for at in range(3)]
            pad(font, x, y, apart, pitch, digits)

        fill = canvas.fill_rect

        def noted_fill(x, y, wide, high, color):
            self.pieces = [
                it for it in self.pieces if not (x <= it[1] < x + wide and y <= it[0] < y + high)
            ]
            fill(x, y, wide, high, color)

        canvas.digits, canvas.pad, canvas.fill_rect = noted_digits, noted_pad, noted_fill
        canvas.text, canvas.number, canvas.number_right = noted_text, noted_number, noted_right

    def lines(self, end=WIDTH - 1, strip=WIDTH):
        """Return the words of each line, with a space where pieces are more than a column apart.

        Check that no words overlap, and that none ends beyond `end`, or beyond `strip` in the
        strip.
        """
        lines = []
        for y, pieces in itertools.groupby(sorted(self.pieces), key=lambda it: it[0]):
            line, last = "", -1
            for _, x, right, words in pieces:
                assert last < x and right <= (strip if y == STRIP_Y else end), (line, words)
                line += (" " if line and x > last + 1 else "") + words.replace("\x0b", "+")
                last = right
            lines.append(line)
        return lines


def play_of(entered, cell, seconds=0, board=BOARD):
    game = open_family("kakuro")
    assert game.load(board) is None
    game.show_candidates = 1
    for (row, column), digit in entered.items():
        game.apply(backend.move(row * game.columns + column, 0, digit))
    row, column = cell
    at = row * game.columns + column
    return types.SimpleNamespace(
        game=game,
        cell=at,
        notes=False,
        changes=0,
        clock=seconds,
        elapsed=seconds * 1000,
        limit=0,
        tag="#5",
        code=5,
        trials=(),
        pinned=0,
        solved=True,
    )


def panel_at(play, x):
    place = board_layout.of(play.game)
    place.panel_x = x
    return Panel(play, place)


def written(play, x):
    drawing = Noted()
    panel_at(play, x).paint(drawing.canvas, x, True)
    return drawing


RUNS = {  # in a panel, a narrow panel and the strip
    "what is left": ({}, "8 IN 2/1+7 2+6 3+5", "8 IN 2/1+7 2+6/3+5", "8 IN 2"),
    "over": ({(1, 2): 9}, "8:/1 OVER", "", "8: 1 OVER"),
    "twice": ({(1, 2): 4, (1, 3): 4}, "8:/4 TWICE", "", "8: 4 TWICE"),
    "twice and short": ({(1, 2): 3, (1, 3): 3}, "8:/3 TWICE/2 SHORT", "", "8: 3 TWICE"),
    "twice and over": ({(1, 2): 5, (1, 3): 5}, "8:/5 TWICE/2 OVER", "", "8: 5 TWICE"),
    "no digit": ({(1, 2): 4}, "8:/NEEDS 4/NO WAY", "", "8: NO WAY"),
    "nothing left": ({(1, 2): 8}, "8:/NEEDS 0/NO WAY", "", "8: NO WAY"),
    "short": ({(1, 2): 1, (1, 3): 2}, "8:/5 SHORT", "", "8: 5 SHORT"),
    "one blank": ({(1, 2): 5}, "8:/NEEDS 3", "", "8: NEEDS 3"),
    "right": ({(1, 2): 3, (1, 3): 5}, f"8: {fonts.TICK}", "", f"8: {fonts.TICK}"),
}


def told(lines):
    """Return the words on the run across."""
    at = next(i for i, line in enumerate(lines) if line.startswith(fonts.RIGHT))
    end = next(i for i, line in enumerate(lines) if line.startswith(fonts.DOWN))
    return "/".join(lines[at:end])[2:]


@pytest.mark.parametrize("name", RUNS)
def test_a_run_is_told_in_panel_and_strip(name):
    entered, panel, narrow, strip = RUNS[name]
    play = play_of(entered, (1, 2))
    assert told(written(play, NARROW).lines()) == panel
    assert told(written(play, NARROWEST).lines()) == (narrow or panel)
    (line,) = written(play, WIDTH).lines()
    assert line.partition(fonts.DOWN)[0].replace(fonts.RIGHT, "").strip() == strip


def test_a_run_with_a_digit_twice_says_what_its_blanks_need():
    walls = ",".join(["10000", "10300", "10300", "10300", "10300"])
    board = f"{walls}\n10028,0,0,0,0\n10010,0,0,0,0\n"
    play = play_of({(1, 1): 3, (1, 2): 3}, (1, 3), board=board)
    for x in (NARROW, NARROWEST):
        assert told(written(play, x).lines()) == "28:/3 TWICE/22 IN 2"
    play = play_of({(1, 1): 9, (1, 2): 9, (1, 3): 2}, (1, 4), board=board)
    assert told(written(play, NARROWEST).lines()) == "28:/9 TWICE/NEEDS 8"


def test_numbers_are_apart_from_words_wherever_there_is_room():
    wide = {  # a column less where the narrowest panel is full
        NARROWEST: {"17 IN 2": [3, 3], "8 IN 2": [4, 4], "4 TWICE": [4], "14 SHORT": [3]},
        NARROW: {"17 IN 2": [4, 4], "8 IN 2": [4, 4], "4 TWICE": [4], "14 SHORT": [4]},
    }
    entered = {"4 TWICE": {(1, 2): 4, (1, 3): 4}, "14 SHORT": {(2, 2): 1, (2, 3): 2}}
    for x, texts in wide.items():
        for words, gaps in texts.items():
            play = play_of(entered.get(words, {}), (1, 2) if words[1] == " " else (2, 2))
            drawing = written(play, x)
            for _, line in itertools.groupby(sorted(drawing.pieces), key=lambda it: it[0]):
                pieces = list(line)
                names = [piece[3] for piece in pieces]
                while names and not " ".join(names).startswith(words):
                    del names[0], pieces[0]
                if names:
                    ends = zip(pieces, pieces[1:], strict=False)
                    assert [two[1] - one[2] for one, two in ends][: len(gaps)] == gaps, words
                    break
            else:
                raise AssertionError((x, words, drawing.pieces))


def test_notes_take_the_place_of_sums_in_the_strip_and_then_of_the_clock():
    play = play_of({(1, 2): 5}, (1, 3))
    play.game._notes[play.cell] = 0b1110
    line = written(play, WIDTH).lines()[-1]
    assert line.startswith(f"{fonts.RIGHT} 8: NEEDS 3 {fonts.DOWN}")
    assert line.endswith("1 2 3") and any(written(play, WIDTH).canvas.pixels[-17:])
    play.game._notes[play.cell] = 1022
    line = written(play, WIDTH).lines()[-1]
    assert line.startswith(f"{fonts.RIGHT} NEEDS 3 {fonts.DOWN} 20 IN 3 ")
    assert line.endswith("1 2 3 4 5 6 7 8 9")
    play = play_of({}, (2, 2))
    play.game._notes[play.cell] = 0b10101010
    play.trials = (1,)
    assert written(play, WIDTH).lines()[-1].endswith("1 3 5 7 TRIAL")
    for digits in range(2, 1024, 22):
        play.game._notes[play.cell] = digits
        assert "..." not in written(play, WIDTH).lines()[-1]


def test_a_strip_keeps_both_sums_that_are_too_large():
    walls = ",".join(["10000", "11600", "11600", "10300"])
    board = f"{walls}\n10016,0,0,0\n10015,0,0,0\n"
    play = play_of({(1, 1): 9, (1, 2): 8}, (1, 1), board=board)
    line = f"{fonts.RIGHT} 16: 1 OVER {fonts.DOWN} 16: NEEDS 7"
    assert written(play, WIDTH).lines(strip=WIDTH - 19)[-1] == line
    play = play_of({(1, 1): 9, (2, 1): 8, (1, 2): 8}, (1, 1), board=board)
    line = f"{fonts.RIGHT} 16: 1 OVER {fonts.DOWN} 16: 1 OVER"
    assert written(play, WIDTH).lines(strip=WIDTH - 19)[-1] == line
    assert any(written(play, WIDTH).canvas.pixels[-17:])


@pytest.mark.parametrize("x", [NARROW, NARROWEST])
def test_all_notes_of_a_cell_are_beside_the_board(x):
    """They are arranged like the keys. Many take the place of the digits that fit, but a few are a
    line above these."""
    play = play_of({}, (1, 2))
    for digits, allowed in itertools.product(range(2, 1024, 2), (0, 1)):
        play.game._notes[play.cell] = digits
        play.game.show_candidates = allowed
        drawing = written(play, x)
        lines = drawing.lines()
        pads = [piece for piece in drawing.pieces if piece[3] == "pad"]
        assert ("FITS" in lines) == (not pads)
        if pads:
            assert panel_parts.count_of(digits) > 3 or not allowed
            expected = Drawing()
            expected.canvas.pad(fonts.SMALL, x + 10, 45, 2, 6, digits)
            assert {it for it in drawing.lit() if it[0] > x + 9 and it[1] > 44} == expected.lit()
        else:
            assert panel_parts.count_of(digits) < 8 and "..." not in " ".join(lines)


@pytest.mark.parametrize(
    ("total", "words"),
    [
        (10, "1+2+3+4"),
        (11, "1+2+3+5"),
        (30, "6+7+8+9"),
        (12, "1+2+3+6/1+2+4+5"),
        (15, "1+2+3+9/5 MORE"),
    ],
)
def test_a_narrow_panel_has_the_sets_or_their_number(total, words):
    game = open_family("kakuro")
    walls = ",".join(["10000", "10300", "10300", "10300", "10300"])
    assert game.load(f"{walls}\n100{total},0,0,0,0\n10010,0,0,0,0\n") is None
    play = types.SimpleNamespace(
        game=game,
        cell=6,
        notes=False,
        changes=0,
        clock=0,
        elapsed=0,
        limit=0,
        tag="#5",
        code=5,
        trials=(),
        pinned=0,
        solved=True,
    )
    assert told(written(play, NARROWEST).lines()) == f"{total} IN 4/{words}"


@pytest.mark.parametrize("x", [NARROW, NARROWEST])
def test_headings_are_above_digits_only(x):
    """An empty set has no heading. Only the pencil is there while digits are notes."""

    def headings(play):
        words = " ".join(written(play, x).lines())
        marks = {fonts.PENCIL: "NOTES", "FITS": "FITS"}
        return {name for mark, name in marks.items() if mark in words}

    play = play_of({}, (1, 2))
    assert headings(play) == {"FITS"}
    play.notes = True
    assert headings(play) == {"NOTES", "FITS"}
    play.notes = False
    play.game._notes[play.cell] = 2
    assert headings(play) == {"NOTES", "FITS"}
    play.game.show_candidates = 0
    assert headings(play) == {"NOTES"}
    assert headings(play_of({(1, 2): 3}, (1, 2))) == set()


@pytest.mark.parametrize("x", [NARROW, NARROWEST, WIDTH])
@pytest.mark.parametrize("seconds", [0, 3600])
def test_nothing_of_it_lies_over_the_clock_or_other_words(x, seconds):
    rng = random.Random(x + seconds)
    clock = 27 if seconds else 19
    for _ in range(400):
        cells = [(row, column) for row in (1, 2, 3) for column in (2, 3)]
        entered = {it: rng.randint(1, 9) for it in rng.sample(cells, rng.randint(0, 6))}
        play = play_of(entered, rng.choice(cells), seconds)
        if rng.random() < 0.5:
            play.game._notes[play.cell] = rng.randint(0, 511) << 1
        drawing = written(play, x)
        drawing.lines(strip=WIDTH - clock)


def test_what_is_painted_on_is_as_painted_anew():
    """It is painted after moves along a run and out of it, and after digits, notes and seconds."""
    rng = random.Random(5)
    cells = [(row, column) for row in (1, 2, 3) for column in (2, 3)]
    play = play_of({}, (1, 2))
    for x in (NARROW, NARROWEST, WIDTH):
        drawing = Drawing()
        panel = panel_at(play, x)
        panel.paint(drawing.canvas, x, True)
        for _ in range(300):
            row, column = rng.choice(cells)
            act = rng.randrange(6)
            if act < 2:
                play.cell = row * play.game.columns + column
            elif act == 3:
                play.notes = not play.notes
            elif act == 4:
                play.clock += 1
            elif act == 5:
                play.game._notes[play.cell] = rng.choice((0, 1022, rng.randrange(2, 1024, 2)))
                play.changes += 1
            else:
                digit = rng.randint(0, 9)
                play.game.apply(backend.move(play.cell, play.game.digit(play.cell), digit))
                play.changes += 1
            panel.paint(drawing.canvas, x, False)
            assert drawing.canvas.pixels == written(play, x).canvas.pixels


def test_the_digits_of_a_list_stand_apart_wherever_it_ends():
    for digits, x, end in itertools.product(range(2, 1024, 2), (45, 57, 73, 85, 93), (101, 109)):
        drawing = Noted()
        panel_parts.paint_list(drawing.canvas, x, 0, digits, end)
        (line,) = drawing.lines(end)
        shown = set()
        for piece in line.replace("...", " ").split():
            first, _, last = piece.partition("-")
            # Digits side by side, as in 13, would be read as thirteen.
            assert len(first) == 1 and len(last) < 2, line
            shown |= set(range(int(first), int(last or first) + 1))
        all_of_them = {digit for digit in range(1, 10) if digits >> digit & 1}
        assert "..." not in line or x > 57  # after two sums of two figures there is room for all
        assert shown == all_of_them or (shown < all_of_them and line.endswith("..."))


def test_the_strip_has_the_sets_of_both_runs_if_all_fit():
    play = play_of({}, (2, 2))  # 17 across in two cells
    play.game.show_candidates = 0
    line = f"{fonts.RIGHT} 17: 8+9 {fonts.DOWN} 22: 5+8+9 6+7+9"
    assert written(play, WIDTH).lines()[-1].startswith(line)
    play.notes = True
    assert "8" not in written(play, WIDTH).lines()[-1]
    play = play_of({}, (1, 1), board=SMALL)
    play.game.show_candidates = 0
    line = f"{fonts.RIGHT} 15: 6+9 7+8 {fonts.DOWN} 16: 7+9"
    assert written(play, WIDTH).lines()[-1].startswith(line)


def test_the_halves_of_a_strip_are_further_apart_than_its_words():
    play = play_of({(2, 2): 9}, (2, 3))
    play.game.show_candidates = 0
    pieces = sorted(written(play, WIDTH).pieces)
    at = [piece[3] for piece in pieces].index(fonts.DOWN)
    gaps = [pieces[i][1] - pieces[i - 1][2] for i in range(1, at + 1)]
    assert gaps[-1] > 2 * max(gaps[:-1])


@pytest.mark.parametrize("seed", range(4))
def test_sets_or_their_numbers_fill_the_strip_up_to_the_clock(seed):
    rng = random.Random(seed)
    board = random_boards.text(random_boards.board(rng, 8, 8, 0.3))
    seen = set()
    for _ in range(60):
        play = play_of({}, (rng.randint(1, 7), rng.randint(1, 7)), board=board)
        if play.game.is_given(play.cell):
            continue
        for cell in range(play.game.rows * play.game.columns):
            if play.game.is_cell(cell) and rng.random() < 0.3:
                play.game.apply(backend.move(cell, 0, rng.randint(1, 9)))
        play.game.show_candidates = 0
        line = written(play, WIDTH).lines(strip=WIDTH - 19)[-1]
        for half in line.split(fonts.DOWN):
            if "+" in half:
                seen.add("first" if "..." in half else "lists")
            elif "SETS" in half:
                seen.add("number")
    assert seen >= {"lists", "first"}


def test_a_single_set_is_written_as_a_sum_in_two_lines():
    walls = ",".join(["10000", *["10300"] * 5])
    board = f"{walls}\n10016,0,0,0,0,0\n10015,0,0,0,0,0\n"
    assert told(written(play_of({}, (1, 1), board=board), NARROWEST).lines()) == (
        "16 IN 5/1+2+3+/4+6"
    )


@pytest.mark.parametrize(
    "count, words",
    [(6, "21: 20/2+3+4+/5+6"), (8, "36: 35/2+3+4+/5+6+7+8"), (9, "45:/44 IN 8/1 SET")],
)
def test_a_single_set_of_a_run_with_digits_is_a_sum_too(count, words):
    """In a narrow panel it takes the place of the number of cells."""
    walls = ",".join(["10000", *["10300"] * count])
    row = f"100{count * (count + 1) // 2}" + ",0" * count
    play = play_of({(1, 1): 1}, (1, 2), board="\n".join([walls, row, row, ""]))
    assert told(written(play, NARROWEST).lines()) == words


def test_the_key_of_the_list_is_said_where_it_would_clear_nothing():
    board = "10000,10300,10300,10300,10300\n10015,0,0,0,0\n10010,0,0,0,0\n"

    def says(play):
        play.game.show_candidates = 0
        narrow, broad = (written(play, x).lines()[-1] for x in (NARROWEST, NARROW))
        assert narrow == broad
        return narrow == "0: LIST"

    play = play_of({}, (1, 1), board=board)
    assert says(play)
    assert written(play, WIDTH).lines()[-1].endswith("0: LIST")
    assert says(play_of({(1, 1): 1}, (1, 2), board=board))
    assert not says(play_of({(1, 1): 1}, (1, 1), board=board))
    play = play_of({}, (1, 1), board=board)
    play.game._notes[play.cell] = 2
    assert not says(play)
