/** The cards of the set as they will be printed, by the faces that the table has for them. */

import { Face } from "../app/card.js";
import { describe } from "../app/descriptions.js";
import { shownOf } from "../app/faces.js";
import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { tell } from "./words.js";

/** The description of a game's table, null until it is there. */
export function useDescription(game) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    let wanted = true;
    if (game) describe(game).then((description) => wanted && setFound(description));
    return () => {
      wanted = false;
    };
  }, [game]);
  return found?.game === game ? found : null;
}

function Side({ side, number, description, language }) {
  const context = { description, language, cards: { [number]: side } };
  const shown = shownOf({ card: number, id: side.id, ...side.printed }, context);
  const look = shown.look === "tile" ? "tile" : "card";
  return html`<div class="item ${look} ${shown.tint ? `tint-${shown.tint}` : ""}"><${Face} shown=${shown} look=${look} /></div>`;
}

function Proof({ card, description, language, onGo }) {
  return html`<li class="proof ${card.faulty ? "faulty" : ""}">
    <button type="button" aria-label=${`${card.name}. ${card.text}`} title=${tell(language, "goTo", { name: card.name })} onClick=${() => onGo(card)}>
      <${Side} side=${card} number=${card.card} description=${description} language=${language} />
      ${card.reverse ? html`<span class="caption">${tell(language, "otherSide")}</span><${Side} side=${card.reverse} number=${card.card} description=${description} language=${language} />` : null}
    </button>
    ${card.faulty ? html`<p class="caption bad">${tell(language, "notYet")}</p>` : null}
    ${card.copies > 1 ? html`<p class="caption">${tell(language, "copies", { count: card.copies })}</p>` : null}
    ${card.modes.map((one) => html`<p class="caption mode"><b>${tell(language, "inModes", { modes: one.modes.join(", ") })}</b> ${one.text}</p>`)}
  </li>`;
}

export function Proofs({ cards, description, language, onGo }) {
  if (!cards.length || !description) return html`<p class="hint empty">${tell(language, "noCards")}</p>`;
  return html`<ul class="proofs ${cards.length < 3 ? "few" : ""}" data-accent=${description.accent ?? "plain"}>
    ${cards.map((card) => html`<${Proof} key=${`${card.id} ${card.card}`} card=${card} description=${description} language=${language} onGo=${onGo} />`)}
  </ul>`;
}
