import type {} from "@remix-run/cloudflare";
import { RequestState } from "#app/http/request/request-state.server";

export interface CloudflareContext {
  env: Env;
  ctx: { waitUntil(promise: Promise<unknown>): void };
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    cloudflare: CloudflareContext;
    /** One per request: its id, costs and caller. */
    state: RequestState;
  }
}

/** Used by the Worker and by Vite's development server. */
export function getLoadContext({
  request,
  context,
}: {
  request: Request;
  context: { cloudflare: { env: unknown; ctx: unknown } };
}) {
  const cloudflare = { env: context.cloudflare.env as Env, ctx: context.cloudflare.ctx as CloudflareContext["ctx"] };
  return { cloudflare, state: new RequestState(cloudflare.env, request) };
}
