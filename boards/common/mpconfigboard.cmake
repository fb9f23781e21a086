# What all boards of Sumpad share. To MicroPython they are a Raspberry Pi Pico or Pico 2, so its own
# definition of these is used: no copy of it has to be kept up to date. The tools set SUMPAD_CHIP.
if(SUMPAD_CHIP STREQUAL "RP2350")
    set(SUMPAD_BASE ${MICROPY_PORT_DIR}/boards/RPI_PICO2)
else()
    set(SUMPAD_BASE ${MICROPY_PORT_DIR}/boards/RPI_PICO)
endif()
include(${SUMPAD_BASE}/mpconfigboard.cmake)
include(${SUMPAD_BASE}/mpconfigvariant.cmake OPTIONAL)

# The names of the Pico's pins (GP0, LED, ...). ports/rp2 sets these two by itself only for a
# pins.csv that lies in the folder of the board.
set(GEN_PINS_BOARD_CSV ${SUMPAD_BASE}/pins.csv)
set(GEN_PINS_CSV_ARG --board-csv ${GEN_PINS_BOARD_CSV})

set(MICROPY_FROZEN_MANIFEST ${CMAKE_CURRENT_LIST_DIR}/manifest.py)

# The file with the names of the app, see mpconfigboard.h. To these definitions the port adds what
# only its preprocessing is to have.
if(SUMPAD_QSTRS)
    list(APPEND MICROPY_CPP_DEF_EXTRA SUMPAD_QSTRS=\"${SUMPAD_QSTRS}\")
endif()

# A panic of the SDK stops at a breakpoint, and the watchdog restarts the chip. Its message needs a
# printf() of 4 KB, and nobody would see it: it goes to pins that no board of ours uses.
list(APPEND MICROPY_DEF_BOARD PICO_PANIC_FUNCTION=)
