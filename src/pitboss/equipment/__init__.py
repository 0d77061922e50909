"""The equipment of a table that produces chance."""
