"""What the networks of all games share: the arithmetic of layers, files of weights, and the folder of networks."""
