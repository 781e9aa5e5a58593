/** What is being read. */

import { html, useRef, useState } from "../vendor/preact-htm.js";
import { Browser, Sheet, Tip } from "./reader.js";

/** What is read: a tip beside a card, a sheet, or the cards of a pile. */
export function useReading(answers) {
  const [tip, setTip] = useState(null);
  const [sheet, setSheet] = useState(null);
  const [pile, setPile] = useState(null);
  const timer = useRef(null);
  const unread = () => {
    clearTimeout(timer.current);
    setTip(null);
  };
  const read = (item) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTip(item), 140);
  };
  const press = ({ shown, options, touch }) => {
    unread();
    if (options.length === 1 && !touch) answers.answer(options[0]);
    else if (shown === null && options.length === 1) answers.answer(options[0]);
    else setSheet({ shown, options, why: options.length ? "" : answers.why });
  };
  const layer = html`
    ${tip && tip.anchor.isConnected ? html`<${Tip} ...${tip} />` : null}
    ${pile ? html`<${Browser} ...${pile} onClose=${() => setPile(null)} />` : null}
    ${sheet ? html`<${Sheet} ...${sheet} onClose=${() => setSheet(null)} />` : null}`;
  return { read, unread, press, browse: setPile, layer };
}
