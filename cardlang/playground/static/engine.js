/** Python in a worker, so that nothing it does holds up the page: calls go in, results and news come out. */

import { Refusal } from "../app/wire.js";

export class Engine {
  /** `site` says where Python comes from. Nothing is loaded before `start`. */
  constructor(site) {
    this.site = site;
    this.status = { phase: "loading", step: "python", bytes: 0 };
    this.changed = () => {}; // called when the status is another one
    this.heard = () => {}; // called for each notification of the match
    this.pending = new Map();
    this.number = 0;
    this.worker = null;
  }

  start() {
    if (this.worker) return;
    if (typeof WebAssembly !== "object") return this._fail("noWebAssembly");
    this._set({ phase: "loading", step: "python", bytes: 0 });
    const address = new URL("./worker.js", import.meta.url).href;
    // A worker made of a blob has the policy of this page; one from a file of a plain web server has none.
    const code = URL.createObjectURL(new Blob([`import ${JSON.stringify(address)};`], { type: "text/javascript" }));
    try {
      this.worker = new Worker(code, { type: "module" });
    } catch (error) {
      return this._fail("noWorker", error.message);
    }
    const worker = this.worker;
    worker.onmessage = ({ data }) => worker === this.worker && this._read(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this._fail("noWorker", event.message ?? "");
    };
    const { pyodide, wheels } = this.site;
    const at = (path) => new URL(path, document.baseURI).href;
    worker.postMessage({ load: { pyodide: at(pyodide), wheels: wheels.map(at) } });
  }

  /** Give up what is being done, and begin anew with a fresh worker. A match that was open is lost. */
  restart() {
    this.worker?.terminate();
    this.worker = null;
    this._reject("stopped", "stopped");
    this.start();
  }

  /** The result of a method; rejected with a Refusal. */
  call(method, params = {}) {
    return new Promise((resolve, reject) => {
      if (this.status.phase !== "ready") {
        reject(new Refusal({ message: "Python is not ready", data: { name: "lost" } }));
        return;
      }
      const id = (this.number += 1);
      this.pending.set(id, { resolve, reject });
      this.worker.postMessage({ call: JSON.stringify({ id, method, params }) });
    });
  }

  _read({ loading, ready, failed, messages }) {
    if (loading) this._set({ phase: "loading", ...loading });
    else if (ready) this._set({ phase: "ready" });
    else if (failed) this._fail(failed.name, failed.why, failed.what);
    else for (const message of messages) this._take(message);
  }

  _take(message) {
    if (message.method !== undefined) {
      this.heard(message.method, message.params);
      return;
    }
    const waiting = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.error) waiting?.reject(new Refusal(message.error));
    else waiting?.resolve(message.result);
  }

  _fail(name, why = "", what = "") {
    this.worker?.terminate();
    this.worker = null;
    this._set({ phase: "failed", name, why, what });
    this._reject("lost", why);
  }

  _reject(name, message) {
    for (const { reject } of this.pending.values()) reject(new Refusal({ message, data: { name } }));
    this.pending.clear();
  }

  _set(status) {
    this.status = status;
    this.changed();
  }
}

/** The way into the match of a worker, as the way into a room of a server (`app/wire.js`). */
export function connectTo(engine) {
  return ({ opened, heard, lost }) => {
    engine.heard = (method, params) => (method === "broken" ? lost() : heard(method, params));
    setTimeout(opened, 0);
    return {
      call: (method, params) => engine.call(method, params),
      stop: () => {
        engine.heard = () => {};
      },
      restart: () => setTimeout(opened, 0),
    };
  };
}
