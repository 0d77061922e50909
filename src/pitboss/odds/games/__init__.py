"""One model a game, found through the entry-point group ``pitboss.odds``."""
