/**
 * Motion that explains: cards go from where they were to where they are. Places are measured before and after a change
 * (FLIP), so what moves is always what the table shows, whatever the change was.
 */

const TIME = 420;

/** Whether the reader would rather not see things move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

const all = (root, selector) => [...root.querySelectorAll(selector)];

/** Where the cards are now, and a copy of each, so that one that leaves can be shown on its way. */
export function measure(root) {
  const places = new Map();
  if (!root || still()) return places;
  for (const element of all(root, "[data-card]")) {
    const card = element.dataset.card;
    if (!places.has(card)) places.set(card, { box: element.getBoundingClientRect(), element });
  }
  return places;
}

/** The element that shows the nearest part of the view above a pointer. */
function elementAt(root, pointer) {
  for (let at = pointer; at; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = root.querySelector(`[data-at="${CSS.escape(at)}"]`);
    if (found) return found;
  }
  return null;
}

function travel(element, from, to, options) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const scale = to.width ? from.width / to.width : 1;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5, ...options.first },
      { transform: "none", transformOrigin: "0 0", zIndex: 5 },
    ],
    { duration: TIME, delay: options.delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
  );
}

/** A card that has left goes to where the view says, and fades. */
function depart(element, box, goal, delay) {
  const copy = element.cloneNode(true);
  for (const name of ["data-card", "data-at", "data-options", "aria-label"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.tabIndex = -1;
  copy.classList.add("ghost");
  Object.assign(copy.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  document.body.append(copy);
  const way = goal ? `translate(${goal.left - box.left}px, ${goal.top - box.top}px) scale(.8)` : "scale(.9)";
  const motion = copy.animate([{ opacity: 1 }, { transform: way, opacity: 0 }], {
    duration: TIME,
    delay,
    easing: "ease-in",
    fill: "both",
  });
  motion.onfinish = motion.oncancel = () => copy.remove();
}

/** Animate what has changed since `before`. `moved` is that of the news: where a card came from or went, by pointers. */
export function animate(root, before, moved) {
  if (!root || still() || !before.size) return;
  const now = new Map();
  for (const element of all(root, "[data-card]"))
    if (!now.has(element.dataset.card)) now.set(element.dataset.card, element);
  const ways = new Map(moved.map((each) => [String(each.card), each]));
  let delay = 0;
  for (const [card, element] of now) {
    const box = element.getBoundingClientRect();
    const was = before.get(card);
    if (was) travel(element, was.box, box, { delay });
    else {
      const origin = elementAt(root, ways.get(card)?.from ?? "");
      if (origin) travel(element, origin.getBoundingClientRect(), box, { delay, first: { opacity: 0.2 } });
      else
        element.animate(
          [
            { opacity: 0, transform: "scale(.92)" },
            { opacity: 1, transform: "none" },
          ],
          { duration: TIME, delay, easing: "ease-out", fill: "backwards" },
        );
    }
    if (ways.has(card)) delay = Math.min(delay + 60, 360);
  }
  for (const [card, { box, element }] of before) {
    if (now.has(card) || !box.width) continue;
    depart(element, box, elementAt(root, ways.get(card)?.to ?? "")?.getBoundingClientRect(), delay);
  }
}
