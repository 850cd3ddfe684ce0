"""Omphalos: a digital table for two board games, Palec boży and Wyrocznia."""
