export * as doors from "#workers/entry-points";

import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import sheet from "#app/styles/app.css?inline";
import styles from "#app/styles/app.css?url";
import inter from "#app/styles/fonts/inter-latin.woff2?url";
import { meterHeaders } from "./http/answers/cost-headers.server";
import { InlineStyles } from "./http/answers/inlined-style-sheet";
import { pageHeaders, sha256Source } from "./http/answers/security-headers.server";
import { isFast } from "./http/fast-path/switch.server";
import { wholePage } from "./http/fast-path/whole-page.server";
import { isExternalVisit } from "./http/request/external-visit";
import { describeError } from "./http/setup/log.server";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { state }: AppLoadContext,
) {
  const { cspNonce: nonce } = state;
  const within = import.meta.env.PROD && isFast("inline-sheet") && isExternalVisit(request) ? sheet : null;
  const whole = await wholePage(remix, request.url, nonce, within);
  let failed = false;
  const stream = async () => {
    const page = (
      <InlineStyles.Provider value={within}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </InlineStyles.Provider>
    );
    const body = await renderToReadableStream(page, {
      signal: request.signal,
      nonce,
      onError(error) {
        if (request.signal.aborted) return;
        failed = true;
        state.log.error("render", describeError(error));
      },
    });
    // Bots do not wait for streamed content.
    if (isbot(request.headers.get("user-agent"))) await body.allReady;
    return body;
  };
  const body = whole ?? (await stream());
  if (status === 200 && isVisitorsPage(request, remix)) {
    headers.set("Cache-Control", "private, no-cache");
    // Theme, density and user; and whether the style sheet is inlined.
    headers.set("Vary", "Cookie, Sec-Fetch-Dest, Sec-Fetch-Site");
  }
  headers.append("Link", within === null ? `<${styles}>; rel=preload; as=style, ${FONT}` : FONT);
  // A page without scripts names no nonce, so all visitors can get the same copy of it.
  const hasNonce = whole === null || whole.includes(nonce);
  pageHeaders(headers, {
    scripts: hasNonce ? `'nonce-${nonce}'` : null,
    styles: within === null ? null : await hashOfSheet(),
  });
  // The service worker keeps copies of pages for their own user only.
  headers.set("X-Page-User", state.userId ?? "none");
  meterHeaders(headers, state);
  return new Response(body, { headers, status: failed ? 500 : status });
}

let sheetHash: Promise<string> | undefined;

/** The policy's source for the inlined style sheet. */
const hashOfSheet = (): Promise<string> => {
  sheetHash ??= sha256Source(sheet);
  return sheetHash;
};

/**
 * Fetched as soon as the response headers arrive, before the browser parses the page; Cloudflare can send it earlier
 * still as an early hint.
 */
const FONT = `<${inter}>; rel=preload; as=font; type="font/woff2"; crossorigin`;

/** A public page requested by a visitor: the browser may cache it for its back button, but must revalidate it. */
function isVisitorsPage(request: Request, remix: EntryContext): boolean {
  const root = remix.staticHandlerContext.loaderData.root as { isSignedIn?: boolean } | undefined;
  const isOpen = /^\/(?:$|(?:support|contact|api-reference|privacy|terms|cookies)(?:\/|$))/.test(
    new URL(request.url).pathname,
  );
  return (
    request.method === "GET" &&
    isOpen &&
    root?.isSignedIn === false &&
    !request.headers.get("Cookie")?.includes("flash")
  );
}

export function handleDataRequest(response: Response, { context: { state } }: { context: AppLoadContext }) {
  if (!response.headers.has("X-Request-Id")) meterHeaders(response.headers, state);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Guards turn every expected failure into a response; only errors thrown outside a guard arrive here. */
export function handleError(
  error: unknown,
  { request, context: { state } }: { request: Request; context: AppLoadContext },
) {
  // Remix refused the request, such as a POST to a route without an action. The request's own log line has the status.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted)
    state.log.error("unhandled", { path: withoutSecrets(new URL(request.url).pathname), ...describeError(error) });
}

/** Removes tokens from logged paths: such a link grants access. */
const withoutSecrets = (path: string): string => path.replace(/[0-9a-f]{64}/g, "…");
