include(${CMAKE_CURRENT_LIST_DIR}/../common/mpconfigboard.cmake)
