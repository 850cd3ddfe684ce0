"""A Ray cluster of two nodes with a core each, until standard input ends. Prints its address."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

NODE = {"num_cpus": 1, "object_store_memory": 80 * 2**20, "include_dashboard": False}


def main() -> None:
    """Start, wait, stop."""
    cluster: Any = import_module("ray.cluster_utils").Cluster(initialize_head=True, head_node_args=NODE)
    try:
        cluster.add_node(**NODE)
        cluster.wait_for_nodes()
        print(cluster.address, flush=True)
        sys.stdin.read()
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
