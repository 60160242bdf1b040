"""What can be read off a string alone: pure functions, no I/O, exact offsets.

words, verbs, names            what a text is made of
sentence                       all of that parsed once: whoever reads a sentence asks here
sentences, clauses, …          where it falls apart, and what each part says of what
topics, leaning, reader        what a page is about, and which of its words stand for that
claim_kinds, hints             what kind of statement it is, how far it goes, and what it rules out
figures                        dates, numbers, quantities, units
layout                         blocks, tables, chunks, links, words that speak to the reader
"""
