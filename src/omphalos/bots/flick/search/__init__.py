"""The search for a flick: shots are proposed, simulated with tremor, and answered by opponents, in one kernel."""
