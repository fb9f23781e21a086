"""Links to puzzles on the web page. Loaded when the player shares a puzzle."""

PAGE = ""  # the one of pyproject.toml; while it is empty, no link is offered

# The bytes of a link that a QR code of 29x29 modules holds.
MOST = 53


def link(play, page=None):
    """Return the link to the puzzle of the game `play` on the page, None if it has no code.

    The hash is short: `#c12-5-1-4711` is the family's first letter, the values of its parameters
    and the code. `page`: the address of the page, by default PAGE.
    """
    if play.code < 0:
        return None
    numbers = [str(value) for value in play.parameters] + [str(play.code)]
    page = PAGE if page is None else page
    return "{}#{}{}".format(page, play.game.NAME[0], "-".join(numbers))
