"""What many subchapters have in common: one deck a round, shoes, meters, orders of settling."""
