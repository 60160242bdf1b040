"""Whether the tests notice a mistake."""
