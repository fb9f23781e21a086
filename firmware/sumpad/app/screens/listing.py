"""What could be in the lines of the cursor's cell, such as the digit sets of a kakuro."""

from sumpad.app.screens import page


class Listing(page.Page):
    """Lists for each line what is still possible, then what is ruled out."""

    def __init__(self, shell):
        shell.wait()  # breaking it into lines takes a while
        play = shell.session.play
        lines = []
        for title, found in play.game.listing(play.cell):
            left, out = (
                [it for it, is_left in found if is_left is kind] for kind in (True, False)
            )
            lines += [title, " ".join(left) or "none"]
            if out:
                lines.append("ruled out: " + " ".join(out))
        page.Page.__init__(self, shell, play.game.LISTING, lines)
