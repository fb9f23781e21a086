"""Models of the parts around the chip: the OLED panel and the key matrix, and what a frame is.

The PC player and the emulator plug the same objects in. They know the wire and nothing else: no
firmware module is imported here, so a part cannot agree with a mistake of the firmware.
"""
