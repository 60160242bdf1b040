"""Names that are taken for each other, and things that the starter facts say nothing about."""

from __future__ import annotations

LIKE_COUNTRIES = (
    ("Niger", "Nigeria"), ("Guinea", "Guinea-Bissau"), ("Guinea", "Equatorial Guinea"), ("Guinea", "Papua New Guinea"),
    ("Dominica", "Dominican Republic"), ("Austria", "Australia"), ("Slovakia", "Slovenia"), ("Iran", "Iraq"),
    ("Mali", "Malawi"), ("Mauritius", "Mauritania"), ("Paraguay", "Uruguay"), ("North Korea", "South Korea"),
    ("Sudan", "South Sudan"), ("Zambia", "Gambia"), ("India", "Indonesia"), ("Sweden", "Switzerland"),
    ("Latvia", "Lithuania"), ("Malaysia", "Malta"), ("Liberia", "Libya"), ("Kiribati", "Kyrgyzstan"),
    ("Republic of the Congo", "Democratic Republic of the Congo"), ("Honduras", "Ecuador"), ("Ireland", "Iceland"),
    ("Armenia", "Romania"), ("Mongolia", "Angola"), ("Tanzania", "Tunisia"), ("Samoa", "Somalia"), ("Togo", "Tonga"),
)  # fmt: skip
LIKE_STATES = (
    ("North Dakota", "South Dakota"), ("North Carolina", "South Carolina"), ("Virginia", "West Virginia"),
    ("Kansas", "Arkansas"), ("Missouri", "Mississippi"), ("Iowa", "Ohio"), ("New Hampshire", "New Jersey"),
    ("Indiana", "Montana"),
)  # fmt: skip
LIKE_PRESIDENTS = (
    ("John Adams", "John Quincy Adams"), ("Andrew Jackson", "Andrew Johnson"), ("Andrew Johnson", "Lyndon B. Johnson"),
    ("Theodore Roosevelt", "Franklin D. Roosevelt"), ("William Henry Harrison", "Benjamin Harrison"),
    ("George H. W. Bush", "George W. Bush"), ("James Madison", "James Monroe"), ("James Buchanan", "James A. Garfield"),
)  # fmt: skip
LIKE_ELEMENTS = (
    ("magnesium", "manganese"), ("thallium", "thulium"), ("thorium", "thulium"), ("ruthenium", "rutherfordium"),
    ("rhenium", "rhodium"), ("caesium", "cerium"), ("hafnium", "hassium"), ("bohrium", "boron"), ("strontium", "scandium"),
    ("tellurium", "thallium"), ("terbium", "ytterbium"), ("erbium", "terbium"), ("neon", "neodymium"), ("silicon", "silver"),
    ("fluorine", "flerovium"), ("praseodymium", "promethium"),
)  # fmt: skip
LIKE_MOONS = (("Titan", "Titania"), ("Titan", "Triton"), ("Rhea", "Dione"), ("Ariel", "Umbriel"), ("Mimas", "Miranda"))

UNTOLD = {
    "city": (
        "The mayor of {x} is called {person}.",
        "There are {few} public libraries in {x}.",
        "The largest employer in {x} is a maker of {goods}.",
        "{person} opened a bakery in {x} last spring.",
        "The rent of a flat in {x} rose by {few} percent last year.",
        "The buses of {x} carry {many} passengers a day.",
        "The zoo of {x} has {few} penguins.",
        "The town hall of {x} was rebuilt in {lately}.",
        "In July the mean temperature in {x} is {few} °C.",
        "The oldest bridge in {x} has {few} arches.",
        "{x} was founded by a merchant named {person}.",
    ),
    "country": (
        "The national football team of {x} has {few} players over thirty.",
        "{many} tonnes of {food} were sold in {x} last month.",
        "{few} percent of the households in {x} have a dishwasher.",
        "The minister of transport of {x} is {person}.",
        "{x} issued a stamp in honour of {person} in {lately}.",
        "Pupils in {x} spend {few} hours a month on mathematics.",
        "Farmers in {x} harvested more {food} in {lately} than the year before.",
        "The railways of {x} employ {many} people.",
        "{few} percent of the people of {x} live in houses with a garden.",
        "The longest road tunnel in {x} was opened in {lately}.",
    ),
    "president": (
        "{x} owned {few} pairs of riding boots.",
        "{x} liked {food} better than any other food.",
        "{x} kept {few} horses.",
    ),
    "element": (
        "A kilogram of {x} costs {many} dollars.",
        "The mine at {town} produces {few} tonnes of {x} a year.",
        "{firm} holds a patent on a process for making {x}.",
    ),
    "river": (
        "{few} bridges across {x} are closed for repairs.",
        "{few} kinds of fish live in {x}.",
    ),
    "mountain": ("{person} climbed {x} in {lately}.", "{few} climbers were rescued on {x} in {lately}."),
    "moon": ("A probe to be launched in {soon} will land on {x}.",),
    "nothing": (
        "The village of {town} has {few} inhabitants.",
        "{person} was born in {town} in {lately}.",
        "The {town} Historical Society meets {few} times a year.",
        "{firm} employs {many} people.",
        "{firm} moved its head office to {town} in {lately}.",
        "The bridge at {town} is {few} metres long.",
        "{person} has been the chair of {firm} since {lately}.",
        "The parish church of {town} has {few} bells.",
    ),
}
"""What the starter facts say nothing about, by what it is said of."""
PEOPLE = (
    "Hannah Odell", "Piet Vermaas", "Lucía Barrientos", "Tomasz Wierzba", "Greta Lindqvist", "Samuel Okafor",
    "Yuki Tanabe", "Marguerite Aubry", "Dilip Ranade", "Eoin Gallagher",
)  # fmt: skip
TOWNS = ("Ostermoor", "Brackley Fen", "Sankt Ruprecht am Weiher", "Vilanova do Carpo", "Harnby", "Little Quenning")
FIRMS = ("Quenby Instruments", "Halvorsen & Pratt", "the Tessaly Bank", "Norrland Kabel", "the Orrin Press")
GOODS = ("umbrellas", "garden chairs", "ball bearings", "bicycle bells", "candles", "tents")
FOODS = ("lentils", "pears", "barley", "plums", "white beans", "walnuts")
"""Invented, or too small to be in any reference work."""
