"""Drivers for the console's parts. They get pins and buses, and know nothing about games."""
