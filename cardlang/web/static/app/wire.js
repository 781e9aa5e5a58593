/** JSON-RPC 2.0 over a WebSocket that comes back by itself. */

const SLOWEST = 8000; // milliseconds between two tries

/** What the server answered instead of a result. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.name = error.data?.name ?? String(error.code);
    this.data = error.data ?? {};
  }
}

/** The address of a room's WebSocket on the server of this page. */
export function addressOf(room) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/r/${room}/ws`;
}

/** One connection. `opened` is called whenever there is a new one, `heard` for each notification, `lost` in between. */
export class Wire {
  constructor(address, { opened, heard, lost }) {
    Object.assign(this, { address, opened, heard, lost });
    this.pending = new Map();
    this.number = 0;
    this.tries = 0;
    this.stopped = false;
    this._connect();
  }

  /** The result of a method; rejected with a Refusal, or if the connection is lost before there is one. */
  call(method, params) {
    const id = (this.number += 1);
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) {
        reject(new Refusal({ message: "the connection is lost", data: { name: "lost" } }));
        return;
      }
      this.pending.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  stop() {
    this.stopped = true;
    this.socket.close();
  }

  /** Give this connection up for a new one. */
  restart() {
    this.socket.close();
  }

  _connect() {
    this.socket = new WebSocket(this.address);
    this.socket.onopen = () => {
      this.tries = 0;
      this.opened();
    };
    this.socket.onmessage = (message) => this._read(JSON.parse(message.data));
    this.socket.onclose = () => this._again();
  }

  _read(message) {
    if (message.method !== undefined) {
      this.heard(message.method, message.params);
      return;
    }
    const waiting = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.error) waiting?.reject(new Refusal(message.error));
    else waiting?.resolve(message.result);
  }

  _again() {
    for (const { reject } of this.pending.values()) {
      reject(new Refusal({ message: "the connection is lost", data: { name: "lost" } }));
    }
    this.pending.clear();
    if (this.stopped) return;
    this.lost();
    setTimeout(() => this.stopped || this._connect(), Math.min(SLOWEST, 300 * 2 ** this.tries));
    this.tries += 1;
  }
}
