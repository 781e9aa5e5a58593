/** A card on the table, in one of three sizes: `card` with its text, `strip` with its name, `tile` on a board. */

import { html, useContext, useRef } from "../vendor/preact-htm.js";
import { Emblem } from "./emblem.js";
import { shownOf, spoken } from "./faces.js";
import { Icon } from "./icons.js";
import { cardName } from "./places.js";
import { Table } from "./table_context.js";
import { say } from "./words.js";

const LONG_WORD = 8; // letters that fit on a line of a card

/** The options that stand for an element of the table, by its names. */
export function optionsAt(table, ...names) {
  return names.filter(Boolean).flatMap((name) => table.options.get(name) ?? []);
}

/** A number in the corner; coloured and marked where it is not the printed one. */
function Corner({ shown }) {
  if (!shown.corner) return null;
  const { now, change } = shown.corner;
  const way = change > 0 ? "raised" : change < 0 ? "lowered" : "";
  return html`<span class="corner ${way}">${now}</span>`;
}

/** Small facts: counters, coins, prices. */
function Tags({ shown }) {
  if (!shown.tags.length) return null;
  return html`<span class="tags">
    ${shown.tags.map(
      (tag) => html`<span class="tag ${tag.seat ? `seat seat-${tag.value}` : ""}" title=${tag.label}>
        ${tag.icon && html`<${Icon} name=${tag.icon} />`}${tag.value}
      </span>`,
    )}
  </span>`;
}

function Symbols({ shown }) {
  if (!shown.symbols.length) return null;
  return html`<span class="symbols">
    ${shown.symbols.map((one) => html`<span class="symbol tint-${one.tint}" title=${one.label}><${Icon} name=${one.icon} letter=${one.label.charAt(0).toUpperCase()} /></span>`)}
  </span>`;
}

/** What a task asks for, each line with whether it is met. */
export function Lines({ shown }) {
  if (!shown.lines.length) return null;
  return html`<span class="lines">
    ${shown.lines.map(
      (line) =>
        html`<span class="line ${line.met === true ? "met" : line.met === false ? "unmet" : ""}">${line.words}</span>`,
    )}
  </span>`;
}

/** The name, smaller if it has a word that would not fit. */
function Name({ shown }) {
  const long = shown.title.split(/[ -]/).some((word) => word.length > LONG_WORD);
  return html`<span class="name ${long ? "long" : ""}">${shown.title}</span>`;
}

/** The face in a size. */
export function Face({ shown, look }) {
  if (shown === null) return html`<span class="back" aria-hidden="true"></span>`;
  if (look === "tile") {
    return html`${shown.icon ? html`<${Icon} name=${shown.icon} />` : html`<${Emblem} id=${shown.id} />`}
      <${Name} shown=${shown} />${shown.look === "tile" ? html`<${Tags} shown=${shown} />` : null}`;
  }
  const head = html`<span class="head"><${Corner} shown=${shown} /><${Name} shown=${shown} /></span>`;
  if (look === "strip") return html`${head}<${Symbols} shown=${shown} /><${Tags} shown=${shown} />`;
  return html`${head}
    ${shown.lines.length ? null : html`<span class="art">${shown.icon ? html`<${Icon} name=${shown.icon} />` : html`<${Emblem} id=${shown.id} />`}<${Symbols} shown=${shown} /></span>`}
    ${shown.kind && html`<span class="kind">${shown.icon && shown.lines.length ? html`<${Icon} name=${shown.icon} />` : null}${shown.kind}</span>`}
    <${Lines} shown=${shown} />
    ${shown.text && html`<span class="text">${shown.text}</span>`}
    <${Tags} shown=${shown} />`;
}

/** One card of the table: it can be read, and chosen if it is an answer. */
export function Card({ object, name, pointer, look, extra = "" }) {
  const table = useContext(Table);
  const ref = useRef(null);
  const shown = shownOf(object, table);
  const options = optionsAt(table, object?.card === undefined ? null : cardName(object.card), name);
  const lit = options.length > 0;
  const picked = options.some((option) => table.picked.has(option.id));
  const size = shown && shown.look === "tile" && look !== "strip" ? "tile" : look || shown?.look || "card";
  const press = (event) =>
    table.press({ shown, object, options, anchor: ref.current, touch: event.pointerType === "touch" });
  const read = (event) => {
    if (event.type === "focus" && !ref.current.matches(":focus-visible")) return;
    if (event.pointerType !== "touch" && shown) table.read({ shown, anchor: ref.current });
  };
  const classes = [
    "item",
    size,
    shown?.tint && `tint-${shown.tint}`,
    shown?.down && "down",
    shown === null && "hidden",
    lit && "lit",
    picked && "picked",
    extra,
  ];
  const label = `${spoken(shown, table.language)}${lit ? `. ${options.map((option) => option.text).join("; ")}` : ""}`;
  return html`<button
    type="button"
    ref=${ref}
    class=${classes.filter(Boolean).join(" ")}
    data-card=${object?.card}
    data-at=${pointer}
    data-options=${lit ? options.map((option) => option.id).join(" ") : null}
    aria-label=${label}
    aria-pressed=${table.several && lit ? String(picked) : null}
    onClick=${press}
    onPointerEnter=${read}
    onPointerLeave=${table.unread}
    onFocus=${read}
    onBlur=${table.unread}
  >
    <${Face} shown=${shown} look=${size} />
    ${shown?.down && html`<span class="note">${say(table.language, "faceDown")}</span>`}
  </button>`;
}
