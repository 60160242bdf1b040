"""Currencies by sign, code and name."""

from __future__ import annotations

import re

_SIGNS = {
    "US$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD", "NZ$": "NZD", "HK$": "HKD",
    "S$": "SGD", "R$": "BRL", "NT$": "TWD", "$": "USD", "\u20ac": "EUR", "\u00a3": "GBP", "\u00a5": "JPY",
    "\u20b9": "INR", "\u20bd": "RUB", "\u20a9": "KRW", "\u20aa": "ILS", "\u20ba": "TRY", "\u20b4": "UAH",
    "\u20a6": "NGN", "\u20bf": "BTC", "Rs": "INR", "Rs.": "INR",
}  # fmt: skip
_CODE_WORDS = """
AED ARS AUD BDT BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR JPY KES KRW KWD MXN
MYR NGN NOK NZD PEN PHP PKR PLN QAR RMB RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR
"""
_CODES = {code: code for code in _CODE_WORDS.split()} | {"RMB": "CNY"}
_NAMES = {
    "dollar": "USD", "us dollar": "USD", "american dollar": "USD", "australian dollar": "AUD",
    "canadian dollar": "CAD", "hong kong dollar": "HKD", "new zealand dollar": "NZD", "euro": "EUR",
    "pound sterling": "GBP", "pounds sterling": "GBP", "british pound": "GBP", "yen": "JPY", "yuan": "CNY",
    "renminbi": "CNY", "rupee": "INR", "indian rupee": "INR", "ruble": "RUB", "rouble": "RUB", "won": "KRW",
    "swiss franc": "CHF", "bitcoin": "BTC", "peso": "MXN", "zloty": "PLN", "lira": "TRY", "hryvnia": "UAH",
    "rand": "ZAR", "naira": "NGN", "shekel": "ILS",
}  # fmt: skip
CURRENCY_NAMES = _NAMES | {
    name + "s": code for name, code in _NAMES.items() if not name.endswith(("s", "yen", "yuan", "renminbi", "won"))
}
"""Lower-case names, singular and plural. A dollar or peso of no country is taken for the commonest one."""

_SIGN = "|".join(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True))
_CODE = "|".join(_CODES)
_BEFORE = re.compile(rf"(?:(?<!\w)(?P<code>{_CODE})[\s\u00a0]?|(?<![A-Za-z])(?P<sign>{_SIGN})[\s\u00a0]?)$")
_AFTER = re.compile(rf"[\s\u00a0]?(?:(?P<sign>[\u20ac\u00a3\u20bd\u20b4$])|(?P<code>{_CODE}))(?!\w)")
# The longest sign or code and the space after it.
_REACH = 5


def currency_before(text: str, at: int) -> tuple[str, int] | None:
    """The currency written just before `at`, and where it begins."""
    left = max(0, at - _REACH)
    found = _BEFORE.search(text[left:at])
    return (_read(found), left + found.start()) if found else None


def currency_after(text: str, at: int) -> tuple[str, int] | None:
    """The currency sign or code written just after `at`, and where it ends."""
    found = _AFTER.match(text, at)
    return (_read(found), found.end()) if found else None


def _read(found: re.Match[str]) -> str:
    return _SIGNS[found["sign"]] if found["sign"] else _CODES[found["code"]]
