"""Word documents (.docx): a zip of XML parts, of which the words are read as a stream."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from xml.parsers import expat

from adjudge.adapters.files.given import GivenFile, in_mib
from adjudge.adapters.files.wordxml import PropertiesReader, RelationsReader, WordReader, feed
from adjudge.errors import UnreadableFile
from adjudge.model.document import Document

_RELATIONS = "_rels/.rels"
_NOTES = ("word/footnotes.xml", "word/endnotes.xml")
_PROPERTIES = "docProps/core.xml"

# How a password-protected .docx and an old .doc begin: neither is a zip.
_OLD_OFFICE_MAGIC = b"\xd0\xcf\x11\xe0"
_DAMAGED = (zipfile.BadZipFile, expat.ExpatError, zlib.error, EOFError, NotImplementedError)
"""The last is how zipfile says that a member is packed in a way it does not know."""


def read_docx(given: GivenFile) -> Iterator[Document]:
    """A Word document: paragraphs parted by blank lines, its tables with a line a row, notes at the end."""
    try:
        with _opened(given) as package:
            _must_fit(given, package, (_RELATIONS, _PROPERTIES))
            relations, properties, words = RelationsReader(), PropertiesReader(), WordReader()
            feed(relations, package, _RELATIONS)
            feed(properties, package, _PROPERTIES)
            parts = (relations.main_part, *_NOTES)
            _must_fit(given, package, parts)
            for part in parts:
                feed(words, package, part)
    except _DAMAGED as error:
        raise UnreadableFile("The Word document is damaged.", "Open and save it again, then add it.") from error
    except RuntimeError as error:  # how zipfile says that a member is encrypted
        raise _locked() from error
    if not words.seen:
        raise UnreadableFile("It is a zip file but not a Word document.")
    yield given.document("\n\n".join(words.paragraphs), title=properties.title or words.heading)


def _opened(given: GivenFile) -> zipfile.ZipFile:
    with given.open() as stream:
        beginning = stream.read(len(_OLD_OFFICE_MAGIC))
    if not beginning:
        raise UnreadableFile("The file is empty.")
    if beginning == _OLD_OFFICE_MAGIC:
        raise _locked()
    return zipfile.ZipFile(io.BytesIO(given.read_bytes()) if given.compressed else given.path)


def _must_fit(given: GivenFile, package: zipfile.ZipFile, parts: tuple[str, ...]) -> None:
    """Refuse a zip bomb by the sizes it declares, which zipfile holds it to. Pictures stay packed."""
    unpacked = sum(package.NameToInfo[part].file_size for part in parts if part in package.NameToInfo)
    if unpacked > given.max_bytes:
        raise given.too_large(f"unpacks to {in_mib(unpacked)}")


def _locked() -> UnreadableFile:
    return UnreadableFile(
        "The document is locked with a password, or an old .doc.", "Save it as a plain .docx and add that."
    )
