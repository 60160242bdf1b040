"""Forty sentences as newspapers and encyclopaedias write them, each with every quantity it states."""

from __future__ import annotations

import pytest

from adjudge.english.figures.quantities import Quantity, bound_before
from adjudge.english.sentence import parsed

# sentence -> (value, unit, kind, bound, upper) of each quantity
SENTENCES: dict[str, list[tuple[float, str | None, str, str, float | None]]] = {
    "The tower is 330 metres tall.": [(330, "meter", "length", "exact", None)],
    "It is a 330-metre tower.": [(330, "meter", "length", "exact", None)],
    "The town has 1,234.5 hectares of forest.": [(1234.5, "hectare", "area", "exact", None)],
    "About 7 million people live there.": [(7e6, None, "count", "about", None)],
    "The population was 5.2m at the time.": [(5.2e6, None, "count", "exact", None)],
    "The wall is 5.2m high.": [(5.2, "meter", "length", "exact", None)],
    "The company made $1.2bn in profit.": [(1.2e9, "USD", "money", "exact", None)],
    "He earns £45k a year.": [(45_000, "GBP", "money", "exact", None)],
    "It cost 3.5 million euros.": [(3.5e6, "EUR", "money", "exact", None)],
    "The fine was EUR 200 million.": [(2e8, "EUR", "money", "exact", None)],
    "The deal was worth 40 million pounds.": [(4e7, "GBP", "money", "exact", None)],
    "The baby weighed nine pounds.": [(9, "pound", "mass", "exact", None)],
    "Prices rose 5.2% in 2019.": [(5.2, "percent", "percent", "exact", None)],
    "Nearly 40 per cent of voters stayed at home.": [(40, "percent", "percent", "about", None)],
    "Support fell by three percentage points.": [(3, "percentage_point", "percent", "exact", None)],
    "At least twenty-one people were hurt in 1998.": [(21, None, "count", "at_least", None)],
    "Over three hundred thousand troops took part.": [(300_000, None, "count", "more_than", None)],
    "Two hundred and fifty ships sailed.": [(250, None, "count", "exact", None)],
    "She bought a dozen eggs.": [(12, None, "count", "exact", None)],
    "Half of the voters agreed.": [(0.5, None, "fraction", "exact", None)],
    "Two-thirds of the land is desert.": [(2 / 3, None, "fraction", "exact", None)],
    "Half a million people fled.": [(5e5, None, "count", "exact", None)],
    "It is little more than 20 miles.": [(20, "mile", "length", "about", None)],
    "Not quite five million people came.": [(5e6, None, "count", "about", None)],
    "It took two and a half years.": [(2.5, "year", "time", "exact", None)],
    "It is the 3rd largest city.": [(3, None, "ordinal", "exact", None)],
    "It is the third largest city.": [(3, None, "ordinal", "exact", None)],
    "The village lies 10-12 km away.": [(10, "kilometer", "length", "range", 12)],
    "Between 5 and 7 people died.": [(5, None, "count", "range", 7)],
    "Costs of $3 to 4 billion are expected.": [(3e9, "USD", "money", "range", 4e9)],
    "It grew from 3 to 4 metres.": [(3, "meter", "length", "range", 4)],
    "It fell to -40 °C.": [(-40, "degree_Celsius", "temperature", "exact", None)],
    "It was minus 5 degrees Celsius.": [(-5, "degree_Celsius", "temperature", "exact", None)],
    "Water boils at 212 degrees Fahrenheit.": [(212, "degree_Fahrenheit", "temperature", "exact", None)],
    "The balance was \u2212$3.5 million.": [(-3.5e6, "USD", "money", "exact", None)],
    "Fewer than 100 remain.": [(100, None, "count", "less_than", None)],
    "Up to 50 kg may be carried.": [(50, "kilogram", "mass", "at_most", None)],
    "Children aged 12 or more may enter.": [(12, None, "count", "at_least", None)],
    "No more than 8 people fit.": [(8, None, "count", "at_most", None)],
    "The car does 120 km/h or 75 mph.": [
        (120, "kilometer/hour", "speed", "exact", None),
        (75, "mile/hour", "speed", "exact", None),
    ],
    "It covers 643,801 km2, about 248,573 square miles.": [
        (643_801, "kilometer**2", "area", "exact", None),
        (248_573, "mile**2", "area", "about", None),
    ],
    "Light travels 3 × 10^8 metres per second.": [(3e8, "meter/second", "speed", "exact", None)],
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_quantity_of_a_sentence_is_read(sentence: str) -> None:
    found, expected = parsed(sentence).quantities, SENTENCES[sentence]
    assert [(q.unit, q.kind, q.bound, q.upper) for q in found] == [told[1:] for told in expected]
    assert [q.value for q in found] == pytest.approx([value for value, *_ in expected])


@pytest.mark.parametrize(
    "sentence",
    [
        "It began in 1998.",
        "The 1998 elections were held in May 2001.",
        "He was born on 3 May 1998.",
        "The meeting on May 3 starts at 10:30.",
        "Caesar died in 44 BC.",
        "COVID-19 spread.",
        "Millions of people voted.",
        "One of the oldest bridges fell.",
        "No one came at first.",
        "He flew a Boeing in the 5th century BC.",
        "Version 1.2.3 was released.",
        "It was open 24/7.",
        "",
    ],
)
def test_dates_names_and_figures_of_speech_are_no_quantities(sentence: str) -> None:
    assert parsed(sentence).quantities == ()


def test_a_bare_number_before_a_plural_is_counted_even_when_it_could_be_a_year() -> None:
    assert [q.value for q in parsed("Some 1998 people came.").quantities] == [1998]


def test_the_span_runs_from_currency_to_unit() -> None:
    text = "They paid about US$ 3.5 million for 20 km of road."
    assert [q.span.of(text) for q in parsed(text).quantities] == ["US$ 3.5 million", "20 km"]


def test_a_falling_pair_is_a_score_and_not_a_range() -> None:
    assert [(q.value, q.bound) for q in parsed("They won 3-1.").quantities] == [(3, "exact"), (1, "exact")]


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("48 men", 1),
        ("1,948 men", 1),
        ("5.25 km", 0.01),
        ("5,2 km", 0.1),
        ("5.2 million men", 100_000),
        ("7 million men", 1_000_000),
        ("1.500.000 men", 1),
        ("two and a half hours", 0.1),
        ("$1.25bn", 10_000_000),
    ],
)
def test_a_quantity_knows_how_finely_it_is_given(text: str, step: float) -> None:
    (quantity,) = parsed(text).quantities
    assert quantity.step == pytest.approx(step)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("It lasted longer than 5 hours.", "more_than"),
        ("He died over the age of 80.", "more_than"),
        ("Nobody under the age of 18 may vote.", "less_than"),
        ("It is shorter than 5 km.", "less_than"),
    ],
)
def test_comparisons_are_bounds(text: str, bound: str) -> None:
    (quantity,) = parsed(text).quantities
    assert quantity.bound == bound


def test_the_words_before_a_place_say_what_bound_a_number_there_would_be() -> None:
    assert bound_before("It more than doubled.", 13) == "more_than"
    assert bound_before("It nearly doubled.", 10) == "about"
    assert bound_before("It doubled.", 3) == "exact"


def test_a_quantity_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        parsed("5 km").quantities[0].value = 6  # type: ignore[misc]
    assert isinstance(parsed("5 km").quantities[0], Quantity)
