"""Speed and accuracy of `omphalos.physics`, next to well-known engines."""
