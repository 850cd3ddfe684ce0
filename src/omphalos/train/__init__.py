"""Training of the bots that learn: self-play, fitting a network, matches, and a report. Needs the extra `train`."""
