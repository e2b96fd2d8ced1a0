/**
 * D1 bookmark of this browser's last write. A replica answers only once it has caught up to it, so that users see their
 * own writes (docs/decisions/028).
 */
const NAME = "stowline_bookmark";
/** The shape of D1's bookmarks; any other value is ignored. */
const BOOKMARK = /(?:^|;\s*)stowline_bookmark=([0-9a-f-]{1,128})(?:;|$)/;

export const readBookmark = (request: Request): string | null =>
  BOOKMARK.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;

/** Adds the bookmark that the request earned, to any kind of response. */
export function withBookmark(answer: Response, request: Request, bookmark: string | null): Response {
  if (bookmark === null || !BOOKMARK.test(`${NAME}=${bookmark}`)) return answer;
  const kept = new Response(answer.body, answer);
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  kept.headers.append("Set-Cookie", `${NAME}=${bookmark}; Path=/; HttpOnly; SameSite=Lax${secure}`);
  return kept;
}
