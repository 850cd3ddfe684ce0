"""`python -m tests.server.serve …` is `omphalos …` with the tests' game installed, for real processes.

Reviews are short: the tests need not wait until every decision was looked at. Each process of bots imports this module
again, so it imports the server only when it is run.
"""

import sys

REVIEW_SECONDS = 3.0  # enough for a few decisions on a machine that is busy with other tests


def main() -> int:
    """Run the command line."""
    from msgspec.structs import replace

    from omphalos import cli
    from omphalos.server import local
    from omphalos.server.live.config import LiveConfig
    from omphalos.table.registry import games
    from tests.server.lake import GAME

    usual_config = local.local_config

    def brief_config(host: str, pace: float | None, warm_up: bool) -> LiveConfig:
        """The usual settings, with little time for reviews, and pages as if others could come."""
        return replace(usual_config(host, pace, warm_up), alone=False, review_seconds=REVIEW_SECONDS)

    games.add("lake", GAME)
    local.local_config = brief_config
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
