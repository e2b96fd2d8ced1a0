import { cpSync, rmSync } from "node:fs";
import { openState } from "#workers/local/state";
import { fill } from "./fill";
import { row, table } from "./print";
import { makeState } from "./run-app";
import { type App, median, spend, startMeasured } from "./worker-cpu";

const PATHS = ["/orders", "/picking", "/api/orders"] as const;
const SETTINGS = ["-whole-page", "-route-index", "-batching", "-optimistic-read", "0"] as const;
const ORDERS = 1_000;
const ROUNDS = 20;
/** Unmeasured rounds first, because V8 optimizes code that runs often. */
const WARM_UP = 12;

/**
 * CPU time of a request with each fast path switched off on its own. Two Workers on copies of one database take turns,
 * so that other load on the machine affects both. Linux only.
 */
export async function benchFastPath(stateDir: string): Promise<string> {
  await makeState(`${stateDir}/filled`);
  await fill(openState(`${stateDir}/filled`), ORDERS);
  const rows: string[][] = [];
  for (const setting of SETTINGS) {
    const on = await startCopy(stateDir, "");
    try {
      const off = await startCopy(stateDir, setting);
      try {
        for (const path of PATHS) rows.push(row(setting, path, ...(await compare(on, off, path))));
      } finally {
        await off.stop();
      }
    } finally {
      await on.stop();
    }
  }
  return table(["FAST_PATH", "request", "CPU ms on", "CPU ms off", "saved", "D1 trips on / off"], rows);
}

async function startCopy(stateDir: string, setting: string): Promise<App> {
  const dir = `${stateDir}/copy-${setting || "usual"}`;
  rmSync(dir, { recursive: true, force: true });
  cpSync(`${stateDir}/filled`, dir, { recursive: true });
  return startMeasured(dir, { FAST_PATH: setting });
}

async function compare(on: App, off: App, path: string): Promise<string[]> {
  const spent = { on: [] as number[], off: [] as number[] };
  let trips = ["", ""];
  for (let n = -WARM_UP; n < ROUNDS; n++) {
    const pair = n % 2 === 0 ? ([on, off] as const) : ([off, on] as const);
    for (const app of pair) {
      const { ms, cost } = await spend(app, path);
      const made = String(cost?.trips ?? "");
      if (n >= 0) spent[app === on ? "on" : "off"].push(ms);
      trips = app === on ? [made, trips[1] ?? ""] : [trips[0] ?? "", made];
    }
  }
  const [with_, without] = [median(spent.on), median(spent.off)];
  return [with_.toFixed(2), without.toFixed(2), `${(100 * (1 - with_ / without)).toFixed(0)} %`, trips.join(" / ")];
}
