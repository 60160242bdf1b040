// Results as elements. Everything from outside goes in as text: there is no markup of anybody's in here.
import { STANCES, STATUSES, VERDICTS, OPEN } from "./words.js";

// Characters that act on their surroundings instead of being read, as the reports have it.
const ACTS = /[\u0000-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff]|[\u{e0000}-\u{e007f}]|\p{Cs}/gu;
const FLOOD = /(\p{M}{8})\p{M}+/gu;
const WEB = /^https?:\/\/[^\s"'<>\\^`{|}]+$/i;
const FRAGMENT = 120; // characters of a quote that a link points at by its words; longer ones by their ends

/** An element: attributes first, then what is in it. */
export function el(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...inside.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false && one !== ""));
  return made;
}

/** A text from outside as it may be shown: on one flow of lines, with nothing in it that acts. */
export function visible(text) {
  return String(text ?? "").replace(ACTS, "\ufffd").replace(FLOOD, "$1").replace(/\s+/g, " ").trim();
}

/** How far to rely on a verdict, the one number a person is given; nothing for what is left open. */
export function reliability(verdict, probability) {
  if (OPEN.includes(verdict) || !(probability > 0)) return "";
  return `Right in ${howOften(probability)} such verdicts.`;
}

export function howOften(probability) {
  if (probability >= 0.995) return "more than 99 of 100";
  if (probability >= 0.965) return `about ${Math.floor(probability * 100 + 0.5)} of 100`;
  if (probability >= 0.925) return "about 19 of 20";
  const tenths = Math.floor(probability * 10 + 0.5);
  return tenths ? `about ${tenths} of 10` : "fewer than 1 of 10";
}

/** A verdict as a person hears it, also one that this version has never heard of. */
export function said(verdict) {
  return VERDICTS[verdict] ?? { word: visible(verdict) || "No verdict", sentence: "", tone: "none", sign: "–" };
}

export function chip(spoken) {
  return el("span", { class: `chip tone-${spoken.tone}` }, el("span", { "aria-hidden": "true" }, spoken.sign), ` ${spoken.word}`);
}

/** The address of a source, at the very words where its browser can find them; null for what is no web address. */
export function linkTo(url, quote) {
  if (typeof url !== "string" || !WEB.test(url)) return null;
  const words = visible(quote);
  if (!words || url.includes("#")) return url;
  const part = (text) => encodeURIComponent(text).replaceAll("-", "%2D");
  if (words.length <= FRAGMENT) return `${url}#:~:text=${part(words)}`;
  const all = words.split(" ");
  return `${url}#:~:text=${part(all.slice(0, 5).join(" "))},${part(all.slice(-5).join(" "))}`;
}

/** A finding's head: the verdict in plain words, and its one number. */
export function verdict(finding, { level = "h2" } = {}) {
  const spoken = said(finding.verdict);
  const sure = reliability(finding.verdict, finding.calibrated_probability);
  return el("section", { class: `verdict tone-${spoken.tone}` },
    el("p", { class: "kicker" }, "Verdict"),
    el(level, {}, el("span", { class: "sign", "aria-hidden": "true" }, spoken.sign), ` ${spoken.word}`),
    el("p", { class: "sure" }, sure || spoken.sentence));
}

/** What a finding rests on: the words that decide, its parts, and the rest for whoever asks. */
export function grounds(finding) {
  const citations = finding.citations ?? [];
  const parts = (finding.sub_results ?? []).length > 1 ? finding.sub_results : [];
  const decided = !OPEN.includes(finding.verdict);
  return [
    !decided && finding.reasoning ? el("p", { class: "reasoning", dir: "auto" }, visible(finding.reasoning)) : null,
    citations.length ? el("section", {}, el("h3", {}, "The words that decide"), quotes(citations)) : null,
    parts.length ? breakdown(parts, finding) : null,
    decided && finding.reasoning ? el("details", {}, el("summary", {}, "The reasoning in full"), el("p", { dir: "auto" }, visible(finding.reasoning))) : null,
  ];
}

function quotes(citations) {
  return el("ol", { class: "quotes" }, citations.map((citation) => {
    const stance = STANCES[citation.stance] ?? STANCES.neutral;
    return el("li", { class: `tone-${stance.tone}` },
      el("p", { class: "stance" }, chip(stance)),
      el("blockquote", { dir: "auto" }, el("mark", {}, visible(citation.quote))),
      origin(citation, citation.quote));
  }));
}

function origin(item, quote) {
  const title = visible(item.title || item.source) || "Untitled";
  const link = linkTo(item.url, quote);
  const source = visible(item.source);
  return el("p", { class: "origin", dir: "auto" },
    el("cite", {}, link ? el("a", { href: link, target: "_blank", rel: "noopener noreferrer nofollow external" }, title) : title),
    source && source !== title ? el("span", {}, source) : null,
    item.published ? el("span", {}, visible(item.published).slice(0, 10)) : null);
}

/** Each part of a claim with its own verdict and citations; a part that cites nothing says what it rests on. */
function breakdown(parts, finding) {
  const evidence = new Map((finding.evidence ?? []).map((item) => [item.id, item]));
  const subclaims = new Map((finding.subclaims ?? []).map((part) => [part.text, part]));
  return el("section", {}, el("h3", {}, "Part by part"), el("ol", { class: "parts" }, parts.map((part) => {
    const own = subclaims.get(part.claim);
    const rests = evidence.get(own?.best_evidence_id);
    const spoken = own && STATUSES[own.status] && said(part.verdict).tone === STATUSES[own.status].tone ? STATUSES[own.status] : said(part.verdict);
    return el("li", { class: `tone-${spoken.tone}` },
      el("p", { class: "part", dir: "auto" }, visible(part.claim)),
      el("p", { class: "stance" }, chip(spoken)),
      part.citations?.length ? quotes(part.citations)
        : rests ? el("div", { class: "rests" }, el("blockquote", { dir: "auto" }, visible(rests.text).slice(0, 300)), origin(rests, rests.text))
          : el("p", { class: "note" }, "Nothing that was found speaks to it."));
  })));
}
