import { setTimeout as sleep } from "node:timers/promises";
import { type Change, createOrder, mayHear, type Office } from "./changes";
import { type Load, loadPages } from "./load-pages";
import type { Arrival, Screens } from "./screens";

export interface Reconnects {
  screens: number;
  /** Until the Worker answered again; 0 when it does not stop. */
  downSeconds: number;
  /** From then until the last screen was connected. */
  backSeconds: number;
  attempts: number;
  /** The most attempts to connect in any second while the Worker was down, and afterwards. */
  peakWhileDown: number;
  peakAfter: number;
  /** Screens that learned on their return, or later, that something had changed, and those that should have. */
  informed: number;
  due: number;
  /** Milliseconds of pages loaded since the Worker answered again, ascending. */
  pages: number[];
  failedPages: number;
}

export interface Interruption {
  /** Ends all connections, and returns when the Worker can answer again. */
  interrupt(): Promise<void>;
  /** Whether an order is created before the screens are back. */
  isChanged: boolean;
  /** Whether the Worker stops meanwhile. */
  isDown: boolean;
}

/** Ends the connections of all screens, and measures how they return. */
export async function interruptAll(
  screens: Screens,
  office: Office,
  { interrupt, isChanged, isDown }: Interruption,
): Promise<Reconnects> {
  const { log, all } = screens;
  screens.emptyLog();
  const began = performance.now();
  const pages = loadPages(office);
  await interrupt();
  const change = isChanged ? await createOrder(office, 0) : null;
  while (log.closed.length < all.length) await sleep(5);
  await screens.untilAllConnected();
  const backAt = performance.now();
  // A late message counts as well.
  await sleep(1000);
  const loads = await pages.end();
  const upAt = isDown ? firstAfterRefused(loads) : began;
  const after = loads.filter(({ at }) => at >= upAt);
  return {
    screens: all.length,
    downSeconds: (upAt - began) / 1000,
    backSeconds: (backAt - upAt) / 1000,
    attempts: log.attempts.length,
    peakWhileDown: peakPerSecond(log.attempts.filter((at) => at < upAt)),
    peakAfter: peakPerSecond(log.attempts.filter((at) => at >= upAt)),
    informed: new Set(log.arrivals.filter((one) => isNews(one, change)).map(({ screen }) => screen)).size,
    due: change ? all.filter((one) => mayHear(one, change.companyId)).length : 0,
    pages: after.flatMap(({ ms }) => ms ?? []).sort((a, b) => a - b),
    failedPages: after.filter(({ ms }) => ms === null).length,
  };
}

/** When the first page was asked for that the Worker answered after it had refused others. */
function firstAfterRefused(loads: readonly Load[]): number {
  const first = loads[loads.findLastIndex(({ ms }) => ms === null) + 1];
  if (!first) throw new Error("The Worker did not answer again");
  return first.at;
}

/** Whether the message names changes. @throws when it names those of a company that the screen may not hear of */
function isNews({ screen, message }: Arrival, change: Change | null): boolean {
  if (Object.keys(message.changes).length === 0) return false;
  if (change && !mayHear(screen, change.companyId)) throw new Error("A screen heard of another company's order");
  return true;
}

/** The most in any span of one second. */
function peakPerSecond(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  let [peak, from] = [0, 0];
  for (const [n, at] of sorted.entries()) {
    while (at - (sorted[from] ?? at) >= 1000) from += 1;
    peak = Math.max(peak, n - from + 1);
  }
  return peak;
}
