"""What can be read off a string alone: pure functions, no I/O, exact offsets.

`clean` makes text safe to compare and to store; `sentences` and `chunks` cut it without losing a character;
`terms` gives the content words two texts can share; `number_words`, `numbers`, `currencies`, `units` and
`quantities` read amounts and convert them; `dates` reads days, months, years, decades and centuries; `urls`
names pages and sites; `language` says which language a text is written in.
"""
