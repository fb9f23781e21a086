"""The files that the console keeps in flash memory."""
