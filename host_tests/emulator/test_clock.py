"""A DS3231 on the wires of the emulated chip's display keeps the date through power-off."""

import ast
import datetime

from sumpad_tools import boards
from sumpad_tools.chip import boot
from support.console import verbs

SET = "8 up fire 2 0 2 8 right 0 2 right 2 8 right 2 3 right 5 9 fire wait:1000"
NOW = "import time; print(time.localtime()[:5])"


def test_the_date_is_there_after_power_off(uf2):
    board = boards.load(boards.DEFAULT)
    board.CLOCK = True
    console = boot.new_console(uf2, board)
    boot.switch_on(console)
    boot.press(console, SET)
    console.run_ms(60_000)
    console.power_cycle()
    boot.switch_on(console)
    assert console.exec(NOW).strip() == "(2028, 2, 29, 0, 0)"


def test_a_verb_that_sets_the_clock_sets_it_too(uf2):
    board = boards.load(boards.DEFAULT)
    board.CLOCK = True
    console = boot.new_console(uf2, board)
    boot.switch_on(console)
    assert verbs.run(console, "results")[0] == 0
    now = datetime.datetime.now()
    console.power_cycle()
    boot.switch_on(console)
    year, month, day, hour, minute = ast.literal_eval(console.exec(NOW))
    assert abs(datetime.datetime(year, month, day, hour, minute) - now).seconds < 300
