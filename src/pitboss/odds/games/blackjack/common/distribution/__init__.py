"""How often rounds end in each way."""
