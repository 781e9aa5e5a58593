/** The nodes of `model.js` as elements: rows, piles, grids, counters, groups. */

import { html, useContext, useRef } from "../vendor/preact-htm.js";
import { Card, optionsAt } from "./card.js";
import { Icon } from "./icons.js";
import { Table } from "./table_context.js";
import { cardsIn } from "./words.js";

/** A place that can be chosen; without an option that means it, nothing. */
function Target({ name, label, children }) {
  const table = useContext(Table);
  const ref = useRef(null);
  const options = optionsAt(table, name);
  if (!options.length) return null;
  const press = () => table.press({ shown: null, object: null, options, anchor: ref.current, touch: false });
  return html`<button type="button" ref=${ref} class="target lit" data-options=${options.map((option) => option.id).join(" ")} onClick=${press}>
    ${children ?? (label || options[0].text)}
  </button>`;
}

function Label({ node }) {
  return node.label
    ? html`<span class="label">${node.icon && html`<${Icon} name=${node.icon} />`}${node.label}</span>`
    : null;
}

function Row({ node }) {
  return html`<div class="row look-${node.look || "cards"} ${node.items.length ? "" : "vacant"}" data-at=${node.pointer}>
    <${Label} node=${node} />
    <div class="items">
      ${node.items.map(
        (item, index) =>
          html`<${Card} key=${item.object?.card ?? `${node.pointer}${index}`} object=${item.object} name=${item.name} pointer=${item.pointer} look=${node.look} />`,
      )}
      <${Target} name=${node.name} />
    </div>
  </div>`;
}

function Pile({ node }) {
  const table = useContext(Table);
  const options = optionsAt(table, node.name);
  const open = node.open?.length
    ? () => table.browse({ title: node.label, items: node.open, pointer: node.pointer })
    : null;
  const count = html`<span class="count">${node.count}</span>`;
  return html`<div class="pile ${node.count ? "" : "vacant"}" data-at=${node.pointer}>
    <${Label} node=${node} />
    <div class="stack">
      ${
        node.top
          ? html`<${Card} object=${node.top.object} pointer=${node.top.pointer} look=${node.look} />`
          : html`<span class="item ${node.look || "card"} ${node.count ? "hidden" : "blank"}" role="img" aria-label=${`${node.label}: ${cardsIn(table.language, node.count)}`}>
            ${node.count ? html`<span class="back"></span>` : null}
          </span>`
      }
      ${options.length ? html`<${Target} name=${node.name} />` : null}
      ${open ? html`<button type="button" class="count" aria-label=${`${node.label}: ${cardsIn(table.language, node.count)}`} onClick=${open}>${node.count}</button>` : count}
    </div>
  </div>`;
}

function Grid({ node }) {
  const table = useContext(Table);
  if (!node.width) return null;
  const cells = new Map(node.cells.map((cell) => [`${cell.x} ${cell.y}`, cell]));
  const head = node.columnLabels;
  const cellAt = (x, y) => {
    const cell = cells.get(`${x} ${y}`);
    if (cell?.object)
      return html`<${Card} key=${cell.object.card ?? cell.pointer} object=${cell.object} name=${cell.name} pointer=${cell.pointer} look=${node.look} />`;
    const offered = cell && optionsAt(table, cell.name).length;
    return offered
      ? html`<div class="cell" data-at=${cell.pointer}><${Target} name=${cell.name} label=${cell.label} /></div>`
      : html`<div class="cell" data-at=${cell?.pointer ?? ""}></div>`;
  };
  const rows = Array.from({ length: node.height }, (_, y) => y);
  const columns = Array.from({ length: node.width }, (_, x) => x);
  return html`<div class="grid look-${node.look || "cards"}" data-at=${node.pointer}>
    <${Label} node=${node} />
    <div class="cells ${head ? "headed" : ""}" style=${{ "--columns": node.width }}>
      ${head ? html`<span class="axis"></span>${head.map((words) => html`<span class="axis">${words}</span>`)}` : null}
      ${rows.map((y) => html`${head ? html`<span class="axis">${node.rowLabels[y]}</span>` : null}${columns.map((x) => cellAt(x, y))}`)}
    </div>
  </div>`;
}

function Count({ node }) {
  return html`<span class="tally" data-at=${node.pointer} title=${node.label}>
    ${node.icon ? html`<${Icon} name=${node.icon} />` : null}
    <span class="words">${node.label}</span><b key=${node.count} class="number">${node.count}${node.most ? html`<small>/${node.most}</small>` : null}</b>
  </span>`;
}

function Word({ node }) {
  return html`<span class="word">${node.icon ? html`<${Icon} name=${node.icon} />` : null}${node.label ? html`<span class="words">${node.label}</span>` : null}<b>${node.text}</b></span>`;
}

function Group({ node }) {
  const flags = Object.entries(node.state ?? {}).map(([field, value]) => `${field}-${value}`);
  return html`<div class="group look-${node.look || "plain"} ${node.own ? "own" : ""} ${flags.join(" ")}" data-at=${node.pointer} role=${node.label ? "group" : null} aria-label=${node.label || null}>
    <${Label} node=${node} />
    <${Target} name=${node.name} />
    ${node.children.map((child, index) => html`<${Block} key=${child.key ?? index} node=${child} />`)}
  </div>`;
}

const KINDS = { row: Row, pile: Pile, grid: Grid, count: Count, word: Word, group: Group };

/** Any node. */
export function Block({ node }) {
  return html`<${KINDS[node.kind]} node=${node} />`;
}
