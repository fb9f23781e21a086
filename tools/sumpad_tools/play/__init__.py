"""The console on this PC: its player, the window and the terminal that show it, key scripts and
pictures.
"""
