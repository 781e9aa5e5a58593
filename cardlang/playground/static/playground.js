/** The page: the text with what was found in it, the cards, and a match. */

import { Room } from "../app/room.js";
import { preferred } from "../app/words.js";
import { html, useEffect, useMemo, useReducer, useRef, useState } from "../vendor/preact-htm.js";
import { carried } from "./carried.js";
import { draft, keep } from "./drafts.js";
import { Editor, typeInto } from "./editor.js";
import { connectTo } from "./engine.js";
import { Page } from "./explained.js";
import { Findings, verdictOf } from "./findings.js";
import { Head, Notice, Tabs } from "./head.js";
import { NOTHING, useJudged } from "./judged.js";
import { fragmentOf, holdsSet } from "./link.js";
import { MatchSetup } from "./match.js";
import { Proofs, useDescription } from "./proofs.js";
import { LinkDialog, Status } from "./status.js";
import { tell } from "./words.js";

const LANGUAGE = "cardlang language";

function useText(begin, limits) {
  const [text, setText] = useState(begin.text);
  const [origin, setOrigin] = useState(begin.from);
  const own = (after) => {
    setOrigin("draft");
    setText(after);
    keep(after);
    if (holdsSet(location.hash)) history.replaceState(null, "", location.pathname + location.search);
  };
  const change = (after) => {
    const text = after.slice(0, limits.text);
    if (origin === "link" && draft() !== null) setText(text); // one's own draft is not lost to what came with a link
    else own(text);
  };
  return { text, origin, change, own };
}

/** The page on which one writes. */
function Workbench({ site, engine, begin, written, judging, language, onLanguage, table }) {
  const { text, origin, change, own } = written;
  const { judged, busy, slow, stopped, trouble } = judging;
  const area = useRef(null);
  const [tab, setTab] = useState("write");
  const [current, setCurrent] = useState(-1);
  const [page, setPage] = useState(null);
  const [link, setLink] = useState(null);
  const ready = engine.status.phase === "ready";
  const now = judged ?? NOTHING;
  const findings = useMemo(() => carried(now.findings, now.text, text), [now, text]);
  const description = useDescription(now.set?.game);
  const select = ([start, end]) => {
    setTab("write");
    setTimeout(() => {
      area.current.focus();
      area.current.setSelectionRange(start, end);
      reveal(area.current, text, start);
    }, 0);
  };
  const fix = ({ fix: { span, text: words } }) => typeInto(area.current, span, words);
  const explain = async ({ code }) => setPage(await engine.call("explain", { code }).catch((error) => error.message));
  const share = async () => {
    try {
      const fragment = await fragmentOf(text, site.limits);
      history.replaceState(null, "", fragment);
      setLink({ link: location.href, trouble: "" });
    } catch (error) {
      setLink({ link: "", trouble: tell(language, error.name === "tooLong" ? "linkTooLong" : "linkNotHere") });
    }
  };
  const beginWith = (box) => {
    const chosen = site.starters[box.value];
    if (chosen !== undefined && (!text.trim() || Object.values(site.starters).includes(text) || confirm(tell(language, "beginHint"))))
      own(chosen);
    box.value = "";
  };
  const verdict = judged ? verdictOf(language, now) : "…";
  const kind = !judged ? "none" : now.errors ? "error" : now.findings.length ? "warning" : "sound";
  const why = !ready
    ? tell(language, "notReady")
    : now.errors
      ? tell(language, "mendFirst")
      : now.set
        ? ""
        : tell(language, "noGame");
  return html`
    <a class="skip" href="#text">${tell(language, "skip")}</a>
    <${Head} site=${site} language=${language} onLanguage=${onLanguage} onLink=${share} onBegin=${beginWith} />
    <${Tabs} tab=${tab} onTab=${setTab} language=${language} verdict=${verdict} bad=${now.errors > 0} />
    <main class="bench" data-tab=${tab} data-accent=${description?.accent ?? "plain"}>
      <section class="writing" aria-label=${tell(language, "write")}>
        <p class="lead">${tell(language, "lead")}</p>
        <${Notice} origin=${origin} trouble=${begin.trouble} language=${language} onMine=${() => own(draft())} onKeep=${() => own(text)} />
        <${Editor} text=${text} findings=${findings} label=${tell(language, "editor")} area=${area} most=${site.limits.text} onText=${change} onCaret=${setCurrent} />
        <div class="verdict ${kind} ${now.text === text ? "" : "stale"}">
          <span id="verdict" role="status">${judged ? verdict : ready ? tell(language, "checking") : tell(language, "notReady")}</span>
          ${kind === "sound" ? html`<span class="hint">${tell(language, "soundHelp")}</span>` : null}
          ${text.length >= site.limits.text ? html`<span class="hint">${tell(language, "tooLong", { count: site.limits.text.toLocaleString(language) })}</span>` : null}
          ${slow ? html`<span class="hint">${tell(language, "slow")}</span> <button type="button" class="button small" onClick=${() => engine.restart()}>${tell(language, "stop")}</button>` : null}
          ${stopped ? html`<span class="hint" role="alert">${tell(language, "stopped")}</span>` : null}
          ${trouble ? html`<span class="trouble" role="alert">${tell(language, "failed", { why: trouble })}</span>` : null}
        </div>
        <${Findings} findings=${findings} more=${now.more} text=${text} current=${current} language=${language} onGo=${({ span }) => select(span)} onFix=${fix} onWhy=${explain} />
      </section>
      <section class="showing" aria-label=${tell(language, "cards")} aria-busy=${String(busy)}>
        <${Status} status=${engine.status} language=${language} onAgain=${() => engine.restart()} />
        <div class="of-cards"><${Proofs} cards=${now.cards} description=${description} language=${language} onGo=${({ span }) => select(span)} /></div>
        <${MatchSetup} catalogue=${site.catalogue} game=${now.set?.game} why=${why} trouble=${table.trouble} busy=${table.busy} open=${table.room !== null && ready} language=${language} onPlay=${(setup) => table.play({ ...setup, text })} onGoOn=${table.goOn} />
        <p class="hint about">${tell(language, "about", { version: site.version })}</p>
      </section>
    </main>
    ${page ? html`<${Page} page=${page} onClose=${() => setPage(null)} />` : null}
    ${link ? html`<${LinkDialog} ...${link} language=${language} onClose=${() => setLink(null)} />` : null}`;
}

/** Scroll the text so that a place in it can be seen. */
function reveal(area, text, offset) {
  const line = text.slice(0, offset).split("\n").length - 1;
  const row = area.closest(".ed-sheet").querySelectorAll(".ed-line")[line];
  row?.scrollIntoView({ block: "nearest" });
}

/** The match that is open, if there is one, and whether one looks at it. */
function useTable(engine) {
  const [state, setState] = useState({ room: null, shown: false, trouble: "", busy: false, count: 0 });
  const play = async (params) => {
    setState((all) => ({ ...all, trouble: "", busy: true }));
    try {
      await engine.call("open", params);
      setState((all) => ({ room: connectTo(engine), shown: true, trouble: "", busy: false, count: all.count + 1 }));
    } catch (error) {
      const findings = error.data?.findings?.slice(0, 3).join("; ");
      setState((all) => ({ ...all, busy: false, trouble: findings ? `${error.message}: ${findings}` : error.message }));
    }
  };
  const show = (shown) => setState((all) => ({ ...all, shown }));
  return { ...state, play, goOn: () => show(true), leave: () => show(false), end: () => setState((all) => ({ ...all, room: null, shown: false })) };
}

export function Playground({ site, engine, begin }) {
  const [, redraw] = useReducer((count) => count + 1, 0);
  const [language, setLanguage] = useState(stored() ?? preferred(["en", "de"]));
  const written = useText(begin, site.limits);
  const ready = engine.status.phase === "ready";
  const judging = useJudged(engine, written.text, language, ready);
  const table = useTable(engine);
  useEffect(() => {
    engine.changed = redraw;
    engine.start();
  }, [engine]);
  useEffect(() => {
    document.documentElement.lang = language;
    try {
      localStorage.setItem(LANGUAGE, language);
    } catch {
      // then it is not kept
    }
  }, [language]);
  useEffect(() => {
    if (!ready && table.room) table.end(); // with its worker the match is gone
  }, [ready]);
  useEffect(() => {
    const moved = () => holdsSet(location.hash) && location.reload(); // another link in the same tab
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  const entry = useMemo(() => ({ connect: table.room, secrets: [] }), [table.room]);
  const home = { go: table.leave, label: `← ${tell(language, "cards")}`, after: tell(language, "again") };
  if (table.shown && table.room) {
    return html`<${Room} room=${`playground ${table.count}`} entry=${entry} home=${home} Menu=${null} catalogue=${site.catalogue} language=${language} onLanguage=${setLanguage} />`;
  }
  return html`<${Workbench} site=${site} engine=${engine} begin=${begin} written=${written} judging=${judging} language=${language} onLanguage=${setLanguage} table=${table} />`;
}

function stored() {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null;
  }
}
