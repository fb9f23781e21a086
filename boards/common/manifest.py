# The modules frozen into the firmware: the one that mounts the file system, our loader, and the
# data of the board.
freeze("$(PORT_DIR)/modules", "_boot.py")
module("rp2.py")  # the part of the port's rp2 that _boot.py needs
include("../../firmware/manifest.py")
module("board.py", base_path="$(BOARD_DIR)")
