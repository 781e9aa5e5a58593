/** The page: the lobby, or a room by its address. */

import { html, render, useEffect, useState } from "../vendor/preact-htm.js";
import { Lobby } from "./lobby.js";
import { Menu } from "./people.js";
import { Room } from "./room.js";
import { arrive } from "./secrets.js";
import { addressOf, Wire } from "./wire.js";
import { preferred, say } from "./words.js";

const LANGUAGE = "cardlang language";
const HOME = { at: "/" };
const room = /^\/r\/([A-Za-z]{4})\/?$/.exec(location.pathname)?.[1]?.toUpperCase();
const entry = room && { secrets: arrive(room), connect: (callbacks) => new Wire(addressOf(room), callbacks) };

function Page({ catalogue }) {
  const [language, setLanguage] = useState(localStorage.getItem(LANGUAGE) ?? preferred(catalogue.languages.names));
  useEffect(() => {
    document.documentElement.lang = language;
    localStorage.setItem(LANGUAGE, language);
  }, [language]);
  if (room) return html`<${Room} room=${room} entry=${entry} home=${HOME} Menu=${Menu} catalogue=${catalogue} language=${language} onLanguage=${setLanguage} />`;
  return html`<${Lobby} catalogue=${catalogue} language=${language} onLanguage=${setLanguage} />`;
}

const root = document.getElementById("page");
try {
  const catalogue = await (await fetch("/api/games")).json();
  render(html`<${Page} catalogue=${catalogue} />`, root);
} catch (error) {
  root.textContent = say(preferred(["en", "de"]), "failed", { why: error.message });
}
