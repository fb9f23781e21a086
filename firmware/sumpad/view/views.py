"""The choice of the view that shows a board. It loads the one that is needed."""

from sumpad.view import cell_style


def view_of(canvas, a_layout):
    """Return the view that shows a board on a canvas, where a Layout puts it."""
    if a_layout.grid == cell_style.LINES:
        from sumpad.view import lineview

        return lineview.LineView(canvas, a_layout)
    if a_layout.grid == cell_style.TILES:
        from sumpad.view import tileview

        return tileview.TileView(canvas, a_layout)
    if a_layout.grid == cell_style.BOXES and a_layout.shown_rows < a_layout.rows:
        from sumpad.view import bandview

        return bandview.BandView(canvas, a_layout)
    from sumpad.view import boxview

    return boxview.BoxView(canvas, a_layout)
