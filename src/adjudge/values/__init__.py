"""What everything else is written in: frozen values with the fields that seeds and contracts give them.

span, headings, document, urls  a stretch of a text and the headings in one, a document with its passages and rows, an address
claim, article_claim           what is checked: a claim with its parts, and a claim of an article
candidate, evidence, source    what is found for it, what that says, and who says so
ruling, verdict, inquiry       what a verdict is made from, what it comes back as, and a verification under way
article, ledger, evaluation    what checking an article, grounding a draft and measuring come back as
budget, trace                  what a job may spend; what it did, and the run that holds both while it is under way
language                       what a language model is asked for, and what it may propose
score, case, codec             a number that knows how it was made; a job kept whole; values as JSON and back
word_lists                     language data, which lie in words.txt beside each package
"""
