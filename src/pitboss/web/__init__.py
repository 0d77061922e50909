"""The floor in a browser: pages, an API and a socket for every table."""
