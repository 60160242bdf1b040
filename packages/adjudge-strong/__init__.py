"""The adapter of the strong judge; Adjudge finds the folder beside this file."""
