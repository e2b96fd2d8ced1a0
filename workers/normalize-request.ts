const SIGN_IN = /^\/api\/login(?:\/(oidc|callback))?\/?$/;
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The sign-in page's address is a call of the API too, but Remix answers a page's address with pages. Who sends anything
 * but the page's form there is a program, and is led to the call itself; the pages below it take nothing at all.
 */
export function normalizeRequest(given: Request): Request {
  const request = withoutForwardedHost(given);
  if (request.method === "GET" || request.method === "HEAD") return request;
  const url = new URL(request.url);
  const found = SIGN_IN.exec(url.pathname);
  if (!found) return request;
  const [, below] = found;
  const isForm = request.method === "POST" && FORM.test(request.headers.get("Content-Type") ?? "");
  if (isForm && !below) return request;
  url.pathname = below ? `/api/login/${below}/call` : "/api/login/call";
  return new Request(url, request);
}

/**
 * Remix compares a form's origin with `X-Forwarded-Host`, which any caller can send, and fails with a 500 where they
 * differ. Origins are compared with the address that the Worker was called at, so the header is dropped.
 */
function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has("X-Forwarded-Host")) return request;
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}
