"""How fast passages come in and are found, how many of those that matter, and beside which other stores."""
