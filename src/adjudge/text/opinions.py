"""Why a sentence states nothing that could be checked: a question, an order, a view, a guess at the future, mere rhetoric.

Each is the name of a reason. A sentence with a number, a date or a name in it is spared where only its wording is warm: a fact
told with feeling is a fact still.
"""

from __future__ import annotations

import re

QUESTION, INSTRUCTION, OPINION, PREDICTION = "question", "instruction", "opinion", "prediction"
RHETORIC, PERSONAL, CONDITION = "rhetoric", "personal", "hypothetical"

_QUESTION = re.compile(r"\?[\s\"'\u201d\u2019\u00bb)\]]*$")
_INSTRUCTION = re.compile(
    r"^\W{0,20}(?:please\b|let['\u2019]?s\b|let us\b|let me\b|(?:don['\u2019]t|do not|never|always) (?:you |ever )?"
    r"(?:let|forget|trust|believe|worry|be|take|use|buy|miss|assume|expect|panic|underestimate|leave|wait|try|touch"
    r"|eat|drink)\b"
    r"|(?:ask|avoid|bake|boil|bring|buy|call|check|choose|click|consider|consult|contact|discover|download|drink"
    r"|enjoy|ensure|explore"
    r"|find out|follow|forget|get|give|go|ignore|imagine|join|keep|learn|listen|look|make sure|mix|note|open|order"
    r"|picture|pour"
    r"|read|recall|remember|say|see|send|share|sign|stay|stir|stop|subscribe|suppose|switch|take|talk|tell|think"
    r"|try|turn|use"
    r"|verify|visit|vote|wait|watch|write|start|leave|set|book|skip|climb|walk|head|cut|heat|cook|serve|mind|pack)"
    r"\s(?:a|an|about|again|all|at|back|by|for|his|her|how|if|in|into|it|just"
    r"|me|more|my|no|of"
    r"|off|on|our|out|over|some|that|the|their|them|these|this|those|to|two|twice|up|us|what|when|where|whether|who"
    r"|why|with|yourself"
    r"|your|carefully|here|now)\b"
    r"|(?:do not|don['\u2019]t) [a-z]{2,12} (?:a|an|the|your|any|it|them|to)\b"
    r"|rest assured|(?:add|bring|come|pick|wear|choose|begin|put|hurry|relax|thank|spare|beware) "
    r"(?!(?:is|are|was|were|has|have|had|of|and)\b)[a-z]{1,20}\b"
    r"(?! (?:is|are|was|were|has|had)\b))",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"\byou(?:['\u2019]ll)? (?:can|could|will|should|may|might|must|need|want|would|have to|ought|cannot|do not"
    r"|don['\u2019]t|are not|never)\b|\byou['\u2019]ll\b",
    re.IGNORECASE,
)
"""What the reader can or should do."""
_THINKS = re.compile(
    r"^\W*(?:in (?:my|our) (?:\w+ )?(?:opinion|view|experience|eyes)|personally|frankly|honestly|to be (?:fair"
    r"|honest|sure)|if you ask me"
    r"|to (?:me|my mind)|my (?:favou?rite|opinion|view|hope|guess)|it is (?:only )?fair to say|i'?d say)\b"
    r"|\b(?:i|we)(?: \w+ly| still| also| do| for one)? (?:think|believe|feel|guess|suppose|suspect|prefer|like|love"
    r"|hate|hope|wish|doubt"
    r"|fear|want|welcome|applaud|admire|regret|urge|call on|cannot help|(?:know|understand|admit|confess)(?! that)|wonder"
    r"|mean|dare say|find (?:it|them|him|her|myself)|cannot|could|would|should|might|may|will|shall|must|need)\b"
    r"|\b(?:i am|i['\u2019]m|i was|we are|we were) (?:\w+ly |so |very |quite |not )?(?:sorry|glad|happy"
    r"|sure|afraid|fond|grateful|delighted|tempted|inclined|told|certain|proud|convinced|pleased|surprised|ashamed)\b",
    re.IGNORECASE,
)
_PERSONAL = re.compile(r"(?<!World War )(?<!War )(?<!Elizabeth )(?<!type )\bI\b(?![.]|\s[A-Z])|\b(?:my|me|myself)\b")
_OUGHT = re.compile(
    r"\b(?:should(?! (?:have|be noted))|ought to|needs? to be|deserves?|had better|it is (?:high )?time (?:to|for"
    r"|that|we)|must surely"
    r"|we (?:must|need|cannot|can ?not|owe)|(?:it|there) (?:is|would be) (?:wrong|right|unfair|foolish|wise"
    r"|shameful|worth) )",
    re.IGNORECASE,
)
_FEELING = (
    r"(?:absurd|adorable|amazing|appalling|astonishing|astounding|awesome|awful|bad|beautiful|beloved|better|bleak"
    r"|boring|breathtaking"
    r"|brilliant|charming|cheerful|clever|compelling|cosy|cozy|crazy|cute|dazzling|delicious|delightful|depressing"
    r"|disappointing|disgraceful"
    r"|disgusting|dreadful|dreary|dull|easy|elegant|enchanting|excellent|exciting|exquisite|extraordinary|fair"
    r"|fantastic|fascinating|fine|foolish"
    r"|fun|funny|glorious|good|gorgeous|graceful|grand|great|heartwarming|hideous|hilarious|horrible|humble|iconic"
    r"|impressive|incredible|inspiring"
    r"|interesting|ironic|joyful|lovely|magical|magnificent|majestic|marvell?ous|masterful|memorable|mesmeri[sz]ing"
    r"|miraculous|nice|noble|odd|outrageous"
    r"|overrated|pathetic|peaceful|perfect|pleasant|pointless|pretty|priceless|proud|puzzling|refreshing|remarkable"
    r"|ridiculous|romantic|sad|scandalous"
    r"|shameful|shocking|silly|special|spectacular|splendid|strange|striking|stunning|stupid|sublime|superb"
    r"|surprising|terrible|terrific|thrilling"
    r"|touching|tragic|ugly|unacceptable|unbelievable|underrated|unfair|unforgettable|unthinkable|weird|wise"
    r"|wonderful|worse|worthwhile|wrong|sensible|useless|harmless|honest|modest|generous|cruel|miserable"
    r"|grim|gentle|pleasing|tiresome|tempting|satisfying|comforting|sobering|telling|obvious|silliest"
    r"|greatest|finest|loveliest|prettiest|ugliest"
    r"|(?:best|worst)(?![\s-]\w+(?:ed|wn|ng)\b))"
)
_IS = r"(?:is|are|was|were|be|been|remains?|remained|seems?|seemed|looks?|looked|feels?|felt|sounds?|tastes?|tasted|smells?)"
_WARMLY = (
    r"(?:(?:so|very|really|simply|just|absolutely|quite|too|rather|truly|utterly|nothing short of|all the more|as"
    r"|still|also|always|often"
    r"|both|a|an|the|most|more|one of the|of the|such|even|perhaps|not|in|equally|deeply|genuinely|thoroughly),?\s)*"
)
_VIEW = re.compile(rf"\b{_IS},?\s{_WARMLY}{_FEELING}\b", re.IGNORECASE)
_RATED = re.compile(
    r"\b(?:arguably|perhaps the|maybe|undoubtedly|without (?:a )?doubt|no doubt|surely|hands down|simply put"
    r"|of all things|in a class of its own|second to none"
    r"|a (?:delight|disgrace|joy|marvel|masterpiece|miracle|must-see|pity|scandal|shame|treasure|triumph|wonder"
    r"|feast|gem|treat|tribute)"
    r"|(?:takes?|took) (?:your|the|one['\u2019]s) breath|worth (?:a|the|every|your|it)|bears? witness"
    r"|speaks? volumes|stands? as a testament)\b",
    re.IGNORECASE,
)
_SMALL_TALK = re.compile(
    r"\b(?:makes? (?:no|little|perfect|good|more|any) sense|no way to"
    r"|(?:that|this|which) is (?:why|how|where|what|when|because|to say)"
    r"|(?:hard|impossible|difficult|tempting|pleasant|nice|tiring|worth|a pity|no use|no good) to"
    r"|kind of|sort of|some kind|if anything|so be it|fair enough|never mind|by the way|let alone)\b",
    re.IGNORECASE,
)
_RHETORIC = re.compile(
    r"\b(?:the rest is history|(?:only )?time will tell|remains? to be seen|speaks? for (?:itself|themselves)"
    r"|no wonder|small wonder"
    r"|needless to say|who knows|make no mistake|one thing is (?:clear|certain|sure)|the (?:question|point|answer"
    r"|truth|lesson|moral|problem"
    r"|fact|catch|irony) (?:is|was|remains)(?! that)|nothing could be further|(?:it )?goes without saying"
    r"|welcome to|enough said|so much for"
    r"|more on (?:that|this)|that is (?:all|not all|the point|another story)|and yet|the story (?:does not"
    r"|doesn['\u2019]t) end|stay tuned"
    r"|nobody (?:knows|can (?:say|know|tell))|hard to (?:believe|imagine|say|overstate)|easy to (?:see|forget"
    r"|imagine)|food for thought|a far cry"
    r"|once upon a time|the possibilities are|for better or worse|like it or not|as (?:we|everyone"
    r"|everybody) knows?|believe it or not"
    r"|there is (?:something|nothing|no (?:place|better|need|reason|substitute))|it is no (?:secret|accident"
    r"|coincidence|surprise)"
    r"|here (?:is|are)|here['\u2019]s|below (?:is|are)|what follows|in (?:short|conclusion|summary)|to sum up"
    r"|all in all|at the end of the day)\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:will(?! of)|won['\u2019]t|shall|(?:is|are|am) (?:\w+ly )?(?:going to|bound to|set to|about to|poised to"
    r"|destined to)"
    r"|(?:may|might|could) (?:one day|someday|soon|eventually|yet|well be|never))\b",
    re.IGNORECASE,
)
_WOULD = re.compile(r"\bwould\b", re.IGNORECASE)
_IF = re.compile(r"\b(?:if|unless|were it not|otherwise)\b", re.IGNORECASE)
_QUOTED = re.compile(
    '"[^"\n]*"|\u201c[^\u201c\u201d]*\u201d|\u201e[^\u201e\u201c\u201d]*[\u201c\u201d]|\u00ab[^\u00ab\u00bb]*\u00bb'
)


def why_not(text: str, *, solid: bool, quoted: bool = False) -> str:
    """The reason for which a clause is no claim; empty for one that is. `solid` is whether it holds a number, a date or a name;
    `quoted` whether it reports somebody's own words, which are judged by who said them and not by how."""
    if quoted:
        return ""
    told = _QUOTED.sub(" \u2026 ", text)
    return next((reason for reason, test in _TESTS if test(told, solid)), "")


def _is_question(told: str, solid: bool) -> bool:
    return _QUESTION.search(told) is not None


def _is_instruction(told: str, solid: bool) -> bool:
    return _INSTRUCTION.match(told) is not None


def _is_address(told: str, solid: bool) -> bool:
    return _ADDRESS.search(told) is not None


def _is_wish(told: str, solid: bool) -> bool:
    return _THINKS.search(told) is not None or _OUGHT.search(told) is not None


def _is_personal(told: str, solid: bool) -> bool:
    return _PERSONAL.search(told) is not None


def _is_rhetoric(told: str, solid: bool) -> bool:
    return not solid and (_RHETORIC.search(told) is not None or _SMALL_TALK.search(told) is not None)


def _is_hypothetical(told: str, solid: bool) -> bool:
    return _WOULD.search(told) is not None and _IF.search(told) is not None


def _is_view(told: str, solid: bool) -> bool:
    found = _VIEW.search(told)
    if found is None:
        return _RATED.search(told) is not None and not solid
    # "is a great inland sea 400 km long" measures; "is beautiful in May" does not.
    return not (solid and any(character.isdigit() for character in told[found.end() :]))


_TESTS = (
    (QUESTION, _is_question),
    (INSTRUCTION, _is_instruction),
    (INSTRUCTION, _is_address),
    (OPINION, _is_wish),
    (RHETORIC, _is_rhetoric),
    (CONDITION, _is_hypothetical),
    (OPINION, _is_view),
    (PERSONAL, _is_personal),
)


def is_ahead(predicate: str) -> bool:
    """Whether a clause is about what is to come, by its own verb, with which the predicate begins."""
    return _AHEAD.match(predicate) is not None
