const SIGN_IN = /^\/api\/login(?:\/(oidc|callback))?\/?$/i;
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The sign-in page's address is a call of the API too, but Remix answers a page's address with pages. Who sends anything
 * but the page's form there is a program, and is led to the call itself; the pages below it take nothing at all.
 */
export function asCall(request: Request): Request {
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
