/** The playground: what the site says of itself, the set to begin with, then the page. */

import { readDescriptionsFrom } from "../app/descriptions.js";
import { preferred } from "../app/words.js";
import { html, render } from "../vendor/preact-htm.js";
import { arrival } from "./drafts.js";
import { Engine } from "./engine.js";
import { Playground } from "./playground.js";
import { tell } from "./words.js";

readDescriptionsFrom((game) => `tables/${game}.json`);
const root = document.getElementById("page");
try {
  const response = await fetch("site.json", { cache: "no-cache" });
  if (!response.ok) throw new Error(`site.json: ${response.status}`);
  const site = await response.json();
  const engine = new Engine(site);
  const begin = await arrival(site);
  root.textContent = "";
  render(html`<${Playground} site=${site} engine=${engine} begin=${begin} />`, root);
} catch (error) {
  root.textContent = tell(preferred(["en", "de"]), "noSite", { why: error.message });
}
