import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { buildApp, isBuildFresh } from "./build";
import { beginDemoDay } from "./demo-day";
import { migrate } from "./migrate";
import { ROOT } from "./paths";
import { messageOf, Problem } from "./problem";
import { isPortTaken, requireFreePort } from "./processes/ports";
import type { Tool } from "./processes/processes";
import { startStore, startVite, startWorker, untilReady } from "./servers";
import { claimState, localSecrets, openState, releaseState, type State, writeVars } from "./state";

const SEED_MS = 300_000;
const MINUTE_MS = 60_000;

/** Ship-from address of the demo. */
const DEMO_WAREHOUSE = {
  ...{ name: "Stowline Demo Warehouse", address1: "1 Dock Road", city: "Reno", state: "NV", postcode: "89502" },
  ...{ country: "US", phone: "+1 775 555 0100" },
};

export interface LocalOptions {
  port: number;
  storePort: number;
  stateDir: string;
  /** Demo data and the demo storefront; on by default. */
  demo?: boolean;
  /** Hot reload through Vite instead of the built app. */
  dev?: boolean;
  /** Fires the cron every minute; otherwise only `tick()` does. On by default. */
  cron?: boolean;
  /** Suppresses progress messages. */
  quiet?: boolean;
  /** Variables for the Worker, overriding those set here. */
  vars?: Record<string, string>;
  /** Source of an alternative entry that wraps the built Worker, for tests that control its clock. */
  entry?: string;
}

export interface Local {
  url: string;
  /** URL of the demo storefront; null without the demo. */
  storeUrl: string | null;
  state: State;
  /** Fires the cron once and waits for its answer. */
  tick(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves with a message when a process that should keep running has ended. */
  failed: Promise<string>;
}

/** Writes the Worker's variables to a file and returns its path. The options' variables override the others. */
export function writeWorkerVars(state: State, localKey: string, { demo = true, vars }: LocalOptions): string {
  return writeVars(state, {
    ...localSecrets(state),
    APP_ENV: "local",
    ALLOW_LOCAL_STORES: "1",
    ...(demo && { SHIP_FROM: JSON.stringify(DEMO_WAREHOUSE), AWAITS_DEMO: "1" }),
    SERVER_TIMING: "1",
    LOCAL_KEY: localKey,
    ...vars,
  });
}

/** Starts the whole product on this machine: the app with embedded D1, R2, queue and cron, and the demo storefront. */
export async function startLocal(options: LocalOptions): Promise<Local> {
  const { port, storePort, demo = true, dev = false, cron = true } = options;
  const say = options.quiet ? () => {} : (line: string) => console.log(line);
  await requireFreePort(port, "PORT");
  if (demo) await requireFreePort(storePort, "STORE_PORT");
  const state = openState(options.stateDir);
  await claimState(state, port);

  const url = `http://127.0.0.1:${port}`;
  const storeUrl = demo ? `http://127.0.0.1:${storePort}` : null;
  const localKey = randomBytes(24).toString("hex");
  const varsFile = writeWorkerVars(state, localKey, options);

  const tools: Tool[] = [];
  const leaving = new AbortController();
  let stopping = false;
  let isNewDemo = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = async () => {
    stopping = true;
    clearInterval(timer);
    leaving.abort();
    await Promise.all(tools.map((tool) => tool.stop()));
    releaseState(state);
  };
  const tick = async () => {
    const answer = await fetch(`${url}/__scheduled?cron=*+*+*+*+*`);
    if (!answer.ok) throw new Error(`The cron answered ${answer.status}.`);
  };

  try {
    if (demo) tools.push(startStore(state, storePort));
    if (!dev && !isBuildFresh()) {
      say("Building the app, which takes about half a minute the first time.");
      await buildApp(state.file("logs/build.log"));
    }
    await migrate(state);
    const app = dev ? startVite(state, port, varsFile) : startWorker(state, port, varsFile, options.entry);
    tools.push(app);
    // With the demo, health answers 503 until the data is seeded below.
    const answers = demo ? [200, 503] : [200];
    await untilReady(app, async () => answers.includes((await fetch(`${url}/api/health`)).status));
    if (storeUrl) {
      await untilReady(tools[0] as Tool, () => isPortTaken(storePort));
      isNewDemo = await seedDemo(url, storeUrl, localKey, state, say);
    }
  } catch (error) {
    await stop();
    throw error;
  }

  // A failed tick is in the app's log, and the next minute runs another.
  const tickQuietly = () => void tick().catch(() => {});
  if (cron) {
    tickQuietly();
    timer = setInterval(tickQuietly, MINUTE_MS);
    if (isNewDemo) {
      beginDemoDay(url, leaving.signal).catch((error) => {
        if (!stopping) say(`The demo has fewer orders than usual: ${messageOf(error)}.`);
      });
    }
  }
  const failed = Promise.race(tools.map((tool) => tool.ended.then((how) => ({ tool, how })))).then(({ tool, how }) =>
    stopping ? new Promise<string>(() => {}) : `${tool.name} has stopped (${how}).\n${tool.lastLines()}`,
  );
  return { url, storeUrl, state, tick, stop, failed };
}

interface SeedAnswer {
  seeded: boolean;
  collector: { integrationId: string; secret: string } | null;
}

/** Sent with the request, so that they are not part of the Worker. */
const readDemoPictures = (): unknown => JSON.parse(readFileSync(`${ROOT}workers/demo/pictures/pictures.json`, "utf8"));

/** Returns whether it filled an empty database. */
async function seedDemo(
  url: string,
  storeUrl: string,
  localKey: string,
  state: State,
  say: (line: string) => void,
): Promise<boolean> {
  // Shown only when seeding takes noticeably long, as on an empty database.
  const notice = setTimeout(() => say("Filling the empty database with demo data."), 1500);
  try {
    const answer = await fetch(`${url}/__local/seed`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-local-key": localKey },
      body: JSON.stringify({ storeUrl, pictures: readDemoPictures() }),
      signal: AbortSignal.timeout(SEED_MS),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status} ${(await answer.text()).slice(0, 500)}`);
    const { seeded, collector } = (await answer.json()) as SeedAnswer;
    if (collector) await listenForPayments(url, storeUrl, collector);
    return seeded;
  } catch (error) {
    const hint = `see ${state.shown}/logs/app.log, or start with DEMO=0`;
    throw new Problem(`The demo data could not be created (${messageOf(error)}): ${hint}.`);
  } finally {
    clearTimeout(notice);
  }
}

/** Registers the app's webhook at the demo's Stripe, as an account owner does in Stripe's dashboard. */
async function listenForPayments(
  url: string,
  storeUrl: string,
  { integrationId, secret }: { integrationId: string; secret: string },
): Promise<void> {
  const answer = await fetch(`${storeUrl}/__control/stripe/webhook`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: `${url}/api/webhooks/${integrationId}`, secret }),
  });
  if (!answer.ok) throw new Error(`The demo's Stripe answered ${answer.status}.`);
}
