import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
// The build is made by `npm run build`.
import * as build from "../build/server";
import type * as Doors from "./doors";

// Written by Remix as plain JavaScript, of which nobody has told the compiler what it exports.
const server = build as unknown as ServerBuild;
const { doors } = server.entry.module as unknown as { doors: typeof Doors };
const handle = doors.nearRoutes(server, (near) => createRequestHandler(near, process.env.NODE_ENV));
const callDirectly = doors.directCalls(server.routes);
const placeOf = doors.placesOf(server.routes);

/** The doors: platform events in, domain calls out. */
export default {
  async fetch(request, env, ctx) {
    const startedAt = Date.now();
    const context = doors.getLoadContext({ request, context: { cloudflare: { env, ctx } } });
    const local = await doors.answerLocally(request, context.state);
    if (local) return local;
    const call = doors.asCall(request);
    const place = placeOf(new URL(call.url).pathname);
    const refusal = doors.refuseRequest(call, place, context.state);
    const answer = refusal ?? (await (callDirectly(call, { request: call, context }) ?? handle(call, context)));
    await doors.readToEnd(call);
    return doors.answered(answer, { request, state: context.state, route: place.name, startedAt });
  },
  async scheduled(_controller, env) {
    await doors.runCron(env);
  },
  async queue(batch, env) {
    await doors.runQueue(batch, env);
  },
} satisfies ExportedHandler<Env>;
