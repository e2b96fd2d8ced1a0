import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { InlineStyles } from "../answers/inlined-style-sheet";
import { PART_FILES } from "../answers/part-files.server";
import { isFast } from "./switch.server";

/** What React renders for a boundary that is still loading or has failed. */
const LEFT_OUT = "<!--$!-->";
const END = "</body></html>";

/**
 * Renders the page to one string with the data that Remix would stream at its end. Returns null when a boundary is still
 * loading or fails: the caller then falls back to the stream, which waits for it or reports the error. `within` is the
 * style sheet, when the page inlines it.
 *
 * Saves 36 % of the CPU time of /orders and 16 % of /picking (`npm run bench -- fast-path`): React's stream
 * encodes every attribute and text separately, in chunks of 512 bytes.
 *
 * Unnecessary once React's stream for browsers encodes larger pieces, or loaders return promises that are worth
 * streaming.
 */
export async function wholePage(
  context: EntryContext,
  url: string,
  nonce: string,
  within: string | null = null,
): Promise<string | null> {
  if (!isFast("whole-page")) return null;
  const { serverHandoffStream, ...shell } = context;
  const html = renderedAtOnce(
    <InlineStyles.Provider value={within}>
      <RemixServer context={shell} url={url} nonce={nonce} />
    </InlineStyles.Provider>,
  );
  if (html === null) return null;
  const isAlive = shell.renderMeta?.didRenderScripts && serverHandoffStream;
  const scripts = isAlive ? partLinks(html) + dataScript(await new Response(serverHandoffStream).text(), nonce) : "";
  const body = html.endsWith(END) ? html.slice(0, -END.length) : html;
  return `<!DOCTYPE html>${body}${scripts}${html.slice(body.length)}`;
}

function renderedAtOnce(page: JSX.Element): string | null {
  try {
    const html = renderToString(page);
    return html.includes(LEFT_OUT) ? null : html;
  } catch {
    // The stream hits the same error again and reports it to Remix.
    return null;
  }
}

/** Has the browser fetch the code of the page's parts beside that of its routes, which alone would lead to it. */
function partLinks(html: string): string {
  const names = [...html.matchAll(/<template data-part="(\w+)">/g)].map(([, name = ""]) => name);
  const files = new Set(names.flatMap((name) => PART_FILES.parts[name] ?? []).map((n) => PART_FILES.files[n]));
  return [...files]
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" href="/${file}"/>`)
    .join("");
}

/** The script that Remix's own stream would send to hand its data to the browser (StreamTransfer). */
const dataScript = (data: string, nonce: string): string =>
  `<script nonce="${nonce}">{const to=window.__remixContext.streamController;to.enqueue(${scriptText(data)});to.close()}</script>`;

const scriptText = (data: string): string =>
  JSON.stringify(data).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
