"""What the models of the poker room share."""
