"""The display: canvas and fonts, the layouts of boards, and the views that paint a board."""
