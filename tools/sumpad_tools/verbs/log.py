"""The verb `log`."""

from __future__ import annotations

import sys

from sumpad_tools.verbs import options


def log(port: options.Port = None, pc: options.OnPc = False, data: options.OldData = None) -> None:
    """Print the errors that a console has recorded, the latest first, for a bug report."""
    from sumpad_tools.device import stores

    with options.store(port, pc, data, stores.SAVES) as store:
        errors = store.read("log") if "log" in store.names() else ""
    print(errors, end="")
    if not errors:
        print("no errors", file=sys.stderr)
