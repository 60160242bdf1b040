"""Claims taken apart by hand: what each rule must give, and what no rule may touch."""

from __future__ import annotations

import pytest

from adjudge.facts.parts import parts
from adjudge.policy.verify import ClaimPolicy

POLICY = ClaimPolicy()

APART = {
    "two sentences": (
        "Lima is the capital of Peru. Quito lies in Ecuador.",
        ("Lima is the capital of Peru.", "Quito lies in Ecuador."),
    ),
    "a pronoun of the next sentence": (
        "Barbara McClintock was born in Hartford. She was awarded a Nobel Prize in 1983.",
        ("Barbara McClintock was born in Hartford.", "Barbara McClintock was awarded a Nobel Prize in 1983."),
    ),
    "two clauses": (
        "Oslo is in Norway, and Malmö is in Sweden.",
        ("Oslo is in Norway.", "Malmö is in Sweden."),
    ),
    "a pronoun of the next clause": (
        "Edward Jenner tested a vaccine in 1796 and he was born in Berkeley.",
        ("Edward Jenner tested a vaccine in 1796.", "Edward Jenner was born in Berkeley."),
    ),
    "somebody's own": (
        "Walter Reed studied fever in Cuba, and his father was a preacher.",
        ("Walter Reed studied fever in Cuba.", "Walter Reed's father was a preacher."),
    ),
    "two verbs": (
        "Mary Shelley wrote Frankenstein and died in London.",
        ("Mary Shelley wrote Frankenstein.", "Mary Shelley died in London."),
    ),
    "three verbs": (
        "Orson Welles directed Citizen Kane, produced Macbeth and wrote The Trial in 1962.",
        (
            "Orson Welles directed Citizen Kane.",
            "Orson Welles produced Macbeth.",
            "Orson Welles wrote The Trial in 1962.",
        ),
    ),
    "an auxiliary said once": (
        "Hannah Arendt was born in Hanover and raised in Königsberg.",
        ("Hannah Arendt was born in Hanover.", "Hannah Arendt was raised in Königsberg."),
    ),
    "a time that holds for both": (
        "In 1994, Ayrton Senna joined Williams and crashed at Imola.",
        ("In 1994, Ayrton Senna joined Williams.", "In 1994, Ayrton Senna crashed at Imola."),
    ),
    "present tense": (
        "Iceland exports fish and has no army.",
        ("Iceland exports fish.", "Iceland has no army."),
    ),
    "a denial that stays where it is": (
        "Nikola Tesla did not invent radar and died in New York.",
        ("Nikola Tesla did not invent radar.", "Nikola Tesla died in New York."),
    ),
    "a relative clause in the middle": (
        "Rosalind Franklin, who studied coal, took Photo 51.",
        ("Rosalind Franklin took Photo 51.", "Rosalind Franklin studied coal."),
    ),
    "an apposition in the middle": (
        "Angela Merkel, a chemist, led Germany for 16 years.",
        ("Angela Merkel led Germany for 16 years.", "Angela Merkel was a chemist."),
    ),
    "what somebody was and did": (
        "Joseph Conrad was a Polish sailor who wrote Nostromo.",
        ("Joseph Conrad was a Polish sailor.", "Joseph Conrad wrote Nostromo."),
    ),
    "two names": (
        "Haydn and Mozart were both born in Austria.",
        ("Haydn was born in Austria.", "Mozart was born in Austria."),
    ),
}

WHOLE = {
    "a title": "Romeo and Juliet inspired a film in 1996.",
    "what two did together": "Pierre and Marie Curie were married in 1895.",
    "a pair of objects": "Iceland exports fish and aluminium to Norway.",
    "a shared object": "Charlie Chaplin wrote and directed City Lights.",
    "a participle that describes": "Emmy Noether studied algebra and advanced physics.",
    "passive or active": "The bridge was finished in 1932 and moved to Sydney.",
    "between": "The war between Athens and Sparta lasted 27 years.",
    "what somebody says": "The mayor said that Lagos is safe and Abuja is not.",
    "a condition": "If Ghana wins the match and Togo loses it, Benin leads.",
    "either": "Light is either a wave or a particle and never both.",
    "neither": "Neither Bern nor Basel has a harbour and both have bridges.",
    "a reason": "Venice floods because the sea rises and the ground sinks.",
    "while as when": "Louis Braille invented his script while he was a pupil.",
    "it, but which": "Vincent van Gogh cut off his ear and sent it to Rachel.",
    "his, but whose": "Plato admired Socrates and recorded his words in Athens.",
    "a subject the first clause explains": "Rust is a language from Mozilla and the idea is older.",
    "an aside at the end": "Truman Capote wrote about Harper Lee, who lived in Alabama.",
    "a kind that may not be the subject's": "Ringo was a member of a band that broke records.",
    "a list of names": "France, the Netherlands, and Belgium signed the treaty.",
    "they": "Ann Lee met the board, and they agreed.",
    "inside quotation marks": 'The poster says "work hard and eat well" in red.',
    "numbers that disagree": "The herd grazes in Kenya and are never hunted.",
    "a scrap": "Nairobi lies in Kenya. True story.",
}


@pytest.mark.parametrize(("text", "expected"), APART.values(), ids=APART)
def test_a_claim_is_taken_apart(text: str, expected: tuple[str, ...]) -> None:
    assert parts(text, POLICY) == expected


@pytest.mark.parametrize("text", WHOLE.values(), ids=WHOLE)
def test_a_claim_in_doubt_stays_whole(text: str) -> None:
    assert parts(text, POLICY) == (text,)
