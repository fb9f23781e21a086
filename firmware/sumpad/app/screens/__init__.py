"""The screens, one module each, and their common parts: `base`, `board_screen`, `menu`,
`parameter_form`, `board_messages`."""
