/** A card to read: beside the pointer or the focus, or as a sheet from below, where its answers are buttons. */

import { html, useContext, useEffect, useLayoutEffect, useRef } from "../vendor/preact-htm.js";
import { Card, Face, Lines } from "./card.js";
import { Table } from "./table_context.js";
import { say } from "./words.js";

const GAP = 10;

/** Everything on a card in full. */
function Full({ shown, language }) {
  const reverse = shown.reverse;
  return html`<div class="full">
    <div class="item card large ${shown.tint ? `tint-${shown.tint}` : ""}"><${Face} shown=${{ ...shown, lines: [], text: "", tags: [] }} look="card" /></div>
    <div class="words">
      <h2>${shown.title}</h2>
      ${shown.kind ? html`<p class="kind">${shown.kind}</p>` : null}
      ${shown.down ? html`<p class="hint">${say(language, "faceDown")}</p>` : null}
      <${Lines} shown=${shown} />
      ${shown.text ? html`<p class="text">${shown.text}</p>` : shown.lines.length || shown.look === "tile" ? null : html`<p class="hint">${say(language, "noText")}</p>`}
      ${shown.symbols.length ? html`<p class="facts">${shown.symbols.map((one) => one.label).join(", ")}</p>` : null}
      ${shown.tags.length ? html`<p class="facts">${shown.tags.map((tag) => `${tag.label} ${tag.value}`).join(" · ")}</p>` : null}
      ${reverse && (reverse.text || reverse.name !== shown.title) ? html`<p class="hint">${say(language, "reverse")}: ${reverse.name}. ${reverse.text}</p>` : null}
    </div>
  </div>`;
}

/** Beside a card, while the pointer or the focus is on it. It is for the eye: what it says stands on the card's label, too. */
export function Tip({ shown, anchor }) {
  const { language } = useContext(Table);
  const ref = useRef(null);
  useLayoutEffect(() => {
    const [box, own] = [anchor.getBoundingClientRect(), ref.current.getBoundingClientRect()];
    const left = Math.min(Math.max(GAP, box.left), innerWidth - own.width - GAP);
    const under = box.bottom + GAP + own.height < innerHeight;
    const top = under ? box.bottom + GAP : Math.max(GAP, box.top - GAP - own.height);
    Object.assign(ref.current.style, { left: `${left}px`, top: `${top}px` });
  }, [shown, anchor]);
  return html`<div class="tip" ref=${ref} role="tooltip"><${Full} shown=${shown} language=${language} /></div>`;
}

/** A dialog of the browser's own: focus stays in it, Escape closes it. */
export function Dialog({ label, onClose, children, kind = "" }) {
  const { language } = useContext(Table) ?? {};
  const ref = useRef(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog.open) dialog.showModal();
    return () => dialog.open && dialog.close();
  }, []);
  const outside = (event) => event.target === ref.current && onClose();
  return html`<dialog class="dialog ${kind}" ref=${ref} aria-label=${label} onClose=${onClose} onClick=${outside}>
    <div class="inside">${children}
      <form method="dialog" class="closing"><button class="button quiet">${say(language ?? "en", "close")}</button></form>
    </div>
  </dialog>`;
}

/** A card that was tapped, with what can be done with it, or why nothing can. */
export function Sheet({ shown, options, why, onClose }) {
  const table = useContext(Table);
  const take = (option) => {
    onClose();
    table.answer(option);
  };
  return html`<${Dialog} label=${shown?.title ?? say(table.language, "unknown")} onClose=${onClose} kind="sheet">
    ${shown ? html`<${Full} shown=${shown} language=${table.language} />` : html`<p>${say(table.language, "unknown")}</p>`}
    <div class="answers">${options.map((option) => html`<button key=${option.id} type="button" class="button answer" onClick=${() => take(option)}>${option.text}</button>`)}</div>
    ${why ? html`<p class="hint">${why}</p>` : null}
  <//>`;
}

/** The cards of an open pile. */
export function Browser({ title, items, pointer, onClose }) {
  return html`<${Dialog} label=${title} onClose=${onClose} kind="browser">
    <h2>${title}</h2>
    <div class="row look-cards"><div class="items">${items.map((object, index) => html`<${Card} key=${object?.card ?? index} object=${object} pointer=${`${pointer}/-`} look="" />`)}</div></div>
  <//>`;
}
