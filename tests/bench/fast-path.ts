import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { startLocal } from "#workers/local/local";
import { openState } from "#workers/local/state";
import { fill } from "./fill";
import { costOf, signedIn } from "./load";
import { freePort } from "./ports";
import { row, table } from "./print";
import { makeState } from "./run-on";

const ADMIN = "admin@stowline.test";
const PATHS = ["/orders", "/picking", "/api/orders"] as const;
const SETTINGS = ["-whole-page", "-route-index", "-batching", "-optimistic-read", "0"] as const;
const ORDERS = 1_000;
const ROUNDS = 20;
const BATCH = 10;
/** Rounds before the measured ones: V8 optimizes code that runs often. */
const WARM_UP = 12;

/**
 * CPU time of a request with each fast path alone switched off: two Workers on copies of one database answer in turn,
 * so that whatever else the machine does affects both. Linux only.
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

interface App {
  url: string;
  pid: number;
  headers: Record<string, string>;
  stop(): Promise<void>;
}

async function startCopy(stateDir: string, setting: string): Promise<App> {
  const dir = `${stateDir}/copy-${setting || "usual"}`;
  rmSync(dir, { recursive: true, force: true });
  cpSync(`${stateDir}/filled`, dir, { recursive: true });
  const before = new Set(workerdPids());
  const ports = { port: await freePort(), storePort: await freePort() };
  const { url, stop } = await startLocal({
    ...ports,
    stateDir: dir,
    cron: false,
    quiet: true,
    vars: { FAST_PATH: setting },
  });
  const pid = workerdPids().find((one) => !before.has(one));
  if (pid === undefined) throw new Error("No workerd process was found.");
  return { url, stop, pid, headers: await signedIn(url, ADMIN) };
}

async function compare(on: App, off: App, path: string): Promise<string[]> {
  const spent = { on: [] as number[], off: [] as number[] };
  let trips = ["", ""];
  for (let n = -WARM_UP; n < ROUNDS; n++) {
    const pair = n % 2 === 0 ? ([on, off] as const) : ([off, on] as const);
    for (const app of pair) {
      const { ms, trips: made } = await spend(app, path);
      if (n >= 0) spent[app === on ? "on" : "off"].push(ms);
      trips = app === on ? [made, trips[1] ?? ""] : [trips[0] ?? "", made];
    }
  }
  const [with_, without] = [median(spent.on), median(spent.off)];
  return [with_.toFixed(2), without.toFixed(2), `${(100 * (1 - with_ / without)).toFixed(0)} %`, trips.join(" / ")];
}

async function spend({ url, pid, headers }: App, path: string): Promise<{ ms: number; trips: string }> {
  const before = cpuNs(pid);
  let trips = "";
  for (let n = 0; n < BATCH; n++) {
    const response = await fetch(url + path, { headers, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    trips = String(costOf(response.headers)?.trips ?? "");
  }
  return { ms: Number(cpuNs(pid) - before) / 1e6 / BATCH, trips };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** CPU time of all threads of a process. */
const cpuNs = (pid: number): bigint =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    try {
      return sum + BigInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0] ?? 0);
    } catch {
      // The thread has ended meanwhile.
      return sum;
    }
  }, 0n);

/** The workerd processes below this one. */
const workerdPids = (): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => nameAndParent(pid).name === "workerd" && isBelow(pid));

function isBelow(pid: number): boolean {
  for (let at = pid; at > 1; at = nameAndParent(at).parent) if (at === process.pid) return true;
  return false;
}

function nameAndParent(pid: number): { name: string; parent: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1] ?? "";
    return { name: field("Name"), parent: Number(field("PPid")) };
  } catch {
    // It has ended meanwhile.
    return { name: "", parent: 0 };
  }
}
