const SIGN_IN = /^\/api\/login(?:\/(oidc|callback))?\/?$/;
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The sign-in page's URL is also an API call, but Remix answers a page's URL with pages. A request there that is not
 * the page's own form comes from a program, and is rewritten to the API call. The pages below it accept no other
 * requests.
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
 * Remix compares a form's origin with `X-Forwarded-Host`, which any client can send, and answers 500 when they differ.
 * Origins are compared with the URL that the Worker was called at, so the header is dropped.
 */
function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has("X-Forwarded-Host")) return request;
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}
