/** What has been found: each finding with its place, advice, notes, a fix to carry out, and a way to the page of its code. */

import { html } from "../vendor/preact-htm.js";
import { Words } from "./phrases.js";
import { tell } from "./words.js";

/** How it stands, in a few words. */
export function verdictOf(language, { findings, errors, more }) {
  const remarks = findings.length + more - errors;
  const parts = [];
  if (errors) parts.push(tell(language, errors === 1 ? "error" : "errors", { count: errors }));
  if (remarks) parts.push(tell(language, remarks === 1 ? "remark" : "remarks", { count: remarks }));
  return parts.length ? parts.join(", ") : tell(language, "sound");
}

function Finding({ finding, line, current, language, onGo, onFix, onWhy }) {
  const { fix } = finding;
  return html`<li class="finding ${finding.severity} ${current ? "current" : ""}" aria-current=${current ? "true" : null}>
    <button type="button" class="message" onClick=${onGo}>
      <span class="sign" aria-hidden="true"></span>
      <span class="visually-hidden">${finding.severity}:</span>
      <span class="words"><${Words} text=${finding.message} /></span>
      <span class="place">${tell(language, "line", { line })}</span>
    </button>
    ${finding.help ? html`<p class="advice"><${Words} text=${finding.help} /></p>` : null}
    ${finding.notes.map((note) => html`<p class="advice"><${Words} text=${note} /></p>`)}
    <p class="acts">
      ${fix ? html`<button type="button" class="button small fix" onClick=${onFix}>${tell(language, fix.safe ? "fix" : "possibleFix")}: <span><${Words} text=${fix.title} /></span></button>` : null}
      <button type="button" class="button small quiet" onClick=${onWhy}>${tell(language, "why")} <span class="code">${finding.code}</span></button>
    </p>
  </li>`;
}

export function Findings({ findings, more, text, current, language, onGo, onFix, onWhy }) {
  const lineOf = (offset) => text.slice(0, offset).split("\n").length;
  return html`<ol class="findings">
    ${findings.map((finding, index) => html`<${Finding} key=${`${finding.code} ${index}`} finding=${finding} line=${lineOf(finding.span[0])} current=${index === current} language=${language} onGo=${() => onGo(finding)} onFix=${() => onFix(finding)} onWhy=${() => onWhy(finding)} />`)}
    ${more ? html`<li class="hint">${tell(language, "more", { count: more })}</li>` : null}
  </ol>`;
}
