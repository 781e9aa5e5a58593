/**
 * Where the answers of a request lie on the table. An option names a card, or a place by its zone and coordinates; an
 * element of the table has the same name if it is the same place. So nothing here knows a game.
 */

const name = (place) =>
  Object.keys(place)
    .sort()
    .map((field) => `${field}=${place[field]}`)
    .join(" ");

/** The name of a card by its number in the match. */
export const cardName = (number) => `card=${number}`;

/** The name of a place; which way a card lies there is no part of it. */
export function placeName({ face_up, ...place }) {
  return name(place);
}

/** The name of what an option stands for, null if it is nothing that lies on a table. */
export function optionName({ kind, at, ...rest }) {
  if (kind === "card") return cardName(rest.card);
  if (kind === "hidden" || kind === "occupant") return at ? placeName(at) : null;
  if (["flag", "amount", "mode", "ability"].includes(kind)) return null;
  return placeName({ zone: kind, ...rest });
}

/** The options that lie somewhere, by the names of what they stand for. */
export function optionsByName(requests) {
  const named = new Map();
  for (const request of requests) {
    for (const option of request.options) {
      const key = optionName(option.data);
      if (key !== null) named.set(key, [...(named.get(key) ?? []), { ...option, seat: request.seat }]);
    }
  }
  return named;
}
