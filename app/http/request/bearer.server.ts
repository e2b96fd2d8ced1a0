const BEARER = /^bearer(?:\s+(\S*))?\s*$/i;

/** The API key of a request, or what somebody takes for one; null for a request that brings none. */
export function readBearer(request: Request): string | null {
  const found = BEARER.exec(request.headers.get("Authorization") ?? "");
  return found && (found[1] ?? "");
}
