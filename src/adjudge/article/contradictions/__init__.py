"""Where an article contradicts itself: which pairs of claims are worth reading, and what each says of what, when and how much."""
