"""Cards for kernels: hands ranked and counted."""
