# The only list of the modules on a board, besides its board.py and Adafruit's modules.
# MicroPython's build reads it without options and freezes the loader. With `app` it lists the
# modules for the image of the app, which the loader starts.
options.defaults(app=False)

if options.app:
    package("sumpad")
else:
    module("main.py")
    module("loader.py")
    module("notice.py")
