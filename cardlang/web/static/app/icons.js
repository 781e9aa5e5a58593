/** Small drawings on a 24 by 24 field, by the names that descriptions use. */

import { html } from "../vendor/preact-htm.js";

const PATHS = {
  coin: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 3.2a5.8 5.8 0 1 1 0 11.6 5.8 5.8 0 0 1 0-11.6Zm0 2.1-2.9 3.7 2.9 3.7 2.9-3.7Z",
  key: "M8 4a5 5 0 1 0 4.6 7H15v3h3v-3h3V8h-8.4A5 5 0 0 0 8 4Zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  castle: "M4 3h3v3h2.5V3h5v3H17V3h3v7l-2 2v9h-4v-4a2 2 0 0 0-4 0v4H6v-9l-2-2Z",
  house: "m12 3 9 8h-3v10h-4.5v-6h-3v6H6V11H3Z",
  shield: "M12 2.5 20 5v6.5c0 4.8-3.2 8.4-8 10-4.8-1.6-8-5.2-8-10V5Z",
  star: "m12 2.5 2.8 6.1 6.7.7-5 4.5 1.4 6.6L12 17l-5.9 3.4 1.4-6.6-5-4.5 6.7-.7Z",
  sword: "M20.5 3.5 20 7.6 11.9 15.7l1.7 1.7-1.5 1.5-2.4-2.4-4 4-1.7-.6-.6-1.7 4-4L5 11.8l1.5-1.5 1.7 1.7 8.1-8.1Z",
  flag: "M5 2.5h2V4c4-2 6 2 11 0v9c-5 2-7-2-11 0v8.5H5Z",
  hat: "M12 2.5 16.5 15c2.6.4 5 1.2 5 2.5 0 2-4.600 3.500-9.500 3.500s-9.500-1.500-9.500-3.500c0-1.300 2.400-2.100 5-2.500Z",
  crown: "m3 6 4.500 4L12 4l4.500 6L21 6l-1.500 11h-15Zm1.500 12.500h15V21h-15Z",
  mask: "M3 7c3-2 6-2 9 0 3-2 6-2 9 0 .5 5-1.500 9-5 9-2 0-3-1-4-2.500C11 15 10 16 8 16c-3.500 0-5.500-4-5-9Zm3.500 3c0 1.300 1 2 2.500 2 .7 0 1-.4 1-1-1-1-2-1.300-3.500-1Zm11 0c-1.500-.3-2.500 0-3.500 1 0 .6.300 1 1 1 1.500 0 2.500-.7 2.500-2Z",
  eye: "M12 5c5 0 8.500 4 10 7-1.500 3-5 7-10 7S3.500 15 2 12c1.500-3 5-7 10-7Zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0 2.200a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600Z",
  scroll:
    "M5 3h12a2 2 0 0 1 2 2v10h2v3a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V8H3V5a2 2 0 0 1 2-2Zm4 5v1.600h7V8Zm0 3.500v1.600h7v-1.600Z",
  hourglass: "M6 2.500h12V5l-4.500 5.500v3L18 19v2.500H6V19l4.500-5.500v-3L6 5Z",
  purse:
    "M9 3h6l-1.500 3.500C18 8 20.500 12 20.500 15.500c0 3.500-3 5.500-8.500 5.500s-8.500-2-8.500-5.500C3.500 12 6 8 10.500 6.500Z",
  mark: "m12 3 9 9-9 9-9-9Z",
  arrow: "M4 10.500h10V6l7 6-7 6v-4.500H4Z",
  cards: "M4 6.500 13 4l4 14-9 2.500Zm12-2 4.500.5-1.700 13Z",
  undo: "M9 5 3 10.500 9 16v-3.500h5.500a3 3 0 0 1 0 6H8V21h6.500a5.500 5.500 0 0 0 0-11H9Z",
  people:
    "M8 4a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7Zm8.500 1a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM1.500 20c0-4.500 2.500-7.500 6.500-7.500s6.500 3 6.500 7.500Zm14.500 0c0-2.800-.7-5-2-6.700 4.500-1.800 8.500 1.200 8.500 6.700Z",
  book: "M4 4c3-1 6-1 8 1 2-2 5-2 8-1v15c-3-1-6-1-8 1-2-2-5-2-8-1Zm7 3c-1.500-1.200-3.200-1.500-5-1.200v11c1.800-.3 3.500 0 5 .9Z",
  dot: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z",
};

/** A drawing, with a letter on it if colour alone would tell it apart; whoever uses it says in words what it means. */
export function Icon({ name, label, letter }) {
  const path = PATHS[name] ?? PATHS.dot;
  return html`<svg
    class="icon icon-${name}"
    viewBox="0 0 24 24"
    role=${label ? "img" : null}
    aria-label=${label || null}
    aria-hidden=${label ? null : "true"}
  >
    <path fill="currentColor" fill-rule="evenodd" d=${path} />
    ${letter ? html`<text class="letter" x="12" y="16.5" text-anchor="middle">${letter}</text>` : null}
  </svg>`;
}
