"""Figures, times and states that an article tells twice, by rules alone: what clashes, and what can stand side by side.

Both lists were written before the rules. Between the two sentences stands a paragraph that speaks of other things."""

from __future__ import annotations

import pytest

from adjudge.adapters.doubles.worthiness import PlainWorthiness
from adjudge.policy import Policy
from adjudge.steps.article_claims import article_claims
from adjudge.steps.claim_pairs import claim_pairs

POLICY = Policy()
BETWEEN = "The weather was fine all week. Anna Weiss, who keeps the inn, sat outside and talked about football."
CONTRADICTING = (
    (
        "The theatre on the hill was restored in 2011 for 7 million pounds.",
        "An usher told us that the restoration of the theatre had cost 12 million pounds.",
    ),
    ("A refit that cost 18 million crowns kept the ferry in port.", "The refit is said to have cost 31 million crowns."),
    ("The observatory has a dish of 25 metres.", "The observatory with its 32-metre dish stands above the village."),
    ("The collection holds 4,200 stamps.", "The collection, with its 5,100 stamps, is kept in a safe."),
    ("Entry is eight euros.", "Those who had paid eleven euros for entry were disappointed."),
    ("Entry costs eight euros.", "The eleven euros for entry are well spent."),
    (
        "The Rossi Bakery stands in Mill Street. It opened in 1961. Its owner, Carla Rossi, works at night.",
        '"Since we opened in 1973 we have baked every night," says Ms Rossi.',
    ),
    ("On Sundays the library is closed.", "Anyone who comes on a Sunday will find the library open."),
    ("The museum is closed on Mondays.", "The museum is open every day of the week, Mondays included."),
    ("About 40 runners took part in the race.", "With more than 120 runners, the race was the largest in years."),
    ("The tower has 214 steps.", "We climbed the 287 steps of the tower before noon."),
    ("A ticket costs nine dollars.", "She paid fourteen dollars for a ticket and did not complain."),
    ("The choir has 34 members.", "The choir, with its 52 members, sings in the town hall."),
    ("The boat sailed with a crew of twelve.", "The boat had a crew of nine."),
    ("The garden has an area of 3 hectares.", "The garden covers 7 hectares and is open to all."),
    ("The hotel has 60 rooms.", "The hotel's 85 rooms look out on the lake."),
    ("The concert drew 300 listeners.", "The concert was heard by 900 listeners."),
    ("The bell weighs 3 tonnes.", "The bell, with its weight of 5 tonnes, is rung at noon."),
    ("The last ferry leaves at six o'clock in the evening.", "The last ferry leaves at half past eight in the evening."),
    ("The village has 800 inhabitants.", "The village with its 1,500 inhabitants has no shop."),
    ("The lift was repaired for 40,000 francs.", "The repair of the lift cost 95,000 francs."),
    ("The telescope has a lens of 20 centimetres.", "The 35-centimetre lens of the telescope was made in Jena."),
)
COMPATIBLE = (
    ("The theatre was restored in 1987 for 2 million pounds.", "The restoration of 2011 cost 12 million pounds."),
    ("The ship has a mast of 40 metres.", "The ship with its 12-metre beam lies in the harbour."),
    ("The exhibition shows 240 objects.", "A second exhibition shows 310 objects."),
    ("Admission is twelve dollars.", "Admission for children is five dollars."),
    ("Admission is twelve dollars.", "Pensioners pay nine dollars for admission."),
    ("Admission is twelve dollars.", "Families paid the thirty dollars for admission without a murmur."),
    ("The museum opened in 1994.", "The new wing of the museum opened in 2004."),
    (
        "The Rossi Bakery stands in Mill Street. It opened in 1961. Tom Hale runs the shop next door.",
        '"Since we opened in 1973 we have sold shoes," says Mr Hale.',
    ),
    ("On Mondays the museum is closed.", "On Tuesdays the museum is open until nine."),
    ("On Mondays the museum is closed.", "Anyone who comes on a Saturday will find the museum open."),
    ("On Friday 63 visitors came to the fair.", "On Saturday the fair had more than ninety visitors."),
    ("The library holds 40,000 books.", "The library lends 900 books a week."),
    ("The refit was to cost 18 million crowns.", "In the end the refit cost 31 million crowns."),
    ("The refit was estimated at 18 million crowns.", "The refit cost 31 million crowns."),
    ("A day ticket costs eight euros.", "A season ticket costs sixty euros."),
    ("The train to Bern leaves at eight o'clock in the morning.", "The train to Basel leaves at nine o'clock in the morning."),
    ("The train leaves at eight o'clock in the morning.", "The train leaves again at nine o'clock in the evening."),
    ("The train leaves Bern at eight o'clock in the morning.", "The train arrives in Basel at nine o'clock in the morning."),
    ("The company has 300 employees.", "The company dismissed 40 employees."),
    ("The choir has 34 members.", "Twelve members of the choir are under twenty."),
    ("The ferry carries 400 passengers.", "The ferry had 63 passengers on board when it ran aground."),
    ("The factory makes 200 bicycles a day.", "The factory makes 50,000 bicycles a year."),
    ("The tower has a height of 60 metres.", "The tower, with its antenna of 15 metres, can be seen from afar."),
    ("Anna Weiss paid 300 euros for the painting.", "Tom Reed paid 500 euros for the painting."),
    ("In 2009 the shop had 12 employees.", "The shop has 30 employees today."),
    ("The hotel was renovated for 18 million euros.", "The renovation of the hotel kitchen cost 2 million euros."),
    ("The project had a budget of 5 million euros.", "The project cost 8 million euros."),
    ("The telescope has a mirror of 40 centimetres.", "The new telescope with its 60-centimetre mirror arrives in May."),
    ("The house was bought for 80,000 pounds.", "The house was sold for 200,000 pounds."),
    ("About 1,100 people live in the village.", "The village has 1,087 inhabitants."),
    ("The trail is 12 kilometres long.", "We walked 5 kilometres of the trail before it rained."),
    ("More than 300 people came to the concert.", "With 420 people, the concert was a success."),
    ("The doors open at ten o'clock in the morning.", "The doors close at six o'clock in the evening."),
    ("On weekdays the bakery sells 600 rolls.", "On Saturdays the bakery sells 900 rolls."),
    ("The exhibition in Springfield shows 240 objects.", "The exhibition in Chicago shows 310 objects."),
    ("The exhibition shows 240 objects.", "The exhibition, with its 60 objects from Japan, closes in May."),
    ("The hotel has 60 rooms.", "The hotel's 12 rooms on the top floor have balconies."),
    ("A coffee costs three euros.", "He paid nine euros for coffee and cake."),
    ("The pool has a basin of 25 metres.", "The pool with its 50-metre slide draws the children."),
    ("The village had 800 inhabitants before the war.", "The village has 1,500 inhabitants."),
    ("The party won 40 seats.", "The party lost 12 seats."),
    ("The team scored 3 goals.", "The team scored 5 goals in the second match."),
    ("The first ferry leaves at six o'clock in the morning.", "The last ferry leaves at nine o'clock in the evening."),
    ("The fire destroyed 12 houses.", "The fire damaged 40 houses."),
)


def clashes(one: str, other: str) -> list[tuple[str, str, str]]:
    text = f"{one}\n\n{BETWEEN}\n\n{other}\n"
    claims = article_claims(text, POLICY.article, PlainWorthiness()).claims
    return [(pair.clash, pair.a.claim_text, pair.b.claim_text) for pair in claim_pairs(claims, POLICY) if pair.clash]


@pytest.mark.parametrize(("one", "other"), CONTRADICTING)
def test_what_is_told_twice_and_differently_clashes(one: str, other: str) -> None:
    assert len(clashes(one, other)) == 1


@pytest.mark.parametrize(("one", "other"), COMPATIBLE)
def test_what_can_stand_side_by_side_does_not(one: str, other: str) -> None:
    assert clashes(one, other) == []
