"""How the stored floor came to have the shape it has."""
