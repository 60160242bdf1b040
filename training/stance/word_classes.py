"""Words that exclude one another where one of them stands, class by class, and opposites of everyday scenes."""

from __future__ import annotations

import re
from collections import defaultdict

_CLASSES = """
mice rats rabbits zebrafish pigs monkeys dogs humans
mouse rat rabbit pig monkey human
liver kidney lung heart brain spleen pancreas stomach bladder
hepatic renal pulmonary cardiac cerebral pancreatic gastric
breast prostate lung colon ovarian pancreatic cervical bladder
nasal oral rectal vaginal intravenous topical subcutaneous intramuscular
mothers fathers
infants children adolescents adults elderly
newborns toddlers teenagers adults
men women
boys girls
male female
neurons astrocytes microglia oligodendrocytes
neutrophils macrophages monocytes lymphocytes eosinophils platelets
cd4 cd8
diabetes hypertension asthma cancer obesity depression arthritis epilepsy schizophrenia
stroke infarction sepsis pneumonia
tuberculosis malaria influenza hiv measles hepatitis
virus bacterium fungus parasite
viral bacterial fungal parasitic
viruses bacteria fungi parasites
dna rna
mrna mirna protein
insulin glucagon leptin cortisol estrogen testosterone
aspirin metformin warfarin statins ibuprofen paracetamol
vitamin calcium iron zinc magnesium
smoking alcohol exercise obesity
cholesterol glucose triglycerides creatinine
phosphorylation methylation acetylation ubiquitination
kinase phosphatase
nucleus cytoplasm mitochondria membrane
transcription translation replication
proliferation differentiation apoptosis migration senescence
blood urine saliva plasma serum
vaccinated unvaccinated
hospitalized outpatient
recovered deceased
mortality morbidity incidence prevalence
days weeks months years
daily weekly monthly annually
winter summer spring autumn
africa asia europe australia
china japan india korea
england scotland wales ireland
actor director producer writer
actress singer dancer comedian
singer guitarist drummer bassist
novel film album
novelist poet playwright painter
son daughter brother sister nephew
father mother uncle aunt
husband wife
brother sister
sons daughters
king queen prince duke
city village county province
river lake mountain island
football basketball baseball hockey tennis cricket
physicist chemist biologist mathematician
republican democrat
president senator governor mayor
comedy drama thriller
actor politician footballer architect
sitting standing running sleeping jumping
walking running swimming driving
inside outside
man woman
boy girl
dog cat horse
red blue green yellow black white
guitar piano violin drums
beach park street kitchen
eating drinking cooking
happy sad angry
young old
summer winter
morning evening
bicycle motorcycle car truck
soccer basketball baseball football
snow sand grass water
shirt jacket dress hat
"""
_OPPOSITES = """
sitting|standing asleep|awake indoors|outdoors empty|full wet|dry happy|sad smiling|frowning alone|together
open|closed hot|cold dirty|clean buying|selling losing|winning young|old tall|short laughing|crying nobody|somebody
everyone|nobody everybody|nobody nothing|something quiet|loud cheap|expensive easy|difficult true|false agree|disagree
agrees|disagrees agreed|disagreed possible|impossible important|unimportant popular|unpopular likes|hates liked|hated
loves|hates easily|barely rich|poor alive|dead remember|forget remembered|forgot
"""


def _places() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for line in _CLASSES.strip().splitlines():
        members = line.split()
        for word in members:
            found[word] += [other for other in members if other != word and other not in found[word]]
    return dict(found)


SIBLINGS = _places()
"""Each word's fellows: of its kind, never the same."""

_PAIRS = [tuple(pair.split("|")) for pair in _OPPOSITES.split()]
SCENES = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}
"""Opposites that hold of people and things in view, too many-sided for other prose."""

LISTED = re.compile(r"^(?:,? (?:and|or|nor|as well as|&)\b|/|, \w+,? (?:and|or)\b)")
"""What follows a word that is one of several named: another of its kind could be named as well."""
