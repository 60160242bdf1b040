"""Contradictions inside an article, found by rules and the shipped reader together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from adjudge.article.claims import article_claims
from adjudge.article.graph import Related, claim_edges
from adjudge.engine import Engine
from adjudge.english.sentence import parsed
from adjudge.policy import Policy
from adjudge.values.article_claim import CoreClaim
from adjudge.values.evidence import Stance
from adjudge.values.span import Span

POLICY = Policy()
CONTRADICTING = (
    ("Canberra was founded in 1913.", "Canberra was founded in 1927."),
    ("The bridge opened in 1932.", "The bridge opened to traffic in 1935."),
    ("The treaty was signed on 4 May 1951.", "The treaty was signed on 9 June 1952."),
    ("Fleming discovered penicillin in 1928.", "Penicillin was discovered in 1941 by Fleming."),
    ("The Harbour Tunnel is 2.3 kilometres long.", "The Harbour Tunnel has a length of 4.1 kilometres."),
    ("The river is 2,850 kilometres long.", "With a length of 1,900 kilometres, the river crosses ten countries."),
    ("The population of Tamworth is about 33,000.", "Tamworth has a population of 81,000."),
    ("The library holds 1.2 million books.", "The library holds fewer than 500,000 books."),
    ("Marie Curie was born in Warsaw.", "Marie Curie was born in Paris."),
    ("Ottawa is the capital of Canada.", "Toronto is the capital of Canada."),
    ("Nobody was injured in the fire.", "Three firefighters were injured in the fire."),
    ("The Great Wall is visible from the Moon.", "The Great Wall cannot be seen from the Moon."),
    ("The festival was cancelled in 2020.", "The festival took place as planned in 2020."),
    ("All of the ship's crew survived.", "Two members of the ship's crew drowned."),
)
COMPATIBLE = (
    ("The bridge opened in 1932.", "The bridge was repainted in 2003."),
    ("Canberra was founded in 1913.", "Canberra became the seat of parliament in 1927."),
    ("The law was passed in March 2015.", "The law came into force in January 2016."),
    ("Construction of the dam began in 1958.", "The dam was completed in 1964."),
    ("Brazil won the World Cup in 1958.", "Brazil won the World Cup in 1970."),
    ("The population of Tamworth was 21,000 in 1961.", "Tamworth had a population of 33,000 in 2011."),
    ("The reef is home to 1,500 species of fish.", "The reef is home to 400 species of coral."),
    (
        "The company made a loss of 2 million dollars in 2018.",
        "The company made a profit of 4 million dollars in 2019.",
    ),
    ("Gold melts at 1,064 degrees Celsius.", "Gold boils at 2,856 degrees Celsius."),
    ("Marie Curie was born in Warsaw.", "Marie Curie was born in Poland in 1867."),
    ("Nobody lives on the island in winter.", "About 60 people live on the island in summer."),
    ("The old town is closed to cars.", "The old town is open to cyclists."),
    ("Picasso lived in Barcelona.", "Picasso lived in Paris."),
    ("The critics called the film dull.", "Audiences loved the film."),
    ("He was elected president in 1996.", "He resigned as president in 1999."),
    ("The bridge is 503 metres long.", "The bridge is 49 metres wide."),
)
ARTICLE = """# Harlow Bridge turns ninety

The Harlow Bridge opened on 19 March 1932 after eight years of construction. It links the northern suburbs with the port of
Weston. The bridge is 1,149 metres long and 49 metres wide, and its arch rises 134 metres above the water. Some 1,400 workers
took part in its construction, and sixteen of them died.

The steel came from two mills in the north of England. About 52,800 tonnes of it went into the arch alone. Painting the bridge
took 272,000 litres of paint. The first train crossed on 20 March 1932. The last tram ran in 1958, when the tracks made way for
two more lanes.

Anna Weiss, the mayor of Weston, said the bridge had changed the town. "Nobody here could imagine life without it," she said.
The ferries lost their passengers within a year, and the old harbour closed in 1939. The bridge cost 4.2 million pounds, more
than twice the original estimate of 1.8 million. The loan was paid off in 1988.

Today the bridge carries 160,000 vehicles a day. In 1932 there were 11,000. {more}A tunnel was opened in 1992 to relieve it. The
tunnel is 2.3 kilometres long. Cyclists and walkers cross the bridge free of charge; cars that go south pay a toll.
"""


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUDGE_HOME", str(tmp_path_factory.mktemp("edges")))
        with Engine.open() as opened:
            yield opened


def related(engine: Engine, claims: Sequence[CoreClaim], text: str = "") -> Related:
    def read(pairs: Sequence[tuple[str, str]]) -> list[Stance]:
        return [weighed.stance for weighed in engine.weigh(pairs)]

    return claim_edges(claims, read, POLICY, text=text)


def contradicted(engine: Engine, pair: tuple[str, str]) -> bool:
    """Whether two sentences of one text contradict each other."""
    claims = [
        CoreClaim(id=id_, claim_text=text, span=Span(start=at, end=at + len(text)), subject_entities=parsed(text).entities(1))
        for id_, text, at in (("a", pair[0], 0), ("b", pair[1], 500))
    ]
    return bool(related(engine, claims).contradictions)


@pytest.mark.parametrize("pair", CONTRADICTING)
def test_what_cannot_both_hold_is_found(engine: Engine, pair: tuple[str, str]) -> None:
    assert contradicted(engine, pair)


@pytest.mark.parametrize("pair", COMPATIBLE)
def test_what_can_is_not(engine: Engine, pair: tuple[str, str]) -> None:
    assert not contradicted(engine, pair)


def found_in(engine: Engine, text: str) -> list[tuple[str, str]]:
    claims = article_claims(text, POLICY.article, engine.models.worthiness).claims
    by_id = {claim.id: claim.claim_text for claim in claims}
    return [(by_id[c.a], by_id[c.b]) for c in related(engine, claims, text).contradictions]


def test_an_article_full_of_figures_does_not_contradict_itself(engine: Engine) -> None:
    assert found_in(engine, ARTICLE.format(more="")) == []


def test_one_that_does_is_caught_at_it(engine: Engine) -> None:
    (pair,) = found_in(engine, ARTICLE.format(more="When the bridge was opened in 1935, a crowd walked across it. "))
    assert "1932" in pair[0]
    assert "1935" in pair[1]


def test_a_claim_that_says_more_supports_one_that_says_less(engine: Engine) -> None:
    text = (
        "Canberra, the capital of Australia since 1927, has 450,000 people.",
        "Canberra is the capital of Australia.",
    )
    claims = [
        CoreClaim(id=str(n), claim_text=t, span=Span(start=n * 200, end=n * 200 + len(t)), subject_entities=("Canberra",))
        for n, t in enumerate(text)
    ]
    assert [(e.source, e.target, e.kind.value) for e in related(engine, claims).edges] == [("0", "1", "supports")]
