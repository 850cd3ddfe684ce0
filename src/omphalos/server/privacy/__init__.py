"""Everything that is stored of a person: exported, and erased."""
