/** A coat of arms for a card without a picture: drawn from its id, so the same card has the same one everywhere. */

import { html } from "../vendor/preact-htm.js";

const SHIELD = "M4 3H36V22C36 34 29 42 20 46 11 42 4 34 4 22Z";
const DIVISIONS = [
  "M20 3H36V22C36 34 29 42 20 46Z",
  "M4 22H36C36 34 29 42 20 46 11 42 4 34 4 22Z",
  "M4 3H36L7 33C5 30 4 26 4 22Z",
  "M36 3H4L33 33C35 30 36 26 36 22Z",
  "M4 34 20 18 36 34 33 38 20 26 7 38Z",
  "M4 3H20V22H36C36 34 29 42 20 46V22H4Z",
  "M4 3 20 24 36 3Z",
  "M15 3H25V44L20 46 15 44Z",
];
const CHARGES = [
  "M20 12 23 19 30 20 25 25 26 32 20 28 14 32 15 25 10 20 17 19Z",
  "M20 12C25 12 27 16 27 19 27 24 20 31 20 31S13 24 13 19C13 16 15 12 20 12Z",
  "M13 14H16V17H18.500V14H21.500V17H24V14H27V21L25 23V32H15V23L13 21Z",
  "M20 11 29 22 20 33 11 22Z",
  "M18 11H22V18H29V22H22V33H18V22H11V18H18Z",
  "M20 13A9 9 0 1 0 29 24 8 8 0 1 1 20 13Z",
  "M12 15 16 19 20 12 24 19 28 15 27 27H13Z",
  "M19 11H21L22 26H27V29H22V34H18V29H13V26H18Z",
];
const TINCTURES = 7;

/** Whole numbers below the given bounds, drawn from a text (FNV-1a, then a linear congruence). */
function* drawn(text) {
  let state = 2166136261;
  for (const sign of text) state = Math.imul(state ^ sign.codePointAt(0), 16777619) >>> 0;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state >>> 8;
  }
}

/** The arms of a card's id. */
export function Emblem({ id }) {
  const numbers = drawn(id);
  const next = (below) => numbers.next().value % below;
  const [division, charge, field] = [next(DIVISIONS.length), next(CHARGES.length), next(TINCTURES)];
  const other = (field + 1 + next(TINCTURES - 1)) % TINCTURES;
  return html`<svg class="emblem" viewBox="0 0 40 48" aria-hidden="true">
    <path class="tincture-${field}" d=${SHIELD} />
    <path class="tincture-${other}" d=${DIVISIONS[division]} />
    <path class="charge" d=${CHARGES[charge]} />
    <path class="rim" d=${SHIELD} />
  </svg>`;
}
