// A case on its way: each step as it happens, then the page of what came of it. Without this script the page looks again by itself.
const place = document.getElementById("progress");

if (place) follow(place);

function follow(place) {
  const stage = document.getElementById("stage");
  const bar = document.getElementById("fraction");
  const steps = document.getElementById("steps");
  const events = new EventSource(place.dataset.events);
  const rows = document.getElementById("rows");
  let seen = "";

  events.addEventListener("progress", (event) => {
    const told = JSON.parse(event.data);
    const words = told.message || told.stage || "";
    if (typeof told.fraction === "number") bar.value = Math.min(1, Math.max(0, told.fraction));
    if (!words || words === seen) return;
    seen = words;
    stage.textContent = words;
    if (rows) return show(rows, place.dataset.page);
    const step = document.createElement("li");
    const line = document.createElement("b");
    line.textContent = words; // never markup: it may quote a page
    step.append(line);
    steps.append(step);
  });
  for (const ending of ["done", "failed", "cancelled"]) {
    events.addEventListener(ending, () => {
      events.close();
      arrive(place.dataset.page);
    });
  }
  // The browser takes a broken stream up again by itself. One that was refused it does not: then the page looks for itself.
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) window.setTimeout(() => window.location.reload(), 2000);
  });
}

// The rows of a batch that are done, as the server sets them; asked for once a second at most, and never forgotten.
let asking = false;
let wanted = false;

async function show(rows, page) {
  wanted = true;
  if (asking) return;
  asking = true;
  while (wanted) {
    wanted = false;
    const text = await fetch(page).then((answer) => answer.text(), () => "");
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("rows");
    if (fresh && fresh.childElementCount > rows.childElementCount) rows.replaceChildren(...fresh.children);
    await new Promise((done) => { window.setTimeout(done, 1000); });
  }
  asking = false;
}

function arrive(page) {
  if (new URL(page, window.location.href).pathname === window.location.pathname) window.location.reload();
  else window.location.replace(page);
}
