import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { StylesWithin } from "#app/ui/layouts/page-styles";

/** What React leaves in the place of a part that has yet to be fetched, or that failed. */
const LEFT_OUT = "<!--$!-->";
const END = "</body></html>";

/**
 * A page as one text with its data at the end: a stream encodes each word of it by itself and sends pieces of 512 bytes,
 * which takes as long as making them. Null where a part is not there yet or fails: the stream waits for the one, and says
 * what is wrong with the other. `within` is the style sheet, where the page carries it.
 */
export async function wholePage(
  context: EntryContext,
  url: string,
  nonce: string,
  within: string | null = null,
): Promise<string | null> {
  const { serverHandoffStream, ...shell } = context;
  const html = renderedAtOnce(
    <StylesWithin.Provider value={within}>
      <RemixServer context={shell} url={url} nonce={nonce} />
    </StylesWithin.Provider>,
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
    // The stream comes upon it again, and Remix hears of it.
    return null;
  }
}

/** What Remix's own stream would hand to the browser in scripts of its own (StreamTransfer). */
const dataScript = (data: string, nonce: string): string =>
  `<script nonce="${nonce}">{const to=window.__remixContext.streamController;to.enqueue(${scriptText(data)});to.close()}</script>`;

const scriptText = (data: string): string =>
  JSON.stringify(data).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
