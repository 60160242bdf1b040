"""A question answered from documents: retrieved, written, challenged, judged, revised while it helps, and accounted for.

answer, bench, drafts                        the job, what it works with, and its drafts
question_parts, question_statement           what is asked, and the statement that would answer it
question_search, sentence_pool, answer_values what of the documents answers it
writer, revise, critique                     the writer, the reviser and the skeptic without a language model
proposals                                    what a language model writes in their places
"""
