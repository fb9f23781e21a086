"""The console on rp2040py, a second and much slower emulated chip, for comparisons."""
