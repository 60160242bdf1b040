"""Opening a store where that is not easy: many at once, or where nothing may be written."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import textwrap
from contextlib import ExitStack
from pathlib import Path
from subprocess import PIPE

from adjudge.adapters.store.connection import Database

OPENER = """
    import sys
    from pathlib import Path
    from adjudge.adapters.store.connection import Database
    sys.stdout.write("ready\\n"); sys.stdout.flush(); sys.stdin.readline()
    database = Database(Path(sys.argv[1]))
    with database.writing() as connection:
        connection.execute("INSERT INTO source (name) VALUES (?)", (sys.argv[2],))
    database.close()
"""


def test_many_processes_may_open_a_new_store_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-c", textwrap.dedent(OPENER), str(tmp_path / "new" / "store.db")]
    with ExitStack() as stack:
        openers = [
            stack.enter_context(subprocess.Popen([*command, f"s{n}"], text=True, stdin=PIPE, stdout=PIPE, stderr=PIPE))
            for n in range(6)
        ]
        for opener in openers:
            assert opener.stdout is not None and opener.stdout.readline() == "ready\n"
        for opener in openers:
            assert opener.stdin is not None
            opener.stdin.write("go\n")
            opener.stdin.flush()
        ends = [opener.communicate() for opener in openers]
    assert [err for _, err in ends] == [""] * 6
    database = Database(tmp_path / "new" / "store.db")
    assert database.connection.execute("SELECT count(*) FROM source").fetchone() == (6,)
    database.close()


READ_ONLY = """
    import os, sys
    from pathlib import Path
    from adjudge.adapters.store.connection import Database
    from adjudge.errors import StoreError
    if os.geteuid() == 0:  # permissions do not bind the superuser: step down
        os.setgroups([]); os.setgid(65534); os.setuid(65534)
    try:
        database = Database(Path(sys.argv[1]))
        with database.writing() as connection:
            connection.execute("INSERT INTO source (name) VALUES ('x')")
    except StoreError as error:
        print(error)
"""


def test_a_folder_that_may_only_be_read_is_one_clear_line() -> None:
    with tempfile.TemporaryDirectory() as name:  # not under the test's own folder, which only its owner may enter
        folder = Path(name)
        Database(folder / "store.db").close()
        (folder / "store.db").chmod(0o444)
        folder.chmod(0o555)
        try:
            for path in (folder / "store.db", folder / "other.db", folder / "new" / "store.db"):
                command = [sys.executable, "-c", textwrap.dedent(READ_ONLY), str(path)]
                told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                assert told.count("\n") == 1, told
                assert "ADJUDGE_" in told
        finally:
            folder.chmod(0o755)


def test_importing_the_store_loads_no_library() -> None:
    code = (
        "import sys, adjudge.adapters.store.knowledge, adjudge.adapters.store.visits;"
        "print(sorted({'numpy', 'usearch', 'tantivy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
