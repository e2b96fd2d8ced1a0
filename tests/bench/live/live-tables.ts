import { row, table } from "../print";
import { type Reach, type ReachRow, timeAt } from "./changes";
import type { Reconnects } from "./reconnects";

const GOAL_MS = 1000;
const GOAL_SHARE = 0.99;

export function changesTable(rows: readonly ReachRow[]): string {
  const head = [
    ...["orders created", "sockets", "orders", "messages due", "arrived", "to other companies' screens"],
    ...["ms from the request, p50 / p95 / p99 / max", "ms from its answer, p50 / p95 / p99 / max"],
    ...["within 1 s of the request", "of its answer", "goal: 99 % of the answer"],
  ];
  return table(
    head,
    rows.map(({ name, sockets, reach }) => {
      const ofAnswer = withinGoal(reach, reach.fromAnswer);
      return row(
        ...[name, sockets, reach.changes, reach.due, reach.arrived, reach.foreign + reach.other],
        ...[spread(reach.fromRequest), spread(reach.fromAnswer)],
        ...[percent(withinGoal(reach, reach.fromRequest)), percent(ofAnswer)],
        ofAnswer >= GOAL_SHARE ? "reached" : "not reached",
      );
    }),
  );
}

interface Hibernation {
  builtIdle: readonly string[];
  builtAfter: readonly string[];
  reach: Reach;
  idleSeconds: number;
}

export const hibernationText = ({ builtIdle, builtAfter, reach, idleSeconds }: Hibernation): string => {
  const kinds = (kind: string) => builtAfter.filter((name) => name.startsWith(`${kind}/`)).length;
  return `Hibernation: in ${idleSeconds} s with pings only, ${builtIdle.length} objects of channels were built. The next order built ${builtAfter.length} again (${kinds("company")} of a company, ${kinds("warehouse")} of warehouses), and reached ${reach.arrived} of ${reach.due} screens on the sockets opened before.`;
};

interface Costs {
  memory: readonly { sockets: number; mib: number }[];
  alone: ReachRow;
  fast: ReachRow;
  toAll: ReachRow;
  /** CPU milliseconds a second. */
  idleAlone: number;
  idleOpen: number;
  sockets: number;
}

export function costTable({ memory, alone, fast, toAll, idleAlone, idleOpen, sockets }: Costs): string {
  const cpuOfChange = ({ cpuMs, reach }: ReachRow) => cpuMs / reach.changes;
  const perMessage = (one: ReachRow) => ((one.cpuMs - alone.cpuMs) / one.reach.arrived) * 1000;
  const moments = ["before the first", "opened", `after ${fast.reach.changes + 21} orders and a rest`, "opened"];
  const memories = memory.map(({ sockets: count, mib }, n) => {
    const before = memory[n - 1];
    const more = count - (before?.sockets ?? 0);
    const each = before && more > 0 ? `${(((mib - before.mib) / more) * 1024).toFixed(0)} KiB` : "–";
    return row(count, moments[n] ?? "", mib.toFixed(0), each);
  });
  const cpu = [alone, fast, toAll].map((one) =>
    row(
      ...[one.name, one.sockets, cpuOfChange(one).toFixed(1)],
      one.reach.arrived === 0 ? "–" : perMessage(one).toFixed(0),
    ),
  );
  const idle = `Idle, with pings: ${idleOpen.toFixed(1)} ms of CPU a second with ${sockets} sockets, ${idleAlone.toFixed(1)} ms without: ${((Math.max(0, idleOpen - idleAlone) / sockets) * 1000).toFixed(0)} µs a second for each socket.`;
  return [
    table(["sockets", "when", "memory of workerd, MiB", "for each further socket"], memories),
    table(["orders created", "sockets", "CPU ms an order", "CPU µs a message"], cpu),
    idle,
  ].join("\n\n");
}

export function reconnectsTable(rows: readonly (readonly [name: string, of: Reconnects])[]): string {
  const head = [
    ...["interruption", "screens", "down, s", "all back after, s", "attempts"],
    ...["most in a second while down", "most in a second afterwards", "screens that learned of a change", "due"],
    ...["ms of a page meanwhile, p50 / p95 / max", "pages not answered"],
  ];
  return table(
    head,
    rows.map(([name, one]) =>
      row(
        ...[name, one.screens, one.downSeconds.toFixed(1), one.backSeconds.toFixed(1), one.attempts],
        ...[one.peakWhileDown, one.peakAfter, one.informed, one.due],
        [0.5, 0.95, 1].map((share) => timeAt(one.pages, share).toFixed(0)).join(" / "),
        one.failedPages,
      ),
    ),
  );
}

const withinGoal = ({ due }: Reach, times: readonly number[]): number =>
  times.filter((ms) => ms <= GOAL_MS).length / due;

const spread = (times: readonly number[]): string =>
  [0.5, 0.95, 0.99, 1].map((share) => timeAt(times, share).toFixed(0)).join(" / ");

/** Rounded down, so that only all are 100 %. */
const percent = (share: number): string => `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
