"""The parts of the console: they are handed pins and buses, and know nothing of what is played."""
