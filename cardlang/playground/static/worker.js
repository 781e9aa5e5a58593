/** The worker: loads Pyodide and the wheels, then answers calls. What it says is read by `engine.js`. */

const EVERY = 150; // milliseconds between two reports of how much has been loaded

class Failure extends Error {
  constructor(name, what, why) {
    super(why);
    Object.assign(this, { name, what });
  }
}

let python = null;
let thinking = false;

/** Count the bytes of everything that is fetched from now on. */
function countBytes(report) {
  const fetched = self.fetch.bind(self);
  let bytes = 0;
  let told = 0;
  self.fetch = async (...asked) => {
    const response = await fetched(...asked);
    if (!response.ok || !response.body) return response;
    const counter = new TransformStream({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (performance.now() - told > EVERY) {
          told = performance.now();
          report(bytes);
        }
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
}

async function fileOf(address) {
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new Failure("network", address, error.message);
  }
  if (!response.ok) throw new Failure("missing", address, String(response.status));
  return response.arrayBuffer();
}

async function interpreter(address) {
  try {
    const { loadPyodide } = await import(`${address}pyodide.mjs`);
    return await loadPyodide({ indexURL: address });
  } catch (error) {
    throw new Failure("pyodide", address, error.message);
  }
}

async function load({ pyodide, wheels }) {
  let step = "python";
  countBytes((bytes) => postMessage({ loading: { step, bytes } }));
  const [loaded, ...packed] = await Promise.all([interpreter(pyodide), ...wheels.map(fileOf)]);
  step = "wheels";
  for (const wheel of packed) loaded.unpackArchive(wheel, "wheel");
  postMessage({ loading: { step: "cardlang", bytes: 0 } });
  await new Promise((go) => setTimeout(go, 0));
  python = loaded.runPython("from cardlang.playground.worker import Worker\nWorker()");
}

const failed = (error) =>
  postMessage({ failed: { name: error instanceof Failure ? error.name : "python", what: error.what, why: error.message } });

/** Let bots answer one after the other; calls that come in between are not kept waiting. */
function think() {
  if (thinking) return;
  thinking = true;
  setTimeout(() => {
    thinking = false;
    const said = python.step();
    if (!said) return;
    postMessage({ messages: JSON.parse(said) });
    think();
  }, 0);
}

self.onmessage = async ({ data }) => {
  try {
    if (data.load) {
      await load(data.load);
      postMessage({ ready: true });
    } else {
      postMessage({ messages: JSON.parse(python.answer(data.call)) });
      think();
    }
  } catch (error) {
    failed(error);
  }
};
