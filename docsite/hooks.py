"""What the site needs beyond docs/: the notebook as a page, and links into the repository as the paths they are."""

from __future__ import annotations

import json
import re
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.structure.files import File, Files

NOTEBOOK = "tutorial.ipynb"
_LINK = re.compile(r"\[([^\]]+)\]\((\.\.?/[^)\s#]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: Any) -> Files:
    """Adds the notebook as a page."""
    text = (Path(config["docs_dir"]) / NOTEBOOK).read_text(encoding="utf-8")
    files.append(File.generated(config, "tutorial.md", content=notebook_page(json.loads(text))))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """A link that leaves docs/ leads nowhere from a site: its text stays, with the path to look for in the repository."""
    here = PurePosixPath(page.file.src_uri).parent

    def shown(found: re.Match[str]) -> str:
        parts: list[str] = []
        for part in (here / found[2]).parts:
            if part == ".." and parts and parts[-1] != "..":
                parts.pop()
            elif part != ".":
                parts.append(part)
        return f"{found[1]} (`{'/'.join(parts[1:])}`)" if parts and parts[0] == ".." else found[0]

    return _LINK.sub(shown, markdown)


def notebook_page(notebook: dict[str, Any]) -> str:
    """Its cells as Markdown: code as code, and what it printed below it."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        printed = "".join("".join(output.get("text", "")) for output in cell["outputs"]).rstrip()
        if printed:
            parts.append(f"``` {{.text .printed}}\n{printed}\n```")
    return "\n\n".join(parts) + "\n"
