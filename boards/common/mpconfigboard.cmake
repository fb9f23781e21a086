# What all boards of Sumpad share. To MicroPython they are a Raspberry Pi Pico, so its own definition
# of the Pico is used: no copy of it has to be kept up to date.
include(${MICROPY_PORT_DIR}/boards/RPI_PICO/mpconfigboard.cmake)

# The names of the Pico's pins (GP0, LED, ...). ports/rp2 sets these two by itself only for a
# pins.csv that lies in the folder of the board.
set(GEN_PINS_BOARD_CSV ${MICROPY_PORT_DIR}/boards/RPI_PICO/pins.csv)
set(GEN_PINS_CSV_ARG --board-csv ${GEN_PINS_BOARD_CSV})

set(MICROPY_FROZEN_MANIFEST ${CMAKE_CURRENT_LIST_DIR}/manifest.py)

# The file with the names of the app, see mpconfigboard.h. To these definitions the port adds what
# only its preprocessing is to have.
if(SUMPAD_QSTRS)
    list(APPEND MICROPY_CPP_DEF_EXTRA SUMPAD_QSTRS=\"${SUMPAD_QSTRS}\")
endif()
