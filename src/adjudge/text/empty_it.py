"""Whether an "it" stands for nothing: it only holds the place of a subject where a sentence tells the day or the hour, the
weather, how far it is or how long something takes.

Such an "it" must not be read as whatever was spoken of last: "It was Wednesday" after a sentence on Budapest does not say that
Budapest was Wednesday. Where the words fit a thing as well ("It is two miles from the station", "It was Friday's edition") the
pronoun is left to the rules that look for what it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.text.number_words import NUMBER_WORDS
from adjudge.text.words import Word

_REACH = 10
"""Words from the pronoun that tell."""
_BE = (
    r"(?:['\u2019]s|\s(?:is|was|isn['\u2019]t|wasn['\u2019]t|has\sbeen|had\sbeen|will\sbe|would\sbe|must\shave\sbeen|may\shave\sbeen"
    r"|might\shave\sbeen|became|becomes|gets|got|grew|turned))"
)
_HOW = (
    r"(?:\s(?:not|even|yet|now|then|still|already|only|just|almost|nearly|about|around|soon|barely|exactly|again|also|very|too|so|quite"
    r"|rather|bitterly|unusually|a|an|the)){0,3}"
)
_NUMBER = rf"(?:[0-9][0-9.,]{{0,12}}|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))}|hundreds|thousands)"
_ENDS = (
    r"(?=$|\s[^\w\s]|\s(?:in|on|at|of|by|when|that|and|but|or|before|after|as|while|again|already|outside|there|here|for|all"
    r"|morning|afternoon|evening|night|today|enough|now|then|too|[0-9]{1,4})(?:\s|$))"
)
"""What may follow the day, the hour or the weather: in "a summer residence" something else does."""
_DAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r"(?:\s[0-9]{1,2}(?:st|nd|rd|th)?)?(?:\s,)?(?:\s[0-9]{4})?"
)
_DATE = (
    rf"(?:{_DAY}(?:\s,\s{_MONTH})?|(?:(?:early|mid|late)[\s-])?{_MONTH}|[0-9]{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{_MONTH}"
    r"|1[0-9]{3}|20[0-9]{2})"
)
_FEAST = r"(?:Christmas|Easter|Ramadan|Thanksgiving|Halloween|Passover|Diwali|Hanukkah)(?:\s(?:Day|Eve|Sunday|Monday|week|time))?"
_HOUR = (
    r"(?i:noon|midday|midnight|dawn|dusk|daybreak|sunrise|sunset|bedtime|lunchtime|dinnertime|morning|afternoon|evening|night"
    r"|nighttime|daytime|spring|summer|autumn|winter|springtime|summertime|wintertime|late|early|weekend"
    rf"|(?:half|a?\s?quarter|{_NUMBER})(?:\sminutes)?[\s-](?:past|to)\s{_NUMBER}"
    rf"|{_NUMBER}(?:\s[:.]\s[0-9]{{2}})?\s(?:o['\u2019]clock|[ap]\.?m\b)|[0-9]{{1,2}}\s:\s[0-9]{{2}})"
)
_TIME = re.compile(rf"(?i:it{_BE}{_HOW})\s(?:{_DATE}|{_FEAST}|{_HOUR}){_ENDS}")
_SKY = r"(?i:cold|hot|warm|cool|dark|sunny|windy|foggy|misty|cloudy|overcast|rainy|snowy|chilly|freezing|frosty|stormy|humid|icy)"
_FALL = r"(?:rain|snow|drizzle|sleet)"
_OFTEN = r"(?:\s(?:not|never|also|still|often|rarely|seldom|hardly|always|again|even)){0,2}"
_WEATHER = re.compile(
    rf"(?i:it{_BE}{_HOW})\s{_SKY}{_ENDS}"
    rf"|(?i:it{_OFTEN}\s{_FALL}(?:s|e?d)"
    rf"|it(?:['\u2019]s|\s(?:is|was|isn['\u2019]t|wasn['\u2019]t|has\sbeen|had\sbeen|will\sbe)){_OFTEN}\s{_FALL}ing"
    rf"|it\s(?:has|had|hasn['\u2019]t|hadn['\u2019]t){_OFTEN}\s{_FALL}e?d"
    rf"|it\s(?:will|would|may|might|could|can|did|does|didn['\u2019]t|doesn['\u2019]t|won['\u2019]t){_OFTEN}\s{_FALL}"
    rf"|it\s(?:begins|began|starts|started|stopped|continued|kept)(?:\sto\s{_FALL}|\s{_FALL}ing))(?=\s|$)"
)
_UNIT = r"(?:metres?|meters?|kilomet(?:re|er)s?|km|miles?|yards?|feet|foot|steps?|paces|blocks?|hours?|minutes?)"
_DISTANCE = re.compile(
    rf"(?i:it{_BE}{_HOW}\s(?:{_NUMBER}|a\sfew|several)(?:\s{_NUMBER})?\s{_UNIT}(?:['\u2019]?\s(?:walk|drive|ride))?"
    r"(?:\sfrom(?:\s[^\s.,;]{1,30}){1,3})?\sto\s(?!(?:the\s)?(?:north|south|east|west)))"
    rf"|(?i:it{_BE}{_HOW}\s(?:a\slong|a\sshort|far)(?:\s(?:way|walk|drive))?\s(?:to|from)\s)"
)
_TAKES = re.compile(
    r"(?i:it(?:['\u2019]s)?(?:\s(?:has|had|will|would|may|might|can|could|did|does|not|usually|often|only|also|still|then|been)){0,3}"
    r"\s(?:takes?|took|taken|taking)"
    r"(?:\s(?:him|her|them|us|me|you|about|around|almost|nearly|only|just|over|more|less|than|at|least|most|up|to|roughly|some|another"
    rf"|approximately|a|an|the|few|several|many|half|long|too|very|so|as|whole|full|further|{_NUMBER})){{0,6}}"
    r"\s(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|centur(?:y|ies)|long(?:er)?|while|ages|time))(?=\s|$)"
)


def is_empty_it(row: Sequence[Word], at: int) -> bool:
    """Whether the word at a place is an "it" that stands for nothing: of the time, the weather, a distance or a duration."""
    told = _told(row, at)
    return bool(told) and any(pattern.match(told) for pattern in (_TIME, _WEATHER, _DISTANCE, _TAKES))


def is_it_of_time_taken(row: Sequence[Word], at: int) -> bool:
    """Whether it is one of "It took two hours", which may be said of what was done, though never of who or where."""
    told = _told(row, at)
    return bool(told) and _TAKES.match(told) is not None


def _told(row: Sequence[Word], at: int) -> str:
    """The pronoun and what follows, with one space between the words; nothing where it is another word."""
    if at >= len(row) or row[at].bare != "it":
        return ""
    return " ".join(word.text for word in row[at : at + _REACH])
