"""How good the answers are, and what each rule on the way to them brings."""
