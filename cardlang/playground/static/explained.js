/** The page of a code in a dialog. */

import { Dialog } from "../app/reader.js";
import { html } from "../vendor/preact-htm.js";
import { Words } from "./phrases.js";

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
