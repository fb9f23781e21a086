"""Answers by other means than the firmware's: nothing here is imported from firmware/. `bench`
checks its figures against these, too."""
