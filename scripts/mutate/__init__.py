"""Mutation testing: plant single faults in copies of the sources, and see whether the tests notice.

    make mutate                                     a sample of every package
    make mutate ARGS='flick table --sample 40'      other packages, another sample
    make mutate ARGS='--help'

Why not a tool from the package index: mutmut 3 puts all mutants of a function behind a wrapper and skips decorated
functions, so it mutates no kernel that numba compiles, and it forks a process that already has threads and event loops.
Cosmic Ray edits one checkout in place and runs the same command for every mutant. Neither samples with a seed. Here a
mutant is one replaced piece of text in a copy of the tree, and a new process runs the tests: servers, compiled kernels
and the processes that tests start see it like any other source.
"""
