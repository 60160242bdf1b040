"""What planted texts do to verdicts: 50 invented facts, their false versions, and the ways to put those before the engine."""
