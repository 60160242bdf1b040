"""What holds for whatever was found: the order of arrival decides nothing, and a copy is no second witness."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from adjudge.english.layout.likeness import copies
from adjudge.knowledge.candidates import Gathered, candidates
from adjudge.policy.ranking import CandidatePolicy
from adjudge.values.document import Passage, content_sha256
from adjudge.values.evidence import EvidenceKind
from adjudge.values.knowledge import CURRENT_AFFAIRS, LIBRARY, FoundPassage, Neighbour, Triple
from adjudge.values.score import Score
from adjudge.values.span import Span
from adjudge.values.trace import Retrieved

LEADS = (
    "The Rhine rises in the Swiss Alps and flows through six countries before it reaches the North Sea near Rotterdam; it has "
    "been a border and a trade route since Roman times.",
    "Salt was so dear in the Middle Ages that whole towns lived by it. Lüneburg sent it by cart to Lübeck, from where ships "
    "carried it to the herring fisheries of the north.",
    "The axolotl keeps its gills all its life. Unlike other salamanders it reaches adulthood without leaving the water, and it "
    "can grow lost limbs again.",
    "A lighthouse on the Eddystone rocks was swept away in 1703 with its builder inside; the fourth tower, finished in 1882, "
    "still stands.",
    "Tin is soft.",
)  # fmt: skip
URLS = (
    None,
    "https://a.example/2020/01/02/one-two-three",
    "https://a.example/",
    "https://b.example/2021/03/04/four-five-six",
)


@st.composite
def finds(draw: st.DrawFn) -> FoundPassage:
    text = draw(st.sampled_from(LEADS))
    text = draw(st.sampled_from((text, text.upper(), "A headline of its own\n\n" + text, text + " More was told elsewhere.")))
    number = draw(st.integers(1, 6))
    passage = Passage(
        id=number,
        document_key=f"d{number}",
        collection=draw(st.sampled_from((LIBRARY, CURRENT_AFFAIRS))),
        content_sha256=content_sha256(text),
        span=Span(start=0, end=len(text)),
        text=text,
        source=draw(st.sampled_from(("paper", "agency"))),
        title=draw(st.sampled_from(("", "Waters", "Beasts"))),
        url=draw(st.sampled_from(URLS)),
    )
    semantic = draw(st.none() | st.sampled_from((0.1, 0.22, 0.27, 0.5, 0.9)))
    score = Score(formula="retrieval.weighted", value=draw(st.sampled_from((0.1, 0.5, 0.9))))
    return FoundPassage(passage=passage, score=score, semantic=semantic, cosine=semantic, bm25=draw(st.none() | st.just(3.0)))


statements = st.builds(
    lambda subject, passage, value: (
        Neighbour(triple=Triple(subject=subject, relation="is", object="soft", passage_id=passage), hops=1),
        Score(formula="graph.neighbour", value=value),
    ),
    st.sampled_from(("Tin", "Salt")),
    st.none() | st.integers(1, 8),
    st.sampled_from((0.2, 0.7)),
)
policies = st.builds(CandidatePolicy, most=st.integers(1, 12), enough=st.integers(0, 8))


def told_at(number: int, text: str, url: str | None) -> FoundPassage:
    """A passage that is let in, whatever else was found; at an address of its own, for of a page's readings one is kept."""
    passage = Passage(
        id=number,
        document_key=f"d{number}",
        collection=LIBRARY,
        content_sha256=content_sha256(text),
        span=Span(start=0, end=len(text)),
        text=text,
        source=f"source {number}",
        url=url,
    )
    return FoundPassage(passage=passage, score=Score(formula="retrieval.weighted", value=0.5), semantic=0.9, cosine=0.4)


def gathered(items: list[FoundPassage]) -> Gathered:
    return Gathered(found=tuple(items), event=Retrieved(query="q", lexical=0, vector=0))


@given(st.lists(finds(), max_size=12), st.lists(statements, max_size=4), policies, st.randoms(use_true_random=False))
def test_the_order_of_arrival_decides_nothing(
    found: list[FoundPassage], stated: list[tuple[Neighbour, Score]], policy: CandidatePolicy, chance: random.Random
) -> None:
    found = list({f.passage.id: f for f in found}.values())  # an id is one passage's
    expected = candidates([gathered(found)], stated, policy)
    chance.shuffle(found)
    chance.shuffle(stated)
    cut = chance.randint(0, len(found))
    assert candidates([gathered(found[cut:]), gathered(found[:cut])], stated, policy) == expected
    assert len({c.id for c in expected}) == len(expected) <= policy.most


@given(
    st.lists(finds(), max_size=8),
    st.sampled_from(LEADS[:-1]),
    st.sampled_from(("{}", "By A. Writer, our correspondent\n\n{}", "  {}\n", "{} The river was calm.")),
)
def test_a_copy_never_adds_an_independent_source(found: list[FoundPassage], text: str, changed: str) -> None:
    policy = CandidatePolicy(most=100, enough=0)
    found = [*{f.passage.id: f for f in found}.values(), told_at(50, text, "https://c.example/2019/09/10/ten")]
    copy = told_at(99, changed.format(text), "https://elsewhere.example/2022/05/06/seven-eight-nine")

    def sources(items: list[FoundPassage]) -> set[str]:
        return {c.independent for c in candidates([gathered(items)], (), policy)}

    assert len(sources([*found, copy])) <= len(sources(found))


@given(st.lists(finds(), max_size=10), policies)
def test_what_is_kept_is_near_enough_or_says_why_it_is_in(found: list[FoundPassage], policy: CandidatePolicy) -> None:
    found = list({f.passage.id: f for f in found}.values())
    for item in candidates([gathered(found)], (), policy):
        unmeasured = any(f.semantic is None and f.passage.content_sha256 == item.content_sha256 for f in found)
        assert item.semantic >= policy.least_semantic or item.backfill or unmeasured
        assert item.kind is EvidenceKind.PASSAGE and item.independent


@given(st.lists(st.sampled_from(LEADS) | st.text(alphabet="ab \n", max_size=60), max_size=10), st.floats(0.2, 1.0))
def test_a_group_is_named_by_its_first_text(texts: list[str], threshold: float) -> None:
    groups = copies(texts, threshold=threshold)
    assert len(groups) == len(texts)
    assert all(groups[g] == g <= at for at, g in enumerate(groups))
    assert all(groups[texts.index(text)] == groups[at] for at, text in enumerate(texts))
