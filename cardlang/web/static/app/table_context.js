/** What every element of a table needs to know; `Table` hands it down. */

import { createContext } from "../vendor/preact-htm.js";

export const Table = createContext(null);
