/** What a match is set to: the game, its mode and options, who plays. */

import { html, useState } from "../vendor/preact-htm.js";
import { say } from "./words.js";

const HOST_ONLY = ["lists"]; // kinds of options whose values are files

const byDefault = (list) => list.find((one) => one.default) ?? list[0];
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

export function Choice({ name, label, chosen, onChoose, children }) {
  return html`<label class="choice ${chosen ? "chosen" : ""}">
    <input type="radio" name=${name} checked=${chosen} onChange=${onChoose} /><span>${children ?? label}</span>
  </label>`;
}

/** One setting of a match. What is left as it is is not sent. */
export function Setting({ option, value, onChange, language, records }) {
  const id = `option-${option.name.replaceAll(" ", "-")}`;
  const help = html`<small id=${`${id}-help`} class="hint">${option.help}</small>`;
  if (option.kind === "choice") {
    return html`<p class="setting"><label for=${id}>${capital(option.name)}</label>
      <select id=${id} aria-describedby=${`${id}-help`} value=${value ?? option.default} onChange=${(event) => onChange(event.target.value)}>
        ${option.choices.map((choice) => html`<option key=${choice} value=${choice}>${choice}${choice === option.default ? ` (${say(language, "default")})` : ""}</option>`)}
      </select>${help}</p>`;
  }
  if (option.kind === "number") {
    return html`<p class="setting"><label for=${id}>${capital(option.name)}</label>
      <input id=${id} type="number" aria-describedby=${`${id}-help`} min=${option.low} max=${option.high} value=${value ?? option.default} onInput=${(event) => onChange(event.target.value === "" ? undefined : Number(event.target.value))} />${help}</p>`;
  }
  const list =
    option.kind === "records"
      ? html`<datalist id=${`${id}-list`}>${records.map((record) => html`<option key=${record} value=${record} />`)}</datalist>`
      : null;
  return html`<p class="setting"><label for=${id}>${capital(option.name)}</label>
    <input id=${id} aria-describedby=${`${id}-help`} list=${list ? `${id}-list` : null} value=${value ?? ""} onInput=${(event) => onChange(event.target.value || undefined)} />${list}${help}</p>`;
}

/** What the chosen mode of a game can be set to, with what has been chosen. */
export function useSetup(catalogue) {
  const [game, setGame] = useState(catalogue.games[0]);
  const [picked, setPicked] = useState({});
  const edition = game.editions.find((one) => one.edition === picked.edition) ?? byDefault(game.editions);
  const mode = edition.modes.find((one) => one.mode === picked.mode) ?? byDefault(edition.modes);
  const count = mode.players.includes(picked.players) ? picked.players : mode.default_players;
  const other = catalogue.bots?.includes("greedy") ? "bot greedy" : "link";
  const seats = Array.from({ length: count }, (_, index) => picked.seats?.[index] ?? (index === 0 ? "you" : other));
  const sets = picked.sets ?? mode.sets;
  const options = Object.fromEntries(
    Object.entries(picked.options ?? {}).filter(([name, value]) => value !== undefined && mode.options.includes(name)),
  );
  const choose = (fields) => setPicked((all) => ({ ...all, ...fields }));
  const chooseGame = (chosen) => {
    setGame(chosen);
    setPicked({});
  };
  return { game, chooseGame, edition, mode, count, seats, sets, options, choose };
}

/** The options that a visitor may set in the chosen mode, and the names of records that an option can have. */
export function settingsOf({ game, mode, sets }) {
  const settings = game.options.filter(
    (option) => mode.options.includes(option.name) && !HOST_ONLY.includes(option.kind) && option.name !== "chance",
  );
  const records = (kind) => [
    ...new Set(game.sets.filter((set) => sets.includes(set.set)).flatMap((set) => set.records[kind] ?? [])),
  ];
  return { settings, records };
}
