import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { isPortTaken } from "#workers/local/processes/ports";
import { openState } from "#workers/local/state";
import { makeState } from "../run-app";
import { startMeasured } from "../worker-cpu";
import { type Office, type Pace, type ReachRow, reachOf } from "./changes";
import { fillViewers, signInViewers } from "./fill-viewers";
import { breakChannels, builtChannels, ENTRY } from "./live-entry";
import { changesTable, costTable, hibernationText, reconnectsTable } from "./live-tables";
import { interruptAll } from "./reconnects";
import { Screens } from "./screens";

const SCREENS = 500;
const WARM_UP = { count: 40, perSecond: 10 };
const SLOW = { count: 20, perSecond: 1 };
const FAST = { count: 100, perSecond: 10 };
const ONE = { count: 1, perSecond: 1 };
/** Channels leave memory after ten seconds without a message; pings do not count. */
const IDLE_MS = 20_000;
/** For requests that have just ended. */
const SETTLED_MS = 3000;

/**
 * Measures how changes reach open screens: at two paces, after a rest, and after all connections have been lost. Fails
 * when a screen misses a change that it may hear of, or hears of another company's.
 */
export async function benchLive(stateDir: string): Promise<string> {
  await makeState(stateDir);
  const allIds = await fillViewers(openState(stateDir));
  const port = await lowPort();
  const start = () => startMeasured(stateDir, {}, { port, entry: ENTRY });
  let app = await start();
  try {
    const { url, headers } = app;
    const viewers = await signInViewers(url, allIds);
    // One company gets no orders, so its screens must hear nothing.
    const office: Office = { url, headers, companyIds: allIds.slice(0, 3) };
    const mixed = [...viewers.managers, ...viewers.clients, ...viewers.pickers];
    const screens = new Screens(url);
    const cpuOf = async <R>(work: () => Promise<R>) => {
      const before = app.cpuNs();
      const result = await work();
      return { result, cpuMs: Number(app.cpuNs() - before) / 1e6 };
    };
    const rowOf = async (name: string, of: Office, pace: Pace): Promise<ReachRow> => {
      const { result, cpuMs } = await cpuOf(() => reachOf(screens, of, pace));
      return { name, sockets: screens.all.length, reach: result, cpuMs };
    };
    const idle = async (ms: number) => (await cpuOf(() => sleep(ms))).cpuMs / (ms / 1000);

    const [load = 0] = loadavg();
    await reachOf(screens, office, WARM_UP);
    const alone = await rowOf("10 a second, no screens", office, FAST);
    await sleep(SETTLED_MS);
    const idleAlone = await idle(IDLE_MS / 2);

    const memory = [{ sockets: 0, mib: app.memoryMiB() }];
    const openMixed = async () => {
      await screens.open(mixed, SCREENS);
      await sleep(SETTLED_MS);
      memory.push({ sockets: screens.all.length, mib: app.memoryMiB() });
    };
    await openMixed();
    const slow = await rowOf("1 a second", office, SLOW);
    const fast = await rowOf("10 a second", office, FAST);
    const builtBefore = await builtChannels(url);
    const idleOpen = await idle(IDLE_MS);
    const builtIdle = (await builtChannels(url)).slice(builtBefore.length);
    const oneCompany = { ...office, companyIds: allIds.slice(0, 1) };
    const afterRest = await rowOf(`one, after ${IDLE_MS / 1000} s without`, oneCompany, ONE);
    const builtAfter = (await builtChannels(url)).slice(builtBefore.length + builtIdle.length);
    memory.push({ sockets: screens.all.length, mib: app.memoryMiB() });
    await openMixed();

    const breakAll = async () => void (await breakChannels(url));
    const broken = await interruptAll(screens, office, { isChanged: true, isDown: false, interrupt: breakAll });
    const restarted = await interruptAll(screens, office, {
      ...{ isChanged: false, isDown: true },
      async interrupt() {
        await app.stop();
        while (await isPortTaken(port)) await sleep(20);
        app = await start();
      },
    });
    screens.end();
    await screens.open(mixed, SCREENS, true);
    const old = await rowOf("one, when every socket has been open for over 15 minutes", oneCompany, ONE);
    screens.end();
    await screens.open(viewers.managers, SCREENS);
    const toAll = await rowOf("10 a second, every screen must hear of each", office, FAST);
    screens.end();
    const changes = [slow, fast, toAll, afterRest, old];
    failUnlessRight(changes);
    return [
      `The machine's load before: ${load.toFixed(1)}.`,
      changesTable(changes),
      hibernationText({ builtIdle, builtAfter, reach: afterRest.reach, idleSeconds: IDLE_MS / 1000 }),
      costTable({ memory, alone, fast, toAll, idleAlone, idleOpen, sockets: SCREENS }),
      reconnectsTable([
        ["all channels' objects break while the Worker runs, and an order is created", broken],
        ["the Worker is restarted, and nothing is changed", restarted],
      ]),
    ].join("\n\n");
  } finally {
    await app.stop();
  }
}

/** A free port below those that the system gives to clients, of which one could take it while the Worker restarts. */
async function lowPort(): Promise<number> {
  let port = 21_000;
  while (await isPortTaken(port)) port += 1;
  return port;
}

function failUnlessRight(rows: readonly ReachRow[]): void {
  for (const { name, reach } of rows) {
    if (reach.arrived === reach.due && reach.foreign === 0 && reach.other === 0) continue;
    console.error(`${name}: ${reach.arrived} of ${reach.due} arrived, ${reach.foreign} foreign, ${reach.other} others`);
    process.exitCode = 1;
  }
}
