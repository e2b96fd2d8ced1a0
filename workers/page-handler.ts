import type { RequestHandler, ServerBuild } from "@remix-run/cloudflare";
import { withEdgeCache } from "#app/http/edge-cache/edge-cache.server";
import { routeIndex } from "./fast-path/route-index";

/** Remix's handler, with few routes at a time and with the copies at the edge before it. */
export const pageHandler = (build: ServerBuild, handlerOf: (build: ServerBuild) => RequestHandler) =>
  withEdgeCache(routeIndex(build, handlerOf));
