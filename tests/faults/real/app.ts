import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Local, startLocal } from "#workers/local/local";
import type { Clock } from "./clock";
import { ENTRY } from "./entry";

/** Whether only workerd is killed, or everything that the local start runs for the app. */
export const CUT = ["workerd", "the process group"] as const;
export type Cut = (typeof CUT)[number];

const SHIP_FROM = {
  ...{ name: "Stowline", address1: "1 Dock Road", city: "Reno", state: "NV", postcode: "89502" },
  ...{ country: "US", phone: "+1 775 555 0100" },
};
const QUIET_MS = 40;
const NOTICED_MS = 10_000;
const IDLE_MS = 60_000;

/** The built app in its own process, as `npm start` runs it: started, killed, and started again on the same state. */
export class App {
  #local: Local | null = null;

  constructor(
    readonly stateDir: string,
    readonly port: number,
    readonly clock: Clock,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const { port, stateDir, clock } = this;
    const vars = {
      APP_ORIGIN: this.url,
      SHIP_FROM: JSON.stringify(SHIP_FROM),
      CLOCK_AHEAD_MS: String(Math.round(clock.aheadMs)),
    };
    const how = { port, storePort: 0, stateDir, demo: false, cron: false, quiet: true, vars, entry: ENTRY };
    this.#local = await startLocal(how);
  }

  /** Kills it without warning. @throws when the start script does not notice that the app has died */
  async kill(what: Cut): Promise<void> {
    const { pid, group } = workerd();
    process.kill(what === "workerd" ? pid : -group, "SIGKILL");
    const noticed = await Promise.race([this.#local?.failed, sleep(NOTICED_MS, null)]);
    await this.stop();
    if (noticed === null) throw new Error(`The start goes on without its app (${what} was killed)`);
  }

  async stop(): Promise<void> {
    await this.#local?.stop();
    this.#local = null;
  }

  /** Runs the cron for this minute. */
  async cron(): Promise<void> {
    const ahead = Math.round(this.clock.aheadMs);
    const answer = await fetch(`${this.url}/__scheduled?ahead=${ahead}`);
    if (!answer.ok) throw new Error(`The cron answered ${answer.status}: ${await answer.text()}`);
  }

  /** How many jobs are running now. */
  async busy(): Promise<number> {
    return (await (await fetch(`${this.url}/__busy`)).json()) as number;
  }

  /** Waits until the queue is empty, apart from messages that wait for a retry. */
  async idle(): Promise<void> {
    const deadline = Date.now() + IDLE_MS;
    for (let quiet = 0; quiet < 4; quiet = (await this.busy()) === 0 ? quiet + 1 : 0) {
      if (Date.now() > deadline) throw new Error("The queue does not come to rest");
      await sleep(QUIET_MS);
    }
  }
}

/** The app's workerd process: a descendant of this process, in the process group of its host. */
function workerd(): { pid: number; group: number } {
  const all = execFileSync("ps", ["-axo", "pid=,ppid=,pgid=,comm="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, group, name]) => ({
      ...{ pid: Number(pid), parent: Number(parent), group: Number(group) },
      name: name ?? "",
    }));
  const hosts = new Set(all.filter(({ parent }) => parent === process.pid).map(({ pid }) => pid));
  const found = all.find(({ name, group }) => name.endsWith("workerd") && hosts.has(group));
  if (!found) throw new Error("The app's workerd is not running");
  return found;
}
