import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { InlineStyles } from "../answers/inlined-style-sheet";
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
  const scripts = isAlive ? dataScript(await new Response(serverHandoffStream).text(), nonce) : "";
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

/** The script that Remix's own stream would send to hand its data to the browser (StreamTransfer). */
const dataScript = (data: string, nonce: string): string =>
  `<script nonce="${nonce}">{const to=window.__remixContext.streamController;to.enqueue(${scriptText(data)});to.close()}</script>`;

const scriptText = (data: string): string =>
  JSON.stringify(data).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
