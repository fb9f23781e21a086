# What is frozen into the default UF2: what the port itself needs, and asyncio. The rest of the
# official UF2 (drivers for sensors and light strips) comes from micropython-lib, which not every
# source tree has and nothing here imports. The console itself lies in the file system; the UF2
# with the console in it has a manifest of its own, without asyncio, for which it has no use.
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
