const BEARER = /^bearer(?:\s+(\S*))?\s*$/i;

/** The bearer token of a request, whether or not it is a well-formed API key; null when there is none. */
export const readBearer = (request: Request): string | null => bearerIn(request.headers);

export function bearerIn(headers: Headers): string | null {
  const found = BEARER.exec(headers.get("Authorization") ?? "");
  return found && (found[1] ?? "");
}
