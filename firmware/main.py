"""What MicroPython runs after boot. It looks for this file as source, and takes about a
millisecond a line to compile it, so everything else is in modules."""

import imports

if __name__ == "__main__":
    imports.install()
    from sumpad.app.start import start

    console = start()  # global, so that it can be looked at from the REPL after Ctrl-C
    del start  # or its module would stay in the heap
    from sumpad.app.running import run

    run(console)
