"""Pages that stand where a text should be: paywalls, logins, robot checks, errors, empty shells."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LEAST = 60
"""Characters: less is a headline, not a text that could bear anything out."""
_SHELL = 600
"""Below this a page is taken at its word when it says it is an error or a door."""
_TEASER = 1_500
"""Teasers before a paywall are two or three paragraphs."""
_ENDING = 500
"""Where a teaser says how to read on."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Sign:
    reason: str
    pattern: re.Pattern[str]


def _sign(reason: str, phrases: str) -> _Sign:
    """A phrase a line. All are literal words with single optional ones between, so each search is linear."""
    lines = filter(None, map(str.strip, phrases.splitlines()))
    return _Sign(reason=reason, pattern=re.compile("|".join(rf"\b(?:{line})" for line in lines), re.IGNORECASE))


_SHELL_SIGNS = (
    _sign(
        "needs JavaScript to show its text",
        """
        (?:enable|activate|turn on|requires) javascript
        javascript (?:is )?(?:disabled|required|not enabled)
        javascript to run this app
        without javascript enabled
        """,
    ),
    _sign(
        "wants proof that its reader is human",
        """
        captcha
        verify (?:that )?you are (?:a )?human
        are you a robot
        you are not a robot
        unusual traffic
        checking your browser
        just a moment
        ddos protection
        """,
    ),
    _sign(
        "wants its readers to log in",
        """
        (?:log|sign) in to (?:continue|view|read|see|access)
        please (?:log|sign) in
        login required
        you must be logged in
        you need to (?:log|sign) in
        """,
    ),
    _sign(
        "is an error page",
        """
        page not found
        page (?:you requested |you are looking for )?(?:could not|cannot|can't) be found
        (?:404 not found|error 404|403 forbidden)
        access denied
        internal server error
        service unavailable
        bad gateway
        too many requests
        page (?:does not|doesn't) exist
        (?:no longer|temporarily) (?:un)?available
        domain is for sale
        """,
    ),
    _sign(
        "shows only its cookie notice",
        """
        accept (?:all )?cookies
        we use cookies
        we value your privacy
        """,
    ),
)
_PAYWALL = _sign(
    "shows only the beginning to those who have not paid",
    """
    subscribe (?:now )?to (?:continue|read|keep|unlock|access)
    subscribers only
    only (?:available )?(?:to|for) subscribers
    become a (?:subscriber|member) to
    to continue reading
    already a subscriber
    unlock (?:this|the) (?:full )?(?:article|story)
    (?:article|content|story) is (?:reserved )?for (?:subscribers|members)
    free articles? (?:left|remaining)
    start your (?:free )?(?:trial|subscription)
    create a free account to
    """,
)


def what_is_missing(text: str, *, said_paid: bool = False) -> str:
    """Why a text is none worth keeping, as the end of a sentence about its page; "" when it is one. `said_paid` when the
    page itself declares that it is not free."""
    if len(text.strip()) < _SHELL:
        for sign in _SHELL_SIGNS:
            if sign.pattern.search(text):
                return sign.reason
    if len(text) < _TEASER and (said_paid or _PAYWALL.pattern.search(text[-_ENDING:])):
        return _PAYWALL.reason
    return f"has too little text ({len(text.strip())} characters)" if len(text.strip()) < _LEAST else ""
