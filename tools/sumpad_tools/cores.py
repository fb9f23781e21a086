"""Work spread over all cores of the PC, the results in the order of the work.

Used by the verbs that read puzzles and by `make`. Processes are spawned, not forked, on every
system alike: the progress bar has a thread, and a fork in the middle of threads may hang.
"""

import collections
import itertools
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor

_AHEAD = 3  # pieces of work for each process that are under way or wait for their turn


def count():
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(function, items, processes=None):
    """Yield function(item) for each item, in their order; `processes`: default a core each.

    Items are drawn as the work goes on and few are ahead, so there may be any number of them. A
    single item is worked on here, and so are all with one process. Function, items and results
    must be what can be pickled. Left early, by an exception or KeyboardInterrupt, the processes
    end at once.
    """
    processes = processes or count()
    items = iter(items)
    first = list(itertools.islice(items, 2))
    items = itertools.chain(first, items)
    if processes == 1 or len(first) < 2:
        yield from map(function, items)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, context, _leave_interrupts)
    waiting = collections.deque()
    try:
        for item in items:
            waiting.append(pool.submit(function, item))
            if len(waiting) == _AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    pool.shutdown()


def _leave_interrupts():
    """Ctrl-C reaches all processes of a terminal; it is the first one's to end the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
