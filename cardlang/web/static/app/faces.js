/** What stands on a card: its record, what the view says of it now, and what the description shows of both. */

import { labelOf, say } from "./words.js";

/** The face that the description has for an object of the view: the first one whose fields it has. */
function faceOf(description, object) {
  return (description.faces ?? []).find((face) => (face.has ?? []).every((field) => object[field] !== undefined)) ?? {};
}

/** A word of the game in the language of the page. */
export function term(description, language, word) {
  return description.terms?.[language]?.[word] ?? String(word).replaceAll("-", " ").replaceAll("_", " ");
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** A value now, and the printed one where it differs. */
function counted(field, object, printed) {
  const now = object[field] ?? printed[field];
  if (now === undefined) return null;
  const was = printed[field];
  return { now, change: typeof was === "number" && typeof now === "number" ? Math.sign(now - was) : 0, was };
}

function tagsOf(tag, object, context) {
  const value = object[tag.at];
  if (value === undefined || value === null || value === false) return [];
  const label = labelOf(tag.label, context.language, { value });
  if (typeof value === "object" && !Array.isArray(value)) {
    return Object.entries(value).map(([name, count]) => ({
      icon: tag.icon,
      value: count,
      label: term(context.description, context.language, name),
    }));
  }
  const values = Array.isArray(value) ? value : [value];
  return values.map((each) => ({
    icon: tag.icon,
    value: each === true ? "" : each,
    label: label || tag.at,
    seat: tag.seat,
  }));
}

/**
 * All that is to be shown of an object of the view, null for a card that is not known:
 * `title`, `text`, `corner`, `tags`, `symbols`, `lines`, `tint`, `icon`, `down`.
 */
export function shownOf(object, context) {
  const { description, language, cards } = context;
  if (object === null || object === undefined) return null;
  const record = object.card === undefined ? null : cards[object.card];
  const face = faceOf(description, object);
  const side = record ?? { name: "", text: "", printed: {} };
  const printed = side.printed;
  const words = (fields) =>
    fields.map((field) => term(description, language, object[field] ?? printed[field] ?? "")).join(" ");
  const field = (name) => object[name] ?? printed[name];
  const down = object.face_up === false && !face.twoSided;
  const title = face.title
    ? capital(words(face.title))
    : side.name || capital(term(description, language, object.id ?? ""));
  const symbols = (face.symbols ? (field(face.symbols.at) ?? []) : []).map((word) => ({
    tint: face.symbols.tints?.[word],
    label: term(description, language, word),
    icon: face.symbols.icon,
  }));
  const lines = (face.lines ? (field(face.lines.at) ?? []) : []).map((words, index) => ({
    words,
    met: object[face.lines.met]?.[index],
  }));
  return {
    id: object.id ?? title,
    title,
    text: side.text,
    kind: (face.subtitle ?? [])
      .map((name) => field(name))
      .filter((word) => word !== undefined && word !== "")
      .map((word) => term(description, language, word))
      .join(" · "),
    corner: face.corner && !down ? counted(face.corner, object, printed) : null,
    cornerLabel: face.corner ? term(description, language, face.corner) : "",
    tags: (face.tags ?? []).flatMap((tag) => tagsOf(tag, { ...printed, ...object }, context)),
    symbols,
    lines,
    tint: face.tint?.values?.[field(face.tint.at)] ?? "",
    icon: face.icon?.values?.[field(face.icon.at)],
    down,
    look: face.look ?? "card",
    reverse: record?.reverse ?? null,
    record,
  };
}

/** The same in one line, for those who hear the page. */
export function spoken(shown, language) {
  if (shown === null) return say(language, "unknown");
  const parts = [shown.title];
  if (shown.down) parts.push(say(language, "faceDown"));
  if (shown.corner) parts.push(`${shown.cornerLabel} ${shown.corner.now}`);
  for (const tag of shown.tags) parts.push(`${tag.label} ${tag.value}`.trim());
  if (shown.symbols.length) parts.push(shown.symbols.map((symbol) => symbol.label).join(", "));
  return parts.join(", ");
}
