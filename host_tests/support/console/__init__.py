"""Whole consoles, on a PC or on the emulated chip, and the key scripts that play on them."""
