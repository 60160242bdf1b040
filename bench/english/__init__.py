"""Readers of English side by side; the sentences they are tried on lie beside the code."""
