"""What runs the console: key events, the loop, the mid-end and the screens."""
