"""Results as people see them: pages that need nothing else, terminals, rows, reviews. Sees values alone."""
