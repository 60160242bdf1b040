"""Pairs that turn on a number, a date or a unit: written anew for every seed."""
