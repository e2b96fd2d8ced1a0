import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
// `npm run build` writes it as plain JavaScript, so the compiler cannot see its exports.
import * as build from "../build/server";
import type * as Doors from "./entry-points";

export { LiveChannel } from "./live/live-channel";

const server = build as unknown as ServerBuild;
// Remix types the entry module as its own exports only; `app/entry.server.tsx` also exports the entry points.
const { doors } = server.entry.module as unknown as { doors: typeof Doors };
const handle = doors.pageHandler(server, (routes) => createRequestHandler(routes, process.env.NODE_ENV));
const routeOf = doors.routeNames(server.routes);

export default {
  async fetch(received, env, ctx) {
    const startedAt = Date.now();
    const context = doors.getLoadContext({ request: received, context: { cloudflare: { env, ctx } } });
    const direct = await doors.answerDirectly(received, context);
    if (direct) return direct;
    const request = doors.normalizeRequest(received);
    const route = routeOf(new URL(request.url).pathname);
    const response = doors.refuseRequest(request, route, context.state) ?? (await handle(request, context));
    await doors.drainBody(request);
    ctx.waitUntil(doors.afterResponse(env, context.state));
    return doors.finalizeResponse(response, { request: received, state: context.state, route: route.name, startedAt });
  },
  scheduled: (_controller, env) => doors.runCron(env),
  queue: (batch, env) => doors.runQueue(batch, env),
} satisfies ExportedHandler<Env>;
