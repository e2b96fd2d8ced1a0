import type { Local } from "#workers/local/local";
import { openState } from "#workers/local/state";
import { fill } from "../fill";
import { type Cost, signedIn } from "../load";
import { row, table } from "../print";
import { runOn } from "../run-app";
import { emailOf, fillFloor } from "./fill-floor";
import { type Books, checkBooks } from "./floor-books";
import { emptyTally, type Floor, type PickerTally, pickWhile, preparedPicker } from "./order-picker";

export interface FloorSizes {
  /** Orders created beforehand. */
  orders: number;
  pickers: number;
  minutes: number;
}

/** Number of concurrent pickers, and the duration, of the run without errors. */
const CALM_PICKERS = 16;
const CALM_MS = 20_000;
/** One scan per second and picker: ten times as many lines per hour as pickers are known to pick with web apps. */
const PACE_MS = 1_000;
/** Orders per picker at that pace, for one minute of scans. */
const PACED_ORDERS = 8;
const GOAL_MS = 150;

/**
 * Simulates a shift: first pickers at a fast human pace, then the same number without pauses, then with frequent wrong
 * codes, retries, lost connections, undone and short picks, and pauses. At the end the stock data must be consistent.
 */
export async function benchFloor(stateDir: string, { orders, pickers, minutes }: FloorSizes): Promise<string> {
  await runOn(stateDir, async () => undefined);
  const state = openState(stateDir);
  await fill(state, orders);
  const companyId = await fillFloor(state, Math.max(pickers, CALM_PICKERS));
  const works = await runOn(stateDir, async (local) => ({
    paced: await paced(local, companyId),
    calm: await work(local, {
      companyId,
      name: `${CALM_PICKERS} without pauses: the next scan with the response, orders entered meanwhile`,
      pickers: CALM_PICKERS,
      ms: Math.min(CALM_MS, minutes * 60_000),
      disturbed: false,
    }),
    shift: await work(local, {
      companyId,
      name: `an interrupted shift: ${pickers} without pauses`,
      pickers,
      ms: minutes * 60_000,
      disturbed: true,
    }),
  }));
  const books = await checkBooks(state, companyId);
  const all = [works.paced, works.calm, works.shift];
  return [scansTable(orders, all), costTable(all), shiftTable(works.shift), booksTable(all, books)].join("\n\n");
}

/** Measures scans only: the orders are created before the first scan. */
async function paced(local: Local, companyId: string): Promise<Work> {
  const office = await signedIn(local.url, "admin@stowline.test");
  const floor: Floor = { url: local.url, companyId, office, tally: emptyTally(), disturbed: false, pace: PACE_MS };
  const ready: (() => Promise<void>)[] = [];
  for (let n = 0; n < CALM_PICKERS; n++)
    ready.push(await preparedPicker(floor, await signedIn(local.url, emailOf(n)), n, PACED_ORDERS));
  const began = performance.now();
  await Promise.all(ready.map((pick) => pick()));
  const name = `${CALM_PICKERS} at a person's pace: a scan each in about ${PACE_MS / 1000} s, orders there before`;
  return { name, pickers: CALM_PICKERS, seconds: (performance.now() - began) / 1000, tally: floor.tally };
}

interface Work {
  name: string;
  pickers: number;
  seconds: number;
  tally: PickerTally;
}

async function work(
  local: Local,
  {
    companyId,
    name,
    pickers,
    ms,
    disturbed,
  }: { companyId: string; name: string; pickers: number; ms: number; disturbed: boolean },
): Promise<Work> {
  const office = await signedIn(local.url, "admin@stowline.test");
  const people: Record<string, string>[] = [];
  for (let n = 0; n < pickers; n++) people.push(await signedIn(local.url, emailOf(n)));
  const floor: Floor = { url: local.url, companyId, office, tally: emptyTally(), disturbed, pace: 0 };
  const began = performance.now();
  // When one picker cannot continue, all stop, because that is a finding.
  const isOn = () => performance.now() < began + ms;
  await Promise.all(people.map((headers, n) => pickWhile(floor, headers, n, isOn)));
  return { name, pickers, seconds: (performance.now() - began) / 1000, tally: floor.tally };
}

function scansTable(orders: number, works: readonly Work[]): string {
  const rows = works.map(({ name, pickers, seconds, tally }) => {
    const times = [...tally.scanMs].sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return row(
      name,
      pickers,
      times.length,
      (times.length / seconds).toFixed(0),
      at(0.5).toFixed(1),
      at(0.95).toFixed(1),
      at(0.99).toFixed(1),
      at(0.95) <= GOAL_MS ? "yes" : "no",
    );
  });
  const head = [
    `at ${orders.toLocaleString("en-US")} orders`,
    "pickers",
    "scans",
    "scans/s",
    "ms p50",
    "ms p95",
    "ms p99",
    `p95 within ${GOAL_MS} ms`,
  ];
  return table(head, rows);
}

function costTable(works: readonly Work[]): string {
  const mean = (costs: readonly Cost[], of: keyof Cost) =>
    (costs.reduce((sum, cost) => sum + cost[of], 0) / Math.max(1, costs.length)).toFixed(1);
  const rows = works.map(({ name, tally: { costs } }) =>
    row(name, mean(costs, "trips"), mean(costs, "read"), mean(costs, "written"), mean(costs, "dbMs")),
  );
  return table(["each scan", "D1 trips", "rows read", "rows written", "ms in the database"], rows);
}

function shiftTable({ pickers, seconds, tally }: Work): string {
  const hours = seconds / 3600;
  const { wrong, resent, dropped, undone, paused, short } = tally.disturbed;
  return table(
    ["the shift", "figure"],
    [
      row("minutes", (seconds / 60).toFixed(1)),
      row("orders, lines, units", `${tally.orders}, ${tally.lines}, ${tally.units}`),
      row("lines an hour, all pickers", Math.round(tally.lines / hours)),
      row("lines an hour and picker", Math.round(tally.lines / hours / pickers)),
      row("scans a line (a bin, then each unit)", (tally.needed / Math.max(1, tally.lines)).toFixed(2)),
      row(
        "scans a bin and unit, undone ones again",
        (tally.needed / Math.max(1, tally.lines + tally.units + undone)).toFixed(2),
      ),
      row("typed", 0),
      row("wrong codes, scans sent again, connections lost", `${wrong}, ${resent}, ${dropped}`),
      row("undone, paused and resumed, short", `${undone}, ${paused}, ${short}`),
    ],
  );
}

function booksTable(works: readonly Work[], books: Books): string {
  const sum = (of: (tally: PickerTally) => number) => works.reduce((total, { tally }) => total + of(tally), 0);
  for (const surprise of works.flatMap(({ tally }) => tally.surprises).slice(0, 5)) console.error(surprise);
  return table(
    ["must be 0", "found"],
    [
      row(
        "scans that were accepted and lost",
        sum(({ lost }) => lost),
      ),
      row(
        "units counted twice",
        sum(({ doubled }) => doubled),
      ),
      row(
        "unexpected responses",
        sum(({ surprises }) => surprises.length),
      ),
      row("places where balance and ledger differ", books.levels),
      row("places where allocated units and orders differ", books.promises),
      row("lines where picked units and scans differ", books.lines + books.takings),
      row("orders ready to ship that lack units", books.incomplete),
    ],
  );
}
