"""Stand-in for MicroPython's module of this name: there is nothing to mount on a PC."""


def mount(system, place):
    raise NotImplementedError
