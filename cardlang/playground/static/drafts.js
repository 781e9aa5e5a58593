/** The set to begin with: that of the link, else the one this browser had last, else one of the game that comes first. */

import { holdsSet, textOf } from "./link.js";

const DRAFT = "cardlang playground";

export function draft() {
  try {
    return localStorage.getItem(DRAFT);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export function keep(text) {
  try {
    localStorage.setItem(DRAFT, text);
  } catch {
    // then it is not kept
  }
}

/** `text` with where it is `from` (`link`, `draft` or `starter`), and what is wrong with the link, if something is. */
export async function arrival({ limits, starters }) {
  const mine = draft() ?? Object.values(starters)[0] ?? "";
  const from = draft() === null ? "starter" : "draft";
  if (!holdsSet(location.hash)) return { text: mine.slice(0, limits.text), from, trouble: "" };
  try {
    return { text: await textOf(location.hash, limits), from: "link", trouble: "" };
  } catch (error) {
    return { text: mine.slice(0, limits.text), from, trouble: error.name };
  }
}
