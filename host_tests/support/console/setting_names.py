"""Looks settings up by name, so that tests do not depend on their order in the list."""

from sumpad.app import settings


def setting(name):
    """Return the Setting of GENERAL with this `name`."""
    return next(it for it in settings.GENERAL if it.name == name)
