"""Omphalos: a digital table for two board games, Palec boży and Wyrocznia."""

__version__ = "0.1.0"
