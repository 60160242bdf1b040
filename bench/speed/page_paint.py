"""How soon the page of a finding is there, and how heavy it is: real Chromium, a real server, loopback.

Run as: python -m bench.speed.page_paint [--runs 15]   (writes bench/results/page.md and page.json)

Measured are the first contentful paint (which is the verdict: the page is rendered on the server), the largest one, the time to
the first byte, and the bytes of the page with everything it loads, once with an empty cache and once with what the browser kept.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import sys
import tempfile
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright
from tests.api_server import running

from adjudge.engine import Engine
from adjudge.settings import Settings
from bench.measuring.report import BENCH

RESULTS = BENCH / "results"
CLAIM = "Canberra is the capital of Australia."
TARGET_MS, TARGET_KB = 300, 250
_PAINTS = """() => new Promise((done) => {
  const told = {};
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) told.largest = entry.startTime;
    const first = performance.getEntriesByName("first-contentful-paint")[0];
    const page = performance.getEntriesByType("navigation")[0];
    done({...told, first: first.startTime, byte: page.responseStart});
  }).observe({type: "largest-contentful-paint", buffered: true});
})"""


def measured(context: BrowserContext, address: str) -> dict[str, float]:
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    weights: list[float] = []
    session.on("Network.loadingFinished", lambda told: weights.append(told["encodedDataLength"]))
    page.goto(address, wait_until="load")
    told: dict[str, float] = page.evaluate(_PAINTS)
    page.wait_for_timeout(100)
    page.close()
    return told | {"bytes": sum(weights), "files": len(weights)}


def table(found: dict[str, list[dict[str, float]]]) -> str:
    rows = [
        "| | first byte ms | first paint ms | largest paint ms | p95 first paint ms | loaded KB |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for name, runs in found.items():
        first = sorted(run["first"] for run in runs)
        cells = [
            f"{statistics.median(run['byte'] for run in runs):.0f}",
            f"**{statistics.median(first):.0f}**",
            f"{statistics.median(run['largest'] for run in runs):.0f}",
            f"{first[min(len(first) - 1, int(0.95 * len(first)))]:.0f}",
            f"{statistics.median(run['bytes'] for run in runs) / 1024:.0f}",
        ]
        rows.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        sys.exit("This bench needs Chromium: install the package chromium.")
    found: dict[str, list[dict[str, float]]] = {"empty cache": [], "style sheet kept": []}
    with tempfile.TemporaryDirectory() as home, Engine(Settings(home=home)) as engine:
        engine.build_starter()
        finding = engine.verify(CLAIM)
        with running(engine) as caller, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            address = f"{caller.address}/cases/{finding.case_id}"
            for number in range(runs + 2):
                context = browser.new_context(viewport={"width": 1280, "height": 900})
                cold, warm = measured(context, address), measured(context, address)
                context.close()
                if number >= 2:  # the first two wake the browser and the templates
                    found["empty cache"].append(cold)
                    found["style sheet kept"].append(warm)
            version = browser.version
            browser.close()
    busy = f"{os.getloadavg()[0]:.0f} processes wanting {os.cpu_count()} cores"
    machine = f"{platform.machine()}, {platform.system()}, Chromium {version.split('.')[0]}, {busy} meanwhile"
    text = (
        "# The page of a finding\n\n"
        f"`python -m bench.speed.page_paint`: {runs} loads of a finding (“{CLAIM}”, starter knowledge base) from loopback,"
        f" {machine}. Medians; the first contentful paint is the verdict. Targets: first paint below {TARGET_MS} ms, weight below"
        f" {TARGET_KB} KB.\n\n{table(found)}\n"
    )
    (RESULTS / "page.md").write_text(text, encoding="utf-8")
    told: dict[str, Any] = {"machine": machine, "runs": found}
    (RESULTS / "page.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
