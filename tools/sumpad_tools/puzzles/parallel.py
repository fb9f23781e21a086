"""Work spread over all cores of the PC, with the results in the order of the work.

Used by the verbs that read puzzles and by `make`. Processes are spawned on every system, not
forked: a fork of a process with threads may hang.
"""

from __future__ import annotations

import collections
import itertools
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Item = TypeVar("Item")
Result = TypeVar("Result")

_AHEAD = 3  # items for each process that are being processed or waiting


def count() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    function: Callable[[Item], Result], items: Iterable[Item], processes: int | None = None
) -> Generator[Result, None, None]:
    """Yield function(item) for each item, in order, with one process per core by default.

    Items are drawn during the work and only a few in advance, so there may be any number of them.
    A single item is processed here, and with one process all items are. Function, items and
    results must be picklable. If the generator is left early, by an exception or
    KeyboardInterrupt, it ends its processes first. Raises ChildProcessError if something else has
    ended one.
    """
    processes = processes or count()
    items = iter(items)
    first = list(itertools.islice(items, 2))
    items = itertools.chain(first, items)
    if processes == 1 or len(first) < 2:
        yield from map(function, items)
        return
    # These take longer to load than one puzzle to solve.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _ignore_ctrl_c)
    waiting: collections.deque[Future[Result]] = collections.deque()
    try:
        for item in items:
            with _without_ctrl_c():
                waiting.append(pool.submit(function, item))
            if len(waiting) == _AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise ChildProcessError(
            "the system has killed a process, perhaps because memory ran out"
        ) from None
    finally:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()  # its result is not wanted any more
        pool.shutdown(cancel_futures=True)


def in_threads(
    function: Callable[[Item, Callable[[], bool]], Result],
    items: Iterable[Item],
    threads: int | None = None,
) -> Generator[Result, None, None]:
    """Yield function(item, is_wanted) for each item, in order, with one thread per core by
    default.

    This pays for functions that spend their time in compiled kernels. They should return early
    when is_wanted() is false: then the generator was left. Otherwise like `in_order`.
    """
    threads = threads or count()
    items = iter(items)
    first = list(itertools.islice(items, 2))
    items = itertools.chain(first, items)
    if threads == 1 or len(first) < 2:
        yield from (function(item, lambda: True) for item in items)
        return
    from concurrent.futures import ThreadPoolExecutor

    wanted = [True]
    pool = ThreadPoolExecutor(threads)
    waiting: collections.deque[Future[Result]] = collections.deque()
    try:
        for item in items:
            waiting.append(pool.submit(function, item, lambda: bool(wanted)))
            if len(waiting) == _AHEAD * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        wanted.clear()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """Keep Ctrl-C from a process that is started meanwhile: before the process can ignore it, it
    would print a traceback. Ctrl-C is raised here afterwards. Windows has no such mask."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_ctrl_c() -> None:
    """Ignore Ctrl-C, which reaches all processes of a terminal; the first one ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
