"""The store: one SQLite file, with derived indexes beside it that may be lost."""
