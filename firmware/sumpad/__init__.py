"""Sumpad, what runs on the device. PC tools and tests import the very same modules."""
