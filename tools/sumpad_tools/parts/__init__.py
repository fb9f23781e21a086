"""Models of the parts around the chip (OLED panel, key matrix, piezo), and tools for frames.

The PC player and the emulator connect the same objects. They know only the wire: no firmware
module is imported here, so a part cannot agree with a mistake of the firmware.
"""
