"""The three baccarats, 13:69F-3, 4 and 7: every round of a full shoe counted, and real shoes dealt."""
