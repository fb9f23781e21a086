"""Functions that run the console, and show and log an unexpected error that stops it."""

_RESERVE = 2048  # bytes of heap reserved for logging an error when the heap is full


def tell(shell, display, title, error):
    """Show `error` on the panel, which may be off."""
    from sumpad.app.screens import page

    words = "{}: {}".format(type(error).__name__, error)
    page.Page(shell, title, (words,)).paint(shell.canvas, True)
    display.wake()
    display.update()


def note(console, error):
    """Log an unexpected error, and record that the console restarts because of it."""
    console.shell.give_up()  # the error may be that the heap is full

    import io
    import sys

    from sumpad.app import error_log

    autosave = console.shell.session.autosave
    autosave.note_stop()
    trace = io.StringIO()
    sys.print_exception(error, trace)
    error_log.add(autosave.store, trace.getvalue(), console.shell.host.now())


def show(console, error):
    """Show the unexpected `error` on the panel."""
    tell(console.shell, console.oled, "Sumpad stopped", error)


def run(console):
    """Run a console for ever. After an unexpected error, which is shown and logged, restart the
    chip at the home menu, since the game may have caused the error."""
    import sys
    import time

    import machine

    from sumpad.drivers import chip

    dog = chip.Watchdog()
    reserve = bytearray(_RESERVE)
    try:
        try:
            await_key = chip.sleeper(console.keypad)
            console.run(time.ticks_ms, time.sleep_ms, await_key, console.host.doze, dog.feed)
        finally:
            dog.stop()
    except Exception as error:  # not Ctrl-C, which leads to the REPL
        del reserve
        sys.print_exception(error)
        for act in (note, show):
            try:
                act(console, error)
            except Exception as another:  # the panel may be gone, the memory or the flash full
                sys.print_exception(another)
        time.sleep_ms(5000)
        machine.reset()
