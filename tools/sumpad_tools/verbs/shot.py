"""The verb `shot`."""

from __future__ import annotations

from sumpad_tools.verbs import options


def shot(output: options.Output, port: options.Port = None) -> None:
    """Save what the screen of a running console shows as a PNG file. It continues at once."""
    from sumpad_tools.device import repl, screen
    from sumpad_tools.parts import frames

    with repl.visit(port) as device:
        frame = screen.take(device)
    frames.png(frame, output)
    print(output)
