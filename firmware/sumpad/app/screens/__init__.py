"""The screens, one module each; `base.Screen` is what they have in common."""
