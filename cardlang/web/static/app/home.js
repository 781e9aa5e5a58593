/** The way out of a room: an address, or what a page does instead. */

import { html } from "../vendor/preact-htm.js";

/** `home` has the address to go to, `at`, or a function, `go`; `label` and `after` are the words for it in a room and at its end. */
export function Home({ home, kind, children }) {
  if (home.go) return html`<button type="button" class=${kind} onClick=${home.go}>${children}</button>`;
  return html`<a class=${kind} href=${home.at}>${children}</a>`;
}
