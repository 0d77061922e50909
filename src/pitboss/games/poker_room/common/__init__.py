"""What the poker tables of subchapter 14 share."""
