const BEARER = /^bearer(?:\s+(\S*))?\s*$/i;

/** The bearer token of a request, whether or not it is a well-formed API key; null when there is none. */
export function readBearer(request: Request): string | null {
  const found = BEARER.exec(request.headers.get("Authorization") ?? "");
  return found && (found[1] ?? "");
}
