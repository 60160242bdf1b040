"""How good the answers are, as people see it: a page with plots, and tables for a terminal."""
