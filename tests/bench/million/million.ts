import { createReadStream, readdirSync } from "node:fs";
import path from "node:path";
import { openState, type State } from "#workers/local/state";
import { measure, signedIn, type Timing } from "../load";
import { row, table } from "../print";
import { makeState, runOn } from "../run-on";
import { fillMillion } from "./fill";
import { knownIds } from "./known-ids";
import { type Doors, measureDoors } from "./measure-doors";
import { measureWrites } from "./writes";

export interface MillionSizes {
  /** The small and the large database. */
  orders: readonly [number, number];
  /** How often each address is asked. */
  requests: number;
}

interface All extends Doors {
  floors: { name: string; timing: Timing }[];
  writes: { name: string; timing: Timing }[];
}

const FLOORS = [
  { name: "a bare Remix page of 50 rows", path: "/bench/bare" },
  { name: "a bare D1 read of 50 rows", path: "/bench/read" },
] as const;
/** What a goal allows: so much more time with a hundred times the orders. */
const MOST_RATIO = 1.2;

/** Every page and call, and what people change all day, at both sizes; the databases stay in the folder and are used again. */
export async function benchMillion(stateDir: string, { orders, requests }: MillionSizes): Promise<string> {
  const small = await at(`${stateDir}/${orders[0]}`, orders[0], requests);
  const large = await at(`${stateDir}/${orders[1]}`, orders[1], requests);
  const sizes = orders.map((n) => n.toLocaleString("en-US")) as [string, string];
  const doors = both(small.measured, large.measured);
  const grown = doors.filter(([few, many]) => read(many) > read(few)).map(([few]) => few.name);
  const slower = doors.filter(([few, many]) => ratio(few, many) > MOST_RATIO);
  return [
    tableOf("what everything is compared with", both(small.floors, large.floors), sizes),
    tableOf("page or call", doors, sizes),
    `${doors.length} measured. More rows read at ${sizes[1]}: ${grown.join(", ") || "none"}. Over ${MOST_RATIO} times the p50: ${slower.length}.`,
    tableOf("what is changed", both(small.writes, large.writes), sizes),
    `Answered with nothing to measure: ${large.others.join(", ")}.`,
  ].join("\n\n");
}

async function at(stateDir: string, orders: number, requests: number): Promise<All> {
  await makeState(stateDir);
  const state = openState(stateDir);
  await fillMillion(state, orders, (line) => console.error(line));
  const known = await knownIds(state);
  await readThrough(state);
  return runOn(stateDir, async ({ url }) => {
    const headers = await signedIn(url, "admin@stowline.test");
    const floors: All["floors"] = [];
    for (const { name, path } of FLOORS)
      floors.push({ name, timing: await measure(url + path, headers, requests * 4) });
    const doors = await measureDoors(url, known, requests);
    return { ...doors, floors, writes: await measureWrites(url, requests) };
  });
}

/** What is measured is a database in use: after a restart, its first search in a million would wait for the disk. */
async function readThrough(state: State): Promise<void> {
  const folder = state.file("v3/d1/miniflare-D1DatabaseObject");
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".sqlite")))
    for await (const _part of createReadStream(path.join(folder, name), { highWaterMark: 2 ** 20 }));
}

interface Named {
  name: string;
  shown?: number | null;
  timing: Timing;
}
type Pair = readonly [Named, Named];

/** Those that both databases answered. */
const both = (small: readonly Named[], large: readonly Named[]): Pair[] =>
  small.flatMap((few): Pair[] => {
    const many = large.find(({ name }) => name === few.name);
    return many ? [[few, many]] : [];
  });

const read = ({ timing }: Named): number => timing.cost?.read ?? 0;
const ratio = (few: Named, many: Named): number => many.timing.p50 / few.timing.p50;

function tableOf(what: string, pairs: readonly Pair[], [few, many]: readonly [string, string]): string {
  const two = (of: (timing: Timing) => number | undefined, [small, large]: Pair) => {
    const [a, b] = [of(small.timing) ?? "–", of(large.timing) ?? "–"];
    return a === b ? a : `${a} / ${b}`;
  };
  const rows = pairs.map((pair) => {
    const [small, large] = pair;
    return row(
      small.name,
      large.shown ?? "–",
      two(({ cost }) => cost?.trips, pair),
      two(({ cost }) => cost?.read, pair),
      two(({ cost }) => cost?.written, pair),
      `${small.timing.p50.toFixed(1)} / ${small.timing.p99.toFixed(1)}`,
      `${large.timing.p50.toFixed(1)} / ${large.timing.p99.toFixed(1)}`,
      ratio(small, large).toFixed(2),
    );
  });
  const head = [
    what,
    "shown",
    "D1 trips",
    "rows read",
    "rows written",
    `ms p50/p99 at ${few}`,
    `ms p50/p99 at ${many}`,
    "ratio of p50",
  ];
  return table(head, rows);
}
