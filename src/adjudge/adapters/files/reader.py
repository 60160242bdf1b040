"""Reads one file into documents, how its suffix says; what cannot be read is reported, never raised."""

from __future__ import annotations

import os
import stat
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from adjudge.adapters.files import docx, html, passages, pdf, rtf, tables
from adjudge.adapters.files.given import GivenFile, is_text, read_marked_up, read_text, shown_path
from adjudge.errors import UnreadableFile
from adjudge.values.article_claim import LinkedWords
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Skipped
from adjudge.values.knowledge import Stated

# Which files a list of files and folders stands for.


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundFile:
    """A file to read, and the name it goes by in the knowledge base."""

    path: Path
    key: str
    """The absolute path: two files never share it, whatever folder they were named from."""
    source: str
    """The path from the folder the argument stands in: adding `notes/` names its file "notes/a.txt"."""


def find_files(paths: Iterable[str | os.PathLike[str]]) -> Iterator[FoundFile | Skipped]:
    """Every file the paths name, folders searched through in the order of their names.

    Hidden files and folders are passed over unless named. A file that two arguments reach comes once.
    """
    seen: set[str] = set()
    for given in paths:
        if not str(given):
            yield Skipped(path="", reason="An empty path names nothing. (An unset shell variable?)")
            continue
        base = os.path.dirname(os.path.abspath(given))
        for reached in _under(Path(given)):
            if isinstance(reached, Skipped):
                yield reached
                continue
            absolute = os.path.abspath(reached)
            if absolute not in seen:
                seen.add(absolute)
                yield FoundFile(path=reached, key=shown_path(absolute), source=shown_path(os.path.relpath(absolute, base)))


def _under(top: Path) -> Iterator[Path | Skipped]:
    if not _is_there(top):
        yield Skipped(path=shown_path(top), reason="There is no such file or folder. Check the spelling.")
        return
    root = os.path.realpath(top)
    # A stack, not recursion: a folder may be nested deeper than Python's calls may be.
    waiting = [top]
    while waiting:
        path = waiting.pop()
        if not os.path.isdir(path):
            if path is not top and path.is_symlink() and path.exists() and _is_elsewhere(path, root):
                yield Skipped(path=shown_path(path), reason="It is a link to a file elsewhere. Name that file itself to add it.")
            else:
                yield path
        elif path is not top and path.is_symlink():
            # Links to folders are not followed, so no loop can trap the walk and no link can lead it elsewhere. One back into
            # the searched folder shows nothing new: its files are reached where they lie.
            if _is_elsewhere(path, root):
                reason = "It is a link to a folder elsewhere. Name that folder itself to add it."
                yield Skipped(path=shown_path(path), reason=reason)
        else:
            try:
                names = sorted(name for name in os.listdir(path) if not name.startswith("."))
            except OSError as error:
                yield Skipped(path=shown_path(path), reason=f"The folder cannot be opened: {error.strerror}.")
                continue
            waiting.extend(path / name for name in reversed(names))


def _is_elsewhere(link: Path, root: str) -> bool:
    return os.path.commonpath((os.path.realpath(link), root)) != root


def _is_there(path: Path) -> bool:
    """Whether a path names something; where a look at it is forbidden it does, and whoever reads it will say what."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


Format = Callable[[GivenFile], Iterator[Document | Stated | Skipped]]


def _read_text(given: GivenFile) -> Iterator[Document | Stated | Skipped]:
    """A plain text, or rich text under another name: some programs save that as .doc."""
    rich = given.sample().lstrip().startswith(rtf.MAGIC)
    yield from rtf.read_rtf(given) if rich else read_text(given)


FORMATS: dict[str, Format] = {
    "txt": _read_text,
    "text": _read_text,
    "md": read_marked_up,
    "markdown": read_marked_up,
    "rst": read_marked_up,
    "html": html.read_page,
    "htm": html.read_page,
    "xhtml": html.read_page,
    "pdf": pdf.read_pdf,
    "docx": docx.read_docx,
    "rtf": rtf.read_rtf,
    "csv": tables.read_csv,
    "tsv": tables.read_tsv,
    "json": passages.read_json,
    "jsonl": passages.read_jsonl,
    "ndjson": passages.read_jsonl,
}

# A long book is 5 MiB of text; a whole document is held in memory several times over while it is split.
DEFAULT_MAX_BYTES = 64 * 2**20


class FileReader:
    """Turns files into documents, one at a time, holding no more than one document in memory."""

    def __init__(self, *, max_bytes: int = DEFAULT_MAX_BYTES) -> None:
        self.max_bytes = max_bytes
        """The most text one document may have: a whole text, page or book, or one row of a table."""

    def read_all(self, paths: Iterable[str | os.PathLike[str]]) -> Iterator[Document | Stated | Skipped]:
        """The documents of all files that these files and folders stand for."""
        for found in find_files(paths):
            if isinstance(found, Skipped):
                yield found
            else:
                yield from self.read(found.path, source=found.source, key=found.key)

    def read(
        self, path: str | os.PathLike[str], *, source: str | None = None, key: str | None = None
    ) -> Iterator[Document | Stated | Skipped]:
        """The documents of one file, kept under the name `source` (the file's own if not said)."""
        path = Path(path)
        source = source or shown_path(path.name)
        given = GivenFile(path=path, key=key or source, source=source, max_bytes=self.max_bytes)
        try:
            _must_be_a_file(path)
            yield from FORMATS.get(given.kind, _read_unknown)(given)
        except UnreadableFile as error:
            yield given.skipped(str(error))
        except OSError as error:
            yield given.skipped(_why(error, path))
        except (EOFError, zlib.error):
            yield given.skipped("The compressed file is damaged or cut short. Fetch or pack it again.")

    def links(self, path: str | os.PathLike[str]) -> tuple[LinkedWords, ...]:
        """The links in the text of a saved web page. Of other files there are none: what they link to their text spells out.
        A file that cannot be read has none either; what is wrong with it is said where it is read."""
        path = Path(path)
        given = GivenFile(path=path, key=path.name, source=path.name, max_bytes=self.max_bytes)
        if FORMATS.get(given.kind) is not html.read_page:
            return ()
        try:
            _must_be_a_file(path)
            return html.linked_page(given)[1]
        except (UnreadableFile, OSError, EOFError, zlib.error):
            return ()


def supported_kinds() -> str:
    """The suffixes that are understood, for messages."""
    return f"{', '.join(sorted(FORMATS))}, each also as .gz"


def _read_unknown(given: GivenFile) -> Iterator[Document | Stated | Skipped]:
    """A file whose suffix says nothing is a text if its bytes are."""
    if not is_text(given):
        raise UnreadableFile(
            "The file does not look like text, nor is it of a kind that can be read.",
            f"Those kinds are: {supported_kinds()}.",
        )
    yield from _read_text(given)


def _must_be_a_file(path: Path) -> None:
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise UnreadableFile("It is a folder, not a file.")
    if not stat.S_ISREG(mode):
        # Opening a pipe would wait for ever; a device may never end.
        raise UnreadableFile("It is a pipe, socket or device, not an ordinary file.")


def _why(error: OSError, path: Path) -> str:
    if isinstance(error, FileNotFoundError):
        if os.path.islink(path):
            return "It is a link to a file that is not there."
        return "There is no such file. Check the spelling."
    if isinstance(error, PermissionError):
        return "You have no permission to read it. Change its permissions or copy it."
    # gzip says what is wrong in the message and leaves strerror empty.
    return f"The file cannot be read: {error.strerror or error}."
