import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Plugin } from "vite";
import { devQueue, type QueueConsumer } from "../dev-queue";
import { addressOf, isForWorker, isUnfitMethod, type ViteRequest } from "./vite-requests";

/** The exports of `workers/app.ts`, as seen from outside the Workers runtime. */
interface Worker extends QueueConsumer {
  fetch(request: Request, env: unknown, ctx: unknown): Promise<Response>;
  scheduled(controller: unknown, env: unknown, ctx: unknown): Promise<void>;
}

const CRON_PATH = "/__scheduled";

/**
 * `npm run dev`: Vite plays the Workers runtime, so that pages, API, cron and queue all run from the hot-reloaded
 * `workers/app.ts`. D1 and R2 come from Wrangler's platform proxy on the local state folder. The proxy has neither
 * queue consumer nor cron: the queue is a small one in memory, and the cron is fired by URL as under `wrangler dev`.
 */
export function viteWorker(): Plugin {
  return {
    name: "stowline-worker",
    apply: "serve",
    enforce: "pre",
    // The Worker imports the built pages; here that import resolves to Remix's virtual server build.
    resolveId(source, importer) {
      return /(^|\/)build\/server(\/index\.js)?$/.test(source)
        ? this.resolve("virtual:remix/server-build", importer, { skipSelf: true })
        : null;
    },
    config: () => ({ ssr: { resolve: { externalConditions: ["workerd", "worker"] } } }),
    async configureServer(server) {
      // Only the local start sets them; other tools that load the Vite configuration need no database.
      const { STATE_DIR, WORKER_VARS_FILE } = process.env;
      if (!STATE_DIR || !WORKER_VARS_FILE) return;
      const { getPlatformProxy } = await import("wrangler");
      const proxy = await getPlatformProxy({
        configPath: "wrangler.toml",
        envFiles: [WORKER_VARS_FILE],
        persist: { path: `${STATE_DIR}/v3` },
        remoteBindings: false,
      });
      const report = (error: unknown) =>
        server.config.logger.error(String(error instanceof Error ? error.stack : error));
      const ctx = {
        waitUntil: (work: Promise<unknown>) => void Promise.resolve(work).catch(report),
        passThroughOnException() {},
      };
      const worker = async () => (await server.ssrLoadModule("/workers/app.ts")).default as Worker;
      const env: Record<string, unknown> = {
        ...proxy.env,
        // Vite serves the files that a build would put beside the Worker.
        ASSETS: { fetch: ({ pathname }: URL) => fetch(new URL(pathname, server.resolvedUrls?.local[0])) },
      };
      env.JOBS = devQueue({ worker, env, ctx, report });

      const answer = async (incoming: ViteRequest, outgoing: ServerResponse, next: (error: unknown) => void) => {
        try {
          const url = addressOf(incoming);
          if (url.pathname === CRON_PATH) {
            const controller = { cron: url.searchParams.get("cron") ?? "", scheduledTime: Date.now(), noRetry() {} };
            await (await worker()).scheduled(controller, env, ctx);
            outgoing.end("Ran scheduled event");
          } else if (isUnfitMethod(incoming.method)) {
            outgoing.writeHead(405, { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }).end();
          } else {
            await send(await (await worker()).fetch(toRequest(incoming, url), env, ctx), outgoing);
          }
        } catch (error) {
          if (error instanceof Error) server.ssrFixStacktrace(error);
          next(error);
        }
      };
      server.middlewares.use((incoming, outgoing, next) =>
        isForWorker(incoming) ? void answer(incoming, outgoing, next) : next(),
      );
      return () => void server.middlewares.use(answer);
    },
  };
}

function toRequest(incoming: IncomingMessage, url: URL): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  if (incoming.method === "GET" || incoming.method === "HEAD")
    return new Request(url, { method: incoming.method, headers });
  // Node's streams and requests have types of their own that differ from the web's; `duplex` is in neither.
  const body = Readable.toWeb(incoming) as NodeReadableStream<Uint8Array>;
  return new Request(url, { method: incoming.method, headers, body, duplex: "half" } as unknown as RequestInit);
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  if (!response.body) return void outgoing.end();
  // The same stream at run time; the types of Workers and of Node differ.
  await pipeline(Readable.fromWeb(response.body as unknown as NodeReadableStream), outgoing);
}
