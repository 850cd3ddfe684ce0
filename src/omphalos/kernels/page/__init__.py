"""Kernels for the page: modules of WebAssembly, and TypeScript that calls them. `webassembly` makes the modules."""
