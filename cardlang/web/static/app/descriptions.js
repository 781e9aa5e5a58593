/** The description of a game's zones; a game without one gets a plain table. */

const PLAIN = { game: "", accent: "plain", faces: [], table: [], player: { tallies: [], blocks: [] } };

const known = new Map();
let addressOf = (game) => `/api/tables/${game}`;

/** Where descriptions lie on a site without a server. */
export function readDescriptionsFrom(address) {
  addressOf = address;
}

/** The description of a game, asked for once. */
export function describe(game) {
  if (!known.has(game)) {
    const answer = fetch(addressOf(game)).then((response) =>
      response.ok ? response.json() : { ...PLAIN, game },
    );
    known.set(game, answer);
  }
  return known.get(game);
}
