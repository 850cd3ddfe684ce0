"""Pictures of Palec boży."""
