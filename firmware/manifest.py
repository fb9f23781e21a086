# The one list of what is on a board, besides its board.py and Adafruit's modules. MicroPython's
# build reads it as it is and freezes the loader; the image of the app, which the loader starts, is
# made of the rest.
options.defaults(app=False)

if options.app:
    package("sumpad")
else:
    module("main.py")
    module("loader.py")
    module("notice.py")
