"""A real Firefox, driven over the protocol that it brings along (Marionette): nothing has to be installed beside it."""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FIREFOX = "/usr/bin/firefox-esr"
PATIENCE = 60.0
"""Seconds until what must come is given up; nothing is measured by it."""
_PREFERENCES = {
    "extensions.webextOptionalPermissionPrompts": False,  # as if "Allow" had been clicked: nobody can when there is no screen
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "ui.prefersReducedMotion": 1,
}


class Marionette:
    """The wire: a length, a colon, and JSON."""

    def __init__(self, port: int) -> None:
        self._socket = _reached(port)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._read()  # its greeting

    def __call__(self, command: str, **parameters: Any) -> Any:
        """A command and what it gives."""
        self._number += 1
        sent = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(sent), sent))
        _, _, error, result = self._read()
        assert error is None, f"{command}: {error['error']}: {error['message']}"
        return result.get("value") if isinstance(result, dict) and set(result) == {"value"} else result

    def run(self, script: str, *arguments: Any, browser: bool = False) -> Any:
        """What a script gives, in the page, or in the browser itself."""
        self("Marionette:SetContext", value="chrome" if browser else "content")
        try:
            return self("WebDriver:ExecuteScript", script=script, args=list(arguments))
        finally:
            self("Marionette:SetContext", value="content")

    def wait(self, script: str, *arguments: Any, browser: bool = False) -> Any:
        """The same, once it gives something."""
        give_up = time.monotonic() + PATIENCE
        while not (found := self.run(script, *arguments, browser=browser)):
            assert time.monotonic() < give_up, script
            time.sleep(0.1)
        return found

    def element(self, selector: str) -> str:
        found: dict[str, str] = self("WebDriver:FindElement", using="css selector", value=selector)
        return next(iter(found.values()))

    def type(self, selector: str, text: str) -> None:
        element = self.element(selector)
        self("WebDriver:ElementClear", id=element)
        self("WebDriver:ElementSendKeys", id=element, text=text)

    def click(self, selector: str) -> None:
        self("WebDriver:ElementClick", id=self.element(selector))

    def press(self, *keys: str) -> None:
        """Keys pressed together, as the browser's window hears them."""
        actions = [{"type": "keyDown", "value": key} for key in keys] + [
            {"type": "keyUp", "value": key} for key in reversed(keys)
        ]
        self("Marionette:SetContext", value="chrome")
        try:
            self("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": actions}])
        finally:
            self("Marionette:SetContext", value="content")

    def close(self) -> None:
        self._stream.close()
        self._socket.close()

    def _read(self) -> Any:
        length = b""
        while (byte := self._stream.read(1)) != b":":
            assert byte, "Firefox has gone"
            length += byte
        return json.loads(self._stream.read(int(length)))


@contextlib.contextmanager
def firefox(profile: Path) -> Iterator[Marionette]:
    """Firefox without a screen for the length of the block."""
    assert Path(FIREFOX).exists(), "Firefox is missing: apt-get install firefox-esr"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    lines = [
        f"user_pref({json.dumps(name)}, {json.dumps(value)});"
        for name, value in (_PREFERENCES | {"marionette.port": port}).items()
    ]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = [
        FIREFOX,
        "--headless",
        "--marionette",
        "--remote-allow-system-access",
        "--no-remote",
        "--profile",
        str(profile),
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            driver = Marionette(port)
            driver("WebDriver:NewSession", capabilities={})
            yield driver
            driver.close()
        finally:
            process.terminate()


def _reached(port: int) -> socket.socket:
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except OSError:
            assert time.monotonic() < give_up, "Firefox did not start"
            time.sleep(0.2)
