"""Sumpad, what runs on the device. PC tools and tests import the very same modules."""

__version__ = "0.10.0"  # the one place: About, the tools, releases and pyproject.toml read it
