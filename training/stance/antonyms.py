"""Words swapped for their antonyms (the claim turns false) or for synonyms (it stays as it was)."""

from __future__ import annotations

import random
import re

from polarity import NEGATED

_PAIR_LIST = """
increased|decreased increases|decreases increasing|decreasing upregulated|downregulated up-regulated|down-regulated
improved|worsened improves|worsens gain|loss gain-of-function|loss-of-function better|worse longer|shorter
faster|slower older|younger largest|smallest highest|lowest longest|shortest oldest|newest northern|southern
eastern|western north|south east|west northeast|southwest northwest|southeast northwestern|southeastern
activates|inhibits activated|inhibited promotes|inhibits promoted|suppressed stimulates|suppresses enhances|impairs
enhanced|impaired accelerates|delays accelerated|delayed positively|negatively beneficial|harmful
effective|ineffective sufficient|insufficient resistant|susceptible rural|urban
maternal|paternal hypermethylation|hypomethylation stronger|weaker safe|unsafe always|never common|rare
successful|unsuccessful won|lost wins|loses victory|defeat defeated|lost_to best|worst earliest|latest upper|lower
inside|outside public|private internal|external export|import exports|imports allowed|prohibited legal|illegal
winner|loser accepted|rejected rises|falls expanded|shrank strengthens|weakens strengthened|weakened
gained|lost approved|rejected married|unmarried ancient|modern indoor|outdoor vertical|horizontal
maximum|minimum mild|severe short-term|long-term symptomatic|asymptomatic
upregulates|downregulates upregulation|downregulation up-regulation|down-regulation exacerbates|alleviates
exacerbated|alleviated facilitates|impedes strongly|weakly rapidly|slowly quickly|slowly homozygous|heterozygous
proximal|distal agonist|antagonist agonists|antagonists pro-inflammatory|anti-inflammatory
hyperglycemia|hypoglycemia low-dose|high-dose low-income|high-income prenatal|postnatal preoperative|postoperative
premenopausal|postmenopausal mothers|fathers reversible|irreversible aerobic|anaerobic soluble|insoluble
decrease|increase elevated|reduced stabilizes|destabilizes
overexpression|knockdown worsening|improving overestimates|underestimates
overestimated|underestimated majority|minority abundant|scarce adherence|non-adherence attracted|repelled
detectable|undetectable shorten|lengthen shortens|lengthens lowers|raises
lowering|raising abolished|restored prevents|causes
worsens|alleviates gains|loses fail|succeed failed|succeeded fails|succeeds
"""
_PAIRS = _PAIR_LIST.split()
_CONTEXT = [
    (r"\bhigher(?= (?:than|in|among|levels?|rates?|risk|incidence|prevalence|mortality|expression|concentrations?|frequency|proportion))", "lower"),
    (r"\blower(?= (?:than|in|among|levels?|rates?|risk|incidence|prevalence|mortality|expression|concentrations?|frequency|proportion))", "higher"),
    (r"\bgreater(?= (?:than|in|risk|number|likelihood))", "smaller"),
    (r"\blarger(?= (?:than|in|number))", "smaller"),
    (r"\bsmaller(?= (?:than|in|number))", "larger"),
    (r"\bmore(?= likely\b)", "less"),
    (r"\bless(?= (?:likely|effective|common|severe|than)\b)", "more"),
    (r"\bmore(?= (?:effective|common|severe|frequent|often|efficient|stable|sensitive|accurate)\b)", "less"),
    (r"\bfewer\b", "more"),
    (r"\b(?<!more )(?<!less )(?<!most )(?<!as )likely(?= to\b)", "unlikely"), (r"\bunlikely(?= to\b)", "likely"),
    (r"\bpresent(?= in\b)", "absent"), (r"\breduction(?= (?:in|of)\b)", "increase"),
    (r"\bhigh(?= (?:levels?|risk|rates?|concentrations?|prevalence|incidence|affinity|sensitivity|specificity|expression|mortality|frequency))", "low"),
    (r"\blow(?= (?:levels?|risk|rates?|concentrations?|prevalence|incidence|affinity|sensitivity|specificity|expression|mortality|frequency))", "high"),
    (r"\bHigh(?=(?:er)? (?:levels?|risk|rates?|concentrations?|expression))", "Low"),
    (r"\bIncreased(?= )", "Decreased"), (r"\bReduced(?= )", "Increased"), (r"\bLong-term\b", "Short-term"),
    (r"(?<=[a-z]) activation(?= of| by| in)", " inhibition"), (r"(?<=[a-z]) inhibition(?= of| by| in)", " activation"),
    (r"\bInhibition(?= of)", "Activation"), (r"\bActivation(?= of)", "Inhibition"),
    (r"\binduces\b", "prevents"), (r"\bdecreased(?= risk)", "increased"), (r"\breduce(?= )", "increase"), (r"\bincrease(?= the)", "reduce"),
    (r"\bpositive(?= (?:correlation|association|effect|regulator))", "negative"),
    (r"\bnegative(?= (?:correlation|association|effect|regulator))", "positive"),
    (r"\binversely(?= (?:associated|correlated|related))", "positively"),
    (r"\bdirectly(?= (?:proportional|correlated))", "inversely"),
    (r"(?<=[a-z])-dependent(?= manner)", "-independent"),
    (r"\bmore than(?= \d)", "fewer than"),
    (r"\breduced(?= (?:the|risk|levels?|mortality|expression|in|by|incidence|rates?))", "increased"),
    (r"\breduces(?= )", "increases"),
    (r"\bincreased(?= risk)", "reduced"),
    (r"\bbefore(?= (?:the|his|her|he|she|it|its|they|\d))", "after"),
    (r"\bafter(?= (?:the|his|her|he|she|it|its|they|\d))", "before"),
    (r"\bfirst(?= (?:to|person|woman|man|country|time|American|black|president|king|team|player|album|novel|film|season|game))", "last"),
    (r"\bwith(?= any\b)", "without"),
    (r"\bwithout(?= (?:a|an|the)\b)", "with"),
    (r"\bprotects? against\b", "increases the risk of"),
    (r"\b(?:is|are|was|were) (?:required|essential|necessary|indispensable) for\b", "is dispensable for"),
    (r"\bis a risk factor for\b", "protects against"),
    (r"\bAll (?!of |the |over )(?=[a-z]+s )", "None of the "),
    (r"\bthe presence(?= of)", "the absence"), (r"\bthe absence(?= of)", "the presence"),
    (r"\bthe beginning(?= of)", "the end"), (r"\bthe end(?= of)", "the beginning"),
    (r"\bprotective(?= (?:effects?|role|against|for|in))", "harmful"), (r"\bharmful(?= (?:effects?|to|for))", "beneficial"),
    (r"\bthe same\b(?= (?:year|day|month|name|team|city|time|as))", "a different"),
    (r"\b[Tt]he (?:vast |great |overwhelming )?majority(?= of)", "a minority"),
    (r"\bleft(?= (?:side|hand|bank|wing|ventricular))", "right"),
    (r"\bmale\b(?! and)", "female"),
    (r"\bfemale\b(?! and)", "male"),
]  # fmt: skip


_ONE_WAY = {
    tuple(pair.split("|"))
    for pair in ("enhanced|impaired", "promoted|suppressed", "fail|succeed", "failed|succeeded", "fails|succeeds")
}


def _swappers() -> list[tuple[str, re.Pattern[str], str]]:
    """(what must stand in the text for the pattern to be worth trying, pattern, antonym)."""
    found = [("", re.compile(pattern), other) for pattern, other in _CONTEXT]
    for pair in _PAIRS:
        one, other = (word.replace("_", " ") for word in pair.split("|"))
        found.append((one, re.compile(rf"(?<![-–])\b{one}\b(?!-)"), other))
        if " " not in other and (one, other) not in _ONE_WAY:
            found.append((other, re.compile(rf"(?<![-–])\b{other}\b(?!-)"), one))
    return found


_SWAPPERS = _swappers()
_TITLED = re.compile(r"\b(?!(?:The|An?) )[A-Z][a-z]* $")
_OPEN = re.compile(r"\b(?:may|might|could|either|both|whether|or)\b")


def unclear(text: str) -> bool:
    """Whether negation, hedging or a choice in the text leaves open what an antonym in it would do."""
    return NEGATED.search(text) is not None or _OPEN.search(text) is not None


def turns(text: str) -> list[tuple[int, int, str]]:
    """(start, end, antonym) of each word that stands once in the text and whose antonym does not."""
    found = []
    for word, pattern, other in _SWAPPERS:
        matches = list(pattern.finditer(text)) if word in text else []
        if len(matches) != 1 or re.search(rf"\b{re.escape(other)}\b", text):
            continue
        start, end = matches[0].span()
        if _TITLED.search(text[:start]) and not matches[0][0].endswith(("s", "ed")):  # part of a name, unless a verb
            continue
        if other == "is dispensable for" and matches[0][0].startswith(("are", "were")):
            other = "are dispensable for"
        found.append((start, end, other[:1].upper() + other[1:] if start == 0 else other))
    return found


def antonym(text: str, rng: random.Random) -> str | None:
    """The text with one word turned into its antonym, where nothing else in it could make that true."""
    found = [] if unclear(text) else turns(text)
    if not found:
        return None
    start, end, other = rng.choice(found)
    return text[:start] + other + text[end:]


_SYNONYMS = [
    (r"\bincreased\b(?= (?:the|by|in))", "rose|went up", False),
    (r"\bassociated with\b", "linked to", True),
    (r"\bhigher(?= (?:than|risk|levels?|rates?))", "greater", True),
    (r"\breduces\b", "lowers", True), (r"\breduced (?=the )", "lowered ", True), (r"\bincreases (?=the )", "raises ", True),
    (r"\benhances\b", "boosts", True), (r"\bimproves\b", "makes better", False), (r"\binhibits\b", "blocks", True),
    (r"\bpromotes\b", "fosters", True), (r"\brequired for\b", "needed for", True), (r"\bsignificantly \b", "", True),
    (r"\bdemonstrated\b", "showed", True), (r"\bindividuals\b", "people", True), (r"\bcommonly\b", "often", True),
    (r"\bapproximately\b", "about", True), (r"\bnumerous\b", "many", True), (r"\bmortality\b", "death rates", False),
    (r"\blocated in\b", "situated in", True), (r"\breleased\b(?= (?:in|on))", "came out", False), (r"\bfilm\b", "movie", True),
    (r"\bfounded in\b", "established in", True), (r"\bbegan\b", "started", True), (r"\blargest\b", "biggest", True), (r"\bpurchased\b", "bought", True),
    (r"\bcontributes to\b", "plays a part in", True), (r"\bcauses\b", "leads to", True), (r"\bpatients with\b", "people with", True),
    (r"\bresults in\b", "leads to", True), (r"\bin humans\b", "in people", True), (r"\bshown to\b", "found to", True), (r"\bimportant\b", "key", False),
    (r"\bcorrelates with\b", "goes along with", True), (r"\bsuppresses\b", "holds back", True), (r"\bimpairs\b", "disturbs", True),
    (r"\btherapy\b", "treatment", False), (r"\bprevents\b", "keeps from happening", False), (r"\bincreased risk of\b", "higher risk of", True),
    (r"\breduced risk of\b", "lower risk of", True), (r"\bdecreased\b(?= (?:levels?|expression|risk))", "reduced", True),
    (r"\belevated\b(?= (?:levels?|expression|risk))", "raised", True), (r"\bfrequently\b", "often", True), (r"\brapidly\b", "quickly", True),
    (r"\bchildren\b", "kids", False), (r"\bsubsequently\b", "later", True), (r"\bregulates\b", "controls", True), (r"\butilizes\b", "uses", True),
    (r"\bworldwide\b", "around the world", True), (r"\boccurs in\b", "takes place in", True), (r"\bassists\b", "helps", True),
    (r"\bis essential for\b", "is needed for", True), (r"\bfacilitates\b", "helps", True), (r"\bdue to\b", "because of", True),
]  # fmt: skip
_SAFE_SYNONYMS = [(re.compile(pattern), other) for pattern, other, safe in _SYNONYMS if safe]


def reworded(text: str) -> str:
    """The text with ordinary synonyms put in: the same claim in slightly other words."""
    for pattern, other in _SAFE_SYNONYMS:
        text = pattern.sub(other, text, count=1)
    return text
