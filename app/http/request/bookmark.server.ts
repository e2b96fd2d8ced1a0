/**
 * How far the database was when somebody last wrote through this browser: a replica answers only once it is as far, so
 * that one sees one's own writes (docs/decisions/028).
 */
const NAME = "stowline_bookmark";
/** What D1 gives out: anything else was never given out and asks for nothing. */
const BOOKMARK = /(?:^|;\s*)stowline_bookmark=([0-9a-f-]{1,128})(?:;|$)/;

export const readBookmark = (request: Request): string | null =>
  BOOKMARK.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;

/** The answer with the bookmark that its request earned, whatever kind of answer it is. */
export function withBookmark(answer: Response, request: Request, bookmark: string | null): Response {
  if (bookmark === null || !BOOKMARK.test(`${NAME}=${bookmark}`)) return answer;
  const kept = new Response(answer.body, answer);
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  kept.headers.append("Set-Cookie", `${NAME}=${bookmark}; Path=/; HttpOnly; SameSite=Lax${secure}`);
  return kept;
}
