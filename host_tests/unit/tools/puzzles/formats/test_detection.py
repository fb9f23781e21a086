"""Files of other programs: which puzzle is read, what is kept beside it, and what is refused.

All sudoku layouts here hold the same puzzle, so one comparison judges them all.
"""

import io
import itertools
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools.puzzles import formats, reading
from sumpad_tools.puzzles.formats import writing
from sumpad_tools.puzzles.formats.line_reader import Lines

SUDOKU = ".6....79....824..3....9..549...6...18..9.1..25...7...631..5....6..243....49....6."
ZEROS = SUDOKU.replace(".", "0")
SOLUTION = "1" * 81  # no reader asks whether it is one
ROWS = [SUDOKU[i : i + 9] for i in range(0, 81, 9)]
SPACED = [" ".join(row) for row in ROWS]


def barred(rows, rule, frame=""):
    """Return rows with bars, rules between the bands, and a frame if there is one."""
    edge = frame[:1]
    body = [f"{edge}{row[:3]}|{row[3:6]}|{row[6:]}{edge}" for row in rows]
    lines = [*body[:3], rule, *body[3:6], rule, *body[6:]]
    return "\n".join([frame[1:], *lines, frame[1:]] if frame else lines)


WITH_DASHES = [row.replace(".", "-") for row in ROWS]

LAYOUTS = {
    "dots": SUDOKU,
    "zeros": ZEROS,
    "stars": SUDOKU.replace(".", "*"),
    "underscores": SUDOKU.replace(".", "_"),
    "x": SUDOKU.replace(".", "x"),
    "dashes": SUDOKU.replace(".", "-"),
    "spaces between": " ".join(ZEROS),
    "commas between": ",".join(ZEROS),
    "rows apart": " ".join(ROWS),
    "placed digits": SUDOKU.replace("6....79", "6+1...79"),
    "words stuck to it": f"sudoku_{ZEROS}_end",
    "in quotes": f'"{ZEROS}"',
    "with an address": f"{SUDOKU} http://example.org/7",
    "nine lines": "\n".join(ROWS),
    "nine lines of zeros": "\n".join(it.replace(".", "0") for it in ROWS),
    "nine lines with spaces": "\n".join(SPACED),
    "nine lines of dashes": "\n".join(WITH_DASHES),
    "nine lines with commas": "\n".join(it.replace(" ", ",").replace(".", "") for it in SPACED),
    "nine lines with tabs": "\n".join(it.replace(" ", "\t").replace(".", "") for it in SPACED),
    "a list in a program": "[\n" + "".join(f"  [{','.join(it)}],\n" for it in ROWS) + "]",
    "bands apart": "\n\n".join("\n".join(ROWS[i : i + 3]) for i in (0, 3, 6)),
    "rows apart, below one another": "\n\n".join(SPACED),
    "bars": barred(ROWS, "---+---+---"),
    "bars and dashes as blanks": barred(WITH_DASHES, "---+---+---"),
    "bars and a rule without corners": barred(ROWS, "-----------"),
    "a rule as long as a row": "\n".join([*ROWS[:3], 9 * "-", *ROWS[3:6], 9 * "-", *ROWS[6:]]),
    "frame": barred(ROWS, "|---+---+---|", "|*-----------*"),
    "frame of plus": barred(ROWS, "+---+---+---+", "|+---+---+---+"),
    "frame of dots": barred(ROWS, ":---+---+---:", "|.---.---.---."),
    "frame of boxes": barred(ROWS, "├───┼───┼───┤", "│┌───┬───┬───┐").replace("|", "│"),
    "double frame": barred(ROWS, "+===+===+===+", "|+===+===+===+"),
    "sections": "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(ROWS),
    "a game ID": "3x3:a6d7_9d8_2_4b3d9b5_4_9c6c1_8b9a1b2_5c7c6_3_1b5d6b2_4_3d4_9d6a",
    "SudokuWiki": f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}",
    "SudokuPad's classic": "https://sudokupad.app/sudoku/classic"
    + "0k7n82OhT54da1SJL2Zb63LjQ24h4nG",
    "XML": f'<?xml version="1.0"?>\n<opensudoku>\n<game data="{ZEROS}" />\n</opensudoku>',
    "XML in one line": f"<a><b>{ZEROS}</b></a>",
    "JSON": f'{{"family": "sudoku", "puzzle": "{SUDOKU}\\n"}}',
}


def entries(content):
    """Return the Pieces of a file with this content, text or bytes."""
    raw = content.encode() if isinstance(content, str) else content
    return list(reading.cut("a", io.BytesIO(raw)))


@pytest.mark.parametrize("content", LAYOUTS.values(), ids=LAYOUTS.keys())
@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\r"], ids=["no end", "LF", "CRLF", "CR"])
def test_a_layout_is_read(content, end):
    raw = (content + end).replace("\n", end) if end else content
    [it] = entries(raw)
    assert (it.fault, it.family, it.text) == (None, "sudoku", SUDOKU + "\n")


REMARKS = {
    f"0a1b2c3d4e5f {ZEROS}  1.2": "0a1b2c3d4e5f 1.2",
    f"{SUDOKU};1.5": "1.5",
    f"{SUDOKU}\teasy": "easy",
    f"{SUDOKU} # of a friend": "of a friend",
    f":0710:3:{SUDOKU}:312 315::": "0710:3 312 315",
    f"7,{ZEROS},{SOLUTION},24,3.1": f"7 {SOLUTION},24,3.1",
    f"{SOLUTION},{ZEROS}": SOLUTION,
    f"# 24 givens\n{SUDOKU}": "24 givens",
    "Grid 01\n" + "\n".join(ROWS): "Grid 01",
    "#Asomebody\n#DOf today\n" + "\n".join(ROWS): "somebody Of today",
    f'<game name="Nr. 1 &amp; 2" data="{ZEROS}"/>': "Nr. 1 & 2",
}


@pytest.mark.parametrize(("content", "remark"), REMARKS.items())
def test_words_beside_a_puzzle_are_its_remark(content, remark):
    [it] = entries(content)
    assert (it.fault, it.text, it.remark) == (None, SUDOKU + "\n", remark)


def test_the_remark_is_in_json(tmp_path):
    from support.running.command import run

    assert '"remark": "from Ann"' in run("solve", "--json", "-", text=f"{SUDOKU} from Ann").stdout


KAKURO = "10000,10300,10400\n10004,0,0\n10003,0,0\n"
CROSSNUM = "crossnum 3\n2 7 6 | 15\n9 5 1 | 15\n4 . 8 | 15\n= 15 15 15\n\\ 15\n/ 15\n"


@pytest.mark.parametrize("following", [KAKURO, CROSSNUM, SUDOKU + "\n"])
@pytest.mark.parametrize("comment", ["# of today\n", "\n"])
def test_a_kakuro_ends_where_another_puzzle_begins(following, comment):
    """As in a file to which `make` has appended."""
    found = entries(f"# first\n{KAKURO}{comment}{following}")
    assert [it.text for it in found] == [KAKURO, following]
    assert [(it.fault, it.remark) for it in found] == [
        (None, "first"),
        (None, comment.strip("# \n")),
    ]


def test_a_csv_file_may_have_commas_in_quotes():
    found = entries(f'puzzle,remark\n{ZEROS},"hard, by Ann"\n')
    assert [(it.text, it.remark) for it in found] == [(SUDOKU + "\n", "hard, by Ann")]


@pytest.mark.parametrize("header", ["quizzes,solutions", "id,puzzle,solution,clues,difficulty"])
def test_a_header_is_passed_over(header):
    row = [ZEROS] * (header.count(",") + 1)
    found = entries(f"{header}\n{','.join(row)}\n{','.join(row)}\n")
    assert [(it.line, it.fault, it.text) for it in found] == [
        (2, None, SUDOKU + "\n"),
        (3, None, SUDOKU + "\n"),
    ]


def test_words_without_a_table_below_are_no_header():
    found = entries(f"one,two\n{SUDOKU}")
    assert len(found) == 2 and found[1].text == SUDOKU + "\n"


def test_layouts_may_be_mixed():
    content = "\n\n".join(it for name, it in LAYOUTS.items() if not name.startswith("XML"))
    found = entries(content)
    assert [it.text for it in found if it.fault is None] == [SUDOKU + "\n"] * (len(LAYOUTS) - 2)
    assert [it for it in found if it.fault] == []


def test_grids_need_nothing_between_them():
    found = entries("\n".join(ROWS * 3))
    assert [(it.line, it.text) for it in found] == [(n, SUDOKU + "\n") for n in (1, 10, 19)]


# encodings


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"], ids=str
)
def test_an_encoding_is_recognised(encoding):
    content = f"# Grün\r\n{SUDOKU}\r\n{SUDOKU}\r\n"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    raw = (mark + content).encode(encoding)
    found = entries(raw)
    assert [(it.line, it.text) for it in found] == [(2, SUDOKU + "\n"), (3, SUDOKU + "\n")]
    assert found[0].remark == "Grün"
    assert sum(it.size for it in found) == len(raw)


def test_a_remark_of_an_older_windows_program_does_no_harm():
    [it] = entries(f"{SUDOKU} schön".encode("cp1252"))
    assert (it.fault, it.remark) == (None, "schön")


# kakuro, cross-number

BOARD = "10000,10400,10300\n10003,0,0\n10004,0,0\n"
SHEETS = {
    "semicolons": BOARD.replace(",", ";"),
    "tabs": BOARD.replace(",", "\t"),
    "spaces": BOARD.replace(",", "  "),
    "quotes": "".join(
        ",".join(f'"{it}"' for it in line.split(",")) + "\n" for line in BOARD.splitlines()
    ),
    "an empty last column": BOARD.replace("\n", ",\n"),
    "two empty columns and a row": BOARD.replace("\n", ";;\n").replace(",", ";") + ";;;;\n",
    "CRLF": BOARD.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("content", SHEETS.values(), ids=SHEETS.keys())
def test_a_spreadsheet_is_read(content):
    [it] = entries(content)
    assert it.fault is None and it.family == "kakuro"
    assert reading.load(it).text() == BOARD


def test_a_number_is_named_where_the_file_has_it():
    [it] = entries('"10000";"10400";"10300"\n"10003";"0";"oops"\n')
    with pytest.raises(reading.InputError, match=r"a:2:14: expected 0 or 1VVHH .* found 'oops'"):
        reading.load(it)


OURS = "crossnum 3\n. 7 . | 15\n1 . . | 16\n. . 9 | 17\n= 14 15 16\n\\ 17\n/ 18\n"
NEWSPAPERS = {
    "the diagonal above": "18\n. 7 .  15\n1 . .  16\n. . 9  17\n14 15 16  17\n",
    "the diagonal at the left": ". 7 . 15\n1 . . 16\n. . 9 17\n18 14 15 16 17\n",
    "bars": "      | 18\n_ 7 _ | 15\n1 _ _ | 16\n_ _ 9 | 17\n14 15 16 | 17\n",
    "close together": "18\n.7. 15\n1.. 16\n..9 17\n14 15 16 17\n",
}


@pytest.mark.parametrize("content", NEWSPAPERS.values(), ids=NEWSPAPERS.keys())
def test_a_newspaper_is_read(content):
    [it] = entries(content)
    assert (it.fault, it.text) == (None, OURS)


# what is refused

REFUSED = {
    "\n".join([*ROWS[:4], ROWS[4][:8], *ROWS[5:]]): "a:5:1: expected 9 cells in row 5",
    "\n".join([*ROWS[:4], ROWS[4][:8] + "y", *ROWS[5:]]): "a:5:1: expected 9 cells in row 5",
    "\n".join(["y" + ROWS[0][1:], *ROWS[1:]]): "a:1:1: expected 9 cells in row 1",
    "\n".join(ROWS[:8]): "a:8:1: expected 9 rows of a sudoku, found 8",
    "\n".join(row[:8] for row in ROWS): "a:1:1: expected 9 cells in row 1",
    "\n".join(row + "1" for row in ROWS): "a:1:1: expected 9 cells in row 1",
    SUDOKU[:80]: "a:1:81: expected 81 characters",
    "3x3:2a9": "a:1:5: expected 81 cells, found 3",
    "4x4:2a9": "a:1:1: expected a Solo game of '3x3', found '4x4'",
    "3x3j:2a9": "a:1:1: expected a Solo game of '3x3', found '3x3j'",
    "3x3#123456": "a:1:4: expected a Solo game ID with ':' and the digits, found '#' and",
    "https://sudokupad.app/abcdefghij": "a:1:1: expected a link to SudokuWiki, SudokuPad or",
    "see https://www.sudokuwiki.org/sudoku.htm?bd=S9B0": "a:1:5: expected a link to SudokuWiki",
    "<html>\n<p>1</p>\n</html>": "a:1:1: expected XML with sudokus of 81 cells, found none",
    '<a>\n<game data="12" />\n</a>': "a:2:1: expected 81 cells in this element, found none",
    '{"puzzle": 1}': "a:1:1: expected a JSON object with a 'puzzle', found none",
    '{"puzzle"': "a:1:1: expected a JSON object with a 'puzzle', found no JSON",
    "18\n. 7 .  15\n1 . .  16\n": "a:3:1: expected 3 sums of columns and one of a diagonal",
    "18\n. 7 .  15\n1 . x  16\n. . 9  17\n": "a:3:1: expected 3 cells and a sum in row 2",
    "18\n. 7 .  45\n1 . .  16\n. . 9  17\n14 15 16  17": "a:1:1: expected sums from 3 to 27",
}


@pytest.mark.parametrize(("content", "words"), REFUSED.items())
def test_what_is_wrong_is_said_once(content, words):
    found = entries(content)
    messages = []
    for it in found:
        with pytest.raises(reading.InputError) as error:
            reading.load(it)
        messages.append(str(error.value))
    assert len(messages) == 1 and messages[0].startswith(words), messages


def test_puzzles_around_a_broken_one_are_read():
    broken = "\n".join(row[:8] + "?!" for row in ROWS)
    found = entries("\n\n".join(["\n".join(ROWS), broken, "\n".join(ROWS), SUDOKU[1:], SUDOKU]))
    good = [(it.line, it.text) for it in found if it.text == SUDOKU + "\n"]
    assert [line for line, _ in good] == [1, 21, 33]
    assert len(found) == 5


# writing

OF_FAMILY = {"sudoku": SUDOKU + "\n", "kakuro": BOARD, "crossnum": OURS}
WRITTEN = [it for it in formats.TABLE if it.write]


@pytest.mark.parametrize("form", WRITTEN, ids=lambda it: it.name)
def test_what_is_written_is_read_again(form):
    texts = [it for family, it in OF_FAMILY.items() if form.family in ("", family)]
    writer = writing.Writer(form)
    remarks = ["", 'a "remark", <b> & more']
    content = "".join(writer.add(*it) for it in itertools.product(texts, remarks)) + writer.end()
    found = entries(content)
    assert [(it.fault, reading.load(it).text()) for it in found] == [
        (None, text) for text in texts for _ in remarks
    ]


def test_a_format_is_for_its_family():
    writer = writing.Writer(formats.named("sgt"))
    with pytest.raises(formats.FormatError, match="--format sgt is for sudoku, not kakuro"):
        writer.add(BOARD, "")
    with pytest.raises(formats.FormatError, match="--format is one of text, opensudoku"):
        formats.named("json")


# anything

PARTS = st.sampled_from(
    [
        *LAYOUTS.values(),
        *SHEETS.values(),
        *NEWSPAPERS.values(),
        *REMARKS,
        *REFUSED,
        OURS,
        "\n",
        "\n\n",
        "#",
        ",",
        "---",
        "\ufeff",
        "\0",
        "<",
        "{",
        "[State]\n",
        "http://",
        "3x3:",
    ]
)
NOISE = st.one_of(
    PARTS, st.text(max_size=8), st.text("0123456789.|-+*,;:\t\n\r #=\\/x_", max_size=60)
)
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "latin-1"])
CUT = st.tuples(st.integers(0, 400), st.integers(0, 12))


@given(st.lists(st.tuples(NOISE, CUT), max_size=6), ENCODINGS, st.binary(max_size=4))
def test_any_file_gives_puzzles_or_reasons(parts, encoding, end):
    """Parts of files, with some of their characters left out."""
    text = "".join(part[: at[0]] + part[at[0] + at[1] :] for part, at in parts)
    raw = text.encode(encoding, "replace") + end
    pieces = entries(raw)
    assert pieces
    for it in pieces:
        try:
            text = reading.load(it).text()
        except reading.InputError as error:
            assert str(error).startswith("a:")
        else:
            assert it.fault is None and text


if os.environ.get("SUMPAD_FUZZ"):
    from hypothesis import settings

    test_any_file_gives_puzzles_or_reasons = settings(
        max_examples=int(os.environ["SUMPAD_FUZZ"]), deadline=None
    )(test_any_file_gives_puzzles_or_reasons)


def test_lines_can_be_closed_after_their_stream():
    """A garbage collection may close the two in this order."""
    stream = io.BytesIO(b"a line")
    lines = Lines(stream)
    stream.close()
    lines.close()
