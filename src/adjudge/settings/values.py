"""How a setting's value is read: the environment has only words, a file has numbers, truths and lists besides.

What cannot be read is said so in half a sentence, which goes behind the setting's name. A value is repeated there only
where it cannot be a secret.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import fields
from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

from adjudge.policy.ledger import LedgerPolicy

PROVIDERS = ("searxng", "wikipedia", "tavily", "brave")
"""The web searches there are."""
NEVER = "never"
"""In the place of a time: what is done daily is not done at all."""

_TRUTHS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
_HOST = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*")
_TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?")

_AUDIT_DAYS = next(constant.metadata for constant in fields(LedgerPolicy) if constant.name == "audit_days")
_FEWEST_DAYS, _MOST_DAYS = int(_AUDIT_DAYS["low"]), int(_AUDIT_DAYS["high"])
_DIGITS = len(str(_MOST_DAYS)) + 1
"""Digits of a number that settle whether it is too many days; longer ones Python would not even read."""


class Unreadable(ValueError):
    """A value that its setting cannot have; the message follows the setting's name."""


def text(value: Any) -> str:
    """Words as they are."""
    if not isinstance(value, str):
        raise Unreadable(f"must be text in quotes, not {value!r}")
    return value


def secret(value: Any) -> str:
    """Words nobody may read over a shoulder; the line end a file adds is no part of them."""
    if not isinstance(value, str):
        raise Unreadable("must be text in quotes")
    return value.strip()


def whole(value: Any) -> int:
    """A whole number."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return int(value) if isinstance(value, str) else operator.index(value)
    except (TypeError, ValueError):
        raise Unreadable(f"must be a whole number, not {value!r}") from None


def truth(value: Any) -> bool:
    """Yes or no, in the words that are usual for it."""
    found = value if isinstance(value, bool) else _TRUTHS.get(value.strip().lower()) if isinstance(value, str) else None
    if found is None:
        raise Unreadable(f"must be true or false, not {value!r}")
    return found


def share(value: Any) -> float:
    """A share between nothing and a half: as a number, or with a percent sign."""
    try:
        if isinstance(value, bool):
            raise TypeError
        words = value.strip() if isinstance(value, str) else str(value)
        found = float(words.removesuffix("%")) / (100.0 if words.endswith("%") else 1.0)
    except (AttributeError, TypeError, ValueError):
        raise Unreadable(f"must be a share such as 1% or 0.01, not {value!r}") from None
    if not 0.0 < found <= 0.5:
        raise Unreadable(f"must be more than nothing and at most 50%, not {value!r}")
    return found


def several(value: Any) -> tuple[str, ...]:
    """Several words: with commas between them, or as a list; each once, in the order given."""
    given = value.split(",") if isinstance(value, str) else value
    if not isinstance(given, list) or not all(isinstance(word, str) for word in given):
        raise Unreadable("must be words with commas between them, or a list of words in quotes")
    return tuple(dict.fromkeys(word.strip() for word in given if word.strip()))


def _each(fits: Callable[[str], object], names: str, *, lowered: bool = True) -> Callable[[Any], tuple[str, ...]]:
    """How several words are read of which each must be of a kind."""

    def read(value: Any) -> tuple[str, ...]:
        found = tuple(word.lower() if lowered else word for word in several(value))
        for word in found:
            if not fits(word):
                raise Unreadable(f"names {names}, not {word!r}")
        return found

    return read


def _is_network(name: str) -> bool:
    try:
        ip_network(name, strict=False)
    except ValueError:
        return False
    return True


def _is_code(word: str) -> bool:
    return len(word) == 2 and word.isascii() and word.isalpha()


providers = _each(PROVIDERS.__contains__, f"searches among {', '.join(PROVIDERS)}")
languages = _each(_is_code, "languages by two letters such as en")
reachable = _each(
    lambda word: _HOST.fullmatch(word) or _is_network(word),
    "hosts such as intranet.example, or networks such as 10.0.0.0/8",
)
_networks = _each(_is_network, "addresses such as 127.0.0.1, or networks such as 172.16.0.0/12", lowered=False)


def networks(value: Any) -> tuple[str, ...]:
    """Addresses and networks of machines, each as a network: a name would have to be looked up for every request."""
    return tuple(str(ip_network(name, strict=False)) for name in _networks(value))


def retention(value: Any) -> tuple[str, ...]:
    """Days, or workspaces with their days."""
    found = several(value if isinstance(value, str | list) else str(value))
    for word in found:
        workspace, sign, days = word.rpartition("=")
        if not (days.strip().isascii() and days.strip().isdigit()) or bool(sign) != bool(workspace):
            raise Unreadable(f"gives days, such as 90, or those of a workspace, such as legal=365, not {word!r}")
        if not _FEWEST_DAYS <= int(days.strip()[:_DIGITS]) <= _MOST_DAYS:
            raise Unreadable(f"gives days from {_FEWEST_DAYS} to {_MOST_DAYS}, not {word!r}")
    return found


def domains(value: Any) -> tuple[str, ...]:
    """Domains as citations are held against them: small letters, no www, other scripts as they travel."""
    found = []
    for word in several(value):
        try:
            name = word.strip(".").encode("idna").decode("ascii").lower().removeprefix("www.")
        except UnicodeError:
            name = ""
        if "." not in name or not _HOST.fullmatch(name):
            raise Unreadable(f"names domains such as reuters.com, not {word!r}")
        found.append(name)
    return tuple(dict.fromkeys(found))


def web_address(value: Any) -> str:
    """The address of a server. A login in it would be shown wherever settings are, so it is refused."""
    try:
        parts = urlsplit(text(value).strip())
        sound = parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError as error:
        raise Unreadable(str(error) if isinstance(error, Unreadable) else "must be a web address") from None
    if not sound or "@" in parts.netloc:
        raise Unreadable("must be an address that begins with http:// or https:// and holds no login")
    return parts.geturl().rstrip("/")


def feeds(value: Any) -> tuple[str, ...]:
    """Addresses of feeds, each as it is written: a slash at the end belongs to it."""
    found = several(value)
    for address in found:
        web_address(address)
    return found


def daily(value: Any) -> str:
    """A time of the day, hours and minutes and, if need be, seconds; or never."""
    said = text(value).strip().lower()
    if said in {"", NEVER}:
        return NEVER
    if not _TIME.fullmatch(said):
        raise Unreadable(f"must be a time such as 03:30, or {NEVER}, not {value!r}")
    return said
