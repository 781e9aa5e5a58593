/** What has been found: each finding with its place, advice, notes, a fix to carry out and the page of its code. */

import { Dialog } from "../app/reader.js";
import { html } from "../vendor/preact-htm.js";
import { tell } from "./words.js";

/** Words in backticks are code. */
export function Words({ text }) {
  return text.split(/(`[^`]+`)/).map((part, index) => (index % 2 ? html`<code>${part.slice(1, -1)}</code>` : part));
}

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

/** A page of markdown, as far as the pages of codes use it: headings, paragraphs, lists, code. */
export function Page({ page, onClose }) {
  const blocks = page.split(/(^```[^\n]*\n[\s\S]*?^```$)/m).flatMap((part, index) =>
    index % 2 ? [{ kind: "pre", text: part.replace(/^```[^\n]*\n|\n?```$/g, "") }] : part.split(/\n\s*\n/).map(blockOf),
  );
  const title = blocks.find((block) => block.kind === "h1")?.text ?? "";
  return html`<${Dialog} label=${title} onClose=${onClose} kind="page">
    <div class="prose">${blocks.map((block, index) => html`<${Block} key=${index} block=${block} />`)}</div>
  <//>`;
}

function blockOf(text) {
  const words = text.trim();
  const heading = /^(#{1,4}) (.*)$/s.exec(words);
  if (heading) return { kind: heading[1].length === 1 ? "h1" : "h2", text: heading[2] };
  if (/^[-*] /.test(words)) return { kind: "ul", items: words.split(/\n[-*] /).map((item) => item.replace(/^[-*] /, "")) };
  if (/^ {4}/.test(text)) return { kind: "pre", text: text.replace(/^ {4}/gm, "") };
  return { kind: "p", text: words };
}

function Block({ block }) {
  switch (block.kind) {
    case "h1":
      return html`<h2><${Words} text=${block.text} /></h2>`;
    case "h2":
      return html`<h3><${Words} text=${block.text} /></h3>`;
    case "ul":
      return html`<ul>${block.items.map((item) => html`<li><${Words} text=${item} /></li>`)}</ul>`;
    case "pre":
      return html`<pre tabindex="0">${block.text}</pre>`;
    default:
      return block.text ? html`<p><${Words} text=${block.text.replaceAll("**", "")} /></p>` : null;
  }
}
