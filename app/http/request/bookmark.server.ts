import { z } from "zod";
import { isHttps, plainCookie, readCookie } from "../cookies/plain-cookie.server";

/**
 * D1 bookmark of this browser's last write. A replica answers only once it has caught up to it, so that users see their
 * own writes (docs/decisions/028).
 */
const cookie = plainCookie("stowline_bookmark", { httpOnly: true });
/** The shape of D1's bookmarks; any other value is ignored. */
const Bookmark = z.string().regex(/^[0-9a-f-]{1,128}$/);

export const readBookmark = (request: Request): Promise<string | null> => readCookie(request, cookie, Bookmark);

/** Adds the bookmark that the request earned, to any kind of response. */
export async function withBookmark(answer: Response, request: Request, bookmark: string | null): Promise<Response> {
  if (!Bookmark.safeParse(bookmark).success) return answer;
  const kept = new Response(answer.body, answer);
  kept.headers.append("Set-Cookie", await cookie.serialize(bookmark, { secure: isHttps(request) }));
  return kept;
}
