"""Patrons and staff: who they are, what they may do, their own limits and their own rounds."""
