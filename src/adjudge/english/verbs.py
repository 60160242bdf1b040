"""Which words can be a verb, and in what form: enough grammar to find what a sentence says of its subject."""

from __future__ import annotations

from functools import cache

_BE_WORDS = """
is are was were am be been being isn't aren't wasn't weren't
"""
BE = frozenset(_BE_WORDS.split())
_FINITE_BE_WORDS = """
is are was were isn't aren't wasn't weren't
"""
FINITE_BE = frozenset(_FINITE_BE_WORDS.split())
HAVE = frozenset({"has", "have", "had", "hasn't", "haven't", "hadn't"})
DO = frozenset({"do", "does", "did", "don't", "doesn't", "didn't"})
_MODALS_WORDS = """
can could may might must shall should will would cannot can't couldn't won't wouldn't shouldn't mustn't
"""
MODALS = frozenset(_MODALS_WORDS.split())
AUXILIARIES = FINITE_BE | HAVE | DO | MODALS

# Verbs whose -s or bare form is hardly ever a noun.
_CLEAR = """
accept accompany accomplish achieve acquire activate adapt add admit adopt affect allow announce appear apply appoint
argue arrive assassinate attend avoid award ban become begin believe belong betray bind block border bring build buy
carry cause celebrate choose claim collect command compete complete compose conquer consist construct contain
continue contribute convert create cure cultivate deal decide declare decrease defeat define demand deny depend
describe destroy determine develop die differ direct disappear discover display dissolve divide divorce eat educate
elect emerge employ enable encode encourage enhance enjoy enlist enter establish exceed exhibit exist expand explain
export express extend feature feed follow forbid found fund gain generate get give govern graduate grow
happen help hold ignite impair import improve include incorporate increase induce infect influence inhabit inherit
inhibit inspire introduce invade invent invest involve join keep kill know lack lead learn leave live locate lose
love maintain make marry mediate merge migrate modulate need negotiate obtain occupy occur offer operate oppose
organize originate oversee own paint perform permit phosphorylate portray possess practice predict prefer produce prescribe
preserve prevent prohibit promote protect prove provide publish pursue reach receive recognize recommend reduce refer revere touch
regulate reject relate release rely remain remove replace represent require reside resign restrict retire
revolve rule run say seek sell send serve settle sing sign speak spend stand star start steal stimulate
stop stretch struggle succeed suffer suppress surpass surrender surround survive take teach tell think transform translate
treat undergo understand unify unite utilize visit want wear weigh win write
"""
# Verbs whose -s or bare form is as often a noun: they need more around them to count.
_NOUNY = """
abuse access address aid aim attack attempt balance bear bottle call camp capture center challenge change charge
chart coach collapse combat conduct contact contest contract control cook cost count court cover crash credit cross cut
damage dance date debate debut delay design dispute divide document dominate doubt draft drama dream dress drink drive
drop end escape estimate exchange exercise experience experiment face fall farm favor feed fight figure film finish fire
fish flow fly focus force form function group guard guide hand head heal heat host house hunt impact interview issue judge
judge jump labor land last laugh leave limit link load lock look lecture man map march mark market matter measure meet
mention mine model move murder name need note number object order pack pass pay place plan plant play plot point position
post power present press price process profit program progress project promise question race raid rain raise
rally range rank rate record reform refuse reign report research respect rest result return reveal review ride rise risk
rival rock root sail sample score sentence set shape share shift ship shoot show sink skate sleep smoke snow sound
source spread stage state stay step store stress strike study support surf surge swim switch talk target taste test
time tour trade train transfer transport travel trick trigger trust turn use value view voice vote walk warn waste watch
water wave welcome wish wonder work worship wound yield
"""
# Base, past, participle.
_IRREGULAR = """
become became become/begin began begun/bind bound bound/break broke broken/bring brought brought/build built built
buy bought bought/catch caught caught/choose chose chosen/come came come/cost cost cost/cut cut cut/deal dealt dealt
draw drew drawn/drink drank drunk/drive drove driven/eat ate eaten/fall fell fallen/feed fed fed/feel felt felt
fight fought fought/find found found/flee fled fled/fly flew flown/forbid forbade forbidden/forget forgot forgotten
get got got/give gave given/go went gone/grow grew grown/hear heard heard/hide hid hidden/hit hit hit/hold held held
keep kept kept/know knew known/lay laid laid/lead led led/learn learnt learnt/leave left left/lend lent lent
lie lay lain/lose lost lost/make made made/mean meant meant/meet met met/overthrow overthrew overthrown
oversee oversaw overseen/pay paid paid/put put put/ride rode ridden/ring rang rung/rise rose risen/run ran run
say said said/see saw seen/seek sought sought/sell sold sold/send sent sent/set set set/shake shook shaken
shoot shot shot/show showed shown/shrink shrank shrunk/sing sang sung/sink sank sunk/sit sat sat/sleep slept slept
speak spoke spoken/spend spent spent/spread spread spread/stand stood stood/steal stole stolen/strike struck struck
swear swore sworn/swim swam swum/take took taken/teach taught taught/tell told told/think thought thought
throw threw thrown/undergo underwent undergone/understand understood understood/wear wore worn/win won won
withdraw withdrew withdrawn/write wrote written/bear bore born/bear bore borne
"""
_NO_VERBS_WORDS = """
hundred indeed seed speed weed breed need hatred kindred sacred naked wicked embed bleed exceed proceed succeed feed
shed red bed unprecedented so-called aged
"""
_NO_VERBS = frozenset(_NO_VERBS_WORDS.split())
_VOWELS = frozenset("aeiou")
_NOTHING: frozenset[str] = frozenset()


def forms(word: str) -> frozenset[str]:
    """The verb forms a lower-case word can be: be, have, do, modal, base, s, past, participle, ing.

    `nouny` is among them where a noun is likelier.
    """
    if (known := _lexicon().get(word)) is not None:
        return known
    if "-" in word:  # "classroom-based" is never what a sentence turns on
        return _NOTHING
    if len(word) > 4 and word.endswith("ed") and word not in _NO_VERBS:
        return frozenset({"past", "participle"})
    if len(word) > 6 and word.endswith(("izes", "ifies", "ulates")):
        return frozenset({"s"})
    if len(word) > 5 and word.endswith("ing"):
        return frozenset({"ing"})
    return _NOTHING


def is_known(word: str) -> bool:
    """Whether a word is a verb of the lists here, rather than one by its ending."""
    return word in _lexicon()


def tense(word: str) -> str:
    """The tense a finite form is in: past, present, or nothing."""
    if word in {"was", "were", "had", "did", "wasn't", "weren't", "hadn't", "didn't"}:
        return "past"
    found = forms(word)
    if found & {"be", "have", "do", "s", "modal"}:
        return "present"
    return "past" if "past" in found else "present" if "base" in found else ""


@cache
def _lexicon() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}

    def put(word: str, *found: str) -> None:
        table.setdefault(word, set()).update(found)

    irregular = [row.split() for line in _IRREGULAR.strip().splitlines() for row in line.split("/")]
    strong = {base for base, _, _ in irregular}
    for _, past, participle in irregular:
        put(past, "past")
        put(participle, "participle")
    for text, nouny in ((_CLEAR, ()), (_NOUNY, ("nouny",)), (" ".join(sorted(strong)), ())):
        for base in text.split():
            put(base, "base", *nouny)
            put(_with_s(base), "s", *nouny)
            put(_with_ing(base), "ing")
            if base not in strong:
                put(_with_ed(base), "past", "participle")
    for words, name in ((BE, "be"), (HAVE, "have"), (DO, "do"), (MODALS, "modal")):
        for word in words:
            table[word] = {name}
    return {word: frozenset(found) for word, found in table.items()}


def inflected(base: str) -> tuple[str, str, str]:
    """A regular verb's third person, past and -ing form."""
    return _with_s(base), _with_ed(base), _with_ing(base)


def past_of(base: str) -> str:
    """What a verb is in the past: "rose" of "rise"."""
    return _strong_past().get(base) or _with_ed(base)


@cache
def _strong_past() -> dict[str, str]:
    rows = (row.split() for line in _IRREGULAR.strip().splitlines() for row in line.split("/"))
    return {base: past for base, past, _ in rows} | {"have": "had", "do": "did", "be": "was"}


def _with_s(base: str) -> str:
    if base.endswith("y") and base[-2] not in _VOWELS:
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "sh", "ch", "x", "z", "go", "do")) else "s")


def _with_ed(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2] not in _VOWELS:
        return base[:-1] + "ied"
    return _doubled(base) + "ed"


def _with_ing(base: str) -> str:
    return (base[:-1] if base.endswith("e") and not base.endswith("ee") else _doubled(base)) + "ing"


def _doubled(base: str) -> str:
    """ "stop" becomes "stopp": a short verb that ends vowel, consonant; the others of the list are stressed before it."""
    short = len(base) <= 4 and base[-1] not in "wxyaeiou" and base[-2] in _VOWELS and base[-3:-2] not in _VOWELS
    return base + base[-1] if short or base in {"admit", "permit", "refer", "occur"} else base


# A wider stock of verbs, for articles: what a reader of news, letters and features takes for a verb where one is to be expected.
#
# The verbs of `verbs` decide how a claim that is verified alone is taken apart, and are few on purpose; here a doubtful word
# costs
# a claim cut in two, a missing one a claim swallowed whole.


_REGULAR = """
abandon abolish absorb accelerate accuse acknowledge act adjoin admire adorn advance advise affirm afford age agree
aim alarm allege ally alter alternate amount annex answer appeal approach approve arrange arrest ascend ask assemble
assert assign assist assume assure attach attest attract avenge await awake back bake bang banish bark base bathe beg
behave benefit bestow blame blend bless boast boil bomb book borrow bother bounce bow brew broadcast brush bump burn
bury calculate cancel caution cease certify chair chase cheat cheer chronicle circle cite clarify clean clear climb
cling close clutch coin collaborate combine comfort commemorate comment commission commit compare compile complain
comply comprise compute conceal conceive concentrate concern conclude condemn condense confess confine confirm confuse
connect consider constitute consult consume contend convene convict convince coordinate copy correct correspond crack
crawl creep criticise criticize crown crumble crush cry curve cycle dam dare debunk decay decline decorate dedicate
deem defend delegate deliver demolish demonstrate depart depict deploy deposit deprive derive descend desert deserve
despise detain detect deter devise devote diagnose dig digest dip disagree disband disclose discuss dislike dismiss
dispatch disprove distinguish distribute dive dominate donate double drain dread drift drive drown dry duck dump dwarf
earn echo edit elaborate elevate embark embrace emigrate emphasise emphasize empty enact encircle enclose encounter
endorse endure enforce engage engrave enjoin enrich ensure enter entertain entitle equal erect erupt establish
estimate evacuate evaporate evolve exaggerate examine excavate exceed excel exclude execute exempt expect experience
expire explode exploit explore expose extinguish extract facilitate fade fail faint fall fear ferment fetch fill
filter fire fit fix flare flash flee flip float flood flourish flower fold fool forecast foresee forge forget forgive
frame freeze frighten fry fulfil fulfill gather gaze glide glow grab grant greet grind grip grumble guarantee guess
halt hammer handle hang harm harvest hatch hate haul haunt heal hesitate hire hope hover hug hum hurry hurt identify
ignore illustrate imagine imitate immigrate impeach imply impose impress imprison inaugurate inflict inform injure
inscribe insert insist inspect install instruct insulate insult integrate intend intensify intercept interfere
interpret interrupt intervene invite iron irritate isolate jail judge justify keep kick kidnap kiss kneel knit knock
label lag lament laugh launch lay lean leap lease lecture legalise legalize lengthen level levy liberate lick lie lift
light like limp linger list listen live loan lobby lodge long loom loot lower magnify mail manage mandate manipulate
manufacture mate mature mean melt mend mimic mislead misquote miss mistake mix moan mobilise modify motivate mount
mourn multiply narrate narrow nationalise neglect nest nickname nod nominate notice number nurture obey object oblige
observe obstruct omit open orbit order organise originate oust outlast outlaw outline outlive outnumber outperform
overcome overflow overlook overrule overtake owe park part participate partner patent patrol pave peel persist
persuade pick pile pilot pioneer pity plead please plough plummet plunge poison pollinate postpone pour praise pray
preach precede prepare preserve presume pretend prevail print privatise proceed proclaim proliferate prompt propose
prosecute prosper protest provoke pull pump puncture punish purchase push quadruple qualify quantify quarrel quarry
quit quote rain ratify react rebel rebuild recall recede recite reckon reclaim recommend reconcile reconsider
reconstruct recover recruit recycle reelect refine reflect refrain refuse refute regain regard register regret
rehearse reinforce reinstate reiterate relax relay relieve relinquish relocate remark remember remind rename renounce
renovate rent reopen repair repeat repel replace reply reproduce request rescue resemble resent reserve reside resist
resolve respond restore restrain resume retain retell retreat reunite reverse revise revive revolt reward ring ripen
rival roam roar roast rob roll rot rotate rub ruin rule rush sack salute satisfy save scare scatter scratch scream
screen seal seat secure seem seize select separate serve sew shatter shed shelter shine shock shorten shout shrug
shuffle shut sigh signal signify simplify situate sketch skip skyrocket slam slide slip slow smash smell smile smuggle
snap soar solve sort span spark spell spill spin split spoil sponsor spot spring sprout squeeze stagger stain stamp
standardise stare starve steer stem stick sting stipulate stir stitch strengthen strip study stumble subside subsidise
substitute sue suggest suit summon supersede supervise supply suppose surge surprise suspect suspend sustain swallow
swap sway sweep swell swing symbolise tackle tally tame tap taper tax tear tease tempt tend terminate testify thank
thaw thrive tie tighten tolerate topple toss total touch tour tow trace track transmit traverse tremble trickle triple
triumph trot try tumble twist underline undermine underpin undertake unearth unfold unveil update upgrade uphold urge
vaccinate vanish vary venture verify veto violate vow wait wake wander wane warm wash watch weaken weather weave weep
whisper widen widow wield wind wipe withhold withstand witness worry wrap wreck yell
"""
_VERB_STOCK_IRREGULAR = """
arise arose arisen/awake awoke awoken/beat beat beaten/bend bent bent/bet bet bet/bite bit bitten/bleed bled bled
blow blew blown/breathe breathed breathed/breed bred bred/broadcast broadcast broadcast/burn burnt burnt
burst burst burst/cast cast cast/cling clung clung/come came come/creep crept crept/dig dug dug/do did done
dream dreamt dreamt/forecast forecast forecast/foresee foresaw foreseen/forgive forgave forgiven/freeze froze frozen
go went gone/grind ground ground/hang hung hung/hear heard heard/hurt hurt hurt/kneel knelt knelt/lay laid laid
lean leant leant/leap leapt leapt/let let let/light lit lit/mislead misled misled/mistake mistook mistaken
outdo outdid outdone/outlive outlived outlived/overcome overcame overcome/overtake overtook overtaken/pay paid paid
quit quit quit/read read read/rebuild rebuilt rebuilt/retell retold retold/ride rode ridden/see saw seen
seem seemed seemed/sew sewed sewn/shear sheared shorn/shed shed shed/shine shone shone/shut shut shut/slide slid slid
smell smelt smelt/spell spelt spelt/spill spilt spilt/spin spun spun/split split split/spoil spoilt spoilt
spring sprang sprung/stick stuck stuck/sting stung stung/sweep swept swept/swell swelled swollen/swing swung swung
tear tore torn/undertake undertook undertaken/uphold upheld upheld/wake woke woken/weave wove woven/weep wept wept
wind wound wound/withhold withheld withheld/withstand withstood withstood
"""


def stock_forms(word: str) -> frozenset[str]:
    """The verb forms a lower-case word can be, by the wider stock: those of `verbs`, and others that are `nouny` where bare."""
    return forms(word) | _stock().get(word, frozenset())


@cache
def _stock() -> dict[str, frozenset[str]]:
    irregular = [tuple(row.split()) for line in _VERB_STOCK_IRREGULAR.strip().splitlines() for row in line.split("/")]
    strong = {base for base, _, _ in irregular}
    table: dict[str, set[str]] = {}
    for base in {*_REGULAR.split(), *strong}:
        third, past, ing = inflected(base)
        table.setdefault(base, set()).update({"base", "nouny"})
        table.setdefault(third, set()).update({"s", "nouny"})
        table.setdefault(ing, set()).add("ing")
        if base not in strong:
            table.setdefault(past, set()).update({"past", "participle"})
    for _, past, participle in irregular:
        table.setdefault(past, set()).add("past")
        table.setdefault(participle, set()).add("participle")
    return {word: frozenset(found) for word, found in table.items()}
