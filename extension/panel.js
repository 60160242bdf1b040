// The panel beside a page (or in a tab of its own): asks, shows how it goes, and shows what came of it.
import { able, behind, browser } from "./browser.js";
import { chip, el, grounds, said, verdict, visible } from "./show.js";
import { Trouble, pageOf, run } from "./server.js";
import { jobOf } from "./start.js";
import { OPEN } from "./words.js";

const LONG_CLAIM = 140; // characters from which a claim is set smaller
const CLAIM = 2000; // characters that a claim may have
const $ = (id) => document.getElementById(id);
const id = location.hash.slice(1);
const embedded = window.top !== window;

let stopping = new AbortController();
let job = null;

const page = async (want, more = {}) => {
  if (!job?.tabId) return null;
  try {
    const message = { want, ...more };
    return able ? await browser.tabs.sendMessage(job.tabId, message, { frameId: 0 }) : await behind("page", { message });
  } catch {
    return null; // the page has gone; the result is still here
  }
};

async function begin() {
  job = await jobOf(id);
  if (!job) return fail(new Trouble("There is nothing to show here.", "Select a sentence on a page and verify it.", ""));
  heading();
  if (!job.text) {
    return fail(job.kind === "verify"
      ? new Trouble("Nothing is selected.", "Select a sentence on the page, then verify it.", "")
      : new Trouble("There is no text on this page that could be read.", "", ""));
  }
  if (job.kind === "verify" && job.text.length > CLAIM) {
    return fail(new Trouble("This is too long for one claim.", "Select a sentence or two, or check the whole page.", ""));
  }
  await ask();
}

async function ask() {
  stopping = new AbortController();
  $("trouble").replaceChildren();
  working(true);
  tell({ message: job.kind === "check" ? "Reading the page …" : "Looking for evidence …" });
  try {
    const body = job.kind === "check" ? { text: job.text, title: job.title || undefined } : { claim: job.text };
    const { caseId, result } = await run(job.kind, body, { tell, signal: stopping.signal });
    await (job.kind === "check" ? article(result) : claim(result));
    await foot(caseId);
  } catch (failed) {
    if (stopping.signal.aborted) fail(new Trouble("Stopped."));
    else fail(failed instanceof Trouble ? failed : new Trouble("The answer could not be shown.", visible(failed.message)));
  } finally {
    working(false);
  }
}

function settings() {
  return able ? browser.runtime.openOptionsPage() : behind("settings");
}

function heading() {
  const words = visible(job.kind === "check" ? job.title || "This page" : job.text);
  $("head").replaceChildren(
    el("p", { class: "kicker" }, job.kind === "check" ? "Page check" : "Fact check"),
    el("h1", { class: words.length > LONG_CLAIM ? "long" : "", dir: "auto" }, job.kind === "check" || !words ? words || "Verify" : `“${words}”`));
}

function working(is) {
  $("progress").hidden = !is;
  $("main").setAttribute("aria-busy", String(is));
}

function tell({ message, fraction }) {
  if (message) $("stage").textContent = visible(message);
  if (typeof fraction === "number") $("fraction").value = fraction;
  else $("fraction").removeAttribute("value");
}

function fail(trouble) {
  const ways = {
    again: el("button", { type: "button", class: "button", onclick: ask }, "Try again"),
    settings: el("button", { type: "button", class: "button", onclick: settings }, "Settings"),
  };
  const both = trouble.mend === "again" ? [ways.again, el("button", { type: "button", class: "quiet-button", onclick: settings }, "Settings")] : [ways[trouble.mend]];
  $("trouble").replaceChildren(el("div", { class: "trouble" },
    el("p", { class: "what" }, visible(trouble.message)), trouble.what ? el("p", {}, visible(trouble.what)) : null,
    trouble.mend ? el("p", { class: "ways" }, both) : null));
}

async function claim(finding) {
  $("result").replaceChildren(verdict(finding), ...grounds(finding).filter(Boolean));
  if (job.kind === "verify") await page("mark", { claims: [{ id: "selected", selected: true, tone: said(finding.verdict).tone }] });
  document.title = `${said(finding.verdict).word} · Adjudge`;
}

// A whole page: how many of its claims hold, and each of them where it stands.

async function article(report) {
  const read = (report.claims ?? []).filter((one) => one.finding);
  const left = (report.claims ?? []).length - read.length;
  const marked = new Set(await page("mark", { claims: placed(report, read) }) ?? []);
  const items = read.map((one) => item(one, marked.has(one.id)));
  $("result").replaceChildren(
    tally(read),
    job.cut ? el("p", { class: "hinge" }, "The page is long: only its beginning was read.") : "",
    job.tabId && read.length && !marked.size ? el("p", { class: "hinge" }, "The page has changed since it was read, so nothing is marked in it.") : "",
    read.length ? el("ol", { class: "claims" }, items) : el("p", { class: "reasoning" }, "Nothing on this page could be checked: it states no facts, or nothing is known of them here."),
    left ? el("p", { class: "note" }, `${left} more ${left === 1 ? "statement was" : "statements were"} not looked into.`) : "");
  document.title = "Page check · Adjudge";
}

function tally(read) {
  const order = ["refuted", "mixed", "supported", "not_enough_evidence", "not_checkable"];
  const count = (verdict) => read.filter((one) => one.finding.verdict === verdict).length;
  const decided = read.filter((one) => !OPEN.includes(one.finding.verdict)).length;
  const wrong = count("refuted") + count("mixed");
  const tone = wrong ? "against" : decided ? "for" : "open";
  const words = wrong ? `${wrong} of ${decided} do not hold` : decided ? `All ${decided} decided hold` : "Nothing decided";
  return el("section", { class: `verdict tone-${tone}` },
    el("p", { class: "kicker" }, `${read.length} ${read.length === 1 ? "claim" : "claims"} read`),
    el("h2", {}, words),
    el("p", { class: "tally" }, order.filter(count).map((verdict) => {
      const spoken = said(verdict);
      return chip({ ...spoken, word: `${count(verdict)} ${spoken.word.toLowerCase()}` });
    })));
}

function item(one, isMarked) {
  const spoken = said(one.finding.verdict);
  const text = visible(one.core?.claim_text ?? one.text ?? one.finding.claim);
  const made = el("details", { id: `claim-${one.id}`, class: `tone-${spoken.tone}` },
    el("summary", {}, el("span", { class: "sign", "aria-hidden": "true" }, spoken.sign),
      el("span", { class: "said", dir: "auto" }, text, el("span", { class: "word" }, spoken.word))),
    verdict(one.finding, { level: "h3" }), ...grounds(one.finding).filter(Boolean));
  made.addEventListener("toggle", () => made.open && isMarked && page("choose", { id: one.id }));
  return el("li", {}, made);
}

/** Where each claim stands in the text that the page gave. The server counts characters, the browser their halves too; and
 * it may have tidied the text, so that the words are looked for where they are not found at once. */
function placed(report, read) {
  const theirs = [...(report.text ?? "")];
  const same = report.text === job.text;
  const halves = same && theirs.length === job.text.length ? null : offsets(theirs);
  let from = 0;
  return read.flatMap((one) => {
    const tone = said(one.finding.verdict).tone;
    if (same) return [{ id: one.id, tone, start: halves ? halves[one.start] : one.start, end: halves ? halves[one.end] : one.end }];
    const words = theirs.slice(one.start, one.end).join("").trim().split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const search = new RegExp(words.join("\\s+"), "gu");
    search.lastIndex = from;
    const found = words[0] ? search.exec(job.text) ?? new RegExp(words.join("\\s+"), "u").exec(job.text) : null;
    if (!found) return [];
    from = found.index;
    return [{ id: one.id, tone, start: found.index, end: found.index + found[0].length }];
  });
}

function offsets(characters) {
  const at = [0];
  for (const character of characters) at.push(at.at(-1) + character.length);
  return at;
}

async function foot(caseId) {
  if (!caseId) return;
  $("foot").replaceChildren(el("a", { href: await pageOf(caseId), target: "_blank", rel: "noopener noreferrer" }, "The whole report"),
    el("span", { class: "quiet" }, `Case ${visible(caseId)}`));
  $("foot").hidden = false;
}

function close() {
  stopping.abort();
  if (embedded) page("close");
  else window.close();
}

$("close").addEventListener("click", close);
$("side").hidden = !embedded;
$("side").addEventListener("click", () => page("side"));
$("stop").addEventListener("click", () => stopping.abort());
addEventListener("keydown", (event) => event.key === "Escape" && close());
browser.runtime.onMessage.addListener((message) => {
  if (message.told !== "claim" || message.job !== id) return;
  const found = $(`claim-${message.id}`);
  if (!found) return;
  found.open = true;
  found.scrollIntoView({ block: "nearest" });
  found.querySelector("summary").focus();
});

begin();
