import type { ProblemCode } from "#app/domain/kernel/problems/problem-codes";
import { barePageOrProblem, problem } from "#app/http/answers/errors.server";
import { isFromAnotherOrigin, OTHER_ORIGIN } from "#app/http/request/origin.server";
import type { RequestState } from "#app/http/request/request-state.server";
import { isManifestRequest, MANIFEST_PATH } from "./limits/manifest-limits";
import { isTooDeep } from "./limits/path-depth";
import type { RouteName } from "./route-patterns";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];
/** Percent-encoded letters, digits and "-._~", which no client has to encode. */
const NEEDLESSLY_ENCODED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/i;
const API = /^\/api(?:\/|$)/;

type Refuse = (status: number, code: ProblemCode, detail: string, allow?: readonly string[]) => Response;

/**
 * Refuses requests that no route can handle before Remix sees them: Remix answers some with an empty 500 and an error
 * in the log. API calls refuse unsupported methods and other origins themselves, with problem+json. Returns null to let
 * a request through.
 */
export function refuseRequest(request: Request, place: RouteName, state: RequestState): Response | null {
  const { name, calls } = place;
  state.isFile = place.isFile;
  const { method } = request;
  const url = new URL(request.url);
  const { pathname, searchParams } = url;
  const refuse: Refuse = (status, code, detail, allow) => {
    const failure = { problem: problem(status, detail, state, { code }), headers: new Headers() };
    failure.headers.set("X-Request-Id", state.requestId);
    if (allow) failure.headers.set("Allow", allow.join(", "));
    return barePageOrProblem(failure, request, state);
  };
  const isData = pathname.endsWith(".data");
  // Remix treats a HEAD of a page's data as a form submission.
  const methods = isData ? (place.methods?.filter((one) => one !== "HEAD") ?? null) : place.methods;
  const decoded = decodedPath(pathname);
  if (decoded === null) return refuse(400, "address_not_encoded", "This address is not encoded correctly.");
  const isDataOfCall = methods === null && isData;
  if (pathname === MANIFEST_PATH) return refuseManifest(method, url, refuse);
  if (pathname.includes("//") || isTooDeep(decoded)) return refuse(404, "page_not_found", "This page does not exist.");
  const isMisspelled = API.test(pathname) ? NEEDLESSLY_ENCODED.test(pathname) : API.test(decoded.toLowerCase());
  if (isDataOfCall || isMisspelled) return refuse(404, "call_not_found", "This call does not exist.");
  if (!METHODS.includes(method))
    return refuse(405, "method_not_allowed", `This address does not accept ${method}.`, methods ?? METHODS);
  if (searchParams.has("_data"))
    return refuse(400, "data_parameter", "This address does not accept the parameter _data.");
  // Remix would answer OPTIONS like GET.
  if (method === "OPTIONS" && calls.length > 0)
    return refuse(405, "method_not_allowed", `This path accepts ${calls.join(", ")}.`, calls);
  if (methods && !methods.includes(method)) {
    const isUnknown = name === "/*" || name === "*";
    return isUnknown
      ? refuse(404, "page_not_found", "This page does not exist.")
      : refuse(405, "method_not_allowed", `This address accepts ${methods.join(", ")}.`, methods);
  }
  if (methods && !SAFE_METHODS.includes(method) && isFromAnotherOrigin(request))
    return refuse(403, "cross_origin", OTHER_ORIGIN);
  return null;
}

/** Only the router in the browser asks for routes, so the answer needs no words. */
function refuseManifest(method: string, url: URL, refuse: Refuse): Response | null {
  if (method !== "GET") return refuse(405, "method_not_allowed", "This address accepts GET.", ["GET"]);
  return isManifestRequest(url) ? null : new Response(null, { status: 400 });
}

/** Null when it cannot be decoded. */
function decodedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
