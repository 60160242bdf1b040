"""Web pages as people see them."""

from __future__ import annotations

import re

# Words nobody sees are no evidence. Only what an element says of itself is looked at: style sheets would take a browser.
_MAY_HIDE = re.compile(r"\bstyle\s?=|\bhidden\b|<template|<!--", re.IGNORECASE)
_HIDING_STYLE = re.compile(
    r"display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse)"
    r"|(?:^|[;\s])(?:font-size|opacity|max-height|max-width)\s{0,9}:\s{0,9}0(?:\.0{1,9})?(?:px|em|rem|pt|%)?\s{0,9}(?:;|!|$)"
    r"|text-indent\s{0,9}:\s{0,9}-[0-9]{3,9}|(?:left|top)\s{0,9}:\s{0,9}-[0-9]{4,9}px"
    r"|clip\s{0,9}:\s{0,9}rect\(0",
    re.IGNORECASE,
)
# Whole pages are hidden until a script has run, and shown then.
_WHOLE_PAGE = frozenset({"html", "body", "main", "article"})


def visible(page: str) -> str:
    """The page less the elements that say they are not to be seen, and its comments."""
    if not _MAY_HIDE.search(page):
        return page
    import lxml.etree  # type: ignore[import-untyped, unused-ignore]
    import lxml.html  # type: ignore[import-untyped, unused-ignore]

    parser = lxml.html.HTMLParser(remove_comments=True, remove_pis=True, encoding="utf-8")
    try:
        tree = lxml.html.document_fromstring(page.encode("utf-8", "replace"), parser=parser)
    except (lxml.etree.LxmlError, ValueError):
        return page
    for element in tree.xpath("//*[@hidden or @style] | //template"):
        if element.tag not in _WHOLE_PAGE and _is_hidden(element) and element.getparent() is not None:
            element.drop_tree()
    return str(lxml.html.tostring(tree, encoding="unicode"))


def _is_hidden(element: object) -> bool:
    attributes = getattr(element, "attrib", {})
    return (
        getattr(element, "tag", "") == "template"
        or "hidden" in attributes
        or _HIDING_STYLE.search(attributes.get("style", "")[:2000]) is not None
    )
