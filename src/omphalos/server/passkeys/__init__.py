"""Passkeys: signing in on another device."""
