"""A site without a server: a folder with the page, its engine and the rules, which any static host can serve."""
