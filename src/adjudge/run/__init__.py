"""What every job has: a world it may ask, a recording of what it was told, and a language model asked under quota.

world           the knowledge base, a search, pages, a language model, behind one protocol
recorded_world  what a job was told, written down, and told again when its case is replayed
consult         prompts in which data cannot pass for instructions, answers read strictly, calls within what may be spent
"""
