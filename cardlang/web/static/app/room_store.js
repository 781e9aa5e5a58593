/** What a page knows of its room: what each of its seats has been handed, who is here, what is proposed. */

import { still } from "./motion.js";
import { patched } from "./pointers.js";

const PAUSE = 650; // milliseconds between two changes that one should be able to follow

export class RoomStore {
  /** `entry` is the way into the room: `connect` makes a wire of its three callbacks, `secrets` are those of the seats. */
  constructor(room, { connect, secrets }, language, changed) {
    Object.assign(this, { room, secrets, language, changed });
    this.state = "joining"; // then "live", "lost", "refused" or "closed"
    this.info = null;
    this.seats = [];
    this.looks = new Map(); // by seat, or "watcher": the last look with its events
    this.people = { seats: [], watchers: 0 };
    this.proposal = null;
    this.trouble = "";
    this.queue = [];
    this.timer = null;
    this.wire = connect({
      opened: () => this._join(),
      heard: (method, params) => this._heard(method, params),
      lost: () => this._set({ state: this.state === "closed" || this.state === "refused" ? this.state : "lost" }),
    });
  }

  _set(fields, moved = []) {
    Object.assign(this, fields);
    this.changed(moved);
  }

  async _join() {
    try {
      const joined = await this.wire.call("join", { secrets: this.secrets, language: this.language });
      this._take(joined);
    } catch (error) {
      if (error.name === "lost") return;
      this.wire.stop();
      this._set({ state: "refused", trouble: error.message });
    }
  }

  _take({ info, seats, maker, looks, people, proposal }) {
    this.queue = [];
    this.looks = new Map(looks.map(({ as, events, ...look }) => [as, { ...look, events }]));
    this._set({ state: "live", info, seats, maker, people, proposal: proposal ?? null });
  }

  _heard(method, params) {
    if (method === "news") {
      this.queue.push(params);
      if (this.timer === null) this._next();
    } else if (method === "people") this._set({ people: params });
    else if (method === "proposal") this._set({ proposal: params.by === undefined ? null : params });
    else if (method === "closed") {
      this.wire.stop();
      this._set({ state: "closed" });
    }
  }

  /** Take the next news; what others do quickly is shown one by one, unless much has piled up. */
  _next() {
    const news = this.queue.shift();
    if (news === undefined) {
      this.timer = null;
      return;
    }
    this._apply(news);
    const pause = still() || this.queue.length > 12 ? 0 : PAUSE;
    this.timer = setTimeout(() => this._next(), this.queue.length ? pause : 0);
  }

  _apply({ as, kept, events, moved, changed, since, cards, ...rest }) {
    const look = this.looks.get(as);
    if (!look || since !== look.revision) {
      this.wire.restart(); // something was missed: to join again is to see all of it
      return;
    }
    this.looks.set(as, {
      ...look,
      ...rest,
      view: patched(look.view, changed),
      events: [...look.events.slice(0, kept), ...events],
      cards: { ...look.cards, ...cards },
    });
    this._set({}, moved);
  }

  /** The look that the table shows: that of the seat that is asked, else that of the first seat. */
  get eyes() {
    const asked = this.seats.find((seat) => this.looks.get(seat)?.requests.length);
    return asked ?? this.seats[0] ?? "watcher";
  }

  get look() {
    return this.looks.get(this.eyes);
  }

  /** Whether more is known than is shown yet. */
  get behind() {
    return this.queue.length > 0;
  }

  /** Call a method; what is refused is said on the page. */
  async ask(method, params = {}) {
    try {
      const result = await this.wire.call(method, params);
      if (this.trouble) this._set({ trouble: "" });
      return result;
    } catch (error) {
      this._set({ trouble: error.message });
      return null;
    }
  }

  choose(ids, { several = false } = {}) {
    const what = several ? { options: ids } : { option: ids[0] };
    return this.ask("choose", { seat: this.eyes, revision: this.look.revision, ...what });
  }

  async speak(language) {
    this.language = language;
    const result = await this.ask("language", { language });
    if (result) this._take({ ...this, ...result });
  }

  /** Stand up from a seat; whoever has none left watches. */
  async leave(seat) {
    const result = await this.ask("leave", { seat });
    if (result) this._take({ ...this, ...result });
  }
}
