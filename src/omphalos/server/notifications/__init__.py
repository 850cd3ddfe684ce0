"""Notifications: people who are away are told when it is their turn."""
