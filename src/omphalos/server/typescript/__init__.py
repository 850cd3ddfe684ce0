"""Generator of the client's TypeScript types."""
