/** How far Python has come, or why it has not come; and the dialog with the link. */

import { CopyButton } from "../app/copy_button.js";
import { Dialog } from "../app/reader.js";
import { html } from "../vendor/preact-htm.js";
import { tell } from "./words.js";

const WHOLE = 14_500_000; // bytes of Pyodide and the wheels, of which the bar shows a share
const SHARES = { python: 0, wheels: 0.86, cardlang: 0.9 };

const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A bar while Python is loaded, words if that failed; nothing once it is there. */
export function Status({ status, language, onAgain }) {
  if (status.phase === "ready") return null;
  if (status.phase === "failed") {
    const name = status.name === "python" ? "pythonFailed" : status.name;
    return html`<section class="status failed" role="alert">
      <h2>${tell(language, "failedTitle")}</h2>
      <p>${tell(language, name, { why: status.why, what: status.what })}</p>
      <p class="hint">${tell(language, "canWrite")}</p>
      <button type="button" class="button" onClick=${onAgain}>${tell(language, "tryAgain")}</button>
    </section>`;
  }
  const share = Math.max(SHARES[status.step], Math.min(0.86, (0.86 * status.bytes) / WHOLE));
  return html`<section class="status" aria-live="polite">
    <h2>${tell(language, "loading")}</h2>
    <progress max="1" value=${share} aria-label=${tell(language, "loading")}></progress>
    <p class="hint"><span>${tell(language, status.step, { size: megabytes(status.bytes) })}</span> <span>${tell(language, "once", { size: "14 MB" })}</span></p>
  </section>`;
}

export function LinkDialog({ link, trouble, language, onClose }) {
  return html`<${Dialog} label=${tell(language, "linkTitle")} onClose=${onClose} kind="link">
    <h2>${tell(language, "linkTitle")}</h2>
    ${
      trouble
        ? html`<p class="trouble" role="alert">${trouble}</p>`
        : html`<p class="hint">${tell(language, "linkHelp")}</p>
        <textarea class="address" readonly rows="4" aria-label=${tell(language, "link")} value=${link} onFocus=${(event) => event.target.select()}></textarea>
        <p><${CopyButton} text=${link} language=${language} what=${tell(language, "link")} /> <span class="hint">${tell(language, "characters", { count: link.length.toLocaleString(language) })}</span></p>`
    }
  <//>`;
}
