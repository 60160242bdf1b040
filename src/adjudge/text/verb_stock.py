"""A wider stock of verbs, for articles: what a reader of news, letters and features takes for a verb where one is to be expected.

The verbs of `verbs` decide how a claim that is verified alone is taken apart, and are few on purpose; here a doubtful word costs
a claim cut in two, a missing one a claim swallowed whole.
"""

from __future__ import annotations

from functools import cache

from adjudge.text.verbs import forms, inflected

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
_IRREGULAR = """
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
    irregular = [tuple(row.split()) for line in _IRREGULAR.strip().splitlines() for row in line.split("/")]
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
