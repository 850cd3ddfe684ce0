"""Start a Ray cluster of two nodes with one core each, print its address, and stop it when standard input ends."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

NODE = {"num_cpus": 1, "object_store_memory": 80 * 2**20, "include_dashboard": False}


def start() -> Any:
    """Return a running cluster. Retry, because Ray's start may time out on a busy machine."""
    build: Any = import_module("ray.cluster_utils").Cluster
    for attempt in range(3):
        cluster = build(initialize_head=False)
        try:
            cluster.add_node(wait=False, **NODE)
            cluster.add_node(wait=False, **NODE)
            cluster.wait_for_nodes(timeout=60)
        except Exception:
            cluster.shutdown()
            if attempt == 2:
                raise
        else:
            return cluster
    raise AssertionError("unreachable")


def main() -> None:
    """Start the cluster, wait, stop it."""
    cluster = start()
    try:
        print(cluster.address, flush=True)
        sys.stdin.read()
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
