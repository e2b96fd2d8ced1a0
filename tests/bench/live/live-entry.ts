/**
 * The built Worker, which also counts how often each channel's object is built, and breaks them all on demand: their
 * sockets end as they do when a new version is deployed, while the Worker keeps answering. A connection with `?old` is
 * treated as one that has been open for so long that its user has to be checked again.
 */
export const ENTRY = `
import worker, { LiveChannel as Channel } from "./app.js";
export * from "./app.js";

const built = [];
export class LiveChannel extends Channel {
  constructor(state, env) {
    super(state, env);
    built.push(state.id.name ?? String(state.id));
  }
  fetch(request) {
    if (!new URL(request.url).searchParams.has("old")) return super.fetch(request);
    const headers = new Headers(request.headers);
    headers.set("X-Listener", JSON.stringify({ ...JSON.parse(headers.get("X-Listener")), until: 0 }));
    return super.fetch(new Request(request, { headers }));
  }
  break() {
    this.ctx.abort("broken by the benchmark");
  }
}
export default {
  ...worker,
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (pathname === "/__built") return Response.json(built);
    if (pathname !== "/__break") return worker.fetch(request, env, ctx);
    const names = [...new Set(built)];
    const ends = await Promise.allSettled(names.map((name) => env.LIVE.getByName(name).break()));
    return Response.json(ends.filter(({ status }) => status === "rejected").length);
  },
};`;

/** The names of the channels whose object was built, in sequence. */
export const builtChannels = async (url: string): Promise<string[]> =>
  (await (await fetch(`${url}/__built`)).json()) as string[];

/** Breaks each channel's object, and returns how many there were. */
export const breakChannels = async (url: string): Promise<number> =>
  (await (await fetch(`${url}/__break`)).json()) as number;
