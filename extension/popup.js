// The popup of the toolbar: what is selected, ready to be verified, and the page, ready to be checked.
import { browser } from "./browser.js";
import { settings } from "./server.js";
import { selectionIn, start } from "./start.js";

const $ = (id) => document.getElementById(id);

async function activeTab() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}

async function go(kind, text) {
  const why = await start(kind, await activeTab(), text);
  $("problem").textContent = why;
  if (!why) window.close();
}

const { address } = await settings();
$("ask").hidden = !address;
$("first").hidden = Boolean(address);
if (address) $("where").textContent = `Asks ${address}`;
for (const id of ["settings", "set"]) {
  $(id).addEventListener("click", async () => {
    await browser.runtime.openOptionsPage();
    window.close();
  });
}
$("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  const claim = $("claim").value.trim();
  if (claim) go("verify", claim);
  else $("problem").textContent = "Select a sentence on the page first, or write one here.";
});
$("check").addEventListener("click", () => go("check"));
$("claim").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    $("ask").requestSubmit();
  }
});
if (address) {
  $("claim").value = (await selectionIn(await activeTab())).slice(0, 2000);
  $("claim").focus();
}
