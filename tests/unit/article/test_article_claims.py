"""From an article's text to its claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from adjudge.article.claims import article_claims, as_written
from adjudge.article.skeleton_claims import CONVERTERS, TOPICS
from adjudge.policy.article import ArticlePolicy
from adjudge.values.article import ArticleClaims
from adjudge.values.article_claim import MetadataConfidence, PredicateType, TimeAnchorType
from adjudge.values.evidence import DecidedBy, Stance, Weighed
from doubles import PlainWorthiness

POLICY = ArticlePolicy()


def claims_of(text: str, title: str = "", policy: ArticlePolicy = POLICY) -> ArticleClaims:
    return article_claims(text, policy, PlainWorthiness(), title=title, language="en")


def dropped(text: str) -> dict[str, str]:
    return {one.text: one.reason_codes[0] for one in claims_of(text).dropped}


def test_the_day_and_the_weather_are_told_of_nothing() -> None:
    """ "It was Wednesday" had become "Budapest was Wednesday"."""
    text = "Budapest is the capital of Hungary. {} Budapest lies on the Danube."
    for empty in ("It was Wednesday, 12 May 1943.", "It was raining in 1943.", "It took 14 hours in 1943."):
        assert empty in [c.claim_text for c in claims_of(text.format(empty), title="Budapest").claims]
    grew = claims_of(text.format("It grew in 1943."), title="Budapest")
    assert "Budapest grew in 1943." in [c.claim_text for c in grew.claims]


class TestClaims:
    def test_each_stands_in_its_place_whatever_it_is_written_in(self) -> None:
        text = (
            "# Bridges\n\nThe Harbour Bridge **opened** in\n1932 [1]. The city banned lorries in 2009.\n\n"
            "- It is 134 metres high.\n"
        )
        found = claims_of(text)
        assert [claim.span.of(text) for claim in found.claims] == [
            "The Harbour Bridge **opened** in\n1932 [1].",
            "The city banned lorries in 2009.",
            "It is 134 metres high.",
        ]
        assert found.claims[0].claim_text == "The Harbour Bridge opened in 1932."
        assert [claim.predicate_type for claim in found.claims] == [
            PredicateType.EVENT,
            PredicateType.POLICY,
            PredicateType.MEASUREMENT,
        ]

    def test_fields_to_search_by(self) -> None:
        (claim,) = claims_of("The Harbour Bridge in Sydney opened on 19 March 1932.").claims
        assert claim.subject_entities[0] == "Harbour Bridge"
        assert claim.time_anchor.type is TimeAnchorType.EXPLICIT
        assert claim.time_anchor.text == "19 March 1932"
        assert {"Sydney", "19 March 1932"} <= set(claim.retrieval_seed_terms)
        assert claim.falsifiability.is_falsifiable
        assert claim.falsifiability.falsifiable_by
        assert claim.metadata_confidence is MetadataConfidence.HIGH

    def test_a_subject_is_restored_where_the_rules_know_it(self) -> None:
        found = claims_of("Marie Curie was a physicist. She was born in Warsaw in 1867.")
        assert [claim.claim_text for claim in found.claims] == [
            "Marie Curie was a physicist.",
            "Marie Curie was born in Warsaw in 1867.",
        ]

    def test_a_pronoun_that_stays_makes_a_claim_less_sure(self) -> None:
        text = "The Harbour Bridge crosses Port Jackson. It weighs 52,800 tonnes."
        claim = claims_of(text).claims[1]
        assert claim.claim_text == "It weighs 52,800 tonnes."
        assert claim.subject_entities[0] == "Harbour Bridge"
        assert claim.metadata_confidence is MetadataConfidence.LOW

    def test_a_definite_noun_is_the_name_it_ends_like(self) -> None:
        claim = claims_of("The Harbour Bridge opened in 1932. The bridge cost 4 million pounds.").claims[1]
        assert claim.subject_entities == ("Harbour Bridge", "bridge")

    def test_a_time_goes_on_in_its_paragraph_and_not_beyond(self) -> None:
        text = "In 1969 Apollo 11 reached the Moon. Armstrong stepped out first.\n\nCollins stayed in orbit."
        anchors = [claim.time_anchor for claim in claims_of(text).claims]
        assert [(anchor.type, anchor.text) for anchor in anchors] == [
            (TimeAnchorType.EXPLICIT, "1969"),
            (TimeAnchorType.RELATIVE, "1969"),
            (TimeAnchorType.UNKNOWN, ""),
        ]

    def test_a_claim_without_a_time_is_kept_unless_the_policy_wants_one(self) -> None:
        text = "Columbus discovered the island with three ships."
        (claim,) = claims_of(text).claims
        assert claim.metadata_confidence is MetadataConfidence.LOW
        strict = claims_of(text, policy=ArticlePolicy(needs_time=1))
        assert strict.claims == ()
        assert {one.reason_codes for one in strict.dropped} == {("unknown_time_anchor",)}

    @pytest.mark.parametrize(
        "quoted",
        [
            '"The bridge will hold for ever," said John Bradfield.',
            "\u201cThe bridge will hold for ever,\u201d said John Bradfield.",
            "\u00abThe bridge will hold for ever\u00bb, said John Bradfield.",
            "\u201eThe bridge will hold for ever\u201c, said John Bradfield.",
            'John Bradfield said: "The bridge will hold. It is strong."',
        ],
    )
    def test_a_quotation_is_one_claim_about_its_speaker(self, quoted: str) -> None:
        (claim,) = claims_of(quoted).claims
        assert claim.predicate_type is PredicateType.QUOTE
        assert claim.subject_entities == ("John Bradfield",)
        assert claim.span.of(quoted) == quoted

    def test_worth_and_harm_are_there(self) -> None:
        (claim,) = claims_of("Vaccines cause autism in 40 percent of children.").claims
        assert claim.harm_potential == POLICY.harm_health
        assert claim.check_worthiness == pytest.approx(0.6)

    def test_what_a_writer_tells_of_himself_is_a_claim_if_it_tells_enough(self) -> None:
        found = claims_of("My grandmother kept the letters in a biscuit tin. I went.")
        assert [claim.claim_text for claim in found.claims] == ["My grandmother kept the letters in a biscuit tin."]

    def test_a_plan_with_its_year_is_a_claim(self) -> None:
        assert len(claims_of("China will finish the restoration in 2031.").claims) == 1

    def test_a_bare_pronoun_is_about_what_the_article_speaks_of(self) -> None:
        found = claims_of("A team filmed the animals in Okinawa. At night they change colour.")
        assert found.claims[-1].subject_entities == ("Okinawa",)
        assert found.claims[-1].metadata_confidence is MetadataConfidence.LOW

    def test_a_quotation_that_nobody_is_said_to_have_said_is_read_for_what_it_tells(self) -> None:
        text = 'He wrote to Effie in 1923. "The lens was made in Paris by Barbier. It weighs four tons."'
        found = claims_of(text)
        assert [claim.span.of(text) for claim in found.claims[1:]] == [
            '"The lens was made in Paris by Barbier.',
            'It weighs four tons."',
        ]
        assert found.coverage.reason_codes == ()

    def test_what_an_item_is_called_is_no_part_of_its_claim(self) -> None:
        text = "1. The longest game \u2013 It was played in Belgrade in 1989."
        found = claims_of(text)
        assert [claim.span.of(text) for claim in found.claims] == ["It was played in Belgrade in 1989."]
        assert dropped(text)["The longest game."] == "fragment"

    def test_verbs_in_a_row_are_claims_apart(self) -> None:
        text = "Workers raised the floor by 60 centimetres, replaced all the wiring and moved the archive upstairs."
        assert [claim.claim_text for claim in claims_of(text).claims] == [
            "Workers raised the floor by 60 centimetres.",
            "Workers replaced all the wiring.",
            "Workers moved the archive upstairs.",
        ]


class TestDropped:
    @pytest.mark.parametrize(
        ("sentence", "reason"),
        [
            ("Who would have built such a thing?", "question"),
            ("The government should do more about it.", "opinion"),
            ("Imagine the view without the bridge.", "instruction"),
            ("The rest is history.", "rhetoric"),
            ("China will finish the restoration next year.", "prediction"),
            ("A quiet morning.", "fragment"),
            ("Nothing beats a good book.", "nothing_to_check"),
            ("Subscribe to our newsletter for more.", "boilerplate"),
        ],
    )
    def test_what_states_nothing_goes_with_a_reason(self, sentence: str, reason: str) -> None:
        found = claims_of(f"The bridge opened in 1932. {sentence}")
        assert len(found.claims) == 1
        assert {one.reason_codes[0] for one in found.dropped} == {reason}

    def test_what_was_said_before_goes_with_the_first(self) -> None:
        text = "The Harbour Bridge opened in 1932.\n\nThe Harbour bridge opened in 1932!"
        assert dropped(text) == {"The Harbour bridge opened in 1932!": "duplicate_of:c1"}

    def test_a_title_in_marks_is_no_quotation(self) -> None:
        text = 'The film "Jaws" opened in 1975.'
        found = claims_of(text)
        assert [claim.predicate_type for claim in found.claims] == [PredicateType.EVENT]
        assert dropped(text) == {text: "title_or_term"}

    def test_there_is_an_end_to_claims(self) -> None:
        text = "The bridge opened in 1932. The tower opened in 1933. The wall fell in 1934."
        found = claims_of(text, policy=ArticlePolicy(claims=2))
        assert len(found.claims) == 2
        assert {one.reason_codes for one in found.dropped} == {("too_many_claims",)}


class TestAnchor:
    BODY = "Rain fell in Sydney on 3 May 2021. The Harbour Bridge opened in 1932 after nine years of work."

    def test_it_is_the_claim_that_the_headline_states(self) -> None:
        found = claims_of(self.BODY, title="Harbour Bridge opened in 1932")
        assert found.anchor_id == "c2"

    def test_it_is_the_lead_where_no_claim_states_the_headline(self) -> None:
        assert claims_of(self.BODY, title="A story of steel").anchor_id == "c1"
        assert claims_of(self.BODY).anchor_id == "c1"

    def test_a_headline_that_nothing_in_the_text_restates_is_itself_a_claim(self) -> None:
        text = f"# Lemon juice cures malaria\n\n{self.BODY}"
        found = claims_of(text)
        first = found.claims[0]
        assert first.claim_text == "Lemon juice cures malaria"
        assert found.anchor_id == first.id

    def test_a_headline_that_the_text_restates_is_not(self) -> None:
        found = claims_of(f"# Harbour Bridge opened in 1932\n\n{self.BODY}")
        assert [claim.id for claim in found.claims] == ["c1", "c2"]
        assert "restated_in_text" in {one.reason_codes[0] for one in found.dropped}

    def test_without_claims_there_is_none(self) -> None:
        found = claims_of("Who knows?")
        assert (found.anchor_id, found.reason_codes) == ("", ("no_claims",))


class TestLanguage:
    def test_another_language_gives_a_valid_result_without_claims(self) -> None:
        text = "Die Brücke wurde im Jahr 1932 eröffnet und ist heute das Wahrzeichen der Stadt. Sie ist 134 Meter hoch."
        found = article_claims(text, POLICY, PlainWorthiness())
        assert (found.language, found.claims, found.reason_codes) == ("de", (), ("unsupported_language",))

    def test_english_is_found_out(self) -> None:
        found = article_claims("The bridge opened in 1932, and it is still there.", POLICY, PlainWorthiness())
        assert found.language == "en"
        assert found.claims

    @pytest.mark.parametrize("text", ["", " \n "])
    def test_nothing_is_nothing(self, text: str) -> None:
        assert article_claims(text, POLICY, PlainWorthiness()).reason_codes == ("empty",)


def test_what_the_skeleton_misses_is_named_with_the_real_counts() -> None:
    table = "| 1901 | 1 |\n| 1902 | 2 |\n| 1903 | 3 |\n| 1904 | 4 |\n"
    found = claims_of(f"The bridge opened in 1932.\n\n{table}")
    assert found.coverage.reason_codes == ("low_time_coverage:1/5", "low_number_coverage:0/4")
    assert found.reason_codes == found.coverage.reason_codes


def test_every_kind_of_item_has_a_converter_and_every_topic_a_weight() -> None:
    assert {kind for kind, _ in CONVERTERS.values()} == {
        PredicateType.EVENT, PredicateType.MEASUREMENT, PredicateType.QUOTE, PredicateType.POLICY,
    }  # fmt: skip
    assert all(0.0 < getattr(POLICY, f"harm_{topic}") <= 1.0 for topic in TOPICS)


def test_rows_of_figures_are_counted_and_not_read() -> None:
    rows = "\n".join(" ".join(str(1000 * row + column) for column in range(6)) for row in range(3, 9))
    found = claims_of(f"The bridge opened in 1932.\n\n{rows}")
    assert len(found.claims) == 1
    assert found.skeleton.measurements == ()
    assert [code.partition(":")[0] for code in found.coverage.reason_codes] == ["low_number_coverage"]


@pytest.mark.parametrize(
    "flood",
    [
        '"',
        "\u201c",
        "[",
        "[a](",
        "A",
        "Aa ",
        "**",
        "- ",
        "# ",
        "<a",
        "1 ",
        "said ",
        "is so very ",
        "A was b, and ",
        "> ",
        "17 ",
        "3.5, ",
        "17\n",
    ],
)
def test_a_flood_of_anything_is_no_claim(flood: str) -> None:
    assert claims_of(flood * (20_000 // len(flood))).claims == ()


class TestAsWritten:
    ARTICLE = "Nothing was open in the town.\n\nNino Beridze runs the mill. She sold it in 2009. The mill opened in 1874."

    @staticmethod
    def read(text: str, says: dict[str, float], alone: str, *, worded: str = "") -> tuple[ArticleClaims, list[tuple[str, str]]]:
        """The claims, of which the one on 2009 is put `alone` into other words, as a reader finds them borne out; `worded` is
        what was made of it before."""
        found = claims_of(text)
        one = next(claim for claim in found.claims if "2009" in claim.claim_text)
        if worded:
            found = replace(found, claims=tuple(replace(c, claim_text=worded) if c is one else c for c in found.claims))
        asked: list[tuple[str, str]] = []

        def weigh(pairs: Sequence[tuple[str, str]]) -> list[Weighed]:
            asked.extend(pairs)
            likely = [says.get(claim, 0.0) for _, claim in pairs]
            return [Weighed(stance=Stance(supports=p, refutes=0.0, neutral=1.0 - p), decided_by=DecidedBy.JUDGE) for p in likely]

        wording = {claim.id: alone if claim.id == one.id else claim.claim_text for claim in found.claims}
        return as_written(found, wording, text, weigh, POLICY), asked

    def test_what_the_article_bears_out_stands_alone(self) -> None:
        alone = "Nino Beridze sold the mill in 2009."
        found, asked = self.read(self.ARTICLE, {alone: 0.8}, alone)
        assert alone in [claim.claim_text for claim in found.claims]
        context = "Nino Beridze runs the mill. She sold it in 2009."
        assert asked == [(context, alone)], "its paragraph as far as its sentence, and nothing in the article's own words"

    def test_what_it_does_not_stays_in_its_own_words(self) -> None:
        found, _ = self.read(self.ARTICLE, {}, "Georgia sold the mill in 2009.", worded="She sold it in 2009.")
        assert "She sold it in 2009." in [claim.claim_text for claim in found.claims]
        assert all("Georgia" not in claim.claim_text for claim in found.claims)

    def test_what_has_no_words_of_its_own_is_no_claim_and_that_is_counted(self) -> None:
        found, _ = self.read(self.ARTICLE, {}, "Georgia sold the mill in 2009.", worded="Georgia sold it in 2009.")
        assert all("2009" not in claim.claim_text for claim in found.claims)
        (one,) = (one for one in found.dropped if "2009" in one.text)
        assert (one.text, one.reason_codes) == ("Georgia sold the mill in 2009.", ("not_borne_out",))

    def test_without_any_left_there_is_no_claim_and_that_is_said(self) -> None:
        text, worded = "Nino sold the mill to the town in 2009.", "Georgia sold it to the town in 2009."
        found, _ = self.read(text, {}, worded, worded=worded)
        assert (found.claims, found.anchor_id) == ((), "")
        assert "no_claims" in found.reason_codes
