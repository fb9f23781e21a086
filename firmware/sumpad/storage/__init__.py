"""What the console keeps in flash memory."""
