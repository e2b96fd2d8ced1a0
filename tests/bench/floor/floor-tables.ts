import type { Cost } from "../load";
import { row, table } from "../print";
import type { Books, PhysicalBooks } from "./floor-books";
import { DISTURBANCES, type FloorTally } from "./world/floor-tally";
import { ERROR_KINDS, type PlantedErrors } from "./world/planted-errors";

const GOAL_MS = 150;

export interface FloorRun {
  name: string;
  pickers: number;
  seconds: number;
  /** Processes that wanted to run in the minute before: other work than the benchmark's makes its times longer. */
  loadBefore: number;
  tally: FloorTally;
}

export function scansTable(orders: number, runs: readonly FloorRun[]): string {
  const measured = runs.flatMap(({ name, pickers, seconds, loadBefore, tally }) => [
    { name, users: String(pickers), seconds, load: loadBefore.toFixed(1), times: tally.scanMs },
    ...(tally.checkMs.length > 0
      ? [{ name: "the packers' checks of that shift", users: "–", seconds, load: "–", times: tally.checkMs }]
      : []),
  ]);
  const rows = measured.map(({ name, users, seconds, load, times }) => {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return row(
      name,
      users,
      sorted.length,
      (sorted.length / seconds).toFixed(0),
      at(0.5).toFixed(1),
      at(0.95).toFixed(1),
      at(0.99).toFixed(1),
      at(0.95) <= GOAL_MS ? "yes" : "no",
      load,
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
    "load average before",
  ];
  return table(head, rows);
}

export function costTable(runs: readonly FloorRun[]): string {
  const mean = (costs: readonly Cost[], of: keyof Cost) =>
    (costs.reduce((sum, cost) => sum + cost[of], 0) / Math.max(1, costs.length)).toFixed(1);
  const line = (name: string, costs: readonly Cost[]) =>
    row(name, mean(costs, "trips"), mean(costs, "read"), mean(costs, "written"), mean(costs, "dbMs"));
  const rows = runs.flatMap(({ name, tally: { costs, checkCosts } }) => [
    line(name, costs),
    ...(checkCosts.length > 0 ? [line("the packers' checks of that shift", checkCosts)] : []),
  ]);
  return table(["each scan", "D1 trips", "rows read", "rows written", "ms in the database"], rows);
}

export function shiftTable(
  { seconds, tally }: FloorRun,
  { pickers, packers, minutes }: Record<"pickers" | "packers" | "minutes", number>,
): string {
  const hours = minutes / 60;
  const { orders, lines, units, needed, disturbed, packed, notShipped } = tally;
  return table(
    ["the shift", "figure"],
    [
      row("pickers, packers", `${pickers}, ${packers}`),
      row("minutes of picking, until the last order was packed", `${minutes}, ${(seconds / 60).toFixed(1)}`),
      row(`orders picked ${Object.keys(orders).join(", ")}`, Object.values(orders).join(", ")),
      row("lines, units", `${lines}, ${units}`),
      row("lines an hour, all pickers", Math.round(lines / hours)),
      row("lines an hour and picker", Math.round(lines / hours / pickers)),
      row("scans a line (a bin, then each unit)", (needed / Math.max(1, lines)).toFixed(2)),
      row("typed", 0),
      row("orders packed and shipped with a tracking number", packed),
      row("shipments refused until the missing units were there", notShipped),
      ...DISTURBANCES.map((what) => row(DISTURBANCE_WORDS[what], disturbed[what])),
    ],
  );
}

const DISTURBANCE_WORDS: Record<(typeof DISTURBANCES)[number], string> = {
  "wrong bin": "scans of a wrong bin",
  "wrong item": "scans of a wrong item",
  "wrong tote": "scans of another order's tote",
  "no tote": "units scanned without a tote",
  "wrong slot": "scans of another slot",
  resent: "scans sent again",
  dropped: "connections lost, requests sent again",
  closed: "connections that the server closed while idle, requests sent again",
  undone: "picks, puts and checks undone",
  paused: "paused and resumed",
  short: "short picks",
  killed: "devices killed during a scan, taken over by another picker",
};

export function errorsTable(errors: PlantedErrors): string {
  const rows = ERROR_KINDS.map((kind) => {
    const { planted, caught } = errors.countOf(kind);
    return row(kind, planted, caught);
  });
  return table(["planted after a right scan", "planted", "caught"], rows);
}

interface Zeros {
  runs: readonly FloorRun[];
  books: Books;
  parcels: PhysicalBooks;
  errors: PlantedErrors;
}

export const zerosTable = (zeros: Zeros): string =>
  table(
    ["must be 0", "found"],
    zerosOf(zeros).map(([what, found]) => row(what, found)),
  );

/** What must be 0 and is not, with the first unexpected responses. */
export const faultsIn = (zeros: Zeros): string[] => [
  ...zerosOf(zeros).flatMap(([what, found]) => (found === 0 ? [] : [`${what}: ${found}`])),
  ...zeros.runs.flatMap(({ tally }) => tally.surprises.slice(0, 20)),
];

function zerosOf({ runs, books, parcels, errors }: Zeros): [string, number][] {
  const sum = (of: (tally: FloorTally) => number) => runs.reduce((total, { tally }) => total + of(tally), 0);
  const uncaught = ERROR_KINDS.map((kind) => errors.countOf(kind)).reduce((n, one) => n + one.planted - one.caught, 0);
  return [
    ["scans that were accepted and lost", sum(({ lost }) => lost)],
    ["units counted twice", sum(({ doubled }) => doubled)],
    ["unexpected responses", sum(({ surprises }) => surprises.length)],
    ["planted errors that packing did not catch", uncaught],
    ["units in a wrong parcel", parcels.wrong],
    ["shipped units that are not in their parcel", parcels.missing],
    ["units left in totes, slots and carts", parcels.lying],
    ["units that the shelves have and the app does not, or the other way round", parcels.shelves],
    ["orders of the shift that did not ship", books.unshipped],
    ["shipped lines where stock movements and picks differ", books.shipped],
    ["places where balance and ledger differ", books.levels],
    ["places where allocated units and orders differ", books.promises],
    ["lines where picked units and scans differ", books.lines + books.takings],
    ["orders ready to ship, or shipped, that lack units", books.incomplete],
  ];
}
