/** Above the bench: what one may begin with, the link, the language; tabs where there is room for one part only. */

import { Icon } from "../app/icons.js";
import { html } from "../vendor/preact-htm.js";
import { draft } from "./drafts.js";
import { tell } from "./words.js";

export function Head({ site, language, onLanguage, onLink, onBegin }) {
  const { catalogue } = site;
  return html`<header class="bar bench-bar">
    <span class="mark">cardlang</span><h1>${tell(language, "title")}</h1>
    <span class="tools">
      <label class="visually-hidden" for="begin">${tell(language, "beginWith")}</label>
      <select id="begin" value="" onChange=${(event) => onBegin(event.target)}>
        <option value="">${tell(language, "beginWith")} …</option>
        ${catalogue.games.filter((game) => site.starters[game.game]).map((game) => html`<option key=${game.game} value=${game.game}>${game.title}</option>`)}
      </select>
      <button type="button" class="button tool" onClick=${onLink}><${Icon} name="scroll" />${tell(language, "link")}</button>
      <label class="visually-hidden" for="language">${tell(language, "language")}</label>
      <select id="language" value=${language} onChange=${(event) => onLanguage(event.target.value)}>${["en", "de"].map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select>
    </span>
  </header>`;
}

export function Tabs({ tab, onTab, language, verdict, bad }) {
  const one = (name, extra) =>
    html`<button type="button" aria-pressed=${String(tab === name)} onClick=${() => onTab(name)}>${tell(language, name)}${extra}</button>`;
  return html`<nav class="tabs" aria-label=${tell(language, "title")}>
    ${one("write", html` <span class="badge ${bad ? "error" : ""}">${verdict}</span>`)}${one("cards")}${one("play")}
  </nav>`;
}

/** What came with a link, or did not. */
export function Notice({ origin, trouble, language, onMine, onKeep }) {
  const words = { damaged: "linkDamaged", tooLong: "linkTooBig", newer: "linkNewer" }[trouble];
  if (words) return html`<p class="notice-line trouble" role="alert">${tell(language, words)}</p>`;
  if (origin !== "link" || draft() === null) return null;
  return html`<p class="notice-line">${tell(language, "fromLink")}
    <button type="button" class="button small" onClick=${onMine}>${tell(language, "mine")}</button>
    <button type="button" class="button small quiet" onClick=${onKeep}>${tell(language, "keepIt")}</button></p>`;
}
