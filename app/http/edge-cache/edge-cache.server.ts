import type { AppLoadContext, RequestHandler } from "@remix-run/cloudflare";
import { sha256 } from "#app/domain/access/tokens.server";
import type { RequestState } from "../request/request-state.server";
import { describeError } from "../setup/log.server";
import { edgeKey } from "./edge-key.server";

/** An answer that visitors share: its headers with the ETag, and its body. */
interface SharedAnswer {
  headers: [string, string][];
  body: BodyInit | null;
}

const CACHE = "public-pages";
/** Bounds how long a copy outlives a cause of change that its key does not know. */
const TTL_S = 3600;
/** Of a stored copy: the headers of the answer as JSON, because a cache acts on headers that are meant for browsers. */
const ANSWER_HEADERS = "X-Answer-Headers";
/** Headers that belong to one request. */
const OWN_HEADERS = ["x-request-id", "server-timing"];

/**
 * Answers visitors' requests for public pages from the cache of the data center (docs/decisions/098). All others are
 * rendered. The browser asks again each time, and gets 304 while its copy is current.
 */
export const withEdgeCache =
  (render: RequestHandler) =>
  (request: Request, context: AppLoadContext): Promise<Response> =>
    answer(request, context, render);

async function answer(request: Request, context: AppLoadContext, render: RequestHandler): Promise<Response> {
  const { env, ctx } = context.cloudflare;
  const key = await edgeKey(request, env.VERSION?.id);
  if (key === null) return render(request, context);
  const { log } = context.state;
  const cache = await caches.open(CACHE);
  const failed = (error: unknown) => log.warn("edge cache failed", describeError(error));
  const stored = await cache.match(key).catch(failed);
  const known = stored && opened(stored);
  if (known) return respond(request, known, "hit");
  // A HEAD request fills the cache too, so that it gets the headers of the page.
  const response = await render(request.method === "HEAD" ? new Request(request, { method: "GET" }) : request, context);
  if (!isShared(response, context.state)) return response;
  const text = await response.text();
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.includes(name));
  headers.push(["etag", `W/"${(await sha256(text)).slice(0, 32)}"`]);
  ctx.waitUntil(cache.put(key, sealed({ headers, body: text })).catch(failed));
  return respond(request, { headers, body: text }, "miss");
}

/** Only a page that is marked as public, names no user, sets no cookie, and carries no nonce. */
const isShared = ({ status, headers }: Response, { userId }: RequestState): boolean =>
  status === 200 &&
  userId === null &&
  !headers.has("Set-Cookie") &&
  !headers.get("Content-Security-Policy")?.includes("'nonce-") &&
  /^(?:private, no-cache|public, max-age=\d+)$/.test(headers.get("Cache-Control") ?? "");

const sealed = ({ headers, body }: SharedAnswer): Response =>
  new Response(body, {
    headers: { "Cache-Control": `public, max-age=${TTL_S}`, [ANSWER_HEADERS]: JSON.stringify(headers) },
  });

function opened({ headers, body }: Response): SharedAnswer | null {
  const written = headers.get(ANSWER_HEADERS);
  return written === null ? null : { headers: JSON.parse(written), body };
}

function respond(request: Request, { headers: stored, body }: SharedAnswer, from: "hit" | "miss"): Response {
  const headers = new Headers(stored);
  headers.set("X-Edge-Cache", from);
  const isCurrent = isKnown(request.headers.get("If-None-Match"), headers.get("ETag") ?? "");
  if (!isCurrent && request.method === "GET") return new Response(body, { headers });
  if (body instanceof ReadableStream) void body.cancel();
  return new Response(null, { status: isCurrent ? 304 : 200, headers });
}

/** Compares weakly, as RFC 9110 asks for If-None-Match. */
const isKnown = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((one) => {
    const tag = one.trim();
    return tag === "*" || opaque(tag) === opaque(etag);
  });

const opaque = (tag: string): string => tag.replace(/^W\//, "");
