"""Sheets for a table of wood and paper: pages at 1:1 to print, cut out and play with. `omphalos print` writes them."""
