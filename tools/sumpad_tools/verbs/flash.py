"""The verb `flash`."""

import contextlib
import sys

from sumpad_tools.verbs import options


def flash(port: options.Port = None) -> None:
    """Update the app on a board over USB. The board restarts with it.

    If the update is interrupted, the board has the old app or the new one. A board with the flash
    layout of Sumpad 0.9 needs a new firmware: its games are saved on this PC first and put back
    afterwards.
    """
    from sumpad_tools.device import flash, repl

    port = port or repl.find_port()
    try:
        _update(port)
    except flash.OldLayoutError as error:
        _say(f"{error}.")
        _replace_firmware(port)


def _update(port: str) -> None:
    """Put the app onto the board at `port`, and start it.

    The kernels that the firmware has are left out of the app. If it lacks some, say so.
    """
    from sumpad_tools.device import flash, image, repl
    from sumpad_tools.kernels import chip

    # Now, since that takes seconds, in which a console would stand still.
    wanted = len(chip.names())
    with repl.Device(port) as device, options.progress("sending") as advance:
        try:
            device.guard()
            found = flash.kernels(device)
            app = image.app_files(found)
            device.check(app)
            romfs = image.app_of(app)
            sent = flash.deploy(device, romfs, lambda size: advance(size, len(romfs)))
        except flash.OldLayoutError:  # the caller saves its games first
            raise
        except (repl.DeviceError, KeyboardInterrupt):
            with contextlib.suppress(repl.DeviceError):  # the connection itself may have failed
                device.reset()  # so that the old app runs again
            raise
        device.reset()
    print(f"{sent:,} bytes sent; the board starts." if sent else "The board has this app already.")
    if len(found) < wanted:
        _say(
            f"Its firmware lacks compiled kernels for {wanted - len(found)} of {wanted} modules, "
            "which run slower until you install the UF2 of `sumpad.py firmware` or of a release."
        )


def _replace_firmware(port: str) -> None:
    """Save the player's files, wait until somebody has copied the new firmware onto the board, and
    restore the files."""
    from sumpad_tools.build import uf2
    from sumpad_tools.device import backup, flash, repl
    from sumpad_tools.verbs import restore

    with repl.Device(port) as device:
        chip = device.chip()
        made, _ = backup.take(device)
        file = restore.keep(made)
        device.to_boot_loader()
    if file:
        _say(f"{len(made.files)} files are saved in {file}.")
    else:
        _say("The board has no games yet.")
    _say(
        f"Now copy the UF2 for the {chip}, from `sumpad.py firmware --chip {chip}` or a release, "
        f"onto the drive {uf2.DRIVES[chip]}.\n"
        "(If it does not show up, hold BOOTSEL while plugging the board in.)\n"
        "Waiting for the board; Ctrl-C ends that."
    )
    try:
        with repl.wait_for_device(port, flash.has_partition) as device:
            if file:
                backup.give(device, made)
                print(f"{len(made.files)} files restored")
            device.reset()
    except (repl.DeviceError, KeyboardInterrupt):
        if file:
            _say(f"\nLater, `sumpad.py restore {file}` puts the files back.")
        raise


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
