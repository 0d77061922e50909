"""The mathematics that the games of this family share."""
