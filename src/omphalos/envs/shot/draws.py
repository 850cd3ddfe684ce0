"""Random numbers for batches of flicks: a function of the seed, the environment and the episode, with no memory.

Philox 4x32 with ten rounds (Salmon et al., 2011). Compiled and plain code draw the same numbers.
"""

from __future__ import annotations

from typing import Final

from omphalos.kernels import jit

_MASK: Final = 0xFFFFFFFF
_SCALE: Final = 2.0**-32
_WORDS_OF_NORMAL: Final = 12
POSITION_BLOCK: Final = 6  # the block of an episode that chooses its position; those before are of the tremor


@jit
def block(c0: int, c1: int, c2: int, c3: int, k0: int, k1: int) -> tuple[int, int, int, int]:
    """Four random words of 32 bits for a counter of four words and a key of two."""
    for _ in range(10):
        p0 = 0xD2511F53 * c0
        p1 = 0xCD9E8D57 * c2
        c0 = (((p1 >> 32) & _MASK) ^ c1 ^ k0) & _MASK
        c2 = (((p0 >> 32) & _MASK) ^ c3 ^ k1) & _MASK
        c1 = p1 & _MASK
        c3 = p0 & _MASK
        k0 = (k0 + 0x9E3779B9) & _MASK
        k1 = (k1 + 0xBB67AE85) & _MASK
    return c0, c1, c2, c3


@jit
def normal(env: int, episode: int, which: int, k0: int, k1: int) -> float:
    """A draw with mean 0 and deviation 1, distributed as `Stream.normal` is: the sum of twelve uniform words."""
    total = 0
    for part in range(3):
        a, b, c, d = block(episode & _MASK, (episode >> 32) & _MASK, env, 3 * which + part, k0, k1)
        total += a + b + c + d
    return total * _SCALE - 0.5 * _WORDS_OF_NORMAL + 0.5 * _WORDS_OF_NORMAL * _SCALE


@jit
def below(n: int, env: int, episode: int, k0: int, k1: int) -> int:
    """A whole number from 0 to n - 1: the position of an episode."""
    a, _, _, _ = block(episode & _MASK, (episode >> 32) & _MASK, env, POSITION_BLOCK, k0, k1)
    return a * n >> 32
