"""Rules that many subchapters share: one deck a round, shoes, meters, pots, orders of settling."""
