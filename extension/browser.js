// The browser's own interface: Firefox calls it `browser`, Chrome `chrome`. Both answer with promises in Manifest V3.
export const browser = globalThis.browser ?? globalThis.chrome;

/** Whether this page may do everything itself. In Firefox a page of the extension inside a web page may not: it has the
 * background do it. */
export const able = Boolean(browser.tabs && browser.permissions && browser.storage?.session);

/** Has the background do something, and gives what came of it. */
export function behind(ask, more = {}) {
  return browser.runtime.sendMessage({ ask, ...more });
}
