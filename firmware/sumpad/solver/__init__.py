"""Pure search and logic on tables of bytes: no screen, no hardware, no files, no clock."""
