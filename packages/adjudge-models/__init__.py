"""The small weights of Adjudge; Adjudge finds the folders beside this file."""
