/** A player's part of the table: who it is, what they have, what lies before them. */

import { html, useContext } from "../vendor/preact-htm.js";
import { Block } from "./blocks.js";
import { optionsAt } from "./card.js";
import { Icon } from "./icons.js";
import { placeName } from "./places.js";
import { Table } from "./table_context.js";
import { say } from "./words.js";

/** One player. `own` is drawn large at the foot of the table, the others small at its head. */
export function Player({ player, tallies, blocks, person, turn, asked, own, name }) {
  const table = useContext(Table);
  const options = optionsAt(table, placeName({ zone: "player", player }));
  const state = person?.bot
    ? ""
    : person && !person.here && !own
      ? say(table.language, person.taken ? "away" : "empty")
      : "";
  const classes = ["player", `seat-${player}`, own && "own", turn && "turn", asked && "asked"]
    .filter(Boolean)
    .join(" ");
  return html`<section class=${classes} aria-label=${`${name}${turn ? `, ${say(table.language, "turnOf", { who: name })}` : ""}`}>
    <header>
      <span class="seat seat-${player}">${player}</span>
      <span class="who">${name}</span>
      ${state ? html`<span class="state">${state}</span>` : null}
      ${asked ? html`<span class="asked-sign" title=${say(table.language, "waiting", { who: name })}><${Icon} name="hourglass" /></span>` : null}
      <span class="tallies">${tallies.map((node) => html`<${Block} key=${node.pointer} node=${node} />`)}</span>
      ${options.map((option) => html`<button key=${option.id} type="button" class="target lit" data-options=${option.id} onClick=${() => table.answer(option)}>${option.text}</button>`)}
    </header>
    ${blocks.length ? html`<div class="holdings">${blocks.map((node) => html`<${Block} key=${node.pointer} node=${node} />`)}</div>` : null}
  </section>`;
}
