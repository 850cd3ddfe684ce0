"""Kernels as WebAssembly, for the page: the same source, the same LLVM text, and the same bits as machine code."""
