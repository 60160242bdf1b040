"""Many claims at once: a table in, the same table with verdicts out, and nothing lost when it is interrupted."""
