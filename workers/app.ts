import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
// The build is made by `npm run build`.
import * as build from "../build/server";
import { runCron } from "./cron";
import { getLoadContext } from "./load-context";
import { answerLocally } from "./local-door";
import { runQueue } from "./queue";

const handle = createRequestHandler(build as unknown as ServerBuild, process.env.NODE_ENV);

/** The doors: platform events in, domain calls out. */
export default {
  async fetch(request, env, ctx) {
    const context = getLoadContext({ request, context: { cloudflare: { env, ctx } } });
    return (await answerLocally(request, context.state)) ?? handle(request, context);
  },
  async scheduled(_controller, env) {
    await runCron(env);
  },
  async queue(batch, env) {
    await runQueue(batch, env);
  },
} satisfies ExportedHandler<Env>;
