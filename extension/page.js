// What runs inside a web page, and only once somebody asked for a check there: reads its text, marks claims, holds the panel.
// Nothing of the page is changed but for one element at its end, which goes with the panel.
(() => {
  if (globalThis.adjudge) return;
  const browser = globalThis.browser ?? globalThis.chrome;
  const TONES = ["for", "against", "both", "open"];
  const LONGEST = 100_000; // characters: what a server takes of one article
  const ENOUGH = 400; // characters from which an element counts as the article
  const SKIPPED = new Set(
    ("SCRIPT STYLE NOSCRIPT TEMPLATE IFRAME OBJECT EMBED SVG MATH CANVAS AUDIO VIDEO PICTURE MAP BUTTON SELECT TEXTAREA INPUT NAV " +
      "FOOTER ASIDE FORM DIALOG").split(" "),
  );

  const NARROW = 640; // pixels below which the panel lies at the bottom
  const SIDES = ["12px 12px 12px auto", "12px auto 12px 12px"];

  let side = 0;
  let pieces = []; // of the text that was read: {node, from, at, length}, in order
  let marks = []; // {id, range}
  let selected = null; // the range that was verified
  let panel = null;

  // Reading.

  function selection() {
    selected = null;
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && /^(text|search|url|)$/.test(field.type))) {
      const chosen = field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
      if (chosen.trim()) return chosen.trim();
    }
    const chosen = getSelection();
    if (!chosen?.rangeCount || chosen.isCollapsed) return "";
    selected = chosen.getRangeAt(0).cloneRange();
    return chosen.toString().replace(/\s+/g, " ").trim();
  }

  function article() {
    const found = [...document.querySelectorAll("article, main, [role=main]")]
      .map((element) => ({ element, size: element.checkVisibility() ? element.textContent.length : 0 }))
      .sort((one, other) => other.size - one.size)[0];
    return found && found.size >= ENOUGH ? found.element : document.body;
  }

  /** The text of the page as a person reads it: paragraphs apart, whitespace single. Remembers where each word stands. */
  function text() {
    pieces = [];
    let written = "";
    let gap = "";
    const wider = (other) => {
      if (other.length > gap.length || (other === "\n\n" && gap !== "\n\n")) gap = other;
    };
    const read = (node) => {
      if (written.length >= LONGEST) return;
      if (node.nodeType === Node.TEXT_NODE) {
        for (const word of node.data.matchAll(/\S+|\s+/g)) {
          if (!word[0].trim()) {
            wider(" ");
            continue;
          }
          if (written) written += gap;
          gap = "";
          pieces.push({ node, from: word.index, at: written.length, length: word[0].length });
          written += word[0];
        }
      } else if (node.nodeType === Node.ELEMENT_NODE) {
        if (node.tagName === "BR") return wider("\n");
        if (SKIPPED.has(node.tagName.toUpperCase()) || node.ariaHidden === "true" || node === panel) return;
        const style = getComputedStyle(node);
        if (style.display === "none" || style.visibility !== "visible") return;
        const apart = style.display.startsWith("inline") || style.display === "contents" ? "" : style.display === "table-cell" ? " " : "\n\n";
        wider(apart);
        for (const child of node.childNodes) read(child);
        wider(apart);
      }
    };
    read(article());
    const heading = document.querySelector("h1")?.textContent.replace(/\s+/g, " ").trim();
    return { text: written, title: heading || document.title, url: location.href, cut: written.length >= LONGEST };
  }

  // Marking.

  /** The stretch of the page where characters `start` to `end` of the text stand; null where the page has changed since. */
  function rangeOf(start, end) {
    const first = pieceAt(start);
    const last = pieceAt(end - 1);
    if (!first?.node.isConnected || !last?.node.isConnected) return null;
    try {
      const range = document.createRange();
      range.setStart(first.node, first.from + Math.max(0, start - first.at));
      range.setEnd(last.node, last.from + Math.min(last.length, end - last.at));
      return range;
    } catch {
      return null;
    }
  }

  function pieceAt(at) {
    let low = 0;
    let high = pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (pieces[middle].at <= at) low = middle;
      else high = middle - 1;
    }
    return pieces[low];
  }

  function mark(claims) {
    clear();
    for (const tone of TONES) {
      const drawn = new Highlight();
      for (const claim of claims.filter((one) => one.tone === tone)) {
        const range = claim.selected ? selected : rangeOf(claim.start, claim.end);
        if (!range) continue;
        marks.push({ id: claim.id, range });
        drawn.add(range);
      }
      if (drawn.size) CSS.highlights.set(`adjudge-${tone}`, drawn);
    }
    return marks.map((one) => one.id);
  }

  function choose(id, { scroll }) {
    CSS.highlights.delete("adjudge-chosen");
    const found = marks.find((one) => one.id === id);
    if (!found) return false;
    const drawn = new Highlight(found.range);
    drawn.priority = 1;
    CSS.highlights.set("adjudge-chosen", drawn);
    if (scroll) {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      found.range.startContainer.parentElement?.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
    }
    return true;
  }

  function clear() {
    marks = [];
    for (const tone of [...TONES, "chosen"]) CSS.highlights.delete(`adjudge-${tone}`);
  }

  // A click is only looked at, never taken from the page.
  function clicked(event) {
    const at = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    if (!at || !marks.length || !getSelection()?.isCollapsed) return;
    const found = marks.find((one) => one.range.isPointInRange(at.offsetNode, at.offset));
    if (!found) return;
    choose(found.id, { scroll: false });
    browser.runtime.sendMessage({ told: "claim", id: found.id, job: panel?.dataset.job }).catch(() => {});
  }

  // The panel: a page of the extension in a frame, so the two can neither read nor restyle each other.

  function open(id) {
    close();
    panel = document.createElement("adjudge-panel");
    panel.dataset.job = id;
    const frame = document.createElement("iframe");
    frame.src = browser.runtime.getURL(`panel.html#${id}`);
    frame.title = "Adjudge";
    frame.allow = "";
    const narrow = innerWidth < NARROW;
    style(panel, {
      all: "initial", position: "fixed", "z-index": "2147483647", overflow: "hidden", margin: "0", padding: "0",
      inset: narrow ? "auto 0 0 0" : SIDES[side],
      width: narrow ? "100%" : "408px", height: narrow ? "62%" : "auto", "max-height": "100%",
      border: "0", "border-radius": narrow ? "14px 14px 0 0" : "14px", background: "transparent",
      "box-shadow": "0 1px 2px rgb(0 0 0 / .18), 0 12px 40px rgb(0 0 0 / .28)",
    });
    style(frame, { all: "initial", display: "block", width: "100%", height: "100%", border: "0", "border-radius": "inherit", "color-scheme": "light dark" });
    panel.attachShadow({ mode: "closed" }).append(frame);
    document.documentElement.append(panel);
    addEventListener("click", clicked, { capture: true, passive: true });
  }

  /** Over to the other side: what it covers can be read again. */
  function moved() {
    side = 1 - side;
    if (panel && innerWidth >= NARROW) style(panel, { inset: SIDES[side] });
  }

  function close() {
    removeEventListener("click", clicked, { capture: true });
    clear();
    panel?.remove();
    panel = null;
  }

  function style(element, rules) {
    for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, "important");
  }

  const answers = {
    selection,
    text,
    open: ({ id }) => open(id),
    mark: ({ claims }) => mark(claims),
    choose: ({ id }) => choose(id, { scroll: true }),
    side: moved,
    close,
  };
  browser.runtime.onMessage.addListener((message, sender, answer) => {
    if (sender.id !== browser.runtime.id || !Object.hasOwn(answers, message.want)) return false;
    answer(answers[message.want](message) ?? null);
    return false;
  });
  globalThis.adjudge = true;
})();
