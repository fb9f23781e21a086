"""The contents of the device, and how they get there and back: the app, puzzles, results."""
