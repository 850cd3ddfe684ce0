"""Rate limits and quotas of each network address and each connection."""
