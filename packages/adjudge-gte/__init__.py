"""The transformer embedder of Adjudge; Adjudge finds the folder beside this file."""
