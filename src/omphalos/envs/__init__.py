"""Environments for reinforcement learning: both games for PettingZoo and Gymnasium."""
