"""What the tables of the poker room have besides: waiting lists and seats that are held."""
