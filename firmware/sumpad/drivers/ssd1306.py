"""The SSD1306 controller: Adafruit's driver, unchanged, with the update of oled.py."""

from adafruit_ssd1306 import SET_CHARGE_PUMP, SSD1306_I2C, SSD1306_SPI

from sumpad.drivers import oled


class _OnI2C(SSD1306_I2C):
    FIRST = 0
    blanks = True


class _OnSPI(SSD1306_SPI):
    FIRST = 0
    blanks = True


_PUMP_OFF = 0x10


def take_power(driver):
    """Turn off the glass and its supply, which another driver would not."""
    driver.poweroff()
    driver.write_cmd(SET_CHARGE_PUMP)
    driver.write_cmd(_PUMP_OFF)


def make(chip, bus, panel):
    """Return the driver of `panel`, PANEL of a board, on `bus`. `chip`: "SSD1306"."""
    width, height, rotated = panel["width"], panel["height"], panel["rotated"]
    if bus.LEAD:
        driver = oled.driver_over(_OnI2C)
        return driver(width, height, bus, addr=bus.address, rotated=rotated)
    driver = oled.driver_over(_OnSPI)
    rate = panel["frequency"]
    return driver(width, height, bus, bus.dc, bus.reset, bus.cs, baudrate=rate, rotated=rotated)
