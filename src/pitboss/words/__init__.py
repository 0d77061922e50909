"""Games, tables and rounds put into words, plain values and text drawings."""
