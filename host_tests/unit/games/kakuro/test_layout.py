"""The two views of boards of all sizes."""

from sumpad.games.kakuro import layout as kakuro_layout
from support.games import layouts


def test_boards_of_all_sizes_fit_beside_the_panel():
    for rows in range(3, 13):
        for columns in range(3, 13):
            whole = layouts.kakuro(rows, columns, 0)
            small = rows <= 8 and columns <= 8
            assert small != kakuro_layout.is_large(rows, columns)
            if small:
                assert (whole.shown_rows, whole.shown_columns) == (rows, columns)
                assert whole.bottom < (64 if columns <= 6 else 58) and whole.right <= 128
            else:
                assert whole.shown_rows == min(rows - 1, 9)
                assert whole.shown_columns == min(columns - 1, 9)
            for place in (whole, layouts.kakuro(rows, columns, 1)):
                assert place.bottom < 64 and (small or place.panel_x <= 87)


def test_a_board_with_large_cells_has_no_part_to_show():
    """A part of a 6x6 would show less, in smaller cells; with 7 rows it would show all of them."""
    for rows in range(3, 13):
        for columns in range(3, 13):
            has_part = kakuro_layout.has_part(rows, columns)
            assert has_part == (rows > 7 or columns > 6), (rows, columns)
