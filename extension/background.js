// What happens without a page of ours being open: shortcuts, and the menu where a person asked for one.
import { browser } from "./browser.js";
import { configured } from "./server.js";
import { jobOf, start } from "./start.js";

const KINDS = { "verify-selection": "verify", "check-page": "check" };
const MENU = [
  { id: "verify-selection", title: "Verify “%s” with Adjudge", contexts: ["selection"] },
  { id: "check-page", title: "Check this page with Adjudge", contexts: ["page"] },
];

// Keys and texts are for pages of the extension alone, never for what runs inside a web page.
browser.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });

browser.commands.onCommand.addListener(async (command, tab) => {
  const [active] = tab?.id ? [tab] : await browser.tabs.query({ active: true, lastFocusedWindow: true });
  if (KINDS[command] && active) await start(KINDS[command], active);
});

browser.runtime.onInstalled.addListener(async ({ reason }) => {
  await menu();
  if (reason === "install") await browser.runtime.openOptionsPage();
});
browser.runtime.onStartup.addListener(menu);
browser.permissions.onAdded.addListener(menu);

// What the panel inside a web page cannot do itself. Asked by a page of the extension it is done; by whatever runs in the web
// page itself, never: that has no business with keys.
const DONE = {
  server: configured,
  job: ({ id }) => jobOf(id),
  page: ({ message }, tab) => browser.tabs.sendMessage(tab.id, message, { frameId: 0 }),
  settings: () => browser.runtime.openOptionsPage(),
};
browser.runtime.onMessage.addListener((message, sender, answer) => {
  const ours = sender.id === browser.runtime.id && sender.url?.startsWith(browser.runtime.getURL(""));
  if (!ours || !Object.hasOwn(DONE, message.ask)) return false;
  Promise.resolve(DONE[message.ask](message, sender.tab)).then((done) => answer(done ?? null), () => answer(null));
  return true;
});

let listening = false;

/** The entries of the menu: only where the permission for them was given, which is asked for in the options. */
async function menu() {
  if (!browser.contextMenus) return;
  await browser.contextMenus.removeAll();
  for (const entry of MENU) browser.contextMenus.create(entry);
  listen();
}

function listen() {
  if (listening || !browser.contextMenus) return;
  listening = true;
  browser.contextMenus.onClicked.addListener((clicked, tab) => start(KINDS[clicked.menuItemId], tab, clicked.selectionText ?? ""));
}
listen();
