"""The start of the console: builds its parts in an order that avoids fragmenting the heap.

On the chip main.py calls `start`; on a PC the player calls `build`.
"""

# Chip, as in PANEL of a board -> module of drivers/ with its `Oled`.
PANELS = {"SSD1306": "ssd1306"}


def build(board, host, family=None, catch=None):
    """Build a console on `board` (a module of boards/), and return its Loop.

    `family`: the name of the family to play, by default the last one. `catch`: called with the
    keypad, to catch keys that are pressed before the first round. `host`: the console's
    environment, the Chip of drivers/chip.py or the host of a PC:

        ticks_diff(a, b)     milliseconds from b to a, which may have wrapped
        random_code()        a code 0..999999 for a random puzzle
        now(), set_clock(y, m, d, h, min)   date and time; now() is None if the clock is not set
        folder               the parent of the folders with the player's files
        identity             bytes unique to this console
        tidy()               collect garbage, as nobody is waiting
        report(error)        print an error that a notice shows as well

    Raises OSError or ValueError if the panel does not answer or the keypad is wired wrongly.
    Errors in setting up the keypad or the first screen are shown on the panel too.
    """
    import gc

    from machine import I2C, PWM, Pin

    panel = board.PANEL
    sda = Pin(panel["sda"])
    scl = Pin(panel["scl"])

    def connect():
        # The timeout, in us, is long enough for 20000 bits, twice the bits of a picture.
        frequency = panel["frequency"]
        timeout = 20000000 // (frequency // 1000)
        return I2C(panel["i2c"], sda=sda, scl=scl, freq=frequency, timeout=timeout)

    from sumpad.drivers import i2c_bus

    bus = i2c_bus.I2CBus(connect, sda, scl)
    display = panel_driver(panel["chip"])(
        panel["width"], panel["height"], bus, addr=panel["address"], rotated=panel["rotated"]
    )
    gc.collect()  # garbage of the import would fragment the heap between the parts

    from sumpad.view import canvas, fonts

    screen = canvas.Canvas(display.pixels)
    fonts.logo(screen)  # early, since the rest of the start takes longer than this part
    display.update()
    gc.collect()

    from sumpad import games
    from sumpad.app import autosave, settings
    from sumpad.storage import files

    chosen = settings.Settings()
    saves = files.Store(host.folder + "/saves", key=host.identity)
    the_autosave = autosave.Autosave(saves, chosen)
    trouble = the_autosave.start()
    gc.collect()
    if family:
        chosen.choose_family(family)
    family = games.open_family(chosen.family)

    from sumpad.app import events, loop, session, shell
    from sumpad.app.screens import first
    from sumpad.drivers import buzzer, keypad

    gc.collect()
    puzzles = files.Store(host.folder + "/puzzles", sealed=False)
    the_session = session.Session(family, chosen, the_autosave)
    the_shell = shell.Shell(screen, board, host, chosen, the_session, puzzles)
    ring = events.Ring(32)
    pin = board.BUZZER
    sounder = None if pin is None else buzzer.Buzzer(PWM(Pin(pin)))
    try:
        rows = [Pin(number, Pin.OPEN_DRAIN, value=0) for number in board.ROWS]
        columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in board.COLUMNS]
        pad = keypad.Keypad(rows, columns, ring, host.ticks_diff, board.DIODES)
        if catch:
            catch(pad)
        keymap = events.Keymap(board.KEYS, board.ACTIONS)
        first.show(the_shell, trouble)
    except Exception as error:
        from sumpad.app import running

        running.tell(the_shell, display, "Cannot start", error)
        raise
    return loop.Loop(pad, ring, keymap, the_shell, display, sounder, host.ticks_diff)


def panel_driver(chip):
    """Return the driver class for the panel chip `chip`. Raises ValueError if there is none."""
    if chip not in PANELS:
        raise ValueError("no driver for the panel " + chip)
    return __import__("sumpad.drivers." + PANELS[chip], None, None, ("Oled",)).Oled


def note_hang(host):
    """Log that the console hung and the watchdog restarted it. Make it begin at the home menu,
    since the game may have caused it."""
    from sumpad.app import autosave, log
    from sumpad.storage import files

    store = files.Store(host.folder + "/saves", key=host.identity)
    try:
        store.write(autosave.STOPPED, "")
        log.add(store, "The console hung for 8 seconds.", host.now())
    except files.StorageError as error:
        print("Sumpad hung, and cannot note it:", error)


def start():
    """Build this console and return its Loop. On an error, print it and retry until it works."""
    import gc
    import sys
    import time

    import board
    from machine import Pin

    from sumpad.drivers import chip

    def catch(pad):
        pad.catch(time.ticks_ms, Pin.IRQ_FALLING | Pin.IRQ_RISING)

    host = chip.Chip()
    if host.was_hung():
        note_hang(host)
    while True:
        try:
            console = build(board, host, catch=catch)
            # Collect early: garbage that piles up pushes lasting objects to the far end of the
            # heap. Usually Chip.tidy collects it between keys, so that no key has to wait.
            gc.threshold(32768)
            return console
        except (OSError, ValueError) as error:
            print("Sumpad cannot start:", error)
        except Exception as error:  # not Ctrl-C, which leads to the REPL
            sys.print_exception(error)
        time.sleep_ms(2000)
