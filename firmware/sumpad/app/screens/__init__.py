"""The screens, a module each, and what they share: `base`, `board`, `menu`, `bar`."""
