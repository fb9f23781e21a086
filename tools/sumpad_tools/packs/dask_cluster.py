"""Work on the workers of a Dask cluster, with the results in the order of the work.

If a worker is lost, the scheduler gives its work to another one.
"""

import collections
import itertools
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

import distributed

Item = TypeVar("Item")
Result = TypeVar("Result")

_AHEAD = 4  # items for each thread of a worker that are being processed or waiting
_LEAST = 16
_RETRIES = 5  # of an item whose worker is lost
_SECONDS = 10  # to wait for the scheduler


class ClusterError(Exception):
    """The cluster cannot be used. The message is a sentence."""


def in_order(
    address: str, function: Callable[[Item], Result], items: Iterable[Item]
) -> Generator[Result, None, None]:
    """Yield function(item) for each item, in order, as parallel.in_order does here. Raises
    ClusterError."""
    try:
        client = distributed.Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(f"no Dask scheduler at {address}: {error}") from None
    items = iter(items)
    waiting: collections.deque[distributed.Future] = collections.deque()
    try:
        while True:
            most = max(_LEAST, _AHEAD * sum(client.ncores().values()))
            for item in itertools.islice(items, most - len(waiting)):
                waiting.append(client.submit(function, item, pure=False, retries=_RETRIES))
            if not waiting:
                return
            yield waiting.popleft().result()
    except distributed.KilledWorker:
        raise ClusterError("the workers of the cluster were lost again and again") from None
    finally:
        client.cancel(list(waiting))
        client.close()
