"""Whether the judge takes the same side on the same thing in other words, and another where two names are exchanged."""
