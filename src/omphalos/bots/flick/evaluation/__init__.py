"""How bots of Palec boży value a table: the rules as kernels, rules of thumb, and a network that corrects them."""
