/** The end: who won, and the score sheet that the description of the game lays out. */

import { html } from "../vendor/preact-htm.js";
import { shownOf } from "./faces.js";
import { valueAt } from "./pointers.js";
import { labelOf, say } from "./words.js";

/** Who won, in words. */
export function verdict({ outcome, mine, nameOf, language }) {
  if (!outcome) return say(language, "over");
  if (outcome.result !== "won") return say(language, outcome.result);
  if (outcome.winner === null) return say(language, "over");
  return mine.has(outcome.winner) ? say(language, "youWon") : say(language, "won", { who: nameOf(outcome.winner) });
}

function Sheet({ columns, rows, language, nameOf }) {
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${say(language, "score")}><table class="score">
    <thead><tr><td></td>${columns.map((column) => html`<th scope="col" key=${column.key}><span class="seat seat-${column.key}">${column.key}</span> ${nameOf(column.key)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr class=${row.total ? "total" : ""} key=${row.label}><th scope="row">${row.label}</th>${columns.map((column) => html`<td key=${column.key}>${row.read(column.value) ?? "–"}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

/** What each card of a player was worth, and how that came about. */
function Details({ column, details, table, nameOf }) {
  const cards = valueAt(column.value, `/${details.at}`) ?? [];
  if (!cards.length) return null;
  const { language } = table;
  const sorted = cards.toSorted((one, other) => other[details.points] - one[details.points]);
  return html`<details class="breakdown">
    <summary><span class="seat seat-${column.key}">${column.key}</span> ${nameOf(column.key)}</summary>
    <table class="score"><tbody>${sorted.map((object) => {
      const parts = (object[details.parts] ?? [])
        .filter((part) => part.count !== 1)
        .map((part) => say(language, "times", { each: part.each, count: part.count }));
      return html`<tr key=${object.card}><th scope="row">${shownOf(object, table).title} <small>${parts.join(" + ")}</small></th><td>${object[details.points]}</td></tr>`;
    })}</tbody></table>
  </details>`;
}

export function Score({ look, description, table, mine, nameOf, children }) {
  const { language } = table;
  const score = description.score ?? { rows: [] };
  const source = score.at ? valueAt(look.view, score.at) : look.view.players;
  const columns = Array.isArray(source)
    ? source.map((value) => ({ key: value.seat, value }))
    : Object.entries(source ?? {}).map(([key, value]) => ({ key, value }));
  const rows = (score.rows ?? [])
    .map((row) => ({
      label: labelOf(row.label, language, {}),
      total: row.total,
      read: (value) => {
        const found = valueAt(value, `/${row.at}`);
        return row.sum && Array.isArray(found)
          ? found.reduce((sum, each) => sum + each[row.sum], 0)
          : Array.isArray(found)
            ? found.length
            : found;
      },
    }))
    .filter((row) => columns.some((column) => row.read(column.value) !== undefined));
  const places = look.outcome?.places;
  return html`<section class="ending" aria-label=${say(language, "score")}>
    <h2>${verdict({ outcome: look.outcome, mine, nameOf, language })}</h2>
    ${places?.length ? html`<ol class="places">${places.map((player) => html`<li key=${player}>${nameOf(player)}</li>`)}</ol>` : null}
    ${rows.length ? html`<${Sheet} columns=${columns} rows=${rows} language=${language} nameOf=${nameOf} />` : null}
    ${score.details ? columns.map((column) => html`<${Details} key=${column.key} column=${column} details=${score.details} table=${table} nameOf=${nameOf} />`) : null}
    ${children}
  </section>`;
}
