"""How good the answers are: labelled pairs in, measures out."""
