// The form: grows with what is written, is sent by Ctrl or Command with Enter, and says that it was sent.
const form = document.querySelector("form.box");

for (const area of document.querySelectorAll("form.box textarea")) {
  const grow = () => {
    area.rows = Math.min(24, Math.max(Number(area.dataset.rows), area.value.split("\n").length + Math.floor(area.value.length / 90)));
  };
  area.dataset.rows = area.rows;
  area.addEventListener("input", grow);
  grow();
  area.addEventListener("keydown", (event) => {
    const sends = event.key === "Enter" && (event.ctrlKey || event.metaKey || (area.name === "claim" && !event.shiftKey));
    if (!sends) return;
    event.preventDefault();
    form.requestSubmit();
  });
}

form?.addEventListener("submit", () => {
  const button = form.querySelector("button[type=submit]");
  form.setAttribute("aria-busy", "true");
  button.dataset.words = button.textContent;
  button.textContent = "Looking into it …";
  window.setTimeout(() => { button.disabled = true; }, 0);
});

// Coming back to the page by the browser's own button finds the form ready again.
window.addEventListener("pageshow", () => {
  const button = form?.querySelector("button[type=submit]");
  if (!button?.dataset.words) return;
  form.removeAttribute("aria-busy");
  button.disabled = false;
  button.textContent = button.dataset.words;
});
