"""Hand-over of an identity from one device to another."""
