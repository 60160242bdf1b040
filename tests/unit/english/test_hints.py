"""What wording alone tells, and what must not be taken for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from adjudge.english.claim_kinds import is_negated
from adjudge.english.frames import (
    AS_FALSE,
    AS_HEARSAY,
    AS_IMAGINED,
    AS_QUESTION,
    AS_WITHDRAWN,
    framed_sentences,
    told_of_the_whole,
)
from adjudge.english.hints import boilerplate, denies, hedges, reports


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("A viral post claims that lemon water cures cancer.", {"viral", "claims_that"}),
        ("It has been claimed that Napoleon was poisoned.", {"is_claimed"}),
        ("Rumours spread that the king had fled.", {"rumour"}),
        ("Users on Facebook shared the picture of a shark on a motorway.", {"posts"}),
        ("According to a popular legend the bridge was built by the devil.", {"legend"}),
        ("The duke allegedly hid the letters.", {"allegedly"}),
        ("Some people say that the tower leans a little more each year.", {"some_say"}),
    ],
)
def test_a_text_that_only_passes_on_what_others_say(text: str, named: set[str]) -> None:
    assert set(reports(text)) == named


@pytest.mark.parametrize(
    "text",
    [
        "The study found that aspirin lowers the risk of stroke.",
        "The company claims a market share of forty per cent.",
        "Viral infections spread in winter.",
        "A viral post claims that lemon water cures cancer. There is no evidence for that.",
        "He insisted on a duel.",
    ],
)
def test_a_finding_or_a_check_is_no_mere_report(text: str) -> None:
    assert reports(text) == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Aspirin may lower the risk of stroke.", {"may"}),
        ("The bones might be those of Richard III.", {"may"}),
        ("She reportedly left the band in 1998.", {"reportedly"}),
        ("These data suggest that sleep protects memory.", {"suggests"}),
        ("He is thought to have been born in Antwerp.", {"is_thought"}),
        ("Whether it helps remains unclear.", {"open"}),
        ("The fire was probably started by lightning.", {"perhaps"}),
        ("The glacier is likely to vanish.", {"likely"}),
    ],
)
def test_a_text_that_hedges(text: str, named: set[str]) -> None:
    assert set(hedges(text)) == named


@pytest.mark.parametrize(
    "text",
    [
        "The treaty was signed in May 1648.",
        "The might of the empire was broken at Manzikert.",
        "Smokers are ten times as likely to develop the disease.",
        "Women were more likely to respond.",
        "The colour suggested by the architect was refused.",
        "He could read four languages.",
    ],
)
def test_what_only_looks_like_a_hedge(text: str) -> None:
    assert hedges(text) == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("The claim is false.", {"untrue"}),
        ("There is no evidence that vaccines cause autism.", {"no_evidence"}),
        ("No significant association was found between the two.", {"no_evidence"}),
        ("Contrary to popular belief, bulls are colour-blind.", {"contrary"}),
        ("That the wall can be seen from space is a myth.", {"myth"}),
        ("Einstein did not fail mathematics at school.", {"did_not"}),
        ("Einstein didn\u2019t fail mathematics at school.", {"did_not"}),
        ("The story was later debunked by two historians.", {"untrue"}),
        ("Researchers debunked the story in 2004.", {"debunks"}),
        ("Columbus never reached the mainland of North America.", {"never"}),
        ("Neither the king nor his son signed it.", {"neither"}),
    ],
)
def test_a_text_that_denies(text: str, named: set[str]) -> None:
    assert set(denies(text)) == named


@pytest.mark.parametrize(
    "text",
    [
        "The test had a low rate of false positives.",
        "He was not only a painter but an engineer.",
        "The date of the battle is not known.",
        "He wore false teeth.",
        "The myth of Orpheus was set to music by Monteverdi.",
    ],
)
def test_what_only_looks_like_a_denial(text: str) -> None:
    assert denies(text) == ()


def test_negation_is_the_wider_net() -> None:
    slight = "They left without a word."
    assert is_negated(slight) and not denies(slight)
    assert not is_negated("They left in the morning.")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("We use cookies to improve your visit. Accept all cookies", {"cookies"}),
        ("Home | News | Sport | About us", {"menu"}),
        ("Subscribe now to continue reading.", {"subscribe", "read_more"}),
        ("Sign up for our newsletter and never miss a story.", {"newsletter"}),
        ("\u00a9 2024 Example Media. All rights reserved. Privacy policy", {"rights"}),
    ],
)
def test_a_text_that_says_nothing_of_the_world(text: str, named: set[str]) -> None:
    assert set(boilerplate(text)) == named


def test_an_article_is_no_boilerplate_for_the_phrase_it_ends_with() -> None:
    article = "The river rises in the hills above the town and flows north for ninety miles to the sea. " * 4
    assert boilerplate(article + "Read more") == ()
    assert boilerplate("The river rises in the hills. Read more") == ("read_more",)
    assert boilerplate(article) == () == boilerplate("")


def test_hostile_texts_are_read_through() -> None:
    units = (
        " ",
        "a",
        "no ",
        "no aaa ",
        "is a aaa ",
        "neither ",
        "claimed that ",
        "may ",
        "| ",
        "home | ",
        "was ",
        "some people ",
    )
    code = (
        "import sys; from adjudge.english import hints\nfor unit in sys.stdin.read().split(chr(31)):\n"
        "  text = unit * (200_000 // len(unit)) + '!'\n"
        "  for read in (hints.reports, hints.hedges, hints.denies, hints.boilerplate): read(text)"
    )
    subprocess.run([sys.executable, "-c", code], input="\x1f".join(units), text=True, timeout=120, check=True)


BRIDGE = "The Orrin Bridge opened in 1931."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"Claim: {BRIDGE}\n\nVerdict: False.", AS_FALSE),
        (f"{BRIDGE}\n\nOur rating: mostly false", AS_FALSE),
        (f"Myth: {BRIDGE} Fact: it opened in 1934.", AS_FALSE),
        (f"Common misconceptions\n\n- {BRIDGE}\n- Its towers are hollow.", AS_FALSE),
        (f"Find the mistake.\n\n{BRIDGE}", AS_FALSE),
        (f"{BRIDGE} (wrong)", AS_FALSE),
        (f"An earlier version of this article said: {BRIDGE}", AS_FALSE),
        (f"This article is satire.\n\n{BRIDGE}", AS_FALSE),
        (f"\u201c{BRIDGE[:-1]},\u201d said the forged letter.", AS_FALSE),
        (f"Rumour has it: {BRIDGE}", AS_HEARSAY),
        (f"What the advert says: {BRIDGE} In reality it opened in 1934.", AS_HEARSAY),
        (f"In my dream, all was different. {BRIDGE}", AS_IMAGINED),
        (f"Plot\n\n{BRIDGE} Two sisters cross it.", AS_IMAGINED),
        (f"What if the war had ended sooner? {BRIDGE}", AS_IMAGINED),
        (f"{BRIDGE[:-1]}? Nobody has asked the council.", AS_QUESTION),
        (f"1. {BRIDGE[:-1]}?\n2. Who built it?", AS_QUESTION),
        (f"This article has been retracted.\n\n{BRIDGE}", AS_WITHDRAWN),
        (f"{BRIDGE}\n\nRetraction notice: nobody could repeat the count.", AS_WITHDRAWN),
        (f"WITHDRAWN\n\n{BRIDGE}", AS_WITHDRAWN),
        (f"It is made of stone. ~~{BRIDGE}~~ It has six arches.", AS_WITHDRAWN),
        (f"The rules below are the old ones. This document is no longer in force.\n\n{BRIDGE}", AS_WITHDRAWN),
    ],
)
def test_a_sentence_in_a_frame_is_not_said(text: str, reason: str) -> None:
    framed = [one for one in framed_sentences(text, claim=BRIDGE) if BRIDGE[:-1] in one.span.of(text)]
    assert {one.reason for one in framed} == {reason}


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The museum of myths opened in 1984.", "The museum of myths opened in 1984."),
        ("The verdict: a fine hotel. It has 40 rooms.", "The hotel has 40 rooms."),
        ("False teeth were made here. The works closed in 1960.", "The works closed in 1960."),
        ("Claim: The line is 9 km long. Verdict: true.", "The line is 9 km long."),
        ("It was a false alarm. The brigade has six engines.", "The brigade has six engines."),
        ("The legend of the swan is old. It was printed in 1602.", "The legend was printed in 1602."),
        ("The troops were withdrawn in May. The fort stood empty.", "The fort stood empty."),
        ("This rule was superseded in 1990. Dogs may enter.", "Dogs may enter."),
    ],
)
def test_words_in_their_ordinary_senses_are_no_frame(text: str, claim: str) -> None:
    said = text.rsplit(". ", maxsplit=1)[-1].rstrip(".") if "Claim:" not in text else claim
    assert not any(said in one.span.of(text) for one in framed_sentences(text, claim=claim))


def test_what_a_frame_ends_with_is_said() -> None:
    text = f"Myth: {BRIDGE} Fact: it opened in 1934."
    assert "1934" not in "".join(one.span.of(text) for one in framed_sentences(text, claim=BRIDGE))


def test_a_heading_over_the_text_frames_it_too() -> None:
    assert framed_sentences(BRIDGE, "Bridges. Common myths", BRIDGE)
    assert not framed_sentences(BRIDGE, "The Museum of Myths", BRIDGE)


def test_a_claim_that_speaks_of_the_frame_is_not_taken_out_of_it() -> None:
    text = "In the film, Reed finds the island."
    assert framed_sentences(text, claim="Reed found the island.")
    assert not framed_sentences(text, claim="In the film, Reed finds the island.")


def test_a_text_calls_itself_satire_in_a_sentence_of_its_own() -> None:
    assert told_of_the_whole(f"{BRIDGE} This article is satire.") == "This article is satire."
    assert told_of_the_whole("The magazine prints satire and fiction every week.") == ""


@pytest.mark.parametrize(
    "text",
    [
        "Is the bridge closed on Mondays? Yes.",
        "Is the bridge closed on Mondays?\n\nA: No, on Tuesdays.",
        "Is the bridge closed on Mondays? It is.",
        "Isn't the bridge closed on Mondays? Everybody knows it.",
        "The bridge is closed on Mondays, right? Go on a Tuesday.",
        "Did you know that the bridge is closed on Mondays?",
        "On what day is the bridge closed? Mondays.",
    ],
)
def test_a_question_that_is_answered_or_only_looks_like_one_is_read(text: str) -> None:
    assert framed_sentences(text, claim="The bridge is closed on Mondays.") == ()
