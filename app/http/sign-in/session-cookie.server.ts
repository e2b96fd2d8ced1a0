const NAME = "stowline_session";

/** The opaque token of the request's cookie; null when malformed or absent. */
export function readSessionToken(request: Request): string | null {
  const match = /(?:^|;\s*)stowline_session=([0-9a-f]{64})(?:;|$)/.exec(request.headers.get("Cookie") ?? "");
  return match?.[1] ?? null;
}

/** Holds only an opaque id. A remembered session survives closing the browser; any other ends with it. */
export function sessionCookie(request: Request, token: string, remembered: { expiresAt: number } | null): string {
  const expires = remembered ? `; Expires=${new Date(remembered.expiresAt).toUTCString()}` : "";
  return `${NAME}=${token}; Path=/; HttpOnly; SameSite=Lax${secure(request)}${expires}`;
}

export const endedSessionCookie = (request: Request): string =>
  `${NAME}=; Path=/; HttpOnly; SameSite=Lax${secure(request)}; Max-Age=0`;

const secure = (request: Request): string => (new URL(request.url).protocol === "https:" ? "; Secure" : "");
