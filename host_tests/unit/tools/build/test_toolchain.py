"""What is missing to build MicroPython, and what is said and done about it."""

import os
import time

import pytest

from sumpad_tools.build import toolchain
from sumpad_tools.build.toolchain import FirmwareError, ToolchainMissing

CROSS = "arm-none-eabi-gcc"
ALL = ["build-essential", "cmake", "ninja-build", "gcc-arm-none-eabi"]
EMULATOR = ["qemu-system-arm"]
LIBRARIES = ["libnewlib-arm-none-eabi", "libstdc++-arm-none-eabi-newlib"]


@pytest.fixture
def programs(tmp_path, monkeypatch):
    """Provides programs(name=script), which makes shell scripts, the only programs there are."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def add(**scripts):
        for name, script in scripts.items():
            file = folder / name.replace("_", "-")
            file.write_text(f"#!/bin/sh\n{script}\n")
            file.chmod(0o755)

    return add


def a_user(monkeypatch, number):
    monkeypatch.setattr(os, "geteuid", lambda: number)


def test_on_a_bare_machine_everything_is_missing(programs):
    assert toolchain.missing_tools() == ALL + LIBRARIES
    assert toolchain.missing_tools(toolchain.UNIX) == ["build-essential"]


def test_with_everything_there_nothing_is(programs):
    programs(gcc="", make="", cmake="", ninja="", arm_none_eabi_gcc="echo /usr/lib/libc.a")
    assert toolchain.missing_tools() == []
    toolchain.need(toolchain.RP2)


def test_packages_are_told_with_their_versions(programs):
    """For a known package that is not installed dpkg-query has no version; for others it has
    nothing."""
    programs(
        dpkg_query='shift 2; for it; do [ $it = cmake ] && echo "$it 3.25"; echo "gcc "; done'
    )
    assert toolchain.versions() == ["cmake 3.25"]


def test_a_cross_compiler_without_libraries_is_not_enough(programs):
    programs(gcc="", make="", cmake="", ninja="", arm_none_eabi_gcc="echo ${3#*=}")
    assert toolchain.missing_tools() == LIBRARIES


def test_the_error_is_the_command_that_helps(programs, monkeypatch):
    programs(gcc="", make="", apt_get="")
    a_user(monkeypatch, 1000)
    with pytest.raises(ToolchainMissing, match="\n +sudo apt-get install cmake ninja-build gcc"):
        toolchain.need(toolchain.RP2)
    a_user(monkeypatch, 0)
    with pytest.raises(ToolchainMissing, match="\n +apt-get install cmake"):
        toolchain.need(toolchain.RP2)


def test_without_apt_the_error_has_names_to_search_for(programs):
    with pytest.raises(ToolchainMissing, match="in Debian: build-essential$"):
        toolchain.need(toolchain.UNIX)


def test_root_gets_what_is_missing_installed(programs, monkeypatch, tmp_path):
    programs(apt_get=f'echo "$@" >> {tmp_path}/said')
    a_user(monkeypatch, 0)
    told = []
    toolchain.install_tools(told.append)
    update, install = (tmp_path / "said").read_text().splitlines()
    assert update == "update"
    assert install.startswith("install ")
    assert install.endswith(" ".join(ALL + EMULATOR + LIBRARIES))
    assert len(told) == 1


def test_nothing_is_installed_where_nothing_is_missing(programs):
    programs(gcc="", make="", cmake="", ninja="", apt_get="exit 1", arm_none_eabi_gcc="echo /l")
    programs(qemu_system_arm="")
    toolchain.install_tools(pytest.fail)


def test_who_may_not_install_is_told_the_command(programs, monkeypatch):
    programs(apt_get="exit 1")
    a_user(monkeypatch, 1000)
    with pytest.raises(ToolchainMissing, match="sudo apt-get install"):
        toolchain.install_tools(pytest.fail)


def test_a_failed_installation_says_why(programs, monkeypatch):
    programs(apt_get="echo 'E: no network, an error'; exit 100")
    a_user(monkeypatch, 0)
    with pytest.raises(FirmwareError, match="cannot be installed:\n +E: no network"):
        toolchain.install_tools(lambda text: None)


def test_a_failed_command_shows_its_errors_and_where_the_rest_is(programs, tmp_path):
    log = tmp_path / "all.log"
    programs(make="echo one; echo 'x.c:3: error: two'; echo three; exit 2")
    with pytest.raises(FirmwareError) as failure:
        toolchain.run(["make"], "making failed", log)
    assert str(failure.value) == (
        f"making failed:\n    x.c:3: error: two\nEverything it said is in {log}"
    )
    assert log.read_text() == "one\nx.c:3: error: two\nthree\n"


def test_a_failed_command_without_errors_shows_its_last_lines(programs):
    programs(make="for i in 1 2 3 4 5 6 7 8 9; do echo line $i; done; exit 2")
    with pytest.raises(FirmwareError) as failure:
        toolchain.run(["make"], "making failed")
    shown = str(failure.value).splitlines()
    assert (shown[1].strip(), shown[-1].strip()) == ("line 2", "line 9")


def test_a_workshop_leaves_nothing(tmp_path):
    with pytest.raises(KeyboardInterrupt), toolchain.workshop(tmp_path / "new") as folder:
        (folder / "half").write_text("made")
        raise KeyboardInterrupt
    assert list((tmp_path / "new").iterdir()) == []


def test_workshops_of_killed_processes_go_after_a_day(tmp_path):
    old, young = tmp_path / "unfinished-old", tmp_path / "unfinished-young"
    old.mkdir()
    young.mkdir()
    two_days_ago = time.time() - 2 * 24 * 60 * 60
    os.utime(old, (two_days_ago, two_days_ago))
    with toolchain.workshop(tmp_path):
        assert not old.exists()
        assert young.exists()
