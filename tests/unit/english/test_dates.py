from __future__ import annotations

import datetime as dt

import pytest

from adjudge.english.figures.dates import date_spans, dates, parse_date


@pytest.mark.parametrize(
    ("text", "words", "start", "end", "precision"),
    [
        ("on 3 May 1998 he", "3 May 1998", "1998-05-03", "1998-05-03", "day"),
        ("the 3rd of May, 1998", "3rd of May, 1998", "1998-05-03", "1998-05-03", "day"),
        ("May 3, 1998.", "May 3, 1998", "1998-05-03", "1998-05-03", "day"),
        ("Sept. 5th 2001", "Sept. 5th 2001", "2001-09-05", "2001-09-05", "day"),
        ("1998-05-03T10:00", "1998-05-03", "1998-05-03", "1998-05-03", "day"),
        ("25/12/1998", "25/12/1998", "1998-12-25", "1998-12-25", "day"),
        ("12/25/1998", "12/25/1998", "1998-12-25", "1998-12-25", "day"),
        ("05/05/1998", "05/05/1998", "1998-05-05", "1998-05-05", "day"),
        ("in February 2000", "February 2000", "2000-02-01", "2000-02-29", "month"),
        ("in 1998, he", "1998", "1998-01-01", "1998-12-31", "year"),
        ("the 1998 World Cup", "1998", "1998-01-01", "1998-12-31", "year"),
        ("mid-2019", "2019", "2019-01-01", "2019-12-31", "year"),
        ("In 1998 scientists found it", "1998", "1998-01-01", "1998-12-31", "year"),
        ("in AD 79", "AD 79", "0079-01-01", "0079-12-31", "year"),
        ("the mid-1990s", "1990s", "1990-01-01", "1999-12-31", "decade"),
        ("the 1800s", "1800s", "1800-01-01", "1899-12-31", "century"),
        ("the 19th century", "19th century", "1801-01-01", "1900-12-31", "century"),
        ("twenty-first-century art", "twenty-first-century", "2001-01-01", "2100-12-31", "century"),
    ],
)
def test_a_date_is_read_as_the_days_it_may_mean(text: str, words: str, start: str, end: str, precision: str) -> None:
    (mention,) = dates(text)
    assert mention.span.of(text) == words
    assert (mention.start.isoformat(), mention.end.isoformat(), mention.precision) == (start, end, precision)


@pytest.mark.parametrize(
    "text",
    [
        "05/03/1998",
        "31 February 1998",
        "1998-13-45",
        "in 44 BC",
        "551\u2013479 BC",
        "the 5th century BC",
        "1998 people",
        "1500 metres",
        "1,998",
        "$2000",
        "2000 million",
        "may 3",
        "3 Aprıl 1998"[:8],
        "",
    ],
)
def test_what_names_no_certain_date_is_left_out(text: str) -> None:
    assert dates(text) == ()


def test_both_ends_of_a_span_of_years_are_dates() -> None:
    assert [d.start.year for d in dates("1939\u201345, 1998-2002 and from 1861 to 1933")] == [
        1939,
        1945,
        1998,
        2002,
        1861,
        1933,
    ]


def test_calendar_words_that_name_no_day_are_still_known_as_such() -> None:
    text = "On May 3 at 10:30 p.m., or 5 July, as in 44 BC"
    assert [span.of(text) for span in date_spans(text)] == ["May 3", "10:30 p.m.", "5 July", "44 BC"]


def test_a_number_with_a_year_of_its_own_is_no_year() -> None:
    text = "Flights went from 900 in 2012 to 1080 in 2018."
    assert [span.of(text) for span in date_spans(text)] == ["2012", "2018"]


def test_a_decade_of_no_century_is_no_date_but_of_the_calendar() -> None:
    assert dates("It began in the 80s.") == ()
    assert [span.of("It began in the '80s.") for span in date_spans("It began in the '80s.")] == ["the '80s"]


def test_a_year_of_an_era_is_read_after_any_kind_of_space() -> None:
    assert [date.start.year for date in dates("Pompeii fell in 79\u00a0AD.")] == [79]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2021-05-03", dt.date(2021, 5, 3)),
        ("2021-05-03T23:59:59Z", dt.date(2021, 5, 3)),
        ("2021-05-03 10:00:00+02:00", dt.date(2021, 5, 3)),
        ("20210503", dt.date(2021, 5, 3)),
        ("2021-05", dt.date(2021, 5, 1)),
        (" 2021 ", dt.date(2021, 1, 1)),
        ("Mon, 03 May 2021 10:00:00 GMT", dt.date(2021, 5, 3)),
        ("May 3, 2021", dt.date(2021, 5, 3)),
        ("2021-02-30", None),
        ("0000", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_metadata_dates_are_read(value: str, expected: dt.date | None) -> None:
    assert parse_date(value) == expected
