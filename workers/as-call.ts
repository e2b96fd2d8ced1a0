/**
 * The sign-in page's address is a call of the API too, but Remix answers a page's address with the page. Who posts JSON
 * there wants none and is led to the call itself.
 */
export function asCall(request: Request): Request {
  const url = new URL(request.url);
  const isJson = /^application\/json\b/i.test(request.headers.get("Content-Type") ?? "");
  if (request.method !== "POST" || url.pathname !== "/api/login" || !isJson) return request;
  url.pathname = "/api/login/call";
  return new Request(url, request);
}
