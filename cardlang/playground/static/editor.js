/** The text: a plain text area over a copy of it in which words are coloured and findings underlined. */

import { html, memoized, useEffect, useMemo, useRef, useState } from "../app/preact_extras.js";
import { Words } from "./phrases.js";

const TOKENS = /^([ \t]*)([\w-]+)(:)(?=\s|$)|(#.*$)|\b(\d+)\b/gm;
const RANK = ["note", "warning", "error"];

/** Parts of a text with how they are drawn: `[start, end, kind]`, in order, none in another. */
function tokensOf(text) {
  return Array.from(text.matchAll(TOKENS), (found) => {
    const [whole, indent, key, , remark, number] = found;
    const start = found.index + (indent?.length ?? 0);
    const kind = key !== undefined ? "key" : remark !== undefined ? "remark" : number !== undefined ? "number" : "";
    return [start, key !== undefined ? start + key.length : found.index + whole.length, kind];
  });
}

/** The text cut into pieces at every boundary of a token or a finding, line by line. */
function linesOf(text, findings) {
  const cuts = new Set();
  const marks = findings.map((finding, index) => {
    const [start, end] = finding.span;
    return { start, end: Math.max(end, start + 1), severity: finding.severity, index };
  });
  for (const { start, end } of marks) cuts.add(start).add(end);
  const tokens = tokensOf(text);
  for (const [start, end] of tokens) cuts.add(start).add(end);
  const edges = [...cuts].sort((one, other) => one - other);
  const lines = [];
  let at = 0;
  let edge = 0;
  let token = 0;
  for (const line of text.split("\n")) {
    const end = at + line.length;
    const pieces = [];
    let from = at;
    while (from < end) {
      while (edge < edges.length && edges[edge] <= from) edge += 1;
      const to = Math.min(end, edges[edge] ?? end);
      while (token < tokens.length && tokens[token][1] <= from) token += 1;
      const kind = tokens[token] && tokens[token][0] <= from ? tokens[token][2] : "";
      const over = marks.filter((mark) => mark.start < to && mark.end > from);
      pieces.push({ text: text.slice(from, to), kind, over });
      from = to;
    }
    const behind = marks.filter((mark) => mark.start === end && mark.end === end + 1);
    if (behind.length) pieces.push({ text: " ", kind: "", over: behind });
    lines.push(pieces);
    at = end + 1;
  }
  return lines;
}

const worst = (marks) => RANK[Math.max(...marks.map((mark) => RANK.indexOf(mark.severity)))];

function Piece({ piece }) {
  if (!piece.over.length) return piece.kind ? html`<span class=${`ed-${piece.kind}`}>${piece.text}</span>` : piece.text;
  const about = piece.over.map((mark) => mark.index).join(" ");
  return html`<span class="ed-mark ${worst(piece.over)} ${piece.kind && `ed-${piece.kind}`}" data-findings=${about}>${piece.text}</span>`;
}

const sameMarks = (one, other) =>
  one.length === other.length && one.every((mark, at) => mark.index === other[at].index && mark.severity === other[at].severity);

const samePieces = (one, other) =>
  one.length === other.length &&
  one.every(({ text, kind, over }, at) => text === other[at].text && kind === other[at].kind && sameMarks(over, other[at].over));

/** A line, drawn again only when something in it is another: most of a long text stays as it is while one types. */
const Line = memoized(
  ({ pieces }) =>
    html`<div class="ed-line">${pieces.map((piece, part) => html`<${Piece} key=${part} piece=${piece} />`)}${"\u200b"}</div>`,
  (before, after) => samePieces(before.pieces, after.pieces),
);

/** Enter goes on as deep as the line before, and a step further behind a key without a value. */
function enter(area) {
  const before = area.value.slice(0, area.selectionStart);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const indent = /^ */.exec(line)[0];
  return `\n${indent}${/:\s*[|>]?\s*$/.test(line) && line.trim() ? "  " : ""}`;
}

/** Type into a text area, so that the browser can take it back. */
export function typeInto(area, [start, end], text) {
  area.focus();
  area.setSelectionRange(start, end);
  if (!document.execCommand(text ? "insertText" : "delete", false, text)) {
    area.setRangeText(text, start, end, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Which findings are under a point of the page. */
function findingsAt(copy, x, y) {
  for (const mark of copy.querySelectorAll("[data-findings]")) {
    for (const box of mark.getClientRects()) {
      if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) {
        return { box, indexes: mark.dataset.findings.split(" ").map(Number) };
      }
    }
  }
  return null;
}

function Bubble({ at, findings }) {
  const shown = at.indexes.map((index) => findings[index]).filter(Boolean);
  const ref = useRef(null);
  useEffect(() => {
    if (!ref.current) return;
    const own = ref.current.getBoundingClientRect();
    const under = at.box.bottom + 6 + own.height < innerHeight;
    const left = Math.max(8, Math.min(at.box.left, innerWidth - own.width - 8));
    const top = under ? at.box.bottom + 6 : at.box.top - 6 - own.height;
    Object.assign(ref.current.style, { left: `${left}px`, top: `${top}px` });
  }, [at]);
  if (!shown.length) return null;
  return html`<div class="bubble" role="tooltip" ref=${ref}>${shown.map(
    (finding) => html`<p class=${finding.severity}><span class="sign" aria-hidden="true"></span><span><${Words} text=${finding.message} />${finding.help ? html`<small><${Words} text=${finding.help} /></small>` : null}</span></p>`,
  )}</div>`;
}

/** `area` is a ref of the text area; `onCaret` is told the findings at the caret. */
export function Editor({ text, findings, label, area, most, onText, onCaret }) {
  const copy = useRef(null);
  const [hover, setHover] = useState(null);
  const lines = useMemo(() => linesOf(text, findings), [text, findings]);
  const caret = () => {
    const at = area.current.selectionStart;
    const found = findings.findIndex(({ span: [start, end] }) => start <= at && at <= Math.max(end, start + 1));
    onCaret(found);
  };
  const key = (event) => {
    if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = area.current;
    typeInto(area.current, [selectionStart, selectionEnd], enter(area.current));
  };
  const move = (event) => {
    const found = findingsAt(copy.current, event.clientX, event.clientY);
    if (found?.indexes.join() !== hover?.indexes.join()) setHover(found);
  };
  return html`<div class="editor" onPointerMove=${move} onPointerLeave=${() => setHover(null)} onScroll=${() => setHover(null)}>
    <div class="ed-sheet">
      <div class="ed-copy" ref=${copy} aria-hidden="true">${lines.map((pieces, index) => html`<${Line} key=${index} pieces=${pieces} />`)}</div>
      <textarea ref=${area} value=${text} maxlength=${most} spellcheck=${false} autocapitalize="off" autocomplete="off" autocorrect="off" wrap="soft"
        id="text" aria-label=${label} aria-describedby="verdict"
        onInput=${(event) => onText(event.target.value)} onKeyDown=${key} onKeyUp=${caret} onClick=${caret} onSelect=${caret}></textarea>
    </div>
    ${hover ? html`<${Bubble} at=${hover} findings=${findings} />` : null}
  </div>`;
}
