"""Assurance: files made to hang, to hide or to lead astray are read in time, or refused with a reason."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from adjudge.adapters.files.bounds import bounded
from adjudge.adapters.files.given import safe_name
from adjudge.adapters.files.html import visible
from adjudge.adapters.files.reader import FileReader
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.adapters.page.reading import ReadingFailed, ReadingRoom
from adjudge.engine import Engine
from adjudge.errors import InputError
from adjudge.settings import Settings
from adjudge.values.document import Document, Skipped
from adjudge.values.knowledge import Stated
from api_server import PATIENCE, Caller, started

WORDS = "The mill at Arnay was built in 1842 and closed in 1970. "
HEAD = "<html><head><title>T</title></head><body>"
P = f"<p>{WORDS * 6}</p>"
LIMITS = FetchLimits(reading_seconds=120.0, reading_memory=2**30)
"""What grows with the square of its size takes minutes at half a megabyte, and longer on a busy machine."""
SMALL, LARGE = 4_000, 500_000
WAS_SQUARE = ("attributes", "attributes on body", "attributes valueless", "attributes quoted", "attributes slash", "tableplace")


def pages(n: int) -> dict[str, str]:
    """Pages of about so many bytes, each with much of one thing."""

    def r(piece: str, total: int = n) -> str:
        return piece * (total // len(piece))

    def num(piece: str, width: int) -> str:
        return "".join(piece.replace("#i#", str(i)) for i in range(n // width))

    return {
        "attributes": HEAD + "<p " + num("a#i#=1 ", 10) + ">" + P,
        "attributes on body": "<html><body " + num("a#i#=1 ", 10) + ">" + P,
        "attributes valueless": HEAD + "<p " + num("b#i# ", 8) + ">" + P,
        "attributes quoted": HEAD + "<p " + num("b#i#='>' ", 12) + ">" + P,
        "attributes slash": HEAD + "<p/" + num("b#i#/", 8) + ">" + P,
        "attributes dup": HEAD + "<p " + r("class=a ") + ">" + P,
        "attrs on second html": "<html><body>" + P + "<html " + num("a#i#=1 ", 10) + ">" + P,
        "attrs on many html": "<html><body>" + P + num("<html a#i#=1>", 13) + P,
        "attrs on many body": "<html><body>" + P + num("<body a#i#=1>", 13) + P,
        "attrs in end tag": HEAD + P + "</p " + num("a#i#=1 ", 10) + ">" + P,
        "long attribute": HEAD + "<p title='" + r("x ") + "'>" + P,
        "long class": HEAD + "<div class='" + num("c#i# ", 8) + "'>" + P + "</div>",
        "long style": HEAD + "<p style='" + r("a:b;") + "'>" + P,
        "style spaces": HEAD + "<p style='" + r("display ") + "'>" + P,
        "unclosed div": HEAD + r("<div>") + P,
        "unclosed p": HEAD + r("<p>x") + P,
        "unclosed b": HEAD + r("<b>") + P,
        "formatting in p": HEAD + r("<p><b>x") + P,
        "formatting many in p": HEAD + r("<p><b><i><u><s>x") + P,
        "adoption agency": HEAD + r("<a><div></a>") + P,
        "adoption b p": HEAD + r("<b><p>") + r("</b>") + P,
        "font attributes": HEAD + num("<font color=c#i#><p>", 20) + P,
        "nested a": HEAD + r("<a href=/x>y") + P,
        "thousands of a": HEAD + P + num("<a href=/x#i#>y#i#</a> ", 22),
        "a in paragraphs": HEAD + num("<p>The mill #i# at <a href=/x#i#>Arnay #i#</a> stands.</p>", 50),
        "a ids": HEAD + num("<p id=i#i#>Mill <a href='#i#i#'>m#i#</a></p>", 38),
        "a to one deep note": HEAD
        + r("<p>Mill <a href='#n'>m</a></p>", n // 2)
        + "<div id=n>"
        + r("<b>x</b>", n // 2)
        + "</div>",
        "table in table": HEAD + r("<table><tr><td>") + P,
        "table in table data": HEAD + r("<table><tr><td>x<td>") + P,
        "table open": HEAD + r("<table>") + P,
        "table foster": HEAD + "<table>" + r("x<b>y") + P,
        "many tables": HEAD + P + r("<table><tr><td>a<td>b<tr><td>c<td>d</table>"),
        "wide table": HEAD + P + "<table><tr>" + r("<td>a", n // 2) + "<tr>" + r("<td>b", n // 2) + "</table>" + P,
        "long table": HEAD + P + "<table>" + r("<tr><td>a<td>b") + "</table>" + P,
        "spans": HEAD + P + "<table>" + r("<tr><td rowspan=65534 colspan=1000>a<td>b") + "</table>" + P,
        "many captions": HEAD + P + "<table>" + r("<caption>x</caption>") + "<tr><td>a<td>b<tr><td>c<td>d</table>",
        "deep list": HEAD + r("<ul><li>") + P,
        "list items": HEAD + P + r("<li>x"),
        "dl": HEAD + P + r("<dl><dt>x<dd>y"),
        "select": HEAD + P + r("<select><option>x"),
        "comments": HEAD + r("<!-- x -->") + P,
        "open comments": HEAD + r("<!--") + P,
        "comment dashes": HEAD + "<!--" + r("- ") + P,
        "bogus comments": HEAD + r("<!x>") + P,
        "cdata": HEAD + r("<![CDATA[x]]>") + P,
        "open cdata": HEAD + r("<![CDATA[") + P,
        "pi": HEAD + r("<?x?>") + P,
        "entities": HEAD + "<p>" + r("&amp;") + P,
        "entities unknown": HEAD + "<p>" + r("&unknownentity ") + P,
        "entities numeric": HEAD + "<p>" + r("&#99999999999;") + P,
        "long entity": HEAD + "<p>&" + r("a") + P,
        "long numeric entity": HEAD + "<p>&#" + r("9") + ";" + P,
        "ampersands": HEAD + "<p>" + r("&") + P,
        "doctype entities": "<!DOCTYPE html [" + num('<!ENTITY e#i# "x">', 20) + "]>" + HEAD + P,
        "open brackets": HEAD + r("<") + P,
        "close tags": HEAD + r("</p>") + P,
        "close unknown": HEAD + "<div>" * 200 + r("</x>") + P,
        "close in deep": HEAD + r("<div>", n // 2) + r("</p>", n // 2) + P,
        "long tag name": HEAD + "<" + r("a") + ">" + P,
        "many tag names": HEAD + num("<x#i#>y", 9) + P,
        "svg": HEAD + r("<svg><g>") + P,
        "svg closed": HEAD + P + r("<svg><path d='M0 0'/></svg>"),
        "math": HEAD + r("<math><mi>x</mi>") + P,
        "style sheets": HEAD + num("<style>.c#i#{display:none}</style>", 36) + P,
        "style many selectors": HEAD + "<style>" + num(".c#i#{display:none}", 20) + "</style>" + num("<p class=c#i#>x", 16) + P,
        "style one rule": HEAD + "<style>" + num(".c#i#,", 7) + ".x{display:none}</style>" + P,
        "style open braces": HEAD + "<style>" + r("{") + "</style>" + P,
        "style comments": HEAD + "<style>" + r("/*") + "</style>" + P,
        "style nested": HEAD + "<style>" + r("@media x{") + "</style>" + P,
        "style descendants": HEAD + "<style>" + r(".a ", n // 2) + "{display:none}</style>" + r("<div class=a>", n // 2) + P,
        "style star": HEAD + "<style>" + r("*{display:none}", n // 2) + "</style>" + r("<i>x</i>", n // 2) + P,
        "style :not": HEAD + "<style>" + r(":not(") + "</style>" + P,
        "style strings": HEAD + "<style>" + r("a[b='") + "</style>" + P,
        "hidden": HEAD + r("<p hidden>x") + P,
        "hidden nested": HEAD + r("<div hidden>") + P,
        "templates": HEAD + r("<template>x</template>") + P,
        "templates open": HEAD + r("<template>") + P,
        "noscript": HEAD + r("<noscript>x</noscript>") + P,
        "script": HEAD + r("<script>x</script>") + P,
        "script open": HEAD + P + r("<script>"),
        "script escaped": HEAD + P + "<script>" + r("<!--<script>"),
        "plaintext": HEAD + P + r("<plaintext>"),
        "textarea": HEAD + P + r("<textarea>"),
        "title": "<html><head>" + r("<title>") + P,
        "titles": "<html><head>" + r("<title>x</title>") + "</head><body>" + P,
        "metas": "<html><head>" + r("<meta property=og:title content=x>") + "</head><body>" + P,
        "meta long": "<html><head><meta name=author content='" + r("a, ") + "'></head><body>" + P,
        "meta date long": "<html><head><meta property=article:published_time content='" + r("2020-01-") + "'></head><body>" + P,
        "json-ld": "<html><head><script type='application/ld+json'>" + r('{"a":') + "</script></head><body>" + P,
        "json-ld long": "<html><head><script type='application/ld+json'>"
        + '{"@type":"Article","author":['
        + r('{"@type":"Person","name":"a"},')
        + "1]}</script></head><body>"
        + P,
        "links head": "<html><head>" + r("<link rel=canonical href=/x>") + "</head><body>" + P,
        "one line": HEAD + "<p>" + r(WORDS),
        "one word": HEAD + "<p>" + r("x"),
        "spaces": HEAD + "<p>x" + r(" ") + "x" + P,
        "newlines": HEAD + "<p>x" + r("\n") + "x" + P,
        "tabs nbsp": HEAD + "<p>x" + r("\u00a0\t") + "x" + P,
        "pre": HEAD + "<pre>" + r("x\n") + "</pre>" + P,
        "br": HEAD + "<p>" + r("x<br>") + P,
        "brs": HEAD + P + "<p>" + r("<br>") + P,
        "hr": HEAD + P + r("<hr>"),
        "nulls": HEAD + "<p>" + r("\0\0\0\0x" + "y" * 1000) + P,
        "nulls only": HEAD + "<p>" + r("\0") + P,
        "same paragraphs": HEAD + r(P),
        "long paragraphs": HEAD + num("<p>The mill at Arnay, #i#</p>", 65),
        "headings": HEAD + r("<h2>x</h2>") + P,
        "deep headings": HEAD + r("<h2><div>x") + P,
        "nav": HEAD + r("<nav><a href=/x>y</a></nav>") + P,
        "nav nested": HEAD + r("<nav>x") + P,
        "menu classes nested": HEAD + r("<div class=menu><a href=/>x</a>") + P,
        "footer nested": HEAD + r("<footer>x") + P,
        "menu flat": HEAD + r("<div class=menu>x</div>") + P,
        "div class random": HEAD + r("<div class='comment'>x") + P,
        "blockquote": HEAD + r("<blockquote>") + P,
        "q": HEAD + r("<q>x") + P,
        "frameset": "<html>" + r("<frameset><frame>") + P,
        "iframe": HEAD + P + r("<iframe>x</iframe>"),
        "object": HEAD + P + r("<object><param>"),
        "marquee": HEAD + r("<marquee>") + P,
        "ruby": HEAD + r("<ruby>x<rt>y") + P,
        "form": HEAD + P + r("<form><input>"),
        "button": HEAD + P + r("<button>x"),
        "img alt": HEAD + P + r("<img alt=x src=y.png>"),
        "figure": HEAD + r("<figure><figcaption>x") + P,
        "details": HEAD + r("<details><summary>x") + P,
        "tableplace": HEAD + "<p>" + "tableplace" + r("z") + P + "<table><tr><td>a<td>b<tr><td>c<td>d</table>",
        "tableplaces": HEAD + "<p>" + r("tableplacez ") + P + "<table><tr><td>a<td>b<tr><td>c<td>d</table>",
        "base": "<html><head>" + r("<base href=/x>") + "</head><body>" + P,
        "mixed deep": HEAD + r("<div><span><b><p><section>") + P,
        "rtl": HEAD + "<p>" + r("\u202e\u202dx") + P,
        "combining": HEAD + "<p>x" + r("\u0301") + P,
        "charset": "<html><head>" + r("<meta charset=utf-16><meta charset=latin1>") + "</head>" + P + "\xe9",
        "charset declared": "<html><head><meta charset='" + r("a") + "'></head>" + P,
        "xml decl": r("<?xml version='1.0' encoding='utf-7'?>") + HEAD + P,
        "no html tag": r("<head>") + P,
        "urls": HEAD + "<p>" + r("http://a.b/c ") + P,
        "dates": HEAD + "<p>" + r("2020-01-01 ") + P,
        "dots": HEAD + "<p>" + r(". ") + P,
        "pipes": HEAD + "<p>" + r("| ") + P,
        "title dashes": "<html><head><title>" + r("x - ", 900) + "</title>" + P + r("<p>x - "),
        "nested spans": HEAD + r("<span>x") + P,
        "ins del": HEAD + r("<ins>x<del>") + P,
        "sub": HEAD + r("<sub>x<sup>") + P,
        "address deep": HEAD + r("<address>x") + P,
        "custom elements": HEAD + r("<x-y>z") + P,
        "namespaces": HEAD + num("<n#i#:a xmlns:n#i#='u'>x", 22) + P,
        "optgroup": HEAD + r("<optgroup><option>x") + P,
    }


def others(n: int) -> dict[str, bytes]:
    """Files of other kinds, by the names they go by."""
    deep = n // 4
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

    def docx(inner: str) -> bytes:
        import io

        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as package:
            body = f'<w:document xmlns:w="{word}"><w:body>{inner}</w:body></w:document>'
            package.writestr("word/document.xml", body)
        return packed.getvalue()

    texts = {
        "lists.md": "".join(f"{' ' * (i % 200)}- x\n" for i in range(n // 100)),
        "quotes.md": "> " * (n // 2) + "x",
        "brackets.md": "[" * n,
        "links.md": "[a](" * (n // 4),
        "emphasis.md": "*a _b " * (n // 6),
        "stars.md": "*" * n,
        "ticks.md": "`" * n,
        "headings.md": "#" * n,
        "rules.md": "-\n" * (n // 2),
        "front.md": "---\n" + "a: b\n" * (n // 5),
        "pipes.md": "|" * n,
        "grid.md": "|a" * (n // 4) + "\n" + "|-" * (n // 4) + "\n" + "|b" * (n // 4),
        "table.md": "|a|b|\n" * (n // 6),
        "html.md": "<b>" * (n // 3),
        "line.txt": WORDS * (n // 50),
        "word.txt": "x" * n,
        "spaces.txt": "x" + " " * n + "x",
        "ends.txt": "x" + "\r" * n + "x",
        "marks.txt": "x" + "\u0301" * (n // 2),
        "turned.txt": "x\u202e" * (n // 4),
        "nulls.txt": "x\0" * (n // 2),
        "quotes.csv": "a,b\n" + '"' * n,
        "doubled.csv": "a,b\n" + '"x""' * (n // 4),
        "open.csv": 'a,b\n"' + "x,y\n" * (n // 4),
        "commas.csv": "," * n,
        "cells.csv": "a,b\n" + "x," * (n // 2),
        "rows.csv": "a,b\n" + "x,y\n" * (n // 8),
        "names.csv": ",".join(f"c{i}" for i in range(n // 6)) + "\n1\n",
        "same.csv": "id,text\n" + "1,x\n" * (n // 8),
        "tabs.tsv": "\t" * n,
        "deep.json": "[" * n,
        "objects.json": '{"a":' * (n // 5),
        "closed.json": "[" * deep + "]" * deep,
        "keys.json": "{" + ",".join(f'"k{i}":1' for i in range(n // 9)) + "}",
        "number.json": "9" * n,
        "text.json": json.dumps([{"text": "x" * (n - 20)}]),
        "nested.json": '{"a":' * deep + "1" + "}" * deep,
        "rows.jsonl": '{"a":"b"}\n' * (n // 20),
        "broken.jsonl": "{\n" * (n // 40),
        "groups.rtf": "{\\rtf1 " + "{" * n,
        "control.rtf": "{\\rtf1 " + "\\b" * (n // 2),
        "table.rtf": "{\\rtf1 " + "\\trowd\\cell" * (n // 12),
        "deep.rst": "* " * (n // 2),
        "unclosed.rtf": "{\\rtf1 \\u" + "9" * n,
    }
    packed = {
        "runs.docx": docx("<w:p>" + "<w:r><w:t>x</w:t></w:r>" * (n // 24) + "</w:p>"),
        "deep.docx": docx("<w:tbl><w:tr><w:tc>" * (n // 60) + "</w:tc></w:tr></w:tbl>" * (n // 60)),
        "attributes.docx": docx("<w:p " + " ".join(f'a{i}="1"' for i in range(n // 10)) + "/>"),
        "cells.docx": docx("<w:tbl><w:tr>" + "<w:tc><w:p/></w:tc>" * (n // 20) + "</w:tr></w:tbl>"),
        "objects.pdf": b"%PDF-1.4\n" + b"1 0 obj<<>>endobj\n" * (n // 18),
        "open.pdf": b"%PDF-1.4\n" + b"<<" * (n // 2),
        "brackets.pdf": b"%PDF-1.4\n1 0 obj " + b"[" * n,
    }
    return {name: text.encode("utf-8", "surrogatepass") for name, text in texts.items()} | packed


BLOCKS = (
    "div",
    "p",
    "section",
    "article",
    "main",
    "header",
    "blockquote",
    "ul><li",
    "ol><li",
    "dl><dd",
    "table><tr><td",
    "table",
    "table><caption",
    "form",
    "fieldset",
    "center",
    "address",
    "details",
    "figure",
    "pre",
    "h1",
    "h2><div",
    "span",
    "b",
    "i><div",
    "a",
    "a><div",
    "font",
    "em><strong",
    "q",
    "ins",
    "sub><sup",
    "svg><g",
    "math",
    "object",
    "x-y",
    "ruby><rt",
    "label",
    "button",
    "select",
    "noscript><div",
    "div><span><b><section",
    "menu><li",
    "dir><li",
    "big><small",
    "u><b><tt",
)
"""What lies in itself again and again, without an end tag. Words of menus, asides and drawings are no text of a page anyhow."""
CLOSED = ("div", "ul><li", "table><tr><td", "blockquote", "span", "div><p")


def deep_pages(levels: int) -> dict[str, str]:
    """Pages whose words lie so deep."""
    found = {f"open {tag}": f"{HEAD}<p>x</p>{f'<{tag}>' * levels}<div>{P}" for tag in BLOCKS if "object" not in tag}
    for tag in CLOSED:
        ends = "".join(f"</{one}>" for one in reversed(tag.split("><")))
        found[f"closed {tag}"] = f"{HEAD}{f'<{tag}>' * levels}{P}{ends * levels}</body></html>"
    return {name: page for name, page in found.items() if "noscript" not in name}


HIDDEN = (
    "<p><del>WORDS</del></p>",
    "<p>So: <s>WORDS</s></p>",
    "<p><strike>WORDS</strike></p>",
    "<style>.x{text-decoration:underline line-through}</style><p class=x>WORDS</p>",
    "<p style='color:red;text-decoration: line-through'>WORDS</p>",
    "<p style='text-decoration-line:underline line-through'>WORDS</p>",
    "<style>.x{display:none}</style><p class=x>WORDS</p>",
    "<style>.x{display:n\\6f ne}</style><p class=x>WORDS</p>",
    "<style>.\\78 {display:none}</style><p class=x>WORDS</p>",
    "<style>#x{visibility:hidden}</style><p id=x>WORDS</p>",
    "<style>p.x{font-size:0}</style><p class=x>WORDS</p>",
    "<style>.x{opacity:0}</style><p class=x>WORDS</p>",
    "<style>.x{position:absolute;left:-9999px}</style><p class=x>WORDS</p>",
    "<style>.x{text-indent:-9999px}</style><p class=x>WORDS</p>",
    "<style>.x{clip:rect(0,0,0,0);position:absolute}</style><p class=x>WORDS</p>",
    "<style>.x{clip-path:inset(100%)}</style><p class=x>WORDS</p>",
    "<style>.x{transform:scale(0)}</style><p class=x>WORDS</p>",
    "<style>.x{color:#fff;background:#ffffff}</style><p class=x>WORDS</p>",
    "<style>.x{color:white}</style><p class=x>WORDS</p>",
    "<style>.x{color:transparent}</style><p class=x>WORDS</p>",
    "<style>.x{width:0;height:0;overflow:hidden}</style><p class=x>WORDS</p>",
    "<style>@media screen{.x{display:none}}</style><p class=x>WORDS</p>",
    "<style>@media (min-width:600px){.x{display:none}}</style><p class=x>WORDS</p>",
    "<style>.a .x{display:none}</style><div class=a><div><p class='x'>WORDS</p></div></div>",
    "<style>h2+p{display:none}</style><h2>T</h2><p>WORDS</p>",
    "<style>h2~p{display:none}</style><h2>T</h2><p>G</p><p>WORDS</p>",
    "<style>p:nth-child(2){display:none}</style><div><p>G</p><p>WORDS</p></div>",
    "<style>:is(.x,.y){display:none}</style><p class=x>WORDS</p>",
    "<style>p:not(.y){display:none}</style><p class=x>WORDS</p>",
    "<style>[data-x]{display:none}</style><p data-x=1>WORDS</p>",
    "<style>[class^=x]{display:none}</style><p class=xyz>WORDS</p>",
    "<style>.x{display:none!important}.x{display:block}</style><p class=x>WORDS</p>",
    "<style>.a{.x{display:none}}</style><div class=a><p class=x>WORDS</p></div>",
    "<style>.a{&.x{display:none}}</style><p class='a x'>WORDS</p>",
    "<style>/* x */ .x /* y */ {display:/**/none}</style><p class=x>WORDS</p>",
    "<style><!-- .x{display:none} --></style><p class=x>WORDS</p>",
    "<style>@import url(x);.x{display:none}</style><p class=x>WORDS</p>",
    "<style>@charset 'x';.x,.y{display:none}</style><p class=y>WORDS</p>",
    "<p class=x>WORDS</p><style>.x{display:none}</style>",
    "<style>DIV.x{DISPLAY:NONE}</style><div class=x>WORDS</div>",
    "<style>*{display:none}</style><p>WORDS</p>",
    "<style>a[b='}']{color:red} .x{display:none}</style><p class=x>WORDS</p>",
    "<noscript>WORDS</noscript>",
    "<template>WORDS</template>",
    "<!-- WORDS -->",
    "<p hidden>WORDS</p>",
    "<p style='color:#fff;background:#fff'>WORDS</p>",
    "<p style='color:#fff'>WORDS</p>",
    "<font color=white>WORDS</font>",
    "<p style='font-size:1px'>WORDS</p>",
    "<style>.x{max-height:0;overflow:hidden}</style><p class=x>WORDS</p>",
    "<style>.x{margin-left:-9999px}</style><p class=x>WORDS</p>",
    "<style>@supports (display:grid){.x{display:none}}</style><p class=x>WORDS</p>",
    "<style>@layer a{.x{display:none}}</style><p class=x>WORDS</p>",
    "<style>.x{display:none;}</style><svg><text class=x>WORDS</text></svg>",
)
SHOWN = (
    "<p><del>Not this.</del> WORDS</p>",
    "<p><ins>WORDS</ins></p>",
    "<p style='text-decoration:underline'>WORDS</p>",
    "<section><small>WORDS</small></section>",
    "<style>#x{visibility:hidden} b{visibility:visible}</style><p id=x>G<b>WORDS</b></p>",
    "<style>body{background:#111}.x{color:white}</style><p class=x>WORDS</p>",
    "<style>@media print{.x{display:none}}</style><p class=x>WORDS</p>",
    "<style>@media (max-width:600px){.x{display:none}}</style><p class=x>WORDS</p>",
    "<style>.x{display:none}.x.on{display:block}</style><p class='x on'>WORDS</p>",
    "<style>.x{display:none}.on .x{display:block}</style><div class=on><p class='x'>WORDS</p></div>",
    "<style>.a>.x{display:none}</style><div class=a><div><p class='x'>WORDS</p></div></div>",
    "<style>.x:hover{display:none}</style><p class=x>WORDS</p>",
    "<style>.x::before{display:none}</style><p class=x>WORDS</p>",
    "<style>.x{display:none}</style><p class=x style='display:block'>WORDS</p>",
    "<style media=print>.x{display:none}</style><p class=x>WORDS</p>",
    "<noscript><style>.x{display:none}</style></noscript><p class=x>WORDS</p>",
    "<style>.g{font-size:0}.g p{font-size:16px}</style><div class=g><p>WORDS</p></div>",
    "<style>main{opacity:0}</style><main>WORDS</main>",
    "<style>@keyframes k{from{opacity:0}}</style><p class=from>WORDS</p>",
    "<style>.x{opacity:.5}</style><p class=x>WORDS</p>",
    "<style>body.dark .x{display:none}</style><p class=x>WORDS</p>",
    "<style>p{color:#222}</style><p>WORDS</p>",
)


ASIDE = "The story of the mill and of those who built it is told here at some length."


@pytest.fixture(scope="module")
def room() -> Iterator[ReadingRoom]:
    room = ReadingRoom(LIMITS)
    yield room
    room.close()


def read_each(room: ReadingRoom, folder: Path, files: Mapping[str, str | bytes]) -> dict[str, str]:
    """What came of each file: its text, or why there is none. One that took too long or broke its reader raises."""
    found = {}
    for number, (name, content) in enumerate(files.items()):
        path = folder / (name if isinstance(content, bytes) else f"{number}.html")
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
        taken = room.read_file(path)
        assert taken.documents or taken.skipped, name
        found[name] = "\n".join(one.text for one in taken.documents) or taken.skipped.reason  # type: ignore[union-attr]
        assert found[name].strip(), name
        path.unlink()
    return found


def test_slow_shapes_are_read_or_refused_with_a_reason(
    room: ReadingRoom, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    large = pages(LARGE)
    found = read_each(room, tmp_path, pages(SMALL)) | read_each(room, tmp_path, {name: large[name] for name in WAS_SQUARE})
    found |= read_each(room, tmp_path, others(SMALL))
    assert len(found) >= 40
    assert all("mill at Arnay was built" in found[name] for name in WAS_SQUARE)
    with capsys.disabled():
        print(f"\n  {len(found)} slow shapes read or refused")


@pytest.mark.long
def test_slow_shapes_of_half_a_megabyte_are_read_or_refused_with_a_reason(
    room: ReadingRoom, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = read_each(room, tmp_path, pages(LARGE)) | read_each(room, tmp_path, others(LARGE))
    with capsys.disabled():
        print(f"\n  {len(found)} slow shapes of {LARGE:,} bytes read or refused")


def deep_ones_give_their_text(room: ReadingRoom, folder: Path, levels: int, *, refused: tuple[str, ...] = ()) -> int:
    """All but those `refused`, which say why."""
    found = read_each(room, folder, deep_pages(levels))
    assert len(found) >= 36
    without = {name: text for name, text in found.items() if "mill at Arnay was built" not in text}
    assert tuple(without) == refused
    assert all("too deeply nested" in text for text in without.values())
    return len(found) - len(without)


def test_deep_pages_give_their_text(room: ReadingRoom, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = deep_ones_give_their_text(room, tmp_path, 1_000)
    with capsys.disabled():
        print(f"\n  {count} shapes of pages 1,000 levels deep give their text")


@pytest.mark.long
def test_pages_a_hundred_thousand_levels_deep_give_their_text(
    room: ReadingRoom, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # An inner <div> ends the <p> around it, so that each </p> is looked for through all that is open, and found nowhere.
    count = deep_ones_give_their_text(room, tmp_path, 100_000, refused=("closed div><p",))
    with capsys.disabled():
        print(f"\n  {count} shapes of pages 100,000 levels deep give their text, one says why not")


@pytest.mark.parametrize("depth", [0, 300])
def test_hidden_words_are_left_out_and_shown_ones_stay(depth: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Also in pages that are so deep that they are written anew."""

    def is_read(page: str) -> bool:
        page = page.replace("WORDS", WORDS)
        return WORDS.strip() in visible(bounded(f"<html><body><p>{ASIDE}</p>{'<div>' * depth}{page}</body></html>"))

    assert [page for page in HIDDEN if is_read(page)] == []
    assert [page for page in SHOWN if not is_read(page)] == []
    with capsys.disabled():
        print(f"\n  {len(HIDDEN)} ways of hiding words seen through, {len(SHOWN)} that hide nothing let be")


def test_style_sheets_too_tangled_to_follow_are_a_reason(tmp_path: Path) -> None:
    page = f"{HEAD}<style>{'.a ' * 300}.z{{display:none}}</style>{'<div class=a>' * 250}{'<i class=z>x</i>' * 10_000}{P}"
    (tmp_path / "a.html").write_text(page)
    [one] = FileReader(max_bytes=2**24).read(tmp_path / "a.html")
    assert isinstance(one, Skipped) and "style sheets" in one.reason


@pytest.mark.parametrize("kind", ["csv", "tsv"])
def test_a_table_of_a_million_columns_is_refused_in_a_sentence(kind: str, tmp_path: Path) -> None:
    mark = "," if kind == "csv" else "\t"
    table = tmp_path / f"wide.{kind}"
    table.write_text(mark.join(f"c{n}" for n in range(1_000_000)) + "\n" + mark.join("1" * 1_000_000) + "\n")
    [one] = FileReader(max_bytes=2**26).read(table)
    assert isinstance(one, Skipped) and "1,000,000 columns" in one.reason and "16,384" in one.reason
    batch = subprocess.run(
        [sys.executable, "-m", "adjudge", "batch", str(table), str(tmp_path / "out.csv")],
        env=os.environ | {"ADJUDGE_HOME": str(tmp_path / "home")}, check=False, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert batch.returncode == 2 and "1,000,000 columns" in " ".join(batch.stderr.split())


def test_a_wide_row_alone_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("name,built\n" + "x," * 20_000 + "\nArnay,1842\n")
    wide, row = FileReader(max_bytes=2**24).read(tmp_path / "a.csv")
    assert isinstance(wide, Skipped) and wide.row == 2
    assert isinstance(row, Document) and "1842" in row.text


# What a folder holds, and what is given for a file.


def test_what_is_no_ordinary_file_of_the_folder_is_passed_over(tmp_path: Path) -> None:
    inside, outside = tmp_path / "notes", tmp_path / "private"
    (inside / "sub").mkdir(parents=True)
    outside.mkdir()
    for path in (inside / "a.txt", inside / "sub" / "b.txt", outside / "secret.txt"):
        path.write_text(WORDS)
    (inside / "link.txt").symlink_to(outside / "secret.txt")
    (inside / "folder").symlink_to(outside)
    (inside / "sub" / "up.txt").symlink_to("../../private/secret.txt")
    (inside / "gone.txt").symlink_to(outside / "gone.txt")
    (inside / "own.txt").symlink_to(inside / "a.txt")
    (inside / "device.txt").symlink_to("/dev/zero")
    os.mkfifo(inside / "pipe.txt")
    with socket.socket(socket.AF_UNIX) as listening:
        folder = os.open(inside, os.O_RDONLY)
        try:
            listening.bind(f"/proc/self/fd/{folder}/socket.txt")
        finally:
            os.close(folder)
        found = list(FileReader(max_bytes=2**20).read_all([inside]))
    read = {one.source for one in found if isinstance(one, Document)}
    assert read == {"notes/a.txt", "notes/own.txt", "notes/sub/b.txt"}
    reasons = {Path(one.path).name: one.reason for one in found if isinstance(one, Skipped)}
    assert set(reasons) == {"link.txt", "folder", "up.txt", "gone.txt", "device.txt", "pipe.txt", "socket.txt"}
    assert all("elsewhere" in reasons[name] for name in ("link.txt", "folder", "up.txt", "device.txt"))
    assert all("pipe, socket or device" in reasons[name] for name in ("pipe.txt", "socket.txt"))


def test_a_pipe_given_for_any_file_is_refused_and_never_waited_for(tmp_path: Path) -> None:
    for name in ("adjudge.toml", "policy.toml", "claims.csv", "draft.txt", "case.jsonl"):
        os.mkfifo(tmp_path / name)
    (tmp_path / "doc.txt").write_text(WORDS)
    policy = {"ADJUDGE_POLICY": str(tmp_path / "policy.toml")}
    asked: tuple[tuple[Path, dict[str, str], tuple[str, ...]], ...] = (
        (tmp_path, {}, ("kb", "stats")),
        (Path("/"), policy, ("kb", "stats")),
        (Path("/"), {}, ("batch", str(tmp_path / "claims.csv"), str(tmp_path / "out.csv"))),
        (Path("/"), {}, ("ground", str(tmp_path / "draft.txt"), "--docs", str(tmp_path / "doc.txt"))),
        (Path("/"), {}, ("check", str(tmp_path / "draft.txt"))),
    )
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ADJUDGE_")}
    for folder, more, arguments in asked:
        ran = subprocess.run(
            [sys.executable, "-m", "adjudge", *arguments],
            cwd=folder, env=clean | {"ADJUDGE_HOME": str(tmp_path / "home")} | more, stdin=subprocess.DEVNULL,
            check=False, capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        said = " ".join(ran.stderr.split())
        assert ran.returncode == 2 and ("pipe, socket or device" in said or "a device or a pipe" in said), (arguments, ran.stderr)


# Uploads.

NAMES = {
    "../../etc/passwd.txt": "passwd.txt",
    "C:\\Users\\me\\notes.txt": "notes.txt",
    "/abs/a.md": "a.md",
    "..": "file",
    ".": "file",
    "": "file",
    "a\nb.txt": "a\ufffdb.txt",
    "a\0b.txt": "a\ufffdb.txt",
    "a\u202etxt.exe": "a\ufffdtxt.exe",
    "a\x1b[31m.txt": "a\ufffd[31m.txt",
    "\ud800.txt": "\ufffd.txt",
    "caf\u00e9.txt": "caf\u00e9.txt",
    "b.csv.gz": "b.csv.gz",
    "a/..": "file",
    "a/../": "file",
    "\u2066x\u2069.html": "\ufffdx\ufffd.html",
}


def test_names_of_uploads_are_cut_and_made_visible(tmp_path: Path) -> None:
    assert {given: safe_name(given) for given in NAMES} == NAMES
    for long in ("x" * 10_000 + ".txt", "\U0001f600" * 10_000 + ".csv.gz", "x" * 10_000, "." * 10_000 + "a", "a." + "x" * 10_000):
        name = safe_name(long)
        assert len(name.encode()) < 240
        assert not long.endswith((".txt", ".csv.gz")) or name.endswith((".txt", ".csv.gz"))
        (tmp_path / name).write_text("x")


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with Engine(Settings(home=str(tmp_path_factory.mktemp("uploads")))) as engine:
        yield engine


def test_uploads_are_read_as_files_are(engine: Engine, tmp_path: Path) -> None:
    rows = json.dumps({"id": 1, "text": WORDS}) + "\n" + json.dumps({"id": 2, "text": WORDS, "published": "2024-05-01"})
    files = {"a.html": HEAD + P, "a.md": f"# Mill\n\n{WORDS}", "a.csv": "name,built\nArnay,1842\n", "a.jsonl": rows, "a": WORDS}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        straight = [one.document if isinstance(one, Stated) else one for one in engine.reader.read(tmp_path / name)]
        assert list(engine.read_uploaded(tmp_path / name)) == straight


def test_an_upload_that_takes_too_long_or_too_much_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "big.html").write_text("<html><body>" + "<p>x " * 35_000)
    limits = (FetchLimits(reading_seconds=0.05), FetchLimits(reading_memory=2**20))
    for limit, reason in zip(limits, ("takes more than", "memory"), strict=True):
        room = ReadingRoom(limit)
        try:
            with pytest.raises(ReadingFailed, match=reason):
                room.read_file(tmp_path / "big.html")
        finally:
            room.close()


def test_what_cannot_be_read_names_the_file(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    with pytest.raises(InputError, match=r"^broken\.json: It is not valid JSON"):
        engine.read_uploaded(tmp_path / "broken.json")


def uploaded(caller: Caller, name: str, content: bytes) -> int:
    """The status of an answer to a form with a file."""
    edge = "edge-of-the-form"
    head = f'--{edge}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'
    body = head.encode() + content + f"\r\n--{edge}--\r\n".encode()
    reply = caller.post("/knowledge/add", body, content_type=f"multipart/form-data; boundary={edge}", origin=caller.address)
    return int(reply.status)


def test_a_server_that_reads_a_hostile_upload_answers_and_ends_in_order(tmp_path: Path) -> None:
    hostile = (HEAD + "<p " + "".join(f"a{n}=1 " for n in range(60_000)) + ">" + P).encode()
    slow = b"<html><body>" + b"<p>x " * 1_000_000
    with started(tmp_path, ADJUDGE_HOME=str(tmp_path / "home")) as (caller, process):
        assert uploaded(caller, "../many\u202e.html", hostile) == 303
        assert uploaded(caller, "none.json", b"{") == 422
        with ThreadPoolExecutor() as pool:
            in_work = pool.submit(uploaded, caller, "slow.html", slow)
            time.sleep(0.5)  # whether it is read by then or still under way: the server ends in order
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=PATIENCE) == 0
            in_work.exception(timeout=PATIENCE)
