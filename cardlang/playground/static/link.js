/**
 * Links that hold a set: behind the `#`, which no server is sent, `set=1.` and the text, deflated, in base64url. What
 * comes out of one was written by anybody: it has bounds, is text and nothing else, and is never run.
 */

const BEGIN = "#set=";
const FORMAT = "1";

/** What is wrong with a link: `tooLong`, `damaged` or `newer`. */
export class LinkError extends Error {
  constructor(name) {
    super(name);
    this.name = name;
  }
}

const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** The fragment that holds a text. Rejected with a LinkError for one that is too long. */
export async function fragmentOf(text, { text: mostText, link: mostLink }) {
  if (text.length > mostText) throw new LinkError("tooLong");
  const packed = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const signs = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  const fragment = `${BEGIN}${FORMAT}.${btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  if (fragment.length > mostLink) throw new LinkError("tooLong");
  return fragment;
}

/** Whether a fragment wants to hold a set. */
export const holdsSet = (fragment) => fragment.startsWith(BEGIN);

/** The text in a fragment. Rejected with a LinkError; it never unpacks more than it may have. */
export async function textOf(fragment, { text: mostText, link: mostLink }) {
  if (fragment.length > mostLink) throw new LinkError("tooLong");
  const [format, data, ...rest] = fragment.slice(BEGIN.length).split(".");
  if (!holdsSet(fragment) || !/^[0-9]{1,4}$/.test(format)) throw new LinkError("damaged");
  if (format !== FORMAT) throw new LinkError("newer");
  if (rest.length || !/^[A-Za-z0-9_-]+$/.test(data ?? "")) throw new LinkError("damaged");
  let text;
  try {
    const signs = atob(data.replaceAll("-", "+").replaceAll("_", "/"));
    text = await inflated(Uint8Array.from(signs, (sign) => sign.charCodeAt(0)), 3 * mostText);
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError("damaged");
  }
  if (text.length > mostText) throw new LinkError("tooLong");
  return text.replace(/\r\n?/g, "\n");
}

async function inflated(packed, most) {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let [text, bytes] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > most) {
      await reader.cancel();
      throw new LinkError("tooLong");
    }
    text += decoder.decode(value, { stream: true });
  }
}
