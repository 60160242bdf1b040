// The settings: which server, which key, and whether the menu has an entry.
import { browser } from "./browser.js";
import { el, visible } from "./show.js";
import { Trouble, originOf, permissionFor, settings, status, travelsOpenly } from "./server.js";

const MENU = { permissions: ["contextMenus"] };
const $ = (id) => document.getElementById(id);

async function save(event) {
  event.preventDefault();
  let origin;
  try {
    origin = originOf($("address").value);
  } catch (trouble) {
    return outcome(trouble);
  }
  // Asked for before anything else is waited for: a browser lets only a click ask.
  const allowed = await browser.permissions.request(permissionFor(origin));
  if (!allowed) return outcome(new Trouble("The browser was told not to let the extension speak to this server.", "Save again, and allow it."));
  const before = (await settings()).address;
  await browser.storage.local.set({ address: origin, key: $("key").value.trim() });
  await giveBack(before, origin);
  $("address").value = origin;
  await tried();
}

async function tried() {
  outcome(el("p", { class: "note" }, "Trying …"));
  try {
    const told = await status();
    const held = told.knowledge_base?.documents;
    const known = typeof held === "number" ? `, ${held.toLocaleString("en")} documents` : "";
    outcome(el("p", { class: "fine" }, el("span", { "aria-hidden": "true" }, "✓ "), `Connected: Adjudge ${visible(told.version)}${known}.`));
  } catch (trouble) {
    outcome(trouble);
  }
}

function outcome(what) {
  const shown = what instanceof Error
    ? el("div", { class: "trouble" }, el("p", { class: "what" }, visible(what.message)), what.what ? el("p", {}, visible(what.what)) : null)
    : what;
  $("outcome").replaceChildren(shown ?? "");
}

/** The permission for a server that is no longer asked. */
async function giveBack(before, origin) {
  if (before && permissionFor(before).origins[0] !== (origin && permissionFor(origin).origins[0])) await browser.permissions.remove(permissionFor(before));
}

async function forget() {
  const { address } = await settings();
  await browser.storage.local.remove(["address", "key"]);
  await giveBack(address, "");
  $("form").reset();
  note();
  outcome(el("p", { class: "note" }, "Address and key are forgotten."));
}

function note() {
  let openly = false;
  try {
    openly = travelsOpenly(originOf($("address").value));
  } catch {
    // still being typed
  }
  $("open-note").textContent = openly ? "On the way to this address key and texts can be read by others: use https." : "";
}

async function menu() {
  const wanted = $("menu").checked;
  const done = await (wanted ? browser.permissions.request(MENU) : browser.permissions.remove(MENU));
  $("menu").checked = wanted ? done : false;
}

async function shortcuts() {
  for (const command of await browser.commands.getAll()) {
    const place = { "verify-selection": "key-verify", "check-page": "key-check" }[command.name];
    if (!place) continue;
    const keys = command.shortcut ? command.shortcut.split(/\+|(?<=[⌃⌥⇧⌘])/) : [];
    $(place).replaceChildren(...(keys.length ? keys.flatMap((key) => [el("kbd", {}, key), " "]) : [el("span", { class: "quiet" }, "no key set")]));
  }
}

$("form").addEventListener("submit", save);
$("forget").addEventListener("click", forget);
$("address").addEventListener("input", note);
$("menu").addEventListener("change", menu);
$("show").addEventListener("click", () => {
  const shown = $("key").type === "text";
  $("key").type = shown ? "password" : "text";
  $("show").setAttribute("aria-pressed", String(!shown));
  $("show").textContent = shown ? "Show" : "Hide";
});

const kept = await settings();
$("address").value = kept.address;
$("key").value = kept.key;
$("menu-card").hidden = !browser.runtime.getManifest().optional_permissions?.includes("contextMenus");
$("menu").checked = !$("menu-card").hidden && (await browser.permissions.contains(MENU));
note();
await shortcuts();
document.body.dataset.ready = "yes"; // what is typed and clicked from here on is heard
