/** The menu of a table: who sits where, links, names, bots, leaving. */

import { html, useState } from "../vendor/preact-htm.js";
import { CopyButton } from "./copy_button.js";
import { Dialog } from "./reader.js";
import { linkOf, secretsOf } from "./secrets.js";
import { say } from "./words.js";

function Person({ seat, store, bots, language }) {
  const mine = store.seats.includes(seat.seat);
  const [name, setName] = useState(seat.name ?? "");
  const state = seat.bot
    ? `${say(language, "bot")}: ${seat.bot}`
    : say(language, mine ? "you" : seat.here ? "here" : seat.taken ? "away" : "empty");
  const rename = (event) => {
    event.preventDefault();
    store.ask("rename", { seat: seat.seat, name: name.trim() });
  };
  const may = mine || store.maker;
  return html`<li class="person">
    <span class="seat seat-${seat.player}">${seat.player}</span>
    <span class="who">${seat.name ?? seat.player}</span> <span class="state">${state}</span>
    ${
      mine
        ? html`<form class="fields" onSubmit=${rename}>
          <label class="visually-hidden" for=${`name-${seat.seat}`}>${say(language, "name")}</label>
          <input id=${`name-${seat.seat}`} value=${name} maxlength="24" placeholder=${say(language, "name")} onInput=${(event) => setName(event.target.value)} />
          <button class="button small">${say(language, "rename")}</button>
        </form>`
        : null
    }
    ${
      may
        ? html`<div class="fields">
          <label class="visually-hidden" for=${`bot-${seat.seat}`}>${say(language, "giveBot")}: ${seat.player}</label>
          <select id=${`bot-${seat.seat}`} value=${seat.bot ?? ""} onChange=${(event) => store.ask("bot", { seat: seat.seat, bot: event.target.value || null })}>
            <option value="">${say(language, seat.bot ? "takeBack" : "person")}</option>
            ${bots.map((bot) => html`<option key=${bot} value=${bot}>${say(language, "bot")}: ${bot}</option>`)}
          </select>
          ${mine && !seat.bot ? html`<button type="button" class="button small quiet" onClick=${() => confirm(say(language, "leaveSure")) && store.leave(seat.seat)}>${say(language, "leave")}</button>` : null}
        </div>`
        : null
    }
  </li>`;
}

export function Menu({ store, bots, languages, language, onLanguage, onClose }) {
  const links = secretsOf(store.room).links ?? [];
  return html`<${Dialog} label=${say(language, "menu")} onClose=${onClose} kind="menu">
    <h2>${say(language, "people")}</h2>
    <ul class="people">${store.people.seats.map((seat) => html`<${Person} key=${seat.seat} seat=${seat} store=${store} bots=${bots} language=${language} />`)}</ul>
    <p class="fields"><label for="language">${say(language, "language")}</label>
      <select id="language" value=${language} onChange=${(event) => onLanguage(event.target.value)}>${languages.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></p>
    <h3>${say(language, "links")}</h3>
    <ul class="links">
      ${links.map((link) => html`<li key=${link.player}><span class="seat seat-${link.player}">${link.player}</span><code>${linkOf(store.room, link.secret)}</code><${CopyButton} text=${linkOf(store.room, link.secret)} language=${language} what=${link.player} /></li>`)}
      <li><span class="words">${say(language, "watch")}</span><code>${linkOf(store.room)}</code><${CopyButton} text=${linkOf(store.room)} language=${language} what=${say(language, "watch")} /></li>
    </ul>
    ${store.maker ? html`<button type="button" class="button danger" onClick=${() => confirm(say(language, "closeSure")) && store.ask("close")}>${say(language, "closeRoom")}</button>` : null}
  <//>`;
}
