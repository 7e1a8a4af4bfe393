"""Floor 2: spreadsheets to questions.

No code of a game is imported here. Two things come from Passport to Australia all the same, as data: the States
are the categories of a bank, and its rule ids (P-128 …) are cited where they are the source of a check.
"""
