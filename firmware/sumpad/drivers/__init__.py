"""Drivers for the console's parts: they get pins and buses, and know nothing of games."""
