"""The screens, one module each, and their common parts: `base`, `board`, `menu`, `bar`."""
