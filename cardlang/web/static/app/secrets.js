/**
 * The secrets of seats. They stand in the fragment of an address, which no server sees, and in the storage of the
 * browser tab, so that a page that is loaded again still has its seats.
 */

const KEY = (room) => `cardlang ${room}`;

/** What this tab knows of a room: `mine`, the secrets it sits with, and `links`, those it may hand on. */
export function secretsOf(room) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY(room))) ?? { mine: [] };
  } catch {
    return { mine: [] };
  }
}

export function remember(room, secrets) {
  sessionStorage.setItem(KEY(room), JSON.stringify(secrets));
}

/** The address of a room, for a seat if there is a secret. */
export function linkOf(room, secret) {
  return `${location.origin}/r/${room}${secret ? `#${secret}` : ""}`;
}

/** The secrets with which the page was opened, of the fragment or remembered. */
export function arrive(room) {
  const given = location.hash.slice(1).split(",").filter(Boolean);
  const known = secretsOf(room);
  if (!given.length) return known.mine;
  const mine = [...new Set([...known.mine, ...given])];
  remember(room, { ...known, mine });
  return mine;
}
