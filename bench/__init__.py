"""Measurements of Adjudge: README.md says which there are, and what their numbers mean."""
