"""The engine: prompts and answers, wagers and settlements, rounds and tables."""
