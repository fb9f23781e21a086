"""The program that MicroPython runs after boot. It is frozen into the firmware, and starts the
app."""

import loader

if __name__ == "__main__" and loader.prepare():
    from sumpad.app.start import start

    console = start()  # a global, so that the REPL can inspect it after Ctrl-C
    from sumpad.app.supervisor import run

    run(console)
