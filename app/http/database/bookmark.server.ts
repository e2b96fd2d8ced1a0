import { z } from "zod";
import { isHttps, plainCookie } from "../cookies/plain-cookie.server";
import { readBearer } from "../request/bearer.server";

/** Name of the cookies, followed by a part of their own. */
const PREFIX = "stowline_bookmark_";
/** Request and response header of calls by key. */
const BOOKMARK_HEADER = "X-Bookmark";
/** The shape of D1's bookmarks, which sort by time; any other value is ignored. */
const Bookmark = z.string().regex(/^[0-9a-f-]{1,128}$/);
/** Both, because curl does not end a cookie by its age. */
const ENDED = { maxAge: 0, expires: new Date(0) };
const NAME = /^stowline_bookmark_[0-9a-f]{8}$/;

/** The browser has just been told that data has changed, which a replica may not have yet (`LiveUpdates`). */
const HAS_HEARD = /(?:^|;\s*)stowline_changed=1(?:;|$)/;

/** What the caller has seen: the highest bookmark that the request brings; null without one, for reads at the primary. */
export function readBookmark(request: Request): string | null {
  if (HAS_HEARD.test(request.headers.get("Cookie") ?? "")) return null;
  const given = readBearer(request) === null ? sentBy(request).map(({ bookmark }) => bookmark) : [ofCall(request)];
  return given.reduce((highest, one) => (one !== null && one > (highest ?? "") ? one : highest), null);
}

const ofCall = (request: Request): string | null =>
  Bookmark.safeParse(request.headers.get(BOOKMARK_HEADER)).data ?? null;

/** What a response tells its caller to remember. */
export interface Remembered {
  /** A state that the caller had not seen before: a newer one, or one of a database that was restored since. */
  bookmark: string | null;
  /** A browser's next page comes from the primary. */
  isForgotten: boolean;
}

/**
 * Adds what the caller is to remember, to any kind of response. A browser gets a cookie of its own for each new
 * bookmark, and those that the request brought end: of several responses at once, each can only add a bookmark, so the
 * highest one is never replaced by a lower one that arrives later.
 */
export async function withBookmark(
  answer: Response,
  request: Request,
  { bookmark, isForgotten }: Remembered,
): Promise<Response> {
  const isByKey = readBearer(request) !== null;
  const next = Bookmark.safeParse(bookmark).data ?? null;
  const headers: [string, string][] =
    isByKey && next ? [[BOOKMARK_HEADER, next]] : isByKey ? [] : await cookiesFor(request, next, isForgotten);
  if (headers.length === 0) return answer;
  const kept = new Response(answer.body, answer);
  for (const header of headers) kept.headers.append(...header);
  return kept;
}

async function cookiesFor(
  request: Request,
  bookmark: string | null,
  isForgotten: boolean,
): Promise<[string, string][]> {
  const secure = isHttps(request);
  const sent = sentBy(request);
  const seen = readBookmark(request) ?? "";
  const isNew = !isForgotten && bookmark !== null && bookmark !== seen;
  const ended = sent.filter((one) => isForgotten || isNew || one.bookmark !== seen);
  const cookies = ended.map(({ name }) => cookieNamed(name).serialize("", { secure, ...ENDED }));
  if (isNew) cookies.push(cookieNamed(PREFIX + crypto.randomUUID().slice(0, 8)).serialize(bookmark, { secure }));
  return (await Promise.all(cookies)).map((cookie) => ["Set-Cookie", cookie]);
}

const cookieNamed = (name: string) => plainCookie(name, { httpOnly: true });

function sentBy(request: Request): { name: string; bookmark: string | null }[] {
  const pairs = (request.headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim().split("="));
  return pairs.flatMap(([name = "", value]) =>
    NAME.test(name) ? [{ name, bookmark: Bookmark.safeParse(value).data ?? null }] : [],
  );
}
