"""Rules that many subchapters share: one deck a round, shoes, meters, orders of settling."""
