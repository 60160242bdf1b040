// A case on its way: each step as it happens, then the page of what came of it. Without this script the page looks again by itself.
const place = document.getElementById("progress");

if (place) follow(place);

function follow(place) {
  const stage = document.getElementById("stage");
  const bar = document.getElementById("fraction");
  const steps = document.getElementById("steps");
  const events = new EventSource(place.dataset.events);
  let seen = "";

  events.addEventListener("progress", (event) => {
    const told = JSON.parse(event.data);
    const words = told.message || told.stage || "";
    if (words && words !== seen) {
      seen = words;
      stage.textContent = words;
      const step = document.createElement("li");
      const line = document.createElement("b");
      line.textContent = words; // never markup: it may quote a page
      step.append(line);
      steps.append(step);
    }
    if (typeof told.fraction === "number") bar.value = Math.min(1, Math.max(0, told.fraction));
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

function arrive(page) {
  if (new URL(page, window.location.href).pathname === window.location.pathname) window.location.reload();
  else window.location.replace(page);
}
