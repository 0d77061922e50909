"""The casino floor: open tables, seats, patrons, and the ledger of all that happens."""
