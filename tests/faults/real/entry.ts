/**
 * The built Worker with an adjustable clock, so that waiting for a night or a month takes no time, and a route that
 * returns the number of running jobs, so that checks wait for them.
 */
export const ENTRY = `
import worker from "./app.js";
export * from "./app.js";
import { env as bound } from "cloudflare:workers";

const real = Date.now;
let ahead = Number(bound.CLOCK_AHEAD_MS);
Date.now = () => real() + ahead;
let busy = 0;
const counted = async (work) => {
  busy += 1;
  try {
    return await work();
  } finally {
    busy -= 1;
  }
};
export default {
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/__busy") return Response.json(busy);
    if (pathname !== "/__scheduled") return worker.fetch(request, env, ctx);
    ahead = Number(searchParams.get("ahead"));
    await counted(() => worker.scheduled({ cron: "* * * * *", scheduledTime: Date.now(), noRetry() {} }, env, ctx));
    return new Response("Ran scheduled event");
  },
  queue: (batch, env, ctx) => counted(() => worker.queue(batch, env, ctx)),
};`;
