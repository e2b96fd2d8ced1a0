import { readdirSync, readFileSync } from "node:fs";
import { type LocalOptions, startLocal } from "#workers/local/local";
import { type Cost, costOf, signedIn } from "./load";
import { freePort } from "./ports";

export interface App {
  url: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
  /** CPU time that the app's processes have used so far. */
  cpuNs(): bigint;
  /** Resident memory of workerd, in MiB. */
  memoryMiB(): number;
}

/** Starts the app on a folder, signed in as the admin. Linux only: CPU time and memory are read from `/proc`. */
export async function startMeasured(
  stateDir: string,
  vars: Record<string, string> = {},
  options: Pick<Partial<LocalOptions>, "port" | "entry"> = {},
): Promise<App> {
  const before = new Set(workerdPids());
  const ports = { port: await freePort(), storePort: await freePort() };
  const { url, stop } = await startLocal({ ...ports, stateDir, cron: false, quiet: true, vars, ...options });
  const pid = workerdPids().find((one) => !before.has(one));
  if (pid === undefined) throw new Error("No workerd process was found.");
  const headers = await signedIn(url, "admin@stowline.test");
  return { url, stop, headers, cpuNs: () => cpuNs(pid), memoryMiB: () => memoryMiB(pid) };
}

export interface Spending {
  /** CPU milliseconds of one request. */
  ms: number;
  cost: Cost | null;
}

/** Sends the same request several times, one after another. @throws when a response is not 200 */
export async function spend(
  app: App,
  path: string,
  { requests = 10, init = {} as RequestInit } = {},
): Promise<Spending> {
  const before = app.cpuNs();
  let cost: Cost | null = null;
  for (let n = 0; n < requests; n++) {
    const headers = { ...app.headers, ...(init.headers as Record<string, string>) };
    const response = await fetch(app.url + path, { ...init, headers, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    cost = costOf(response.headers);
  }
  return { ms: Number(app.cpuNs() - before) / 1e6 / requests, cost };
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

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

const memoryMiB = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

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
