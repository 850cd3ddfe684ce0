"""Wyrocznia for environments: views and actions as numbers."""
