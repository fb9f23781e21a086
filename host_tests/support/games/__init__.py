"""Boards and positions of the families with known answers, and a dummy family."""
