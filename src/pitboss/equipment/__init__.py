"""What stands on the table and produces chance."""
