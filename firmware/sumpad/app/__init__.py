"""The console's program: key events, the loop, the mid-end and the screens."""
