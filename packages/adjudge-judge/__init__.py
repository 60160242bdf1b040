"""The weights of Adjudge's judge; Adjudge finds the folder beside this file."""
