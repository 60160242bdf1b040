// How a check begins, wherever it was asked for: popup, shortcut or menu.
import { able, behind, browser } from "./browser.js";
import { settings } from "./server.js";

const JOB = "job:";

/** Starts a check of `kind` (verify, check) in a tab. `text` is what to verify; without it, what is selected there. Gives a
 * sentence where that cannot be. */
export async function start(kind, tab, text = "") {
  if (!(await settings()).address) {
    await browser.runtime.openOptionsPage();
    return "";
  }
  const reached = await reach(tab);
  if (kind === "check" && !reached) return "The browser lets no extension read this page.";
  const ask = (want, more = {}) => browser.tabs.sendMessage(tab.id, { want, ...more }, { frameId: 0 });
  const read = kind === "check" ? await ask("text") : { text: text || (reached ? await ask("selection") : "") };
  const job = { kind, ...read, tabId: reached ? tab.id : null };
  const id = crypto.randomUUID();
  await forget(tab.id);
  await browser.storage.session.set({ [JOB + id]: { ...job, of: tab.id } });
  // Pages of the browser itself cannot be written on: the answer comes in a tab of its own.
  if (reached) await ask("open", { id });
  else await browser.tabs.create({ url: browser.runtime.getURL(`panel.html#${id}`) });
  return "";
}

/** What was asked for under this id; only pages of the extension can read it. */
export async function jobOf(id) {
  if (!able) return behind("job", { id });
  return (await browser.storage.session.get(JOB + id))[JOB + id] ?? null;
}

/** What is selected in a tab, as far as it may be read. */
export async function selectionIn(tab) {
  return (await reach(tab)) ? browser.tabs.sendMessage(tab.id, { want: "selection" }, { frameId: 0 }) : "";
}

async function reach(tab) {
  try {
    await browser.scripting.executeScript({ target: { tabId: tab.id }, files: ["page.js"] });
    await browser.scripting.insertCSS({ target: { tabId: tab.id }, files: ["marks.css"] });
    return true;
  } catch {
    return false;
  }
}

async function forget(tabId) {
  const kept = await browser.storage.session.get(null);
  const old = Object.keys(kept).filter((key) => key.startsWith(JOB) && kept[key].of === tabId);
  if (old.length) await browser.storage.session.remove(old);
}
