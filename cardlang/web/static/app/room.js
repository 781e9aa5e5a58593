/** A room: the table for one's own seat, the question, the log. */

import { html, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../vendor/preact-htm.js";
import { useAnswers } from "./answers.js";
import { Block } from "./blocks.js";
import { Icon } from "./icons.js";
import { Home } from "./home.js";
import { Herald, Log } from "./log.js";
import { Model } from "./model.js";
import { animate, measure } from "./motion.js";
import { Player } from "./players.js";
import { Button, Prompt } from "./prompt.js";
import { useReading } from "./reading.js";
import { RoomStore } from "./room_store.js";
import { Score, verdict } from "./score.js";
import { optionsByName } from "./places.js";
import { Table } from "./table_context.js";
import { Proposal, undoObjection } from "./undo.js";
import { describe } from "./descriptions.js";
import { term } from "./faces.js";
import { say } from "./words.js";

/** The store of a room; the page is drawn again whenever it has changed, and cards move to where they are now. */
function useRoom(room, entry, language, root) {
  const [, redraw] = useReducer((count) => count + 1, 0);
  const before = useRef(new Map());
  const moved = useRef([]);
  const store = useMemo(() => {
    const changed = (news) => {
      before.current = measure(root.current);
      moved.current = news;
      redraw();
    };
    return new RoomStore(room, entry, language, changed);
  }, [room, entry]);
  useLayoutEffect(() => {
    animate(root.current, before.current, moved.current);
    before.current = new Map();
    moved.current = [];
  });
  useEffect(() => () => store.wire.stop(), [store]);
  return store;
}

/** Names of players: what people call themselves, else the letter of the seat. */
function namer(store, language) {
  return (player) => {
    const seat = store.people.seats.find((one) => one.player === player);
    if (seat?.name) return seat.name;
    if (seat && store.seats.length === 1 && store.seats[0] === seat.seat) return `${player} (${say(language, "you")})`;
    return seat?.bot ? `${player} (${say(language, "bot")} ${seat.bot})` : player;
  };
}

/** The players and the party of a seat. */
function ownOf(seating, eyes) {
  const players = seating.players.filter((player) => player.seat === eyes);
  return new Set(players.flatMap((player) => [player.player, player.party]));
}

function statusOf(store, look, nameOf, language, mine) {
  if (look.over) return verdict({ outcome: look.outcome, mine, nameOf, language });
  if (look.requests.length)
    return store.seats.length > 1
      ? `${say(language, "yourTurn")}: ${nameOf(store.info.seating.seats[store.eyes])}`
      : say(language, "yourTurn");
  const who = [...new Set(look.waiting.map((one) => store.info.seating.seats[one.seat]).filter(Boolean))].map(nameOf);
  const words = who.length ? say(language, "waiting", { who: who.join(", ") }) : say(language, "nobody");
  return store.seats.length ? words : `${say(language, "watching")}. ${words}`;
}

function Head({ store, look, nameOf, status, mine, home, onMenu, onLog, language, description }) {
  const undo = undoObjection(store, look, language);
  const { view } = look;
  return html`<header class="bar">
    <${Home} home=${home} kind="mark">${home.label ?? "cardlang"}<//>
    <h1>${store.info.title}</h1>
    <span class="where"><span>${say(language, "round", { count: view.round ?? "" })}</span><span class="phase">${term(description, language, view.phase)}</span></span>
    <span class="turn-sign seat-${view.turn}">${look.over ? status : mine.has(view.turn) ? say(language, "yourTurn") : say(language, "turnOf", { who: nameOf(view.turn) })}</span>
    <span class="tools">
      ${store.seats.length ? html`<${Button} kind="tool" why=${undo} onClick=${() => store.ask("undo")}><${Icon} name="undo" /><span class="words">${say(language, "undo")}</span><//>` : null}
      <button type="button" class="button tool only-narrow" onClick=${onLog}><${Icon} name="book" /><span class="visually-hidden">${say(language, "log")}</span></button>
      ${onMenu ? html`<button type="button" class="button tool" onClick=${onMenu}><${Icon} name="people" /><span class="words">${store.room}</span><span class="visually-hidden">, ${say(language, "menu")}</span></button>` : null}
    </span>
  </header>`;
}

/** Everything of a room that is open. */
function OpenRoom({ store, look, description, catalogue, language, onLanguage, root, home, Menu }) {
  const [menu, setMenu] = useState(false);
  const [log, setLog] = useState(false);
  const nameOf = namer(store, language);
  const answers = useAnswers(store, look, language, nameOf);
  const reading = useReading(answers);
  const mine = ownOf(store.info.seating, store.eyes);
  const { view } = look;
  const requests = answers.request ? [answers.request] : [];
  const options = optionsByName(requests);
  const cells = requests.flatMap((request) =>
    request.options.map((option) => ({ ...option.data, zone: option.data.kind, text: option.text })),
  );
  const model = new Model(view, {
    cards: look.cards,
    language,
    mine,
    offered: cells.filter((cell) => cell.owner !== undefined),
  });
  const table = model.nodes(description.table, model.root());
  const asked = new Set(look.waiting.map((one) => store.info.seating.seats[one.seat]));
  const players = view.players.map((player, index) => {
    const scope = model.player(index);
    const own = mine.has(player.seat);
    model.names.add(`player=${player.seat} zone=player`);
    return {
      player: player.seat,
      own,
      name: nameOf(player.seat),
      tallies: model.nodes(description.player.tallies, scope),
      blocks: model.nodes(description.player.blocks, scope),
      person: store.people.seats.find((seat) => seat.player === player.seat),
      turn: view.turn === player.seat && !look.over,
      asked: asked.has(player.seat),
    };
  });
  const context = {
    description,
    language,
    cards: look.cards,
    options,
    picked: answers.picked,
    several: answers.several,
    answer: answers.answer,
    confirm: answers.confirm,
    press: reading.press,
    read: reading.read,
    unread: reading.unread,
    browse: reading.browse,
  };
  const status = statusOf(store, look, nameOf, language, mine);
  const seated = players.findIndex((player) => player.own);
  const around = seated < 0 ? players : [...players.slice(seated + 1), ...players.slice(0, seated)];
  const own = players.filter((player) => player.own);
  const logged = html`<${Log} events=${look.events} nameOf=${nameOf} language=${language} />`;
  return html`<${Table.Provider} value=${context}>
    <a class="skip" href="#table">${say(language, "skip")}</a>
    <${Head} store=${store} look=${look} nameOf=${nameOf} status=${status} mine=${mine} language=${language} description=${description} home=${home} onMenu=${Menu ? () => setMenu(true) : null} onLog=${() => setLog(!log)} />
    <main class="room" data-accent=${description.accent ?? "plain"} ref=${root}>
      <div class="board" id="table" tabindex="-1" data-layout=${description.layout ?? "stacked"}>
        <div class="around" tabindex="0" role="group" aria-label=${say(language, "others")}>${around.map((player) => html`<${Player} key=${player.player} ...${player} />`)}</div>
        <div class="middle">${table.map((node, index) => html`<${Block} key=${index} node=${node} />`)}</div>
        ${own.map((player) => html`<${Player} key=${player.player} ...${player} />`)}
      </div>
      <aside class="side">
        <div class="asking">
          ${store.state === "lost" ? html`<p class="trouble" role="alert">${say(language, "lost")}</p>` : null}
          ${store.trouble ? html`<p class="trouble" role="alert">${say(language, "failed", { why: store.trouble })}</p>` : null}
          <${Proposal} store=${store} look=${look} nameOf=${nameOf} language=${language} />
          ${
            look.over
              ? html`<${Score} look=${look} description=${description} table=${context} mine=${mine} nameOf=${nameOf}><${Home} home=${home} kind="button primary">${home.after ?? say(language, "again")}<//><//>`
              : html`<${Prompt} requests=${requests} names=${model.names} status=${status} busy=${answers.busy} />`
          }
        </div>
        <div class="history ${log ? "open" : ""}">${logged}</div>
      </aside>
    </main>
    <${Herald} events=${look.events} question=${look.requests[0]?.text ?? status} />
    ${reading.layer}
    ${menu ? html`<${Menu} store=${store} bots=${catalogue.bots ?? []} languages=${catalogue.languages.names} language=${language} onLanguage=${onLanguage} onClose=${() => setMenu(false)} />` : null}
  <//>`;
}

/** Where several people share a screen and have secrets, it is handed over before the next one sees theirs. */
function useHandOver(store, description) {
  const [facing, setFacing] = useState(null); // the seat whose player looks at the screen
  const { eyes, look } = store;
  const secret = description?.secret || look?.requests[0]?.secret;
  const waits = store.seats.length > 1 && facing !== null && facing !== eyes && Boolean(secret);
  useEffect(() => {
    if (look && description && !waits) setFacing(eyes);
  }, [eyes, waits, description]);
  return waits ? () => setFacing(eyes) : null;
}

/**
 * The page of a room. `entry` is the way in (`room_store.js`), `home` where one goes afterwards (`home.js`), and `Menu`
 * says who sits where, if that can change.
 */
export function Room({ room, entry, home, Menu, catalogue, language, onLanguage }) {
  const root = useRef(null);
  const store = useRoom(room, entry, language, root);
  const [description, setDescription] = useState(null);
  const game = store.info?.game;
  useEffect(() => {
    if (game) describe(game).then(setDescription);
  }, [game]);
  const ready = useHandOver(store, description);
  const speak = (wanted) => {
    onLanguage(wanted);
    store.speak(wanted);
  };
  useEffect(() => {
    if (store.info) document.title = `${store.info.title} · ${room}`;
  }, [store.info]);
  if (store.state === "closed" || store.state === "refused") {
    return html`<main class="notice"><h1>${store.state === "closed" ? say(language, "closed") : say(language, "failed", { why: store.trouble })}</h1>
      <${Home} home=${home} kind="button primary">${home.after ?? say(language, "again")}<//></main>`;
  }
  if (!store.look || !description)
    return html`<main class="notice"><h1>${say(language, store.state === "lost" ? "lost" : "opening")}</h1></main>`;
  if (ready) {
    const who = namer(store, language)(store.info.seating.seats[store.eyes]);
    return html`<main class="notice hand-over">
      <h1>${say(language, "handOver", { who })}</h1>
      <button type="button" class="button primary large" onClick=${ready}>
        ${say(language, "handedOver", { who })}
      </button>
    </main>`;
  }
  return html`<${OpenRoom} store=${store} look=${store.look} description=${description} catalogue=${catalogue} language=${language} onLanguage=${speak} root=${root} home=${home} Menu=${Menu} />`;
}
