/** Sentences in which words between backticks are code. */

import { html } from "../vendor/preact-htm.js";

export function Words({ text }) {
  return text.split(/(`[^`]+`)/).map((part, index) => (index % 2 ? html`<code>${part.slice(1, -1)}</code>` : part));
}
