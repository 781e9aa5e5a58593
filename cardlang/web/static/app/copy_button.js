/** A button that copies a text, and says that it has. */

import { html, useState } from "../vendor/preact-htm.js";
import { say } from "./words.js";

export function CopyButton({ text, language, what }) {
  const [state, setState] = useState("copy");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("copyFailed");
    }
    setTimeout(() => setState("copy"), 2500);
  };
  return html`<button type="button" class="button small" aria-label=${`${say(language, state)}: ${what}`} onClick=${copy}>${say(language, state)}</button>`;
}
