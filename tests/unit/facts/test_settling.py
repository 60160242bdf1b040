"""Claims that map surely onto the starter's statements, and claims that do not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import pytest

from adjudge.adapters.starter import facts
from adjudge.english.words import folded
from adjudge.facts.denials import positive
from adjudge.facts.relations import Look
from adjudge.facts.settling import settle
from adjudge.values.knowledge import Entity, Triple


class Told(Look):
    """The starter's statements, without a store."""

    def __init__(self) -> None:
        self.names: defaultdict[str, list[Entity]] = defaultdict(list)
        self.subjects: defaultdict[str, list[Triple]] = defaultdict(list)
        self.relations: defaultdict[str, list[Triple]] = defaultdict(list)
        for page in facts():
            for entity in page.entities:
                for name in {folded(n) for n in (entity.name, *entity.aliases)}:
                    self.names[name].append(entity)
            for triple in page.triples:
                self.subjects[triple.subject].append(triple)
                self.relations[triple.relation].append(triple)

    def exact(self, name: str) -> Sequence[Entity]:
        return self.names.get(folded(name), ())

    def all_named(self, names: Sequence[str]) -> dict[str, tuple[Entity, ...]]:
        return {folded(name): tuple(self.exact(name)) for name in names if self.exact(name)}

    def surnamed(self, name: str) -> Sequence[Entity]:
        people = {e.name: e for found in self.names.values() for e in found if e.kind == "person"}
        return [e for n, e in people.items() if folded(n).endswith(f" {folded(name)}")]

    def of(self, subject: str) -> Sequence[Triple]:
        return self.subjects[subject]

    def all_of(self, relation: str) -> Sequence[Triple]:
        return self.relations[relation]


@pytest.fixture(scope="module")
def starter() -> Told:
    return Told()


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("Vienna is the capital of Austria.", True),
        ("Liechtenstein's capital is Vaduz.", True),
        ("Lyon is the capital of France.", False),
        ("Zurich is not the capital of Switzerland.", True),
        ("Bern isn't the capital of Switzerland.", False),
        ("Brazil is larger than Argentina.", True),
        ("Argentina is larger than Brazil.", False),
        ("The population of Italy is about 60 million people.", True),
        ("Italy has 20 million inhabitants.", False),
        ("The Nile flows into the Mediterranean Sea.", True),
        ("Gold has the symbol Au.", True),
        ("The chemical symbol for silver is Au.", False),
        ("Denmark uses the krone.", True),
        ("Denmark uses the euro.", False),
        ("Switzerland borders Spain.", False),
        ("Switzerland borders France, Germany and Austria.", True),
        ("France does not border Portugal.", True),
        ("France doesn't border Spain.", False),
        ("Switzerland has five neighbouring countries.", True),
        ("Switzerland has four official languages.", None),
        ("Russia is the largest country in the world by area.", True),
        ("China is the most populous country.", None),
        ("Nigeria is the most populous country in Africa.", True),
        ("Algeria is the largest country in Africa.", True),
        ("Sudan is the largest country in Africa.", False),
        ("Jupiter is the largest planet in the Solar System.", True),
        ("Mercury is the closest planet to the Sun.", True),
        ("Venus is the closest planet to the Sun.", False),
        ("Mars is the fourth planet from the Sun.", True),
        ("Mars is the third planet from the Sun.", False),
        ("The melting point of gold is about 1,948 °F.", True),
        ("The area of Brazil is about 3.3 million square miles.", True),
        ("The area of Brazil is about 8.5 million square kilometres.", True),
        ("Abraham Lincoln was the 16th president of the United States.", True),
        ("Abraham Lincoln was the seventeenth US president.", False),
        ("Gold is a noble gas.", False),
        ("Neon is a noble gas.", True),
        ("Neon is one of the noble gases.", True),
        ("Atlanta is the capital of Georgia.", True),
        ("Tbilisi is the capital of Georgia.", True),
        ("Vienna is in Germany.", False),
        ("Vienna is in Europe.", True),
        ("Kenya is in Africa.", True),
        ("Kenya is located in Asia.", False),
        ("Niger's capital is Abuja.", False),
        ("It is not true that Paris is the capital of France.", False),
        ("Texas joined the Union in 1845.", True),
        ("Ganymede orbits Saturn.", False),
        ("Abraham Lincoln was born in 1809.", True),
        ("Abraham Lincoln was a Democrat.", False),
        ("Abraham Lincoln succeeded James Buchanan.", True),
        ("Iceland borders Norway.", False),
        ("Mount Everest is 8.8 kilometres high.", True),
        ("Mount Everest is higher than K2.", True),
        ("More people live in Germany than in France.", True),
        ("Gold is denser than silver.", True),
        ("Lead is denser than gold.", False),
        ("The atomic number of iron is 26.", True),
        ("Iron has 27 protons.", False),
        ("Spanish is an official language of Brazil.", False),
        ("Portuguese is an official language of Brazil.", True),
        ("Bonn was the capital of Germany.", None),
        ("The Town Clerk earns £52,000 a year.", None),
        ("Kazakhstan is landlocked.", True),
        ("Monaco is smaller than Liechtenstein.", None),
        ("Tokyo has more people than Osaka.", True),
        ("Australia is the smallest continent.", None),
        ("The second-largest country in the world is Canada.", True),
        ("Of Earth, Mars and Saturn, Mars has the smallest diameter.", True),
        ("Of Earth, Mars and Saturn, Earth has the smallest diameter.", False),
        ("Of the countries that have a land border with Germany, France is the largest by area.", True),
        ("No city in Norway has more people than Trondheim.", False),
        ("No planet is farther from the Sun than Neptune.", True),
        ("Ganymede is the largest moon of Jupiter.", True),
        ("Europa is the largest moon of Jupiter.", False),
        ("Oslo is the largest city in Norway.", True),
        ("The Atlantic Ocean is the largest ocean.", False),
        ("Uranus is one of Ariel's moons.", False),
        ("Nagoya, not Tokyo, is the capital of Japan.", False),
        ("Tokyo, not Nagoya, is the capital of Japan.", True),
        ("Rwanda has no land border with Guinea-Bissau.", True),
        ("Tbilisi is the capital of the U.S. state of Georgia.", False),
        ("Tbilisi is the capital of the country of Georgia.", True),
        ("The Nile does not flow into the Bohai Sea.", True),
        ("The atomic number of copper is higher than that of iridium.", False),
        ("Woodrow Wilson was president before Joe Biden.", True),
        ("Kentucky became a U.S. state earlier than Maine.", True),
        ("Tripoli in Libya has a population of about 229,000.", False),
        ("No country on Earth is larger than Russia.", True),
        ("The Congo River does not empty into the Atlantic.", False),
        ("Of Io, Europa and Ganymede, the largest is Ganymede.", True),
        ("Benjamin Harrison was never a Democrat.", True),
        ("Belgium's population exceeds that of the Netherlands.", False),
        ("Lincoln was a Democrat.", False),
        ("Roosevelt was a Democrat.", None),
        ("Canada's biggest city by population is Ottawa.", False),
        ("Saturn's largest moon is Titan.", True),
        ("Ankara is Turkey's most populous city.", False),
        ("Earth is the hottest planet in the Solar System.", False),
        ("Marie Curie discovered radium.", True),
        ("The SI unit of electric potential is the lux.", False),
    ],
)
def test_claims_against_the_starter(starter: Told, claim: str, holds: bool | None) -> None:
    found = settle(claim, starter)
    assert (None if found is None else found.holds) is holds
    if found is not None:
        assert found.triples
        assert found.working


def test_a_comparison_quotes_both_and_shows_its_figures(starter: Told) -> None:
    found = settle("Brazil is larger than Argentina.", starter)
    assert found is not None
    assert [t.subject for t in found.triples] == ["Brazil", "Argentina"]
    assert all(t.relation == "area" for t in found.triples)
    assert "Brazil 8" in found.working and "Argentina 2" in found.working


def test_a_list_that_is_known_to_lack_some_refutes_nothing(starter: Told) -> None:
    assert settle("Spanish is an official language of Switzerland.", starter) is None
    assert settle("Spanish is an official language of Japan.", starter) is not None


def test_figures_between_near_and_far_decide_nothing(starter: Told) -> None:
    stated = next(t.object for t in starter.of("Italy") if t.relation == "population")
    assert settle(f"Italy has {stated} inhabitants.", starter).holds  # type: ignore[union-attr]
    assert settle("Italy has 52 million inhabitants.", starter) is None
    assert not settle("Italy has 30 million inhabitants.", starter).holds  # type: ignore[union-attr]
    assert settle("Italy has more than 50 million inhabitants.", starter).holds  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("claim", "text", "denied"),
    [
        ("France doesn’t border Portugal.", "France borders Portugal", True),
        ("Oslo is not the capital of Sweden.", "Oslo is the capital of Sweden", True),
        ("It is false that Oslo is not the capital of Norway.", "Oslo is the capital of Norway", False),
        ("Spain does not have a border with Italy", "Spain has a border with Italy", True),
        ("Paris is not only the capital of France", "Paris is not only the capital of France", False),
    ],
)
def test_denials(claim: str, text: str, denied: bool) -> None:
    assert positive(claim) == (text, denied)
