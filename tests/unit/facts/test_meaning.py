"""What a sentence says of the graph's things, whatever its words: what it may say, and what a reader finds it to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from tests.unit.facts.test_settling import Told

from adjudge.adapters import encoders
from adjudge.facts.decided import facts_in_passing
from adjudge.facts.meaning import Entails, Meaning, meanings, propositions
from adjudge.facts.mentions import namesakes
from adjudge.policy.verify import FactsPolicy
from adjudge.reading.probability import calibrated
from adjudge.values.evidence import Stance, StanceCalibration
from adjudge.values.knowledge import Filter

POLICY = FactsPolicy()
SAYS = Stance(supports=0.97, refutes=0.01, neutral=0.02)
DENIES = Stance(supports=0.01, refutes=0.97, neutral=0.02)
SILENT = Stance(supports=0.02, refutes=0.02, neutral=0.96)


@pytest.fixture(scope="module")
def starter() -> Told:
    return Told()


@pytest.fixture(scope="module")
def judge() -> Entails:
    model = encoders.stance_encoder("judge")
    return lambda pairs: [calibrated(row, StanceCalibration()) for row in model.logits(pairs).tolist()]


def reader(told: Mapping[str, Stance]) -> Entails:
    """Finds in any sentence what it is told that it says."""
    return lambda pairs: [told.get(statement, SILENT) for _, statement in pairs]


def meant(text: str, look: Told, entails: Entails) -> Meaning:
    (found,) = meanings([text], look, entails, POLICY)
    return found


def verdict(found: Meaning) -> bool | None:
    return False if found.wrong else True if found.right else None


@pytest.mark.parametrize(
    ("text", "among"),
    [
        ("Fly into Mombasa and you have landed in the Kenyan capital.", ["Mombasa is the capital of Kenya."]),
        ("The Japanese settle their bills in won.", ["The currency of Japan is won."]),
        ("Chemists scribble a W whenever they mean tungsten.", ["The symbol for tungsten is W."]),
        ("Finland covers less ground than Sweden.", ["Sweden has a larger area than Finland."]),
        ("A lap of the Sun keeps Venus busy for 687 days.", ["Venus takes 687 days to orbit the Sun."]),
        ("Argon belongs with the noble gases.", ["Argon is a noble gas."]),
        ("Gambia's one and only neighbour by land is Senegal.", ["Gambia borders Senegal.", "Gambia has one neighbours."]),
        ("Nigeria tops the list of the most populous countries in Africa.", ["Nigeria is the most populous country in Africa."]),
        ("Tripoli in Libya has some 229,000 people.", ["Tripoli in Libya has a population of some 229,000."]),
        ("The planet Mercury needs about 88 days for an orbit.", ["The planet Mercury takes about 88 days to orbit the Sun."]),
    ],
)  # fmt: skip
def test_what_a_sentence_may_say_is_put_in_plain_words(starter: Told, text: str, among: list[str]) -> None:
    found, _ = propositions(text, starter, POLICY)
    assert set(among) <= {one.text for one in found}


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("The planet Mercury has the chemical symbol Hg.", "symbol"),  # a planet has none
        ("The railway employs 300 men in Slovenia.", "population"),  # no word of those who live there
        ("Watts are what power is measured in.", "capital"),
        ("Of all their guests the Watts came last.", "unit"),
    ],
)
def test_what_it_cannot_say_is_not_asked(starter: Told, text: str, never: str) -> None:
    found, _ = propositions(text, starter, POLICY)
    assert not [one.text for one in found if never in one.text]


def test_no_more_is_asked_than_a_sentence_can_say(starter: Told) -> None:
    many = "Austria, Belgium, France, Germany, Italy, Spain, Portugal and Poland all border Switzerland."
    assert len(propositions(many, starter, POLICY)[0]) == POLICY.statements
    assert propositions("Vienna is the capital of Austria. " * 40, starter, POLICY) == ((), ())


class TestWhatIsFound:
    def test_a_statement_that_facts_are_against_makes_the_sentence_wrong(self, starter: Told) -> None:
        found = meant("Kenya runs its affairs from Mombasa.", starter, reader({"Mombasa is the capital of Kenya.": SAYS}))
        assert found.wrong is not None
        assert "Nairobi" in found.wrong.working

    def test_it_is_right_when_all_it_names_is_borne_out(self, starter: Told) -> None:
        told = reader({"Nairobi is the capital of Kenya.": SAYS})
        assert meant("Kenya runs its affairs from Nairobi.", starter, told).right
        assert not meant("Kenya runs its affairs from Nairobi, as Anna Odell wrote.", starter, told).right
        assert not meant("Kenya runs its affairs from Nairobi, with 300 clerks.", starter, told).right

    def test_nothing_is_right_while_it_may_say_something_wrong_besides(self, starter: Told) -> None:
        maybe = Stance(supports=0.7, refutes=0.1, neutral=0.2)
        told = {"Nairobi is the capital of Kenya.": SAYS, "The currency of Kenya is euro.": maybe}
        found = meant("Kenya is run from Nairobi and its euro.", starter, reader(told))
        assert verdict(found) is None

    def test_what_is_denied_counts_where_something_is_denied(self, starter: Told) -> None:
        told = reader({"Sydney is the capital of Australia.": DENIES})
        assert verdict(meant("Sydney isn't the Australian capital.", starter, told)) is True
        assert verdict(meant("Sydney saw the Australian team off.", starter, told)) is None
        true = reader({"Canberra is the capital of Australia.": DENIES})
        assert verdict(meant("Anyone who takes Canberra for Australia's capital is mistaken.", starter, true)) is False

    def test_of_two_joints_of_the_same_names_the_right_one_may_be_meant(self, starter: Told) -> None:
        text = "The Indus reaches the Arabian Sea and the Ganges the Bay of Bengal."
        joined = {
            "Indus flows into Arabian Sea.": SAYS,
            "Indus flows into Bay of Bengal.": SAYS,
            "Ganges flows into Bay of Bengal.": SAYS,
        }
        assert verdict(meant(text, starter, reader(joined))) is None
        less = Stance(supports=0.91, refutes=0.05, neutral=0.04)
        assert verdict(meant(text, starter, reader(joined | {"Indus flows into Bay of Bengal.": less}))) is True

    def test_a_comparison_is_borne_out_by_a_comparison_alone(self, starter: Told) -> None:
        told = {"Vienna is the capital of Austria.": SAYS}
        assert verdict(meant("The Austrian capital, Vienna, is nicer than others.", starter, reader(told))) is None

    def test_who_does_what_to_whom_is_asked_the_other_way_round_as_well(self, starter: Told) -> None:
        text = "Our Sun orbits the planet Jupiter."
        less = Stance(supports=0.94, refutes=0.02, neutral=0.04)
        told = {"The planet Jupiter orbits Sun.": less, "Sun orbits the planet Jupiter.": SAYS}
        either = {one.text: one.turned for one in propositions(text, starter, POLICY)[0] if one.turned}
        assert set(told) == {*either, *either.values()}
        assert verdict(meant(text, starter, reader(told))) is None
        assert verdict(meant("Jupiter goes round our Sun.", starter, reader({"Jupiter orbits Sun.": SAYS}))) is True

    def test_that_it_is_the_only_one_is_not_borne_out_by_its_being_one(self, starter: Told) -> None:
        told = reader({"Jupiter has a larger diameter than Uranus.": SAYS})
        assert verdict(meant("Jupiter is larger than Uranus.", starter, told)) is True
        assert verdict(meant("Only Jupiter is larger than Uranus.", starter, told)) is None

    def test_a_rank_in_figures_has_to_be_borne_out_too(self, starter: Told) -> None:
        told = reader({"Arizona was admitted to the Union in 1912.": SAYS})
        assert verdict(meant("Arizona joined the Union in 1912.", starter, told)) is True
        assert verdict(meant("Arizona joined the Union in 1912 as the 47th state.", starter, told)) is None

    def test_what_was_not_so_yet_is_not_denied_by_its_year(self, starter: Told) -> None:
        told = reader({"California was admitted to the Union in 1850.": DENIES})
        assert verdict(meant("In 1850 California was not admitted to the Union.", starter, told)) is False
        assert verdict(meant("Early in 1850 California was not yet admitted to the Union.", starter, told)) is None

    def test_what_a_denial_only_seems_to_say_makes_it_no_mistake(self, starter: Told) -> None:
        told = reader({"Chile borders Brazil.": SAYS})
        assert verdict(meant("Chile touches Brazil.", starter, told)) is False
        assert verdict(meant("Chile touches no part of Brazil.", starter, told)) is None

    def test_without_a_reader_nothing_is_meant(self, starter: Told) -> None:
        assert meanings(["Kenya is run from Mombasa."], starter, None, POLICY) == [Meaning()]


CLAIMS: tuple[tuple[str, bool | None], ...] = (
    ("Fly into Mombasa and you have landed in the Kenyan capital.", False),
    ("Uruguayans deal with their tax office in Portuguese, the official language down there.", False),
    ("Calvin Coolidge moved in as president right after Woodrow Wilson moved out.", False),
    ("A lap of the Sun keeps Venus busy for 687 days.", False),
    ("Chemists scribble a W whenever they mean tungsten.", True),
    ("It was Clyde Tombaugh who first spotted Pluto, in 1930.", True),
    ("Finland covers less ground than Sweden.", True),
    ("Bolivia outstrips Argentina when it comes to area.", False),
    ("Toronto is not where Canada has its capital.", True),
    ("Estonian lacks official status in Estonia.", False),
    ("Copper pans heat more evenly than iron ones.", None),
    ("The mayor of Vienna opened a bakery in Nairobi.", None),
    ("Abraham Lincoln had a beard when Andrew Johnson had none.", None),
)
"""Sentences, and what stated facts make of them: read by the judge that ships."""


@pytest.mark.parametrize(("text", "holds"), CLAIMS)
def test_the_judge_finds_what_sentences_say(starter: Told, judge: Entails, text: str, holds: bool | None) -> None:
    assert verdict(meant(text, starter, judge)) is holds


def test_facts_told_in_passing_stand_where_they_are_told(starter: Told, judge: Entails) -> None:
    class Graph:
        """Never asked: the statements are at hand."""

    text = "Trabzon, a Turkish city of roughly 244,000 inhabitants, sells better tea than Yerevan, the Armenian capital."

    def passing(sentences: Sequence[str]) -> list[list[str]]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("adjudge.facts.decided.Look", lambda graph, where: starter)
            found = facts_in_passing(sentences, Graph(), Filter(), judge, POLICY)  # type: ignore[arg-type]
        return [[one.span.of(said) for one in facts] for said, facts in zip(sentences, found, strict=True)]

    (told,) = passing([text])
    assert "Yerevan, the Armenian capital" in told
    assert any(one.startswith("Trabzon") for one in told)
    assert passing(["The wind rose, and we went home."]) == [[]]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("In Sofia all twenty-six people of our coach found a bed.", False),
        ("Sofia is home to more than three million people.", True),
    ],
)
def test_a_figure_far_from_what_is_stated_is_of_something_else(starter: Told, text: str, asked: bool) -> None:
    found, _ = propositions(text, starter, POLICY)
    assert any(one.relation == "population" for one in found) is asked


def test_of_what_is_told_apart_the_others_are_known(starter: Told) -> None:
    assert {name for name, _ in namesakes("The planet Mercury has no moons.", starter)} == {"Mercury (element)"}
    assert not namesakes("Mercury has no moons.", starter)
    assert not namesakes("Vienna lies in Austria.", starter)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Sri Lanka's commercial capital is Colombo.", ["Colombo lies in Sri Lanka."]),  # another kind of capital
        (
            "Saint George's, Grenada's capital, is hilly.",
            ["Saint George's in Grenada is the capital of Grenada."],
        ),  # a name with 's
        ("When he died in 1865, Andrew Johnson followed him.", []),  # somebody else died
        ("Andrew Johnson died in 1875.", ["Andrew Johnson died in 1875."]),
    ],
)
def test_it_is_said_of_whom_and_of_what_the_sentence_means(starter: Told, judge: Entails, text: str, said: list[str]) -> None:
    assert [one.text for one in meant(text, starter, judge).said] == said
