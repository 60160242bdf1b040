"""What a person is told of a source: what its tier and kind mean, and what decided."""

from __future__ import annotations

from collections.abc import Mapping

from adjudge.model.source import DecidedBy, SourceKind, SourceRating, Tier

TIERS: Mapping[Tier, str] = {
    Tier.A: "primary data or reviewed research: one such source may settle a plain fact",
    Tier.A_PRIME: "verifies as a profession and corrects itself in public",
    Tier.B: "edited by people who answer for it",
    Tier.C: "known, but uneven: not reviewed yet, in a hurry, or with an axe to grind",
    Tier.D: "nobody answers for it, or it is known to be loose with facts",
    Tier.UNKNOWN: "nothing is known of it, neither way",
}

KINDS: Mapping[SourceKind, str] = {
    SourceKind.STATISTICS: "statistics office",
    SourceKind.AGENCY: "public body of science, health or weather",
    SourceKind.RECORD: "official record of laws, debates, rulings or registers",
    SourceKind.INTERNATIONAL: "international body",
    SourceKind.CENTRAL_BANK: "central bank or market supervisor",
    SourceKind.GOVERNMENT: "government",
    SourceKind.JOURNAL: "peer-reviewed journal or its publisher",
    SourceKind.PREPRINT: "server of papers that nobody has reviewed yet",
    SourceKind.UNIVERSITY: "university or research institute",
    SourceKind.ENCYCLOPAEDIA: "encyclopaedia",
    SourceKind.REFERENCE: "dictionary, standard, database or other reference work",
    SourceKind.WIRE: "wire service",
    SourceKind.BROADCASTER: "broadcaster",
    SourceKind.FACTCHECKER: "fact-checker with a published method",
    SourceKind.NEWSPAPER: "newspaper, magazine or newsroom",
    SourceKind.TRADE: "press of a trade or field, or press releases",
    SourceKind.ADVOCACY: "institute or organisation with a cause",
    SourceKind.TABLOID: "tabloid",
    SourceKind.PARTISAN: "outlet of one political side",
    SourceKind.AGGREGATOR: "collection of what others wrote",
    SourceKind.FORUM: "forum or reviews by its visitors",
    SourceKind.SOCIAL: "social network or video platform",
    SourceKind.HOSTING: "place where anyone may publish",
    SourceKind.CONTENT_FARM: "pages made for clicks",
    SourceKind.PROPAGANDA: "outlet that a state directs",
    SourceKind.MISLEADING: "outlet with a long record of failed fact checks",
    SourceKind.FABRICATOR: "maker of invented news",
    SourceKind.SATIRE: "satire",
}

_DECIDED: Mapping[DecidedBy, str] = {
    DecidedBy.OWN_ROW: "your row for {}",
    DecidedBy.ROW: "the row for {}",
    DecidedBy.SUFFIX: "the rule for every .{}",
    DecidedBy.NOTHING: "no row and no rule",
    DecidedBy.OWN_DOCUMENT: "it is one of your own documents",
    DecidedBy.STARTER: "it is one of the shipped facts",
}


def decided(rating: SourceRating) -> str:
    """What gave a source its tier."""
    return _DECIDED[rating.decided_by].format(rating.rule)


def tier_words(rating: SourceRating | None) -> str:
    """The tier in two words, beside a quote; nothing for what has none."""
    if rating is None or rating.tier is None:
        return ""
    return "unknown source" if rating.tier is Tier.UNKNOWN else f"tier {rating.tier}"


def rating_words(rating: SourceRating) -> str:
    """A rating in one line, for a row of evidence: the tier, the kind and what decided."""
    if rating.tier is None:
        return decided(rating)
    kind = f", {KINDS[rating.kind]}" if rating.kind else ""
    return f"{tier_words(rating)}{kind} ({decided(rating)})"
