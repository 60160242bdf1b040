"""A real SearXNG-compatible server on this machine, whose one engine asks a site on this machine.

Debian's python3-searx is installed when it is missing and this may be done; otherwise tests fail and say so.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

SYSTEM_PYTHON = "/usr/bin/python3"
PATIENCE = 60.0
"""Seconds a server may take to start on a busy machine; it takes one on an idle one."""


@contextmanager
def searching(site: str, folder: Path) -> Iterator[str]:
    """A server for the length of the block, on a port nobody else has; its engine asks `site`/find. The folder is its own.
    The address is what comes back."""
    python = _python_with_searx()
    for theme in ("static/themes/plain", "templates/plain"):
        (folder / theme).mkdir(parents=True)
    port = _free_port()
    settings, log = folder / "settings.yml", folder / "log"
    settings.write_text(_settings(port, site, folder))
    with log.open("wb") as said:
        server = subprocess.Popen(
            [python, "-m", "searx.webapp"],
            cwd=folder,
            env={"PATH": os.defpath, "SEARX_SETTINGS_PATH": str(settings)},
            stdout=said,
            stderr=said,
        )
        try:
            _wait_for(f"http://127.0.0.1:{port}/healthz", server, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.kill()
            server.wait()


def _settings(port: int, site: str, folder: Path) -> str:
    """A server with one engine. It is given all it asks for at its start: without its own defaults it asks nobody else."""
    return f"""
general: {{debug: false, instance_name: loopback}}
search: {{safe_search: 0, autocomplete: "", default_lang: "", ban_time_on_fail: 0, max_ban_time_on_fail: 0,
         formats: [html, json]}}
server: {{port: {port}, bind_address: 127.0.0.1, secret_key: loopback, base_url: false, image_proxy: false,
         http_protocol_version: "1.1", method: GET, default_http_headers: {{}}}}
ui: {{static_path: {folder}/static, templates_path: {folder}/templates, default_theme: plain, default_locale: en,
     theme_args: {{}}}}
outgoing: {{request_timeout: 10.0, useragent_suffix: "", pool_connections: 10, pool_maxsize: 10}}
checker: {{off_when_debug: true}}
doi_resolvers: {{none: "http://127.0.0.1/"}}
default_doi_resolver: none
locales: {{en: English}}
engines:
  - {{name: local site, engine: json_engine, shortcut: ls, categories: general, timeout: 10.0, enable_http: true,
     search_url: "{site}/find?q={{query}}", results_query: results, url_query: url, title_query: title,
     content_query: content}}
"""


@cache
def _python_with_searx() -> str:
    """The Python that has searx."""
    if not _has_searx() and shutil.which("apt-get") and os.geteuid() == 0:
        _install()
    if not _has_searx():
        pytest.fail("The system package python3-searx is missing: apt-get install python3-searx", pytrace=False)
    return SYSTEM_PYTHON


def _has_searx() -> bool:
    look = "import importlib.util, sys; sys.exit(importlib.util.find_spec('searx') is None)"
    return Path(SYSTEM_PYTHON).exists() and subprocess.run([SYSTEM_PYTHON, "-c", look], check=False).returncode == 0


def _install() -> None:
    install = ("install", "-y", "--no-install-recommends", "python3-searx")
    if not _apt(*install):
        _apt("update")
        _apt(*install)


def _apt(*arguments: str) -> bool:
    """Whether apt did it. Another run of these tests may be at it too: its lock is waited for."""
    command = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", *arguments]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=quiet, capture_output=True, check=False).returncode == 0


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except urllib.error.HTTPError as answered:
            answered.close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"searx did not start: {log.read_text()[-2000:]}")
