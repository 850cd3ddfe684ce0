"""Environments for reinforcement learning. Importing this package registers them.

`pettingzoo.make("aec", "omphalos/flick-v0")` and `"omphalos/oracle-v0"` have an agent at each seat;
`gymnasium.make("omphalos/Flick-v0")` and `"omphalos/Oracle-v0"` have one, against bots, and
`"omphalos/FlickShot-v0"` is a single flick. See docs/environments.md.
"""

from omphalos.envs.register import register_all

register_all()
