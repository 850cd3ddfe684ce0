"""Palec boży for environments: views and actions as numbers."""
