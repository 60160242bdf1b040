"""Countries, money, languages, cities and states say what is so, in words that hold."""

from __future__ import annotations

import pytest

from adjudge.values.knowledge import Stated
from training.starter.cities import City, ambiguous, in_the_shadow
from training.starter.countries import nations
from training.starter.page import table
from training.starter.write import facts_of


@pytest.fixture(scope="module")
def facts() -> tuple[Stated, ...]:
    places = ("countries", "territories", "currencies", "languages", "cities", "us_states")
    return tuple(fact for dataset in places for fact in facts_of(dataset))


def said(facts: tuple[Stated, ...], subject: str, relation: str) -> set[str]:
    return {t.object for f in facts for t in f.triples if (t.subject, t.relation) == (subject, relation)}


def text_of(facts: tuple[Stated, ...], key: str) -> str:
    return next(fact.document.text for fact in facts if fact.document.key == f"starter/{key}")


@pytest.mark.parametrize(
    ("subject", "relation", "objects"),
    [
        ("France", "capital", {"Paris"}),
        ("Kazakhstan", "capital", {"Astana"}),
        ("United States", "capital", {"Washington, D.C."}),
        ("Singapore", "capital", set()),
        ("Portugal", "borders", {"Spain"}),
        ("United States", "borders", {"Canada", "Mexico"}),
        ("Albania", "borders", {"Greece", "Kosovo", "Montenegro", "North Macedonia"}),
        ("Botswana", "borders", {"Namibia", "South Africa", "Zambia", "Zimbabwe"}),
        ("Turkey", "continent", {"Asia", "Europe"}),
        ("Timor-Leste", "continent", {"Asia"}),
        ("Cyprus", "continent", {"Asia"}),
        ("South Tarawa", "capital of", {"Kiribati"}),
        ("Japan", "currency", {"Japanese yen"}),
        ("Bulgaria", "currency", {"euro"}),
        ("Belgium", "official language", {"Dutch", "French", "German"}),
        ("Mali", "official language", set()),
        ("Australia", "main language", {"English"}),
        ("Puerto Rico", "territory of", {"United States"}),
        ("euro", "symbol", {"€"}),
        ("euro", "ISO 4217 code", {"EUR"}),
        ("Portuguese", "ISO 639 code", {"pt"}),
        ("Georgia (U.S. state)", "capital", {"Atlanta"}),
        ("Austin", "located in", {"Texas"}),
        ("Seattle", "located in", {"Washington (U.S. state)"}),
        ("Hyderabad, India", "country", {"India"}),
        ("Hyderabad, Pakistan", "country", {"Pakistan"}),
        ("Paris", "capital of", {"France"}),
        ("Saint Martin", "top-level domain", set()),
        ("Sint Maarten", "telephone code", {"+1-721"}),
    ],
)
def test_known_answers(facts: tuple[Stated, ...], subject: str, relation: str, objects: set[str]) -> None:
    assert said(facts, subject, relation) == objects


def test_articles_stand_where_english_wants_them(facts: tuple[Stated, ...]) -> None:
    text = text_of(facts, "countries/NL")
    assert text.startswith("The Netherlands is a country in Europe. Amsterdam is the capital of the Netherlands")
    assert text_of(facts, "countries/FR").startswith("France is a country in Europe. Paris is the capital of France.")


def test_disputed_places_are_told_as_listed(facts: tuple[Stated, ...]) -> None:
    for code in table("countries")["disputed"]:
        assert "its political status is disputed" in text_of(facts, f"countries/{code}")
    jerusalem = "GeoNames lists Jerusalem as the capital of Israel; the city's status is disputed."
    assert jerusalem in text_of(facts, "countries/IL")
    assert text_of(facts, "cities/281184").startswith("GeoNames lists Jerusalem as a city in Israel")
    assert text_of(facts, "cities/694423").startswith("GeoNames lists Sevastopol as a city in Ukraine")


def test_former_states_are_left_out() -> None:
    assert not {"CS", "AN"} & set(nations())


def test_borders_hold_from_both_sides(facts: tuple[Stated, ...]) -> None:
    borders = {(t.subject, t.object) for f in facts for t in f.triples if t.relation == "borders"}
    assert len(borders) > 600
    assert {(there, here) for here, there in borders} == borders


def test_every_correction_is_of_a_code_that_exists() -> None:
    notes = table("countries")
    for group in ("names", "aliases", "capitals", "capital_wording", "continents", "place_wording"):
        assert set(notes[group]) <= set(nations()), group
    for group in ("languages", "currencies", "phones", "territories"):
        assert set(notes[group]) <= set(nations()), group
    for group in ("disputed", "with_the", "no_capital", "no_area", "no_domain", "no_phone"):
        assert set(notes[group]) <= set(nations()), group


def test_no_correction_repeats_what_the_package_already_says() -> None:
    notes = table("countries")
    for code, name in notes["names"].items():
        assert name != nations()[code].record["name"]
    for code, capital in notes["capitals"].items():
        assert capital != nations()[code].record["capital"]


def test_every_city_alias_is_of_a_city_told_of(facts: tuple[Stated, ...]) -> None:
    told = {entity.name for fact in facts for entity in fact.entities if entity.kind == "city"}
    assert set(table("names")["city_aliases"]) <= told


def test_of_a_city_and_a_borough_of_one_name_the_city_is_told(facts: tuple[Stated, ...]) -> None:
    # Madrid's district of Salamanca has more people than the city of Salamanca, 200 km to the west.
    assert said(facts, "Salamanca, Spain", "coordinates") == {"41.0° N, 5.7° W"}


def test_places_with_a_whole_districts_people_are_left_out(facts: tuple[Stated, ...]) -> None:
    assert said(facts, "Gorakhpur", "population") == {"674,000"}
    keys = {fact.document.key for fact in facts}
    assert not keys & {f"starter/cities/{id_}" for id_ in table("names")["left_out_cities"].values()}


def test_a_time_that_is_not_the_legal_one_goes_unsaid(facts: tuple[Stated, ...]) -> None:
    assert said(facts, "Ürümqi", "time zone") == set()
    assert said(facts, "Beijing", "time zone") == {"Asia/Shanghai"}


def test_countries_go_by_their_other_names(facts: tuple[Stated, ...]) -> None:
    aliases = {entity.name: entity.aliases for fact in facts for entity in fact.entities}
    assert {"USA", "US", "United States of America"} <= set(aliases["United States"])
    assert "Reunion" in aliases["Réunion"]
    assert "Bombay" in aliases["Mumbai"]


def test_all_fifty_states_name_a_capital(facts: tuple[Stated, ...]) -> None:
    names = [e.name for f in facts for e in f.entities if e.kind == "state"]
    assert len(names) == 50
    assert all(len(said(facts, name, "capital")) == 1 for name in names)


def a_city(id_: int, name: str, people: int, *, at: tuple[float, float], nation: str = "FR") -> City:
    return City(
        id=id_,
        name=name,
        nation=nations()[nation],
        state="",
        people=people,
        latitude=at[0],
        longitude=at[1],
        timezone="Europe/Paris",
    )


def test_a_name_is_doubtful_unless_one_city_is_clearly_meant() -> None:
    great = a_city(1, "Same", 1_000_000, at=(48.0, 2.0))
    small = a_city(2, "Same", 150_000, at=(40.0, 3.0), nation="ES")
    rival = a_city(3, "Same", 900_000, at=(41.0, 12.0), nation="IT")
    assert ambiguous([great, small], taken=()) == {2}
    assert ambiguous([great, small, rival], taken=()) == {1, 2, 3}
    assert ambiguous([great], taken=("Same",)) == {1}


def test_a_borough_lies_in_the_shadow_of_its_city() -> None:
    city = a_city(1, "City", 1_000_000, at=(48.99, 2.99))
    borough = a_city(2, "Borough", 200_000, at=(49.01, 3.01))
    afar = a_city(3, "Afar", 200_000, at=(49.01, 4.5))
    abroad = a_city(4, "Abroad", 200_000, at=(48.99, 3.0), nation="BE")
    assert in_the_shadow([city, borough, afar, abroad]) == {2}
