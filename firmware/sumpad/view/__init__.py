"""Screen: canvas and fonts, the layouts of boards, and the view that paints a board."""
