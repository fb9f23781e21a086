include(${CMAKE_CURRENT_LIST_DIR}/../common/mpconfigboard.cmake)
# The Pico SDK's definition of this board: flash of 8 MB, read at the speed that suits its chips.
set(PICO_BOARD "adafruit_macropad_rp2040")
