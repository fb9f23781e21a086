"""The console runs, until an unexpected error stops it: that is shown and noted."""

_RESERVE = 2048  # bytes of heap, for noting an error when there is none left


def tell(shell, display, title, error):
    """Show an error on the panel, which may be off."""
    from sumpad.app.screens import page

    words = "{}: {}".format(type(error).__name__, error)
    page.Page(shell, title, (words,)).paint(shell.canvas, True)
    display.wake()
    display.update()


def note(console, error):
    """Keep what an unexpected error was, and that the console restarts because of it."""
    console.shell.give_up()  # the heap may be what was too small

    import io
    import sys

    from sumpad.app import log

    keeper = console.shell.session.keeper
    keeper.note_stop()
    trace = io.StringIO()
    sys.print_exception(error, trace)
    log.add(keeper.store, trace.getvalue(), console.shell.host.now())


def show(console, error):
    """Show an unexpected error on the panel."""
    tell(console.shell, console.oled, "Sumpad stopped", error)


def run(console):
    """Run a console for ever. After an unexpected error, which is shown, the chip restarts at the
    home menu, since the game may be what causes it."""
    import sys
    import time

    import machine

    from sumpad.drivers import chip

    dog = chip.Watchdog()
    reserve = bytearray(_RESERVE)
    try:
        try:
            await_key = chip.sleeper(console.keypad)
            console.run(time.ticks_ms, time.sleep_ms, await_key, dog.feed)
        finally:
            dog.stop()
    except Exception as error:  # not Ctrl-C, which ends in the REPL
        del reserve
        sys.print_exception(error)
        for act in (note, show):
            try:
                act(console, error)
            except Exception as another:  # the panel may be gone, the memory or the flash full
                sys.print_exception(another)
        time.sleep_ms(5000)
        machine.reset()
