import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { vi } from "vitest";
import { handleDataRequest, handleError } from "#app/entry.server";
import { RequestState } from "#app/http/request/request-state.server";
import config from "#app/routes";
import { testEnv } from "#tests/factories/world";
import { routeIndex } from "#workers/fast-path/route-index";
import { normalizeRequest } from "#workers/normalize-request";
import { refuseRequest } from "#workers/request-gate";
import { type Route, type Routes, routeNames } from "#workers/route-patterns";
import { remixArgs } from "./remix-args";

// The real module imports Remix's compiler, which workerd cannot load.
vi.mock("@remix-run/route-config", () => {
  const entry = (file: string, more: object, given: unknown[]) => {
    const children = given.find(Array.isArray);
    return Object.assign({ file, children }, more, ...given.filter((one) => !Array.isArray(one)));
  };
  return {
    route: (path: string, file: string, ...given: unknown[]) => entry(file, { path }, given),
    layout: (file: string, ...given: unknown[]) => entry(file, {}, given),
    index: (file: string, ...given: unknown[]) => entry(file, { index: true }, given),
  };
});

interface Entry {
  id?: string | undefined;
  file: string;
  path?: string | undefined;
  index?: boolean | undefined;
  caseSensitive?: boolean | undefined;
  children?: Entry[] | undefined;
}
const modules = import.meta.glob("../../app/routes/**/*.{ts,tsx}", { eager: true }) as Record<string, Route["module"]>;

/** Every route of the application with its real module, as in a build. */
const routesOf = (entries: readonly Entry[], parentId = "root"): [string, Route][] =>
  entries.flatMap(({ file, children = [], id = file, ...route }) => [
    [id, { ...route, id, parentId, module: { ...modules[`../../app/${file}`] } } as Route],
    ...routesOf(children, id),
  ]);
export const routes = {
  root: { id: "root", path: "", module: { default: () => null } } as unknown as Route,
  ...Object.fromEntries(routesOf(config as Entry[])),
} as Routes;
export const MANIFEST_VERSION = "test";
export const build = {
  routes,
  entry: {
    module: {
      default: (_request: Request, status: number, headers: Headers) => new Response("page", { status, headers }),
      handleDataRequest,
      handleError,
    },
  },
  assets: { routes, version: MANIFEST_VERSION, entry: { imports: [], module: "" }, url: "" },
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true, v3_relativeSplatPath: true },
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
} as unknown as ServerBuild;
/** With the Worker's own route index: without it, Remix ranks every route of the app again for each request. */
const remix = routeIndex(build, (routes) => createRequestHandler(routes, "production"));
export const placeOf = routeNames(routes);

/** Handles a request as the Worker does, from request to response. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const request = normalizeRequest(new Request(`http://stowline.test${path}`, { redirect: "manual", ...init }));
  const state = new RequestState(testEnv, request);
  const { context } = remixArgs(request, {}, state);
  const place = placeOf(new URL(request.url).pathname);
  const refusal = refuseRequest(request, place, state);
  return refusal ?? (await remix(request, context));
}
