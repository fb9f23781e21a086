"""Finds settings of the console by name, as their order is that of the list on the display."""

from sumpad.app import settings


def setting(name):
    """Return the Setting of GENERAL with this `name`."""
    return next(it for it in settings.GENERAL if it.name == name)
