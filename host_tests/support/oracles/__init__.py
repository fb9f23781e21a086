"""Answers found without the firmware's code: nothing here is imported from firmware/. `bench` also
checks its figures against these."""
