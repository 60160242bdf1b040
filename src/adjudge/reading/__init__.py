"""A text read against a claim, the same way for everybody: windows, scout and judge, numbers, the sentence that decides.

frame        a text as models get to read it, and the way back to its own places
windows      a text and a claim cut into what a model reads at once
cascade      the scout reads every window, the judge the few that matter
calibration  probabilities from logits, and whether they can be believed
pooling      from readings of single windows to one stance
quantities   numbers, dates and units held against each other, working shown
weigh        all of it put together: what each text says of its claim
"""
