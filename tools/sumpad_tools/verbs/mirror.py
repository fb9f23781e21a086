"""The verb `mirror`."""

from __future__ import annotations

import contextlib

from sumpad_tools.verbs import options


def mirror(
    port: options.Port = None,
    board: options.Board = None,
    window: options.Window = False,
    terminal: options.Terminal = False,
) -> None:
    """Show the screen of a running console live, and press its keys from this PC.

    The console works as usual meanwhile. It is asked for its board, unless --board names one.
    """
    from sumpad_tools.device import repl, screen
    from sumpad_tools.verbs import play

    play.check_place(False, window, terminal)
    with repl.visit(port) as device:
        board = board or options.board(screen.board_of(device))
        live = screen.Mirror(device, board)
        try:
            play.on_screen(board, live, window, terminal)
        finally:
            with contextlib.suppress(repl.DeviceError):  # the connection may be lost
                live.end()
