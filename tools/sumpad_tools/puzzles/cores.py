"""Work spread over all cores of the PC, the results in the order of the work.

Used by the verbs that read puzzles and by `make`. Processes are spawned, not forked, on every
system alike: the progress bar has a thread, and a fork in the middle of threads may hang. Each has
a pipe of its own and works on one item at a time. The standard library's pools share queues among
processes instead: if the system ends one, its work or a lock is lost, and they wait for ever.
"""

import collections
import contextlib
import itertools
import multiprocessing
import os
import signal
import traceback
from multiprocessing import connection

_AHEAD = 3  # items for each process that are under way or wait for their turn


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
    are ended first. Raises ChildProcessError if something else has ended one.
    """
    processes = processes or count()
    items = iter(items)
    first = list(itertools.islice(items, 2))
    items = itertools.chain(first, items)
    if processes == 1 or len(first) < 2:
        yield from map(function, items)
        return
    workers = []
    try:
        workers.extend(_Worker(function) for _ in range(processes))
        yield from _spread(items, workers)
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()  # none is left when this is left


def _spread(items, workers):
    """Yield what the workers make of the items, in their order."""
    idle = list(workers)
    busy = {}  # a worker and the place for its result, by pipe
    waiting = collections.deque()  # the places in order: lists, empty until the result is there

    def receive():
        for pipe in connection.wait(busy):
            worker, place = busy.pop(pipe)
            place.append(worker.take())
            idle.append(worker)

    def result():
        while not waiting[0]:
            receive()
        return waiting.popleft().pop()

    for item in items:
        worker = idle.pop()
        waiting.append([])
        busy[worker.pipe] = worker, waiting[-1]
        worker.give(item)
        while not idle:
            receive()
        if len(waiting) == _AHEAD * len(workers):
            yield result()
    while waiting:
        yield result()


class _Worker:
    """A process that works, and the pipe to it."""

    def __init__(self, function):
        context = multiprocessing.get_context("spawn")
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=_work, args=(function, there), daemon=True)
        self.process.start()
        there.close()  # its own is the last then, and its end is noticed here

    def give(self, item):
        """Let it work on an item."""
        with _living():
            self.pipe.send(item)

    def take(self):
        """The result of the item; raises what the work raises."""
        with _living():
            result, error, told = self.pipe.recv()
        if error:
            raise error from ChildProcessError(f"raised in a process of its own:\n{told}")
        return result


@contextlib.contextmanager
def _living():
    """ChildProcessError if the process at the other end of a pipe is no more."""
    try:
        yield
    except (EOFError, OSError):
        raise ChildProcessError(
            "the system has ended a process, for want of memory perhaps"
        ) from None


def _work(function, pipe):
    """What a process does, until nobody is left to work for."""
    # Ctrl-C reaches all processes of a terminal; it is the first one's to end the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        while True:
            item = pipe.recv()
            try:
                answer = function(item), None, ""
            except Exception as error:
                answer = None, error, traceback.format_exc()
            pipe.send(answer)
