"""Tables of singles and their arithmetic: those of numpy and its kernels, or plain ones where there is no numpy."""

try:
    from omphalos.bots.nets.arithmetic import add, average_others, begin, rectify, table, zeros
except ModuleNotFoundError:
    from omphalos.bots.nets.plain import add, average_others, begin, rectify, table, zeros

__all__ = ["add", "average_others", "begin", "rectify", "table", "zeros"]
