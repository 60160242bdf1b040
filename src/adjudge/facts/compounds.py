"""Compounds of plain facts taken apart: a cut is right when what stands on either side fits a relation's wording."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.english.regex import regex
from adjudge.facts.denials import contrast, positive
from adjudge.facts.relations import LONGEST
from adjudge.facts.superlatives import Foremost
from adjudge.facts.values import amount, is_value
from adjudge.facts.wording import Asked, Compared, Counted, Only, SaidValue, Times, asked, names_of

_JOINT = regex(
    r",? (?:and|but|while|whereas|yet)(?: also)? |; (?:and )?|, (?=the |in |its )|,? (?=with (?:the|an?) )"
    r"|, (?!an? )(?=[^\W\d_][\w-]*(?: [A-Z]\w*)*(?:['’]s)? (?:is|are|has|in|into|that|the|element|number|at|by|to|"
    r"[+.]?[\w'’]+\Z))",
    re.IGNORECASE,
)
""" "Japan's code is +81, South Korea's +82": what goes on without a joining word begins with a name."""
_LISTED = regex(r", and |, | and ")
_JOINED = regex(r",| and(?: |\Z)| but | while | is | are | has ", re.IGNORECASE)
_BOTH = regex(
    r"(?:both )?(?P<one>.{1,120}?)(?:,? and|,? as well as) (?P<other>.{1,120}?)(?: both)?"
    r" (?P<verb>are|were|have|use|border|share|lie|belong|orbit"
    r"|adjoin|circle|flow|drain|pour|end|pay|joined|became|measure)"
    r" (?:both )?(?P<rest>.{1,200})",
    re.IGNORECASE,
)
_PHRASE = regex(r" (?:in|by) (?:(?! in | by ).)+")
_TOGETHER = regex(
    r"\b(?:common|shared|joint|mutual|together|each other|one another|between them|same|apart|neighbou?rs)\b", re.IGNORECASE
)
"""What is said of two together is said of neither alone."""
_SINGULAR = {"are": "is", "have": "has", "were": "was", "joined": "joined", "became": "became"}
_SEVERAL = regex(
    r"(?<![\w-])(?:both )?(?P<kind>official languages|moons|satellites|cities|towns|countries|rivers|mountains|elements|halogens"
    r"|(?:noble )?gases|(?:(?:alkali|alkaline earth|transition|post-transition|poor|rare earth|precious|noble|heavy) )?metals"
    r"|planets|territories)\b"
)
_HELD_BY_COUNTRIES = (
    r"(?:official |national |internet |web |top-level |country |international )*"
    r"(?:currency|money|domain|(?:dialling|dialing|calling|phone|telephone) code"
    r"|official languages?|capital(?: city)?|land borders?)"
)
_ITS = regex(rf"(?P<value>.{{1,120}}?) (?:is )?its (?P<noun>{_HELD_BY_COUNTRIES})", re.IGNORECASE)
_ITS_FIRST = regex(rf"its (?P<noun>{_HELD_BY_COUNTRIES}) (?P<rest>is .{{1,200}})", re.IGNORECASE)
""" "Tallinn is Estonia's capital and the kroon its currency": of the two only a country has one."""
_DATED = regex(r" (?:in|on) (?:[^ ]+ ){0,2}[0-9]{4}\b|\b(?:later|earlier|ago|afterwards|respectively)\b", re.IGNORECASE)
_HIGHER = regex(
    r"no (?:other )?[a-z ]{1,60}(?: (?:in|on|of) [\w ]{1,60})? (?:is|has|was) (?:[a-z]{1,20}er|more [a-z]+)\Z", re.IGNORECASE
)
_ASIDE = regex(
    r"(?P<name>[^,]{1,120}), (?P<how>whose|which|who|an?|the|discovered|found|element|admitted) (?P<aside>[^,]{1,120}),"
    r" (?P<rest>.{1,200})"
)
_TAIL = regex(
    r"(?P<main>.{1,160}?), (?:(?:the|an?) (?:country|state|city|planet|element|metal|river|nation) )?"
    r"(?P<how>which|who|that|whose|with) (?P<rest>.{1,300})"
)
_WHOM = regex(
    r"(?P<main>.{1,300}), (?:the (?:man|president|one|person) (?:whom |who |that )?|whom )"
    r"(?:he|she) (?P<verb>replaced|succeeded|followed)"
)
_MOST_JOINTS = 3
_LOWER_CASE = {"element", "unit", "currency", "language"}
"""Kinds of things whose names need no capital."""
_NO_NAME = frozenset({"the", "a", "an", "in", "of", "its", "it", "both", "that", "those"})
_NOT = frozenset({"not", "no", "nor", "never", "none", "nothing", "nobody", "neither"})
_A_NAME = 6
"""Words a name or a value has at most."""


def plain_facts(text: str) -> tuple[str, ...] | None:
    """The facts a claim puts side by side, each with its subject; None where it is one, or anything in it is not a plain fact."""
    whole = text.strip().rstrip(".!")
    if len(whole) > LONGEST or len(_JOINT.findall(whole)) > _MOST_JOINTS:
        return None
    found = None if _fits(whole) else _whole_in_parts(whole)
    return tuple(f"{part[0].upper()}{part[1:]}." for part in found) if found else None


def is_one_fact(text: str) -> bool:
    """Whether a claim says one thing and not another, which is one fact though it may look like two."""
    told = contrast(text)
    return told is not None and any(map(_fits, told.said))


def _whole_in_parts(text: str) -> list[str] | None:
    return _apart(text) or _of_both(text) or _of_phrases(text) or _of_aside(text) or _of_tail(text) or _of_whom(text)


def _of_aside(text: str) -> list[str] | None:
    """ "Hungary, whose capital is Budapest, uses the forint": what is said beside, and the rest."""
    found = _ASIDE.fullmatch(text)
    if not found:
        return None
    name, how, aside = found["name"], found["how"].lower(), found["aside"]
    beside = {"whose": f"{name}'s {aside}", "which": f"{name} {aside}", "who": f"{name} {aside}"}
    past = r"president|democrat|republican|whig|federalist|discovered|found|admitted"
    was = "was" if re.search(past, f"{how} {aside}", re.IGNORECASE) else "is"
    first, rest = beside.get(how, f"{name} {was} {how} {aside}"), f"{name} {found['rest']}"
    more = [rest] if _fits(rest) else _whole_in_parts(rest)
    return [first, *more] if more and _fits(first) else None


def _of_tail(text: str) -> list[str] | None:
    """ "… is the capital of North Dakota, which joined in 1889": what is said of the name that ends the first clause."""
    found = _TAIL.fullmatch(text)
    one = next(_readings(found["main"]), None) if found else None
    if found is None or one is None:
        return None
    name = next((slot for slot in (one.subject, *_values(one)) if slot and found["main"].endswith(slot)), None)
    if name is None:
        return None
    joins = {"whose": f"{name}'s", "with": f"{name} has"}
    rest = f"{joins.get(found['how'], name)} {found['rest']}"
    more = [rest] if _fits(rest) else _whole_in_parts(rest)
    return [found["main"], *more] if more else None


def _one_of(kinds: str) -> str:
    return kinds.removesuffix("es") if kinds.endswith("gases") else re.sub("ies$", "y", kinds).removesuffix("s")


def _of_whom(text: str) -> list[str] | None:
    """ "… older than Jimmy Carter, the man he replaced": that he did is said too."""
    found = _WHOM.fullmatch(text)
    one = next(_readings(found["main"]), None) if found else None
    if found is None or not isinstance(one, Compared):
        return None
    return [found["main"], f"{one.subject} {found['verb']} {one.other}"]


def _apart(text: str) -> list[str] | None:
    for joint in _JOINT.finditer(text):
        left, right = text[: joint.start()], text[joint.end() :]
        first = next(_readings(left), None)
        if first is None:
            continue
        for second in _with_subject(right, left, first):
            more = [second] if _fits(second) else _apart(second)
            if more:
                return [left, *more]
    return None


def _with_subject(text: str, left: str, first: Asked) -> Iterator[str]:
    """A second clause as it stands, or with what it goes on from: the name that opens the first. A pronoun is resolved only
    where that name is what the first is about: in "Vienna is the capital of Austria, and its …" it may be either."""
    if text.split(" ", maxsplit=1)[0].lower() not in {"it", "its"}:
        yield text
    if positive(left)[1]:
        return  # after a denial nobody can tell whether what is left out was denied too
    opening = next((name for name in (first.subject, *_values(first)) if name and left.startswith(name)), None)
    if opening != first.subject and isinstance(first, SaidValue):
        yield from _of_its_country(text, first)
    if opening is None:
        yield from _as_before(text, left, first)
        return
    if _HIGHER.match(text):  # "…, and no mountain in Japan is higher"
        yield f"{text} than {opening}"
    pronouns = {"its ": f"{opening}'s ", "it ": f"{opening} "}
    leaning = next((p for p in pronouns if text.lower().startswith(p)), None)
    if text.lower().startswith("with "):
        yield f"{opening} has {text[5:]}"
    elif leaning is None:
        yield from (said for said in _going_on(text, left, opening) if _is_about(opening, said))
        yield from _as_before(text, left, first)
    elif opening == first.subject:
        yield pronouns[leaning] + text[len(leaning) :]
        head, _, last = text[len(leaning) :].rpartition(" ")
        yield f"{pronouns[leaning]}{head} is {last}"  # "its symbol is Fe and its atomic number 26"


def _of_its_country(text: str, first: SaidValue) -> Iterator[str]:
    """What is said of the country that a first clause was about, when only a country has that."""
    if "country" not in first.relation.subject or first.relation.value != "name":
        return
    if found := _ITS_FIRST.fullmatch(text):
        yield f"{first.subject}'s {found['noun']} {found['rest']}"
    elif found := _ITS.fullmatch(text):
        yield f"{found['value']} is {first.subject}'s {found['noun']}"


def _going_on(text: str, left: str, opening: str) -> Iterator[str]:
    """A clause with the first's name, and with its verb where one verb serves both: "has the symbol Au and atomic number 79"."""
    yield f"{opening} {text}"
    verb = left[len(opening) :].split(" ", maxsplit=2)[1:2]
    if verb and not text[0].isupper():  # a name would be another subject
        yield from (" ".join([opening, *verb, *article, text]) for article in ((), ("the",), ("an",)))


def _is_about(name: str, text: str) -> bool:
    """Whether a clause is still about the name that was put before it, and not about a longer one: "Copper zinc has 30"."""
    reading = next(_readings(text), None)
    return reading is None or name in (reading.subject, *_values(reading))


def _as_before(text: str, left: str, first: Asked) -> Iterator[str]:
    """A clause that leaves out what the one before has said: "Copper has the atomic number 29 and zinc 30". Its two names take
    the places of the first's; the more of what stood between them it says again, the surer the cut."""
    values = [value for value in _values(first) if value]
    slots = [_as_written(name, left) for name in (first.subject, *values[:1])]
    ends = sorted((at, name) for name in slots if (at := _place_of(name, left)) >= 0)
    if len(ends) != 2:
        return
    (one, opening), (other, closing) = ends
    between = left[one + len(opening) : other]
    text = _without_opening(text, left[:one])
    cuts: list[tuple[int, str, str]] = []
    words = text.split()
    for cut in range(1, len(words)):
        name, rest = " ".join(words[:cut]).rstrip(",").removesuffix("'s"), " ".join(words[cut:])
        said = _repeated(rest, between)
        if (
            name.split()[-1].lower() not in {*_NO_NAME, *between.lower().split()[:1]}
            and name.lower().split()[0] not in {*_NOT, "that", "those"}
            and rest.lower().split()[-1] not in _NOT
            and rest[said:].strip()
        ):
            cuts.append((said, name, rest[said:].strip()))
    tail = left[other + len(closing) :]
    for _, name, value in sorted(cuts, key=lambda found: -found[0]):
        other_end = value.removesuffix(" one").removesuffix("'s") if tail else value
        yield f"{left[:one]}{name}{between}{other_end}{tail}"


def _place_of(name: str, text: str) -> int:
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    return found.start() if found else -1


def _without_opening(text: str, opening: str) -> str:
    """A clause without what it says again of the one before: "in Sweden …, in Finland …", "the symbol of …, that of …"."""
    again = (opening.lower(), "that of " if opening.endswith(" of ") else "")
    return next((text[len(one) :] for one in again if one and text.lower().startswith(one)), text)


def _as_written(name: str, text: str) -> str:
    """A slot as a claim has it: "Norwegian" where Norway was read."""
    written = (one for one in (name, f"{name}s", *names_of(name)) if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text))
    return next(written, name)


def _repeated(text: str, before: str) -> int:
    """How many characters of a text say again the end of what stood before, or stand for it ("that of")."""
    for start in range(len(before)):
        said = before[start:].lstrip()
        if said and text.lower().startswith(said.lower()):
            return len(said)
    again = next((word for word in (*before.split()[:1], "that of") if text.lower().startswith(f"{word.lower()} ")), None)
    return len(again) + 1 if again else 0


def _of_phrases(text: str) -> list[str] | None:
    """ "discovered in 1781 by William Herschel": two facts of one verb, each of which stands without the other's phrase."""
    phrases = list(_PHRASE.finditer(text))
    if len(phrases) != 2:
        return None
    parts = [f"{text[: found.start()]}{text[found.end() :]}" for found in reversed(phrases)]
    return parts if all(map(_fits, parts)) else None


def _of_both(text: str) -> list[str] | None:
    found = _BOTH.fullmatch(text)
    if not found or _TOGETHER.search(found["rest"]):
        return None
    verb = found["verb"].lower()
    rest = _SEVERAL.sub(lambda m: f"{'an' if m['kind'][0] in 'aeio' else 'a'} {_one_of(m['kind'])}", found["rest"], count=1)
    said = f"{_SINGULAR.get(verb, verb + 's')} {rest}"
    parts = [f"{found[name]} {said}" for name in ("one", "other")]
    return parts if all(map(_fits, parts)) else None


def _fits(text: str) -> bool:
    return next(_readings(text), None) is not None


def _readings(text: str) -> Iterator[Asked]:
    for one in asked(positive(text)[0]):
        listed = isinstance(one, Only) or (isinstance(one, SaidValue) and one.relation.holds == "listed")
        values = [name for value in _values(one) for name in (_LISTED.split(value) if listed else (value,))]
        fits = (
            is_value(one.relation, one.object)
            if isinstance(one, SaidValue)
            else not isinstance(one, Counted) or amount(one.number)
        )
        named = one.subject.removeprefix("the ")[:1].isupper() or _LOWER_CASE & set(one.relation.subject)
        if fits and named and all(map(_is_plain, (one.subject, *values))):
            yield one


def _values(one: Asked) -> tuple[str, ...]:
    match one:
        case SaidValue():
            return (one.object,)
        case Compared() | Times():
            return (one.other,)
        case Only():
            return (one.object,)
        case Counted():
            return (one.number,)
        case Foremost():
            return (one.among.place, *one.among.names)


def _is_plain(slot: str) -> bool:
    return (
        len(slot.split()) <= _A_NAME
        and not slot.endswith("'s")
        and not _JOINED.search(re.sub(r"\d,\d", "", slot))
        and not _DATED.search(slot)
    )
