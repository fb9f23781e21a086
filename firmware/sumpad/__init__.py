"""Sumpad: the code that runs on the device. The PC tools and tests import the same modules."""

__version__ = "0.10.0"  # About, the tools, releases and pyproject.toml read it from here
