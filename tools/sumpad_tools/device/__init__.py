"""What lies on the device, and how it gets there and back: the app, puzzles, results."""
