"""Wyrocznia as SVG pictures."""
