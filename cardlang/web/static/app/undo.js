/** Taking back, if all agree. */

import { html } from "../vendor/preact-htm.js";
import { say } from "./words.js";

/** Why nothing can be taken back now; empty if something can. */
export function undoObjection(store, look, language) {
  if (look.over) return say(language, "undoOver");
  if (store.proposal) return say(language, "undoWaits");
  return "";
}

/** What is proposed, with what has been seen since, and the answers to it. */
export function Proposal({ store, look, nameOf, language }) {
  const { proposal } = store;
  if (!proposal) return null;
  const mine = store.seats.filter((seat) => (proposal.waiting ?? []).includes(seat));
  const by = store.info.seating.seats[proposal.by];
  const seen = [...new Set(Object.values(proposal.seen?.cards ?? {}).flat())]
    .map((card) => look.cards[card]?.name)
    .filter(Boolean);
  return html`<section class="proposal" role="alert">
    <p>${store.seats.includes(proposal.by) ? say(language, "undoYours") : say(language, "undoAsked", { who: nameOf(by) })}</p>
    ${seen.length ? html`<p class="hint">${say(language, "undoSeen", { cards: seen.join(", ") })}</p>` : null}
    ${
      mine.length
        ? html`<div class="answers">
          <button type="button" class="button primary" onClick=${() => store.ask("agree", { agree: true })}>${say(language, "agree")}</button>
          <button type="button" class="button quiet" onClick=${() => store.ask("agree", { agree: false })}>${say(language, "refuse")}</button>
        </div>`
        : store.seats.includes(proposal.by)
          ? html`<div class="answers">
              <button type="button" class="button quiet" onClick=${() => store.ask("agree", { agree: false })}>${say(language, "withdraw")}</button>
            </div>`
          : null
    }
  </section>`;
}
