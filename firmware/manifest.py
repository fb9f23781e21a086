# What is on the device besides the board's data and the Adafruit modules. Read by the frozen build
# of MicroPython, by `flash` and by the image of the emulator.
package("sumpad")
module("main.py")
module("imports.py")
