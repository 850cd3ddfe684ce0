"""How fast and how exact `omphalos.physics` is, beside the engines one would reach for."""
