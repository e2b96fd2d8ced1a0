import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { API_ROUTES } from "#app/api-routes";
import { RequestState } from "#app/http/request/request-state.server";
import { loader as signInPage } from "#app/routes/public/login";
import { testEnv } from "#tests/factories/world";
import { remixArgs } from "../remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<Response>;
const modules = import.meta.glob(["../../../app/routes/api/**/*.ts", "../../../app/routes/hooks/*.ts"], {
  eager: true,
}) as Record<string, Record<string, Handler | undefined>>;

export interface Sent {
  method: string;
  /** Includes the query string. */
  url: string;
  headers?: Record<string, string>;
  /** Shipped as JSON, unless it is text or bytes. */
  body?: unknown;
}

const isParam = (part: string) => part.startsWith(":");

export const send = async (sent: Sent, env: Env = testEnv): Promise<Response> => (await sendWith(sent, env)).answer;

/** Sends a request to the route that matches best, as the Worker does. */
export async function sendWith(
  { method, url, headers = {}, body }: Sent,
  env: Env = testEnv,
): Promise<{ answer: Response; state: RequestState }> {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const request = new Request(`http://stowline.test${url}`, {
    method,
    redirect: "manual",
    headers: { ...(body !== undefined && !isRaw && { "Content-Type": "application/json" }), ...headers },
    ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const asked = new URL(request.url).pathname.replace(/^\/api\/login$/, "/api/login/call");
  const segments = asked.slice(1).split("/").map(decodeURIComponent);
  const fitting = API_ROUTES.map(([path, file]) => ({ parts: path.split("/"), file })).filter(
    ({ parts }) => parts.length === segments.length && parts.every((part, n) => isParam(part) || part === segments[n]),
  );
  const byParams = (parts: string[]) => parts.filter(isParam).length;
  const [route] = fitting.sort((a, b) => byParams(a.parts) - byParams(b.parts));
  if (!route) throw new Error(`No route for ${url}`);
  const isPage = method === "GET" && asked === "/api/login/call";
  const handler = isPage
    ? (signInPage as unknown as Handler)
    : modules[`../../../app/routes/${route.file}`]?.[method === "GET" ? "loader" : "action"];
  if (!handler) throw new Error(`No handler for ${method} ${url}`);
  const params = Object.fromEntries(
    route.parts.flatMap((part, n) => (isParam(part) ? [[part.slice(1), segments[n] ?? ""]] : [])),
  );
  const state = new RequestState(env, request);
  try {
    return { answer: await handler(remixArgs(request, params, state)), state };
  } catch (thrown) {
    if (thrown instanceof Response) return { answer: thrown, state };
    throw thrown;
  }
}
