/** The question: what is asked, of whom, and every answer that does not lie on the table. */

import { html, useContext } from "../vendor/preact-htm.js";
import { Card } from "./card.js";
import { Icon } from "./icons.js";
import { optionName } from "./places.js";
import { Table } from "./table_context.js";
import { say } from "./words.js";

/** The text of a card with the words in it that ask. */
export function Quote({ reason }) {
  const { text, start, end } = reason;
  if (!text || start === undefined) return html`<q>${reason.words ?? text}</q>`;
  return html`<span class="quote">${text.slice(0, start)}<mark>${text.slice(start, end)}</mark>${text.slice(end)}</span>`;
}

/** A button that cannot be used says why, to the eye, to the pointer and to those who hear the page. */
export function Button({ why, onClick, children, kind = "", ...rest }) {
  return html`<span class="button-with-reason">
    <button type="button" class="button ${kind}" aria-disabled=${why ? "true" : null} title=${why || null} onClick=${why ? null : onClick} ...${rest}>
      ${children}${why ? html`<span class="visually-hidden">, ${why}</span>` : null}
    </button>
  </span>`;
}

function Answers({ request, loose }) {
  const table = useContext(Table);
  const cards = loose.filter((option) => option.data.kind === "card" && table.cards[option.data.card]);
  const amounts = loose.filter((option) => option.data.kind === "amount" && /^-?\d+$/.test(option.text));
  const words = loose.filter((option) => !cards.includes(option) && !amounts.includes(option));
  return html`
    ${cards.length ? html`<div class="row look-cards"><div class="items">${cards.map((option) => html`<${Card} key=${option.id} object=${{ card: option.data.card, id: option.data.id }} look="card" pointer="" />`)}</div></div>` : null}
    ${amounts.length ? html`<div class="amounts">${amounts.map((option) => html`<button key=${option.id} type="button" class="amount" data-options=${option.id} onClick=${() => table.answer(option)}>${option.text}</button>`)}</div>` : null}
    ${words.length ? html`<div class="answers">${words.map((option) => html`<button key=${option.id} type="button" class="button answer" data-options=${option.id} onClick=${() => table.answer(option)}>${option.text}</button>`)}</div>` : null}`;
}

/** The card that asks, the choices that the question goes with, what a partner proposes. */
function Origin({ request }) {
  const { cards, language } = useContext(Table);
  return html`
    ${request.source ? html`<p class="source"><strong>${cards[request.source.card]?.name}</strong> <${Quote} reason=${request.source} /></p>` : null}
    ${request.behalf ? html`<p class="hint">${say(language, "behalf", { who: request.behalf })}</p>` : null}
    ${request.proposed.length ? html`<p class="hint">${say(language, "proposed", { what: request.proposed.map((one) => one.text).join(", ") })}</p>` : null}`;
}

function Several({ request }) {
  const table = useContext(Table);
  const { least, most } = table.several;
  const count = table.picked.size;
  const why =
    count < least
      ? say(table.language, "more", { count: least - count })
      : count > most
        ? say(table.language, "fewer", { count: count - most })
        : "";
  const label =
    least === most ? say(table.language, "exactly", { most }) : say(table.language, "several", { least, most });
  return html`<div class="several">
    <span class="hint">${label} · ${say(table.language, "chosen", { count })}</span>
    <${Button} kind="primary" why=${why} data-confirm="" onClick=${() => table.confirm(request)}>${say(table.language, "confirm")}<//>
  </div>`;
}

/** The open question of one's own, or whom the table waits for. */
export function Prompt({ requests, names, status, busy }) {
  const table = useContext(Table);
  const request = requests[0];
  if (!request) return html`<section class="prompt quiet" aria-label=${status}><h2>${status}</h2></section>`;
  const there = (option) => {
    const name = optionName(option.data);
    return name !== null && names.has(name);
  };
  const loose = request.options.filter((option) => !there(option));
  const lying = request.options.filter(there);
  return html`<section class="prompt" aria-label=${say(table.language, "yourTurn")} aria-busy=${String(busy)}>
    <p class="whose"><${Icon} name="flag" /> ${status}${request.secret ? html` · ${say(table.language, "secret")}` : null}</p>
    <h2>${request.text}</h2>
    <${Origin} request=${request} />
    <${Answers} request=${request} loose=${loose} />
    ${table.several ? html`<${Several} request=${request} />` : null}
    ${
      lying.length
        ? html`<details class="as-list">
          <summary><span class="hint">${say(table.language, "lit")}</span> <span class="more">${say(table.language, "listed")} (${lying.length})</span></summary>
          <ul>${lying.map((option) => html`<li key=${option.id}><button type="button" class="button small" aria-pressed=${table.several ? String(table.picked.has(option.id)) : null} onClick=${() => table.answer(option)}>${option.text}</button></li>`)}</ul>
        </details>`
        : null
    }
  </section>`;
}
