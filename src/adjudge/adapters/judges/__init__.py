"""Judges of other makes in the place of the shipped one: classifiers in a folder, models behind a chat endpoint.

All are stance encoders. Their libraries are loaded when they are first asked and not before.
"""
