"""The casino floor: open tables, seats, patrons and the ledger that loses nothing."""
