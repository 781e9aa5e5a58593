/** What a text is found to be: judged a moment after it has changed, one text at a time. */

import { useEffect, useRef, useState } from "../vendor/preact-htm.js";

const PAUSE = 160; // milliseconds after a key before the text is judged
const PATIENCE = 12_000; // milliseconds after which one may stop what takes so long
export const NOTHING = { text: "", findings: [], more: 0, errors: 0, set: null, cards: [] };

/** `judged` is null until a text has been; `busy`, `slow`, `stopped` and `trouble` say how it goes with the next one. */
export function useJudged(engine, text, language, ready) {
  const [judged, setJudged] = useState(null);
  const [state, setState] = useState({ busy: false, slow: false, stopped: false, trouble: "" });
  const work = useRef({ running: false, wanted: null, stopped: null });
  const run = async () => {
    const job = work.current;
    if (job.running || job.wanted === null) return;
    const [asked, spoken] = job.wanted;
    Object.assign(job, { running: true, wanted: null });
    const tell = (fields) => setState({ busy: false, slow: false, stopped: false, trouble: "", ...fields });
    tell({ busy: true });
    const timer = setTimeout(() => tell({ busy: true, slow: true }), PATIENCE);
    try {
      const found = await engine.call("check", { text: asked });
      setJudged((before) => ({ ...NOTHING, ...before, ...found, text: asked }));
      if (job.wanted === null) {
        const shown = await engine.call("cards", { text: asked, language: spoken });
        setJudged((before) => ({ ...before, ...shown }));
      }
      tell({});
    } catch (error) {
      const stopped = error.name === "stopped";
      if (stopped) Object.assign(job, { stopped: job.wanted?.[0] ?? asked, wanted: null }); // not begun again by itself
      tell({ stopped, trouble: stopped || error.name === "lost" ? "" : error.message });
    }
    clearTimeout(timer);
    job.running = false;
    run();
  };
  useEffect(() => {
    if (!ready || text === work.current.stopped) return undefined;
    work.current.stopped = null;
    work.current.wanted = [text, language];
    const timer = setTimeout(run, PAUSE);
    return () => clearTimeout(timer);
  }, [text, language, ready]);
  return { judged, ...state };
}
