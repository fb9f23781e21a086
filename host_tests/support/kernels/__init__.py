"""Compares kernels in Python with the C that is made of them."""
