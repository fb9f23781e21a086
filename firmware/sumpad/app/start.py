"""The start of the console: builds its parts in an order that avoids fragmenting the heap.

On the chip main.py calls `start`; on a PC the player calls `build`.
"""

# Chips that PANEL of a board may have; drivers/oled.py knows the first, init_tables.py the others.
PANELS = ("SSD1306", "SSD1309", "SH1106")


def build(board, host, family=None, catch=None):
    """Build a console on `board` (a module of boards/), and return its Loop.

    `family`: the name of the family to play, by default the last one. `catch`: called with the
    keypad, to catch keys that are pressed before the first round. `host`: the console's
    environment, the Chip of drivers/chip.py or the host of a PC:

        ticks_diff(a, b)     milliseconds from b to a, which may have wrapped
        random_code()        a code 0..999999 for a random puzzle
        now(), set_clock(y, m, d, h, min)   date and time; now() is None if the clock is not set
        take_clock(clock)    take the time from a drivers/ds3231.py, which set_clock sets too
        folder               the parent of the folders with the player's files
        identity             bytes unique to this console
        tidy()               collect garbage, as nobody is waiting
        millivolts()         voltage of the battery, 0 if there is none or USB supplies the power
        free_heap()          bytes of the heap that are free
        flash_heads()        yields the first 16 bytes of each block of the file system
        note(line)           print a line for a person at the serial line
        report(error)        print an error that a notice shows as well

    If the owner holds 0, it returns the loop that chooses the panel's controller; if # or two
    keys, the self-test's, even without a panel.

    Raises OSError or ValueError if the panel does not answer or the keypad is wired wrongly.
    Errors in setting up the keypad or the first screen are shown on the panel too.
    """
    import gc

    from sumpad.storage import files

    files.finish_restore(host.folder)
    try:
        display = open_display(board.PANEL, chip_of(board.PANEL, host))
    except (OSError, ValueError) as error:
        test = _without_display(board, host, error)
        if not test:
            raise
        return test
    gc.collect()  # garbage of the import would fragment the heap between the parts

    from sumpad.view import canvas, fonts

    screen = canvas.Canvas(display.pixels)
    fonts.logo(screen)  # early, since the rest of the start takes longer than this part
    display.update()
    gc.collect()

    _find_clock(display.bus, host)

    from sumpad import games
    from sumpad.app import autosave, settings

    chosen = settings.Settings()
    saves = files.Store(host.folder + "/saves", key=host.identity)
    the_autosave = autosave.Autosave(saves, chosen)
    trouble = the_autosave.start()
    gc.collect()
    if family:
        chosen.choose_family(family)
    family = games.open_family(chosen.family)

    from sumpad.app import key_input, loop, session, shell
    from sumpad.app.screens import first_screens

    gc.collect()
    puzzles = files.Store(host.folder + "/puzzles", sealed=False)
    has_knob = getattr(board, "KNOB", None) is not None  # boards of old releases have none
    the_session = session.Session(family, chosen, the_autosave, has_knob)
    the_shell = shell.Shell(screen, board, host, chosen, the_session, puzzles)
    ring = key_input.Ring(32)
    sounder = _open_buzzer(board)
    try:
        pad = _open_pad(board, host, ring)
        if catch:
            catch(pad)
        keymap = key_input.Keymap(board.KEYS, board.ACTIONS)
        if not pad.quiet:  # a key is held
            from sumpad.app import display_chooser, self_test

            parts = (board, host, pad, ring, display, sounder)
            if display_chooser.is_wanted(board, pad):
                return display_chooser.Chooser(*parts)
            if self_test.is_wanted(board, pad, host):
                return self_test.SelfTest(*parts)
        first_screens.show(the_shell, trouble)
    except Exception as error:
        from sumpad.app import supervisor

        supervisor.tell(the_shell, display, "Cannot start", error)
        raise
    lights = _open_lights(board)
    return loop.Loop(pad, ring, keymap, the_shell, display, sounder, host.ticks_diff, lights)


def _find_clock(bus, host):
    """Let `host` use a clock with a battery, if there is one on `bus`, the display's."""
    if not bus.LEAD:  # it is not an I2C bus
        return
    from sumpad.drivers import ds3231

    clock = ds3231.find(bus)
    if clock:
        try:
            host.take_clock(clock)
        except OSError:
            pass  # the player can set the time


def _open_buzzer(board):
    """Return the buzzer of `board`, None if it has none."""
    from machine import PWM, Pin

    from sumpad.drivers import buzzer

    enable = getattr(board, "BUZZER_ENABLE", None)  # boards of old releases have none
    if enable is not None:
        Pin(enable, Pin.OUT, value=1)
    return None if board.BUZZER is None else buzzer.Buzzer(PWM(Pin(board.BUZZER)))


def _open_lights(board):
    """Return the lights of `board`, None if it has none."""
    wired = getattr(board, "LIGHTS", None)  # boards of old releases have none
    if wired is None:
        return None
    from machine import Pin

    from sumpad.drivers import lights

    legends = [legend for row in board.KEYS for legend in row][: wired["count"]]
    digits = bytes(int(it) if it.isdigit() else 0 for it in legends)
    return lights.Lights(Pin(wired["pin"], Pin.OUT), digits)


def _open_pad(board, host, ring):
    """Return the scanner of `board`, which puts events into `ring`. Raises ValueError if the pad
    is wired wrongly."""
    from machine import Pin

    rows = [Pin(number, Pin.OPEN_DRAIN, value=0) for number in board.ROWS]
    columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in board.COLUMNS]
    details = (rows, columns, ring, host.ticks_diff, board.DIODES)
    if getattr(board, "KNOB", None) is not None:
        from sumpad.drivers import knob

        return knob.pad_of(board.KNOB, details)
    from sumpad.drivers import keypad

    return keypad.Keypad(*details)


def _without_display(board, host, error):
    """Return the self-test of a console whose display failed with `error`, None unless its keys
    are held."""
    from sumpad.app import key_input, self_test

    ring = key_input.Ring(32)
    try:
        pad = _open_pad(board, host, ring)
    except ValueError:
        return None  # nothing can ask for it
    if not self_test.is_wanted(board, pad, host):
        return None
    return self_test.SelfTest(board, host, pad, ring, None, _open_buzzer(board), str(error))


def chip_of(panel, host):
    """Return the controller of `panel`, PANEL of a board: the owner's choice, or the board's."""
    try:
        with open(host.folder + "/panel/chip") as file:
            chip = file.read(16).strip()
    except (OSError, ValueError):  # there is no file, or it is no text
        chip = ""
    return chip if chip in PANELS else panel["chip"]


def open_display(panel, chip=""):
    """Return the driver of `panel`, PANEL of a board, with `chip` instead of its own unless that
    is "". Raises OSError or ValueError if it does not answer, at its address or another one that
    panels have."""
    chip = chip or panel["chip"]
    if chip not in PANELS:
        raise ValueError("no driver for the panel " + chip)
    if panel.get("bus") == "SPI":
        from sumpad.drivers import spi_bus as buses
    else:  # boards of old releases do not say
        from sumpad.drivers import i2c_bus as buses
    from sumpad.drivers import oled

    bus = buses.of(panel)
    try:
        return oled.make(chip, bus, panel)
    except (OSError, ValueError):  # of a panel on I2C: on SPI none answers
        from sumpad.drivers import i2c_search

        i2c_search.find(bus)
    print("Sumpad: the display answers at 0x{:02X}.".format(bus.address))
    return oled.make(chip, bus, panel)


def note_hang(host):
    """Log that the console hung and the watchdog restarted it. Make it begin at the home menu,
    since the game may have caused it."""
    from sumpad.app import autosave, error_log
    from sumpad.storage import files

    store = files.Store(host.folder + "/saves", key=host.identity)
    try:
        store.write(autosave.STOPPED, "")
        error_log.add(store, "The console hung for 8 seconds.", host.now())
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

    host = chip.Chip(getattr(board, "BATTERY", None))  # boards of old releases have none
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
