"""Sentences worked by hand: what each states, or that it states nothing."""

from __future__ import annotations

import pytest

from adjudge.knowledge.extract import extract
from adjudge.policy import Policy
from adjudge.values.document import Document
from adjudge.values.knowledge import Triple

POLICY = Policy()
Said = tuple[str, str, str]


def triples(text: str, title: str = "") -> tuple[Triple, ...]:
    return extract(Document(key="a", text=text, title=title, source="s", language="en"), POLICY).triples


def said(text: str, title: str = "") -> list[Said]:
    return [(t.subject, t.relation, t.object) for t in triples(text, title)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Canberra is the capital of Australia.", [("Canberra", "is the capital of", "Australia")]),
        (
            "Ada Lovelace was an English mathematician.",
            [("Ada Lovelace", "was an", "English mathematician")],
        ),
        (
            "The Nokia Corporation was founded in 1865 by Fredrik Idestam.",
            [
                ("Nokia Corporation", "was founded in", "1865"),
                ("Nokia Corporation", "was founded by", "Fredrik Idestam"),
            ],
        ),
        (
            "Albert Einstein was born in Ulm on 14 March 1879.",
            [("Albert Einstein", "was born in", "Ulm"), ("Albert Einstein", "was born on", "14 March 1879")],
        ),
        ("Steven Spielberg directed Jaws.", [("Steven Spielberg", "directed", "Jaws")]),
        (
            "Desmond Morris (born 24 January 1928) is an English zoologist.",
            [("Desmond Morris", "was born", "24 January 1928"), ("Desmond Morris", "is an", "English zoologist")],
        ),
        (
            "Paris, the capital of France, lies on the Seine.",
            [("Paris", "is the capital of", "France"), ("Paris", "lies on", "Seine")],
        ),
        ("The capital of Saint Vincent is Kingstown.", [("Saint Vincent", "capital is", "Kingstown")]),
        ("Peru's largest city is Lima.", [("Peru", "largest city is", "Lima")]),
        (
            "The Shard Tower has 95 storeys.",
            [("Shard Tower", "has", "95 storeys")],
        ),
        (
            "Pitcairn Island has a population of about 50 people.",
            [("Pitcairn Island", "has a population of", "about 50 people")],
        ),
        (
            "System Shock is a 1994 video game developed and published by Origin Systems.",
            [
                ("System Shock", "is a", "1994 video game"),
                ("System Shock", "developed and published by", "Origin Systems"),
            ],
        ),
        (
            "The Western Plateau was divided into three parts in the 17th century.",
            [("Western Plateau", "was divided into", "three parts")],
        ),
        (
            "Turkey Hill is situated in Anatolia and the Balkans.",
            [("Turkey Hill", "is situated in", "Anatolia"), ("Turkey Hill", "is situated in", "Balkans")],
        ),
        (
            "Emperor Penguins are flightless, aquatic birds.",
            [("Emperor Penguins", "are", "flightless, aquatic birds")],
        ),
        (
            "Marie Curie moved to Paris and married Pierre Curie.",
            [("Marie Curie", "moved to", "Paris"), ("Marie Curie", "married", "Pierre Curie")],
        ),
        (
            "John Smith is an actor best known for Jaws.",
            [("John Smith", "is an", "actor"), ("John Smith", "known for", "Jaws")],
        ),
        ("Banksia Serrata is a genus of around 170 species.", [("Banksia Serrata", "is a", "genus")]),
        ("Blue Sky was adapted from Hamlet by William Shakespeare.", [("Blue Sky", "was adapted from", "Hamlet")]),
        (
            "Blue Sky was painted in Paris by Mary Jones.",
            [("Blue Sky", "was painted in", "Paris"), ("Blue Sky", "was painted by", "Mary Jones")],
        ),
        (
            "Brown Hall is a producer of Fulbright, Marshall, and Mitchell scholars.",
            [("Brown Hall", "is a", "producer")],
        ),
        (
            "Alexandria Town is a city in Monroe Township, Indiana, United States.",
            [("Alexandria Town", "is a", "city"), ("Alexandria Town", "is a city in", "Monroe Township")],
        ),
        (
            "Togo Republic is a member of the United Nations, NATO, and Benelux.",
            [("Togo Republic", "is a member of", "United Nations")],
        ),
        ("Lyndon Johnson became President on November 22, 1963.", [("Lyndon Johnson", "became", "President")]),
        (
            "Kota Station was designed by Frans Ghijsels, and the Metropole Cinema in Menteng.",
            [("Kota Station", "was designed by", "Frans Ghijsels")],
        ),
    ],
)
def test_a_plain_sentence_states(text: str, expected: list[Said]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Sydney Harbour is not the capital of Australia.",
        "Sydney Harbour may be the capital of Australia.",
        "Mr Brown said that Sydney Harbour is the capital of Australia.",
        "According to Mr Brown, Sydney Harbour is the capital of Australia.",
        "If Sydney Harbour is the capital of Australia, Canberra is a village.",
        "Sydney Harbour would be the capital of Australia.",
        "Sydney Harbour is often the capital of Australia.",
        "Is Sydney Harbour the capital of Australia?",
        "Sydney Harbour is allegedly a capital of crime.",
        "Robert Fisk was accused of robbing Lloyds Bank.",
        "Fyodor Ivanov and Ludmila Ivanova were born in 1907 and 1908, respectively.",
        "Barack Obama was nominated by Oslo University.",
        "Construction began in 1990.",
        "He was born in Ulm.",
        "The film was directed by Steven Spielberg.",
        "It was believed to be in Rome.",
        "This is Rome.",
        "In some countries, Easter Monday lasts two days.",
        "Congress House vested Lloyds Bank with powers.",
        "We use cookies in Rome and London.",
        "Contents: Rome, London, Paris",
        "LANL Labs is a United States Department of Energy national laboratory.",
        "John Elliotson was a brilliant but erratic heart specialist.",
        "In the film, Bill Gates visits Mars.",
        "In Tolkien's novel, Frodo Baggins destroys Mordor Castle.",
        "In Greek mythology, Old Zeus is the father of Ares.",
        "Jane Doe visited Oslo, prosecutors allege.",
        "Jane Doe visited Oslo, reports Reuters.",
        "Jane Doe visited Oslo, the Times reported on Monday.",
        "Fox News falsely linked Bill Gates to Wuhan Labs.",
        "Paris Nord is the largest city in France after Lyon.",
        "Jane Doe died three days after John Doe.",
        "Jane Doe died three years ago.",
        "Olympia Town is located 60 miles from Seattle.",
        "Roman Polanski is a Polish and, since 1976, French film director.",
        "Protein PD-1 belongs to the CD28 superfamily of receptors.",
        "In 2008, as part of a Task Force on NYU Development, the university agreed to a set of Planning Principles.",
        "Aluminium Works has about one-third the density of steel.",
        "The University was founded in 1850. Students of the University live in Leeds.",
        "The President visited Berlin. Few saw the President.",
        "Furthermore, an episode of Danger Man, titled Green Sea, had exteriors in Wales.",
    ],
)
def test_what_is_denied_doubted_reported_or_leaning_states_nothing(text: str) -> None:
    assert said(text) == []


def test_a_common_noun_with_a_capital_is_no_name_unless_the_page_is_about_it() -> None:
    text = "The Tower of London is a castle. The Tower was founded in 1066. Ravens live in the Tower."
    assert said(text, "Ravens") == [("Tower of London", "is a", "castle")]
    assert ("Tower", "was founded in", "1066") in said(text, "Tower")


PAGE = (
    "Canberra is the capital city of Australia. It was founded in 1913. The city has 450,000 inhabitants. "
    "Its mayor was John Smith. He was born in Perth."
)


class TestAPage:
    def test_what_stands_for_its_topic_is_read_as_that_and_trusted_less(self) -> None:
        found = triples(PAGE, "Canberra - The Atlas")
        assert [(t.subject, t.relation, t.object) for t in found] == [
            ("Canberra", "is the capital city of", "Australia"),
            ("Canberra", "was founded in", "1913"),
            ("Canberra", "has", "450,000 inhabitants"),
            ("Canberra", "mayor was", "John Smith"),
        ]
        rules = POLICY.extraction
        assert [t.confidence for t in found] == pytest.approx(
            [
                rules.copula,
                rules.passive * rules.resolved,
                rules.measure * rules.resolved,
                rules.attribute * rules.resolved,
            ]
        )

    def test_every_fact_is_quoted_where_it_stands_and_worded_to_stand_alone(self) -> None:
        found = extract(Document(key="a", text=PAGE, title="Canberra", source="s", language="en"), POLICY)
        assert [(fact.text, fact.quote) for fact in found.facts][1:4] == [
            ("Canberra was founded in 1913.", "It was founded in 1913."),
            ("Canberra has 450,000 inhabitants.", "The city has 450,000 inhabitants."),
            ("Canberra's mayor was John Smith.", "Its mayor was John Smith."),
        ]
        assert all(fact.span.of(PAGE) == fact.quote for fact in found.facts)
        assert "born in Perth" not in " ".join(fact.text for fact in found.facts)

    def test_without_a_title_nothing_leaning_is_taken(self) -> None:
        assert said(PAGE) == [("Canberra", "is the capital city of", "Australia")]

    def test_under_a_headline_pronouns_stand_for_nobody(self) -> None:
        assert [s[1] for s in said(PAGE, "Why capitals move")] == ["is the capital city of"]

    def test_a_pronoun_after_another_name_is_left_alone(self) -> None:
        text = "Anna Berg is a painter. Anna Berg met Maria Holm. She was born in Oslo."
        assert ("Anna Berg", "was born in", "Oslo") not in said(text, "Anna Berg")

    def test_another_form_of_the_name_is_the_same_thing_and_kept_as_its_other_name(self) -> None:
        text = "James Earl Carter was an American president. Carter was born in Plains. Carter visited Cairo."
        found = extract(Document(key="a", text=text, title="James Carter", source="s", language="en"), POLICY)
        assert {t.subject for t in found.triples} == {"James Carter"}
        (entity,) = [e for e in found.entities if e.name == "James Carter"]
        assert set(entity.aliases) == {"James Earl Carter", "Carter"}

    def test_a_short_form_in_brackets_is_another_name(self) -> None:
        text = "The World Health Organization (WHO) is an agency of the United Nations. The WHO is based in Geneva."
        found = extract(Document(key="a", text=text, title="World Health Organization", source="s"), POLICY)
        assert "WHO" in next(e.aliases for e in found.entities if e.name == "World Health Organization")
        assert ("World Health Organization", "is based in", "Geneva") in [
            (t.subject, t.relation, t.object) for t in found.triples
        ]

    def test_of_a_page_in_another_language_nothing_is_taken(self) -> None:
        assert not extract(Document(key="a", text=PAGE, source="s", language="de"), POLICY).facts

    def test_headings_questions_and_words_to_the_reader_are_no_facts(self) -> None:
        text = "History of Rome\nRome is a city in Italy. Did Nero burn Rome? You can visit Rome.\n\nSee also Rome"
        found = extract(Document(key="a", text=text, source="s", language="en"), POLICY)
        assert [fact.quote for fact in found.facts] == ["Rome is a city in Italy."]
