"""Dates, numbers, quantities and units where they stand in a text."""
