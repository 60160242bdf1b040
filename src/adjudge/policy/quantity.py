"""How near two numbers must be to be the same, and how much two texts must share to speak of the same thing."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class QuantityPolicy(Bounded):
    about: float = constant(
        0.1, 0.0, 0.5, 'how far a number may lie from "about" another: "about 500" is borne out by 489, not by 440'
    )
    clearly: float = constant(
        2.0, 1.0, 10.0, "how many times that distance makes a clear difference; between the two nothing is decided"
    )
    rounding: float = constant(
        0.05, 0.0, 0.2, "large numbers closer than this may be one number rounded twice: never a contradiction"
    )
    exact_below: float = constant(
        1000.0, 1.0, 1e6, "whole numbers under this are counted, not rounded: 23 contradicts 24"
    )
    conversion: float = constant(
        0.012, 0.0, 0.1, "what a conversion between units may lose to rounding: 5 miles for 8 km"
    )
    degrees: float = constant(
        2.0, 0.0, 10.0, "kelvins within which temperatures are about the same; ratios mean nothing"
    )
    degree_rounding: float = constant(0.6, 0.0, 5.0, "degrees that converting between temperature scales may lose")
    points: float = constant(0.75, 0.0, 5.0, "percentage points a computed share may be off: 34.3 is given as 34 or 35")
    multiple: float = constant(0.05, 0.0, 0.5, 'share by which a computed ratio may miss: 2.1 times is "twice"')
    bound_reach: float = constant(
        10.0,
        1.0,
        1000.0,
        'how many times a bound may differ from what bears it out: nobody says "over 200" of 15 million',
    )
    fit: float = constant(
        0.6, 0.0, 8.0, "lead in nearness (0 to 8) at which a figure is the one meant although another would fit"
    )
    lead: float = constant(
        1.6, 0.0, 8.0, "lead in nearness at which another figure is told of something else, and bears nothing out"
    )
    thing_share: float = constant(
        0.5, 0.0, 1.0, "share of the words for what a claim counts that the text must have: crew for crew members"
    )
    differ_cover: float = constant(
        0.75, 0.0, 1.0, "share of the claim's other words the sentence must hold before different numbers contradict it"
    )
    reckoned_cover: float = constant(
        0.5, 0.0, 1.0, "the same share where units were converted or numbers reckoned with: that fits nothing by chance"
    )
    vouched_cover: float = constant(
        0.5, 0.0, 1.0, "share of the claim's words from which a model may vouch for the rest where numbers agree"
    )
    agree_cover: float = constant(
        0.9, 0.0, 1.0, "share of the claim's other words the text must hold before equal numbers speak for all of it"
    )
    every_word: float = constant(
        0.9, 0.0, 1.0, "share of the claim's words at which a sentence is the claim with another number in it"
    )
    figures: int = constant(
        24, 2, 1000, "figures of a text that are tried in sums and ratios: more would fit something by chance"
    )
    claim_figures: int = constant(24, 1, 1000, "figures a claim may hold: what has more is a table, not a claim")
    text_figures: int = constant(300, 1, 10000, "figures a text may hold before it is too much to tell which is meant")
