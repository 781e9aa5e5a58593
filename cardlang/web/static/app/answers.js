/** Answers that are given by clicking: each question is answered once, sets of cards all at once. */

import { useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { say } from "./words.js";

/** Which answers can be given by clicking on the table, and what happens then. */
export function useAnswers(store, look, language, nameOf) {
  const [picked, setPicked] = useState(new Set());
  const answered = useRef({}); // by seat: the revision up to which its question has been answered
  const request = look?.requests[0];
  const key = JSON.stringify([store.eyes, request?.text, request?.options.map((option) => option.id)]);
  useEffect(() => setPicked(new Set()), [key]);
  const busy = look !== undefined && look.revision < (answered.current[store.eyes] ?? 0);
  const several = request?.several && request.several.most > 1 ? request.several : null;
  const offered = several ? { ...request, options: several.options } : request;
  const send = async (ids, how) => {
    const seat = store.eyes;
    if (store.look.revision < (answered.current[seat] ?? 0) || store.behind) return;
    answered.current[seat] = Infinity;
    const result = await store.choose(ids, how);
    answered.current[seat] = result?.revision ?? 0;
  };
  const answer = (option) => {
    const card = several && ["card", "hidden"].includes(option.data.kind);
    if (!card) return send([option.id]);
    const after = new Set(picked);
    if (!after.delete(option.id)) after.add(option.id);
    return setPicked(after);
  };
  const confirm = () => send([...picked], { several: true });
  const waiting = look?.waiting
    .map((one) => store.info.seating.seats[one.seat])
    .filter(Boolean)
    .map(nameOf)
    .join(", ");
  const why = request
    ? say(language, "notOffered", { question: request.text })
    : waiting
      ? say(language, "notYours", { who: waiting })
      : "";
  return { request: offered, several, picked, answer, confirm, busy, why };
}
