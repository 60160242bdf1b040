// The one place that speaks to the network, and only to the server that was set in the options.
import { able, behind, browser } from "./browser.js";

const WAIT = 1; // seconds the first request may take: what the server knows already comes back at once
const PAUSE = 1500; // milliseconds between two looks at a job whose events broke off
const BUSY_TRIES = 5;
const LONGEST_PAUSE = 60; // seconds
const ROUTES = { verify: "/v1/verify", check: "/v1/articles" };
const ENDED = new Set(["done", "failed", "cancelled"]);

/** Something a person is told: one sentence, and what to do. `mend` names the way out: settings, again, or nothing. */
export class Trouble extends Error {
  constructor(sentence, what = "", mend = "again") {
    super(sentence);
    this.what = what;
    this.mend = mend;
  }
}

/** What the options page has saved; an empty address while nobody has. */
export async function settings() {
  const kept = await browser.storage.local.get({ address: "", key: "" });
  return { address: kept.address, key: kept.key };
}

/** The address that a person typed, as an origin; Trouble where it is none that could be called. */
export function originOf(typed) {
  const written = typed.trim();
  let url;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `http://${written}`);
  } catch {
    throw new Trouble("This is no address of a server.", "Write it as http://127.0.0.1:8000.", "settings");
  }
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.pathname !== "/" || url.search || url.hash) {
    throw new Trouble("An address is http or https, a name and a port, and nothing else.", "Write it as http://127.0.0.1:8000.", "settings");
  }
  return url.origin;
}

/** What the browser is asked for so that this server, and no other, may be called. Its pattern has no ports. */
export function permissionFor(origin) {
  const { protocol, hostname } = new URL(origin);
  return { origins: [`${protocol}//${hostname}/*`] };
}

/** Whether a key or a text would travel readable for others on the way. */
export function travelsOpenly(origin) {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The same, and whether the browser lets it be called. */
export async function configured() {
  if (!able) return behind("server");
  const kept = await settings();
  return { ...kept, allowed: Boolean(kept.address) && (await browser.permissions.contains(permissionFor(kept.address))) };
}

async function call(path, { method = "GET", body, headers = {}, signal } = {}) {
  const { address, key, allowed } = await configured();
  if (!address) throw new Trouble("No Adjudge server is set yet.", "Say in the settings where yours listens.", "settings");
  if (!allowed) {
    throw new Trouble(`The browser does not let Adjudge speak to ${address} yet.`, "Save the address again in the settings, and allow it.", "settings");
  }
  const url = new URL(path, address);
  // A link in an answer may name another place: nothing is ever sent there.
  if (url.origin !== address) throw new Trouble("The server's answer points at another server.", "Check the address in the settings.", "settings");
  const said = { Accept: "application/json", ...headers };
  if (key) said.Authorization = `Bearer ${key}`;
  if (body !== undefined) said["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(url, {
      method,
      headers: said,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
    });
  } catch (failed) {
    if (signal?.aborted) throw failed;
    throw new Trouble(`Adjudge does not answer at ${address}.`, "Start it with “adjudge serve”, or change the address in the settings.");
  }
  if (!answer.ok) throw await troubleOf(answer);
  return answer;
}

async function troubleOf(answer) {
  const told = await answer.json().catch(() => ({}));
  const sentence = typeof told.detail === "string" && told.detail ? told.detail : "";
  const what = typeof told.what_to_do === "string" ? told.what_to_do : "";
  if (answer.status === 401) return new Trouble(sentence || "The server does not know this key.", what || "Enter one of its keys in the settings.", "settings");
  if (answer.status === 403) return new Trouble(sentence || "This key may not do that.", what || "Ask whoever runs the server.", "settings");
  if (answer.status === 404 && !sentence) return new Trouble("There is no Adjudge at this address, or an older one.", "Check the address in the settings.", "settings");
  const trouble = new Trouble(sentence || `The server answered ${answer.status}.`, what);
  if (answer.status === 429 || answer.status === 503) trouble.after = Math.min(Number(answer.headers.get("Retry-After")) || 5, LONGEST_PAUSE);
  return trouble;
}

async function json(answer) {
  try {
    return await answer.json();
  } catch {
    throw new Trouble("What came back is no answer of an Adjudge server.", "Check the address in the settings.", "settings");
  }
}

/** What the server says of itself: whether address and key are right. */
export async function status() {
  const told = await json(await call("/status"));
  if (typeof told?.version !== "string") throw new Trouble("What answers there is no Adjudge server.", "Check the address.", "settings");
  return told;
}

/** Where a case can be read in full. */
export async function pageOf(caseId) {
  const { address } = await configured();
  return new URL(`/cases/${encodeURIComponent(caseId)}`, address).href;
}

/** Runs a job to its end. `tell({message, fraction})` hears how it goes; `signal` stops it, on the server too. Gives
 * {caseId, result}. */
export async function run(kind, body, { tell, signal }) {
  let job;
  const cancel = () => job && call(`/v1/cases/${encodeURIComponent(job.job_id)}/cancel`, { method: "POST" }).catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  job = await asked(kind, body, { tell, signal });
  if (signal.aborted) await cancel();
  signal.throwIfAborted();
  while (job.state !== "done") {
    if (ENDED.has(job.state)) throw ended(job);
    await listened(job, { tell, signal }).catch((failed) => {
      if (signal.aborted || failed instanceof Trouble) throw failed; // a stream that broke is no failure of the job
    });
    job = { ...job, ...(await json(await call(`/v1/cases/${encodeURIComponent(job.job_id)}`, { signal }))) };
    if (!ENDED.has(job.state)) await slept(PAUSE, signal);
  }
  signal.removeEventListener("abort", cancel);
  if (job.result === null || typeof job.result !== "object") throw new Trouble("The server gave no result.", "Try again.");
  return { caseId: job.case_id || job.result.case_id, result: job.result };
}

function ended(job) {
  if (job.state === "cancelled") return new Trouble("It was stopped on the server.");
  const { detail, what_to_do: what } = job.problem ?? {};
  return new Trouble(typeof detail === "string" && detail ? detail : "The server could not finish this.", typeof what === "string" ? what : "");
}

/** A job the server has taken on. Who is sent away because it is busy comes back when it says, a few times. The key makes
 * a request that is sent twice one job. */
async function asked(kind, body, { tell, signal }) {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  for (let tries = 1; ; tries += 1) {
    try {
      const job = await json(await call(`${ROUTES[kind]}?wait=${WAIT}`, { method: "POST", body, headers, signal }));
      if (typeof job?.job_id !== "string") throw new Trouble("What answers there is no Adjudge server.", "Check the address.", "settings");
      return job;
    } catch (trouble) {
      if (!(trouble.after && tries < BUSY_TRIES)) throw trouble;
      for (let left = Math.ceil(trouble.after); left > 0; left -= 1) {
        tell({ message: `The server is busy. Asking again in ${left} s …` });
        await slept(1000, signal);
      }
    }
  }
}

/** The events of a job until it ends or the stream does. */
async function listened(job, { tell, signal }) {
  const headers = { Accept: "text/event-stream" };
  if (job.last) headers["Last-Event-ID"] = job.last;
  const answer = await call(`/v1/cases/${encodeURIComponent(job.job_id)}/events`, { headers, signal });
  let rest = "";
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    rest += read.value.replaceAll("\r", "");
    const blocks = rest.split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const event = eventOf(block);
      if (event.id) job.last = event.id;
      if (event.name === "progress") tell(event.data);
      if (ENDED.has(event.name)) return void (await reader.cancel());
    }
  }
}

function eventOf(block) {
  const field = (name) => block.split("\n").filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim()).join("\n");
  let data = {};
  try {
    data = JSON.parse(field("data"));
  } catch {
    // a comment that keeps the line open, or nothing that could be shown
  }
  return { id: field("id"), name: field("event"), data };
}

function slept(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
