/** What has happened, in words, each with the words of the card that did it. */

import { html, memoized, useEffect, useRef } from "./preact_extras.js";
import { Quote } from "./prompt.js";
import { say } from "./words.js";

/** Events that have words, grouped by whose turn they belong to. */
export function turnsOf(events) {
  const turns = [];
  let player = null;
  for (const [index, event] of events.entries()) {
    if (event.data.event === "phase" && event.data.player !== player) {
      player = event.data.player;
      turns.push({ player, index, events: [] });
    }
    if (event.text === null) continue;
    if (!turns.length) turns.push({ player: null, index, events: [] });
    turns.at(-1).events.push({ ...event, index });
  }
  return turns.filter((turn) => turn.events.length);
}

export function Seat({ player }) {
  return html`<span class="seat seat-${player}" aria-hidden="true">${player}</span>`;
}

export function Entry({ event }) {
  const { data, reason } = event;
  return html`<li class="entry ${reason ? "reasoned" : ""}">
    ${data.player ? html`<${Seat} player=${data.player} />` : html`<span class="seat none" aria-hidden="true"></span>`}
    <span>${event.text}${reason ? html` <span class="reason"><strong>${reason.name}:</strong> <${Quote} reason=${{ words: reason.words }} /></span>` : null}</span>
  </li>`;
}

const Turn = memoized(
  ({ turn, nameOf, language }) => html`<li class="turn">
    ${turn.player ? html`<h3><${Seat} player=${turn.player} /> ${say(language, "turnOf", { who: nameOf(turn.player) })}</h3>` : null}
    <ol>${turn.events.map((event) => html`<${Entry} key=${event.index} event=${event} />`)}</ol>
  </li>`,
  (before, after) =>
    before.turn.events.length === after.turn.events.length &&
    before.language === after.language &&
    before.turn.index === after.turn.index,
);

/** The whole log; it stays at its end unless one has scrolled up. */
export function Log({ events, nameOf, language }) {
  const box = useRef(null);
  const atEnd = useRef(true);
  useEffect(() => {
    if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }); // after every change: the question above takes more room or less
  const scrolled = () => {
    if (!box.current) return;
    const { scrollTop, scrollHeight, clientHeight } = box.current;
    atEnd.current = scrollHeight - scrollTop - clientHeight < 24;
  };
  return html`<div class="log">
    <h2>${say(language, "log")}</h2>
    <div class="scroll" ref=${box} onScroll=${scrolled} tabindex="0" role="region" aria-label=${say(language, "log")}>
      <ol class="turns">${turnsOf(events).map((turn) => html`<${Turn} key=${turn.index} turn=${turn} nameOf=${nameOf} language=${language} />`)}</ol>
    </div>
  </div>`;
}

/** Says the news to those who hear the page. */
export function Herald({ events, question }) {
  const told = useRef(events.length);
  const fresh = events.slice(Math.min(told.current, events.length)).filter((event) => event.text);
  useEffect(() => {
    told.current = events.length;
  }, [events]);
  const words = fresh.map((event) => event.text).join(". ");
  return html`<div class="visually-hidden" role="status" aria-live="polite">${words ? `${words}. ` : ""}${question}</div>`;
}
