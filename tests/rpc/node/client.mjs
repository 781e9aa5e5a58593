// A front end without dependencies: plays whole matches by `cardlang rpc`, each seat from its own view alone.
// node client.mjs PYTHON PLAN: PLAN is JSON, a list of parameters of `start`; prints one line of JSON for each match.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { deepStrictEqual as same, strictEqual as is, ok } from "node:assert";

const [python, plan] = process.argv.slice(2);
const child = spawn(python, ["-m", "cardlang", "rpc"], { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map();
createInterface({ input: child.stdout }).on("line", (line) => {
  const { id, result, error } = JSON.parse(line);
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  error ? reject(Object.assign(new Error(error.message), error.data)) : resolve(result);
});
let last = 0;
const ask = (method, params = {}) =>
  new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    child.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: last, method, params }) + "\n");
  });
const refusal = (method, params) => ask(method, params).then(() => "", (error) => error.name);

let state = 1;
const below = (n) => (state = (state * 48271) % 2147483647) % n;

// The view after some changes: what a front end does in place of asking for all of it again.
function apply(view, changed) {
  for (const { at, ...change } of changed) {
    const way = at.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    const name = way.pop();
    const there = way.reduce((value, part) => value[part], view);
    if ("to" in change) there[name] = structuredClone(change.to);
    else delete there[name];
  }
}

async function play(params) {
  const { match, seating } = await ask("start", { as: "host", seed: 11, ...params });
  const seats = seating.seats.map((_, seat) => seat);
  const tables = await Promise.all(seats.map((seat) => ask("look", { as: seat, match })));
  let choices = 0, clicks = 0, moved = 0;
  const follow = (seat, news) => {
    apply(tables[seat].view, news.changed);
    moved += news.moved.length;
    tables[seat] = { ...news, view: tables[seat].view };
  };
  while (!tables[0].over) {
    const seat = seats.find((one) => tables[one].requests.length);
    ok(seat !== undefined, "somebody is asked, or it is over");
    const [{ options, chosen, to_follow }] = tables[seat].requests;
    ok(options.length > 0 && options.every(({ text }) => text));
    const click = { as: seat, match, option: options[below(options.length)].id, revision: tables[seat].revision };
    follow(seat, await ask("choose", click));
    if (++choices % 16 === 0) {
      is(await refusal("choose", click), "stale-revision");
      is(await refusal("save", { as: seat, match }), "host-only");
      same(tables[seat].view, (await ask("look", { as: seat, match })).view);
      clicks++;
    }
    const others = seats.filter((other) => other !== seat);
    await Promise.all(others.map(async (other) => {
      follow(other, await ask("changes", { as: other, match, since: tables[other].revision }));
    }));
  }
  for (const seat of seats) same(tables[seat].view, (await ask("look", { as: seat, match })).view);
  is(await refusal("choose", { as: 0, match, option: 0, revision: tables[0].revision }), "match-over");
  await ask("close", { as: "host", match });
  console.log(JSON.stringify({ ...params, choices, clicks, moved, outcome: tables[0].outcome }));
}

is((await ask("hello", { protocol: 1 })).protocol, 1);
for (const params of JSON.parse(plan)) await play(params);
child.stdin.end();
