// A finished case: printing as PDF, and a menu that shuts when the reader goes on.
document.documentElement.classList.add("scripted");

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => {
    button.closest("details")?.removeAttribute("open");
    window.print();
  });
}

for (const menu of document.querySelectorAll("details.menu")) {
  document.addEventListener("click", (event) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}
