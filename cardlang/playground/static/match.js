/** What a match with the set is set to, and the way into it. */

import { capital, Setting, settingsOf, useSetup } from "../app/setup.js";
import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { tell } from "./words.js";

function Select({ id, label, value, values, onChange }) {
  return html`<p class="setting"><label for=${id}>${label}</label>
    <select id=${id} value=${value} onChange=${(event) => onChange(event.target.value)}>${values.map((one) => html`<option key=${one} value=${one}>${capital(String(one))}</option>`)}</select></p>`;
}

/** The panel below the cards. `why` says why no match can begin now; empty if one can. */
export function MatchSetup({ catalogue, game, why, trouble, busy, open, language, onPlay, onGoOn }) {
  const setup = useSetup(catalogue);
  const [bot, setBot] = useState("greedy");
  const wanted = catalogue.games.find((one) => one.game === game);
  useEffect(() => {
    if (wanted && wanted !== setup.game) setup.chooseGame(wanted);
  }, [wanted]);
  const { edition, mode, count, options, choose } = setup;
  const { settings, records } = settingsOf(setup);
  const play = (event) => {
    event.preventDefault();
    if (why) return;
    const bots = Object.fromEntries(Array.from({ length: count - 1 }, (_, seat) => [seat + 1, bot]));
    onPlay({ edition: edition.edition, mode: mode.mode, players: count, options, bots });
  };
  const ready = wanted === setup.game;
  return html`<form class="match" onSubmit=${play}>
    <h2>${tell(language, "playIt")}</h2>
    ${
      ready
        ? html`<div class="choices">
          ${setup.game.editions.length > 1 ? html`<${Select} id="edition" label=${tell(language, "edition")} value=${edition.edition} values=${setup.game.editions.map((one) => one.edition)} onChange=${(value) => choose({ edition: value, sets: undefined })} />` : null}
          ${edition.modes.length > 1 ? html`<${Select} id="mode" label=${tell(language, "mode")} value=${mode.mode} values=${edition.modes.map((one) => one.mode)} onChange=${(value) => choose({ mode: value, sets: undefined })} />` : null}
          ${mode.players.length > 1 ? html`<${Select} id="players" label=${tell(language, "players")} value=${String(count)} values=${mode.players} onChange=${(value) => choose({ players: Number(value) })} />` : null}
          ${count > 1 ? html`<${Select} id="bot" label=${tell(language, "opponent")} value=${bot} values=${catalogue.bots} onChange=${setBot} />` : null}
        </div>
        ${settings.length ? html`<details class="settings"><summary>${tell(language, "options")}</summary>${settings.map((option) => html`<${Setting} key=${option.name} option=${option} value=${options[option.name]} onChange=${(value) => choose({ options: { ...options, [option.name]: value } })} language=${language} records=${records(option.record)} />`)}</details>` : null}`
        : null
    }
    ${trouble ? html`<p class="trouble" role="alert">${tell(language, "failed", { why: trouble })}</p>` : null}
    <p class="acts">
      <button class="button primary large" aria-disabled=${why || busy ? "true" : null} aria-describedby="why">${tell(language, "start")}</button>
      ${open ? html`<button type="button" class="button large" onClick=${onGoOn}>${tell(language, "goOn")}</button>` : null}
      <span class="hint" id="why">${why || tell(language, "dealt")}</span>
    </p>
  </form>`;
}
