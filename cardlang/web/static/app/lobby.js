/** The lobby: choose a game, say who plays, and hand out the seats. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { CopyButton } from "./copy_button.js";
import { describe } from "./descriptions.js";
import { Emblem } from "./emblem.js";
import { linkOf, remember } from "./secrets.js";
import { capital, Choice, Setting, settingsOf, useSetup } from "./setup.js";
import { labelOf, say } from "./words.js";

function Games({ games, chosen, onChoose, language }) {
  const [intros, setIntros] = useState({});
  useEffect(() => {
    for (const { game } of games) describe(game).then((found) => setIntros((all) => ({ ...all, [game]: found })));
  }, [games]);
  return html`<fieldset class="games"><legend>${say(language, "choose")}</legend>
    ${games.map(
      (
        game,
      ) => html`<label key=${game.game} class="game ${game === chosen ? "chosen" : ""}" data-accent=${intros[game.game]?.accent ?? "plain"}>
        <input type="radio" name="game" checked=${game === chosen} onChange=${() => onChoose(game)} />
        <${Emblem} id=${game.game} />
        <span class="name">${game.title}</span>
        <span class="hint">${labelOf(intros[game.game]?.intro, language, {})}</span>
      </label>`,
    )}
  </fieldset>`;
}

/** The seats of the match: who plays each of them. */
function Seats({ seats, onChange, bots, language }) {
  return html`<fieldset class="seating"><legend>${say(language, "seats")}</legend>
    ${seats.map(
      (who, index) => html`<p class="setting" key=${index}>
        <label for=${`seat-${index}`}><span class="seat seat-${"ABCDEF"[index]}" aria-hidden="true">${index + 1}</span> ${say(language, "seat")} ${index + 1}</label>
        <select id=${`seat-${index}`} value=${who} onChange=${(event) => onChange(seats.with(index, event.target.value))}>
          <option value="you">${say(language, "you")}</option>
          <option value="link">${say(language, "friend")}</option>
          ${bots.map((bot) => html`<option key=${bot} value=${`bot ${bot}`}>${say(language, "bot")}: ${bot}</option>`)}
        </select>
      </p>`,
    )}
  </fieldset>`;
}

/** The links of the seats of a room that has just been opened. */
function Opened({ room, links, seats, language }) {
  const mine = links.filter((_, index) => seats[index] === "you");
  return html`<section class="opened" aria-live="polite">
    <h2>${say(language, "links")}</h2>
    <p class="room-code"><span class="hint">${say(language, "code")}</span> <b>${room}</b></p>
    <p class="hint">${say(language, "linksHelp")}</p>
    <ul class="links">
      ${links.map(
        (link, index) => html`<li key=${link.player}>
        <span class="seat seat-${link.player}">${link.player}</span>
        ${seats[index].startsWith("bot ") ? html`<span class="words">${say(language, "bot")}: ${seats[index].slice(4)}</span>` : html`<code>${linkOf(room, link.secret)}</code><${CopyButton} text=${linkOf(room, link.secret)} language=${language} what=${link.player} />`}
      </li>`,
      )}
      <li><span class="words">${say(language, "watch")}</span><code>${linkOf(room)}</code><${CopyButton} text=${linkOf(room)} language=${language} what=${say(language, "watch")} /></li>
    </ul>
    <a class="button primary" href=${linkOf(room, mine.map((link) => link.secret).join(","))}>${say(language, mine.length ? "sit" : "watch")}</a>
  </section>`;
}

export function Lobby({ catalogue, language, onLanguage }) {
  const setup = useSetup(catalogue);
  const { game, edition, mode, seats, sets, options, choose } = setup;
  const [state, setState] = useState({ busy: false, trouble: "", opened: null });
  const bots = catalogue.bots ?? [];
  const { settings, records } = settingsOf(setup);
  const open = async (event) => {
    event.preventDefault();
    setState({ busy: true, trouble: "", opened: null });
    const body = { game: game.game, edition: edition.edition, mode: mode.mode, players: setup.count, sets, options };
    for (const [index, who] of seats.entries()) if (who.startsWith("bot ")) (body.bots ??= {})[index] = who.slice(4);
    const response = await fetch("/api/rooms", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) {
      setState({ busy: false, trouble: answer.error?.message ?? String(response.status), opened: null });
      return;
    }
    const mine = answer.seats.filter((_, index) => seats[index] === "you").map((link) => link.secret);
    remember(answer.room, { mine: [...mine, answer.maker].filter(Boolean), links: answer.seats });
    setState({ busy: false, trouble: "", opened: answer });
  };
  const toggle = (name) => choose({ sets: sets.includes(name) ? sets.filter((one) => one !== name) : [...sets, name] });
  return html`<header class="bar"><span class="mark">cardlang</span><h1 class="visually-hidden">cardlang</h1>
      <span class="tools"><label class="visually-hidden" for="language">${say(language, "language")}</label>
        <select id="language" value=${language} onChange=${(event) => onLanguage(event.target.value)}>${catalogue.languages.names.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></span></header>
    <main class="lobby">
      <p class="tagline">${say(language, "tagline")}</p>
      ${
        state.opened
          ? html`<${Opened} room=${state.opened.room} links=${state.opened.seats} seats=${seats} language=${language} />`
          : html`<form onSubmit=${open}>
            <${Games} games=${catalogue.games} chosen=${game} onChoose=${setup.chooseGame} language=${language} />
            ${game.editions.length > 1 ? html`<fieldset><legend>${say(language, "edition")}</legend>${game.editions.map((one) => html`<${Choice} key=${one.edition} name="edition" label=${capital(one.edition)} chosen=${one === edition} onChoose=${() => choose({ edition: one.edition, sets: undefined })} />`)}</fieldset>` : null}
            ${edition.modes.length > 1 ? html`<fieldset><legend>${say(language, "mode")}</legend>${edition.modes.map((one) => html`<${Choice} key=${one.mode} name="mode" label=${capital(one.mode)} chosen=${one === mode} onChoose=${() => choose({ mode: one.mode, sets: undefined })} />`)}</fieldset>` : null}
            ${mode.players.length > 1 ? html`<fieldset><legend>${say(language, "players")}</legend>${mode.players.map((one) => html`<${Choice} key=${one} name="players" label=${one} chosen=${one === setup.count} onChoose=${() => choose({ players: one })} />`)}</fieldset>` : null}
            <${Seats} seats=${seats} onChange=${(after) => choose({ seats: after })} bots=${bots} language=${language} />
            ${game.sets.length > 1 && !mode.fixed_sets ? html`<fieldset><legend>${say(language, "sets")}</legend>${game.sets.map((set) => html`<label key=${set.set} class="choice ${sets.includes(set.set) ? "chosen" : ""}"><input type="checkbox" checked=${sets.includes(set.set)} onChange=${() => toggle(set.set)} /><span>${set.title}</span></label>`)}</fieldset>` : null}
            ${settings.length ? html`<details class="settings"><summary>${say(language, "options")}</summary>${settings.map((option) => html`<${Setting} key=${option.name} option=${option} value=${options[option.name]} onChange=${(value) => choose({ options: { ...options, [option.name]: value } })} language=${language} records=${records(option.record)} />`)}</details>` : null}
            ${state.trouble ? html`<p class="trouble" role="alert">${say(language, "failed", { why: state.trouble })}</p>` : null}
            <button class="button primary large" disabled=${state.busy}>${say(language, state.busy ? "opening" : "open")}</button>
          </form>`
      }
    </main>`;
}
