/** The page: the lobby, or a room by its address. */

import { html, render, useEffect, useState } from "../vendor/preact-htm.js";
import { Lobby } from "./lobby.js";
import { Room } from "./room.js";
import { preferred, say } from "./words.js";

const LANGUAGE = "cardlang language";

function Page({ catalogue }) {
  const [language, setLanguage] = useState(localStorage.getItem(LANGUAGE) ?? preferred(catalogue.languages.names));
  useEffect(() => {
    document.documentElement.lang = language;
    localStorage.setItem(LANGUAGE, language);
  }, [language]);
  const room = /^\/r\/([A-Za-z]{4})\/?$/.exec(location.pathname)?.[1]?.toUpperCase();
  if (room) return html`<${Room} room=${room} catalogue=${catalogue} language=${language} onLanguage=${setLanguage} />`;
  return html`<${Lobby} catalogue=${catalogue} language=${language} onLanguage=${setLanguage} />`;
}

const root = document.getElementById("page");
try {
  const catalogue = await (await fetch("/api/games")).json();
  render(html`<${Page} catalogue=${catalogue} />`, root);
} catch (error) {
  root.textContent = say(preferred(["en", "de"]), "failed", { why: error.message });
}
