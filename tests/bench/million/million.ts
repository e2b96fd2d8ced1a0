import { createReadStream, readdirSync } from "node:fs";
import path from "node:path";
import { migrate } from "#workers/local/migrate";
import { openState, type State } from "#workers/local/state";
import { measureInTurn, signedIn, type Timing } from "../load";
import { row, table } from "../print";
import { makeState, runOn } from "../run-app";
import { fillMillion } from "./fill";
import { type Doors, measureDoors, type Pair, type Side } from "./measure-routes";
import { type KnownIds, knownIds } from "./sample-ids";
import { measureWrites } from "./writes";

export interface MillionSizes {
  /** The small and the large database. */
  orders: readonly [number, number];
  /** Requests per address. */
  requests: number;
}

const FLOORS = [
  { name: "a bare Remix page of 50 rows", path: "/bench/bare" },
  { name: "a bare D1 read of 50 rows", path: "/bench/read" },
] as const;
/** Rows that a page may read for each row, entry or option that it shows, and for its session, menu and choices. */
const ROWS_OF_SHOWN = 3;
const ROWS_OF_PAGE = 40;
/** The maximum additional time with a hundred times as many orders. */
const MOST_RATIO = 1.2;

/**
 * Every page and call, and the most frequent writes, at both sizes. The databases stay in the folder and are reused.
 */
export async function benchMillion(stateDir: string, { orders, requests }: MillionSizes): Promise<string> {
  const folders = orders.map((count) => `${stateDir}/${count}`) as [string, string];
  const known = [await prepared(folders[0], orders[0]), await prepared(folders[1], orders[1])] as const;
  // Both apps run at the same time and are requested in turns, so that other load affects both alike.
  return runOn(folders[0], (small) =>
    runOn(folders[1], async (large) => {
      const sides = [
        { url: small.url, known: known[0] },
        { url: large.url, known: known[1] },
      ] as const;
      // The fastest to fail comes first: the pages take minutes.
      const writes = await measureWrites([small.url, large.url], requests);
      const floors = await measureFloors(sides, requests);
      return report(orders, floors, await measureDoors(sides, requests), writes);
    }),
  );
}

async function prepared(stateDir: string, orders: number): Promise<KnownIds> {
  await makeState(stateDir);
  const state = openState(stateDir);
  // A folder from before a migration gets the triggers that the fill needs.
  await migrate(state);
  await fillMillion(state, orders, (line) => console.error(line));
  await readThrough(state);
  return knownIds(state);
}

async function measureFloors(sides: Pair<Side>, requests: number): Promise<Pair<Named>[]> {
  const signed = [
    await signedIn(sides[0].url, "admin@stowline.test"),
    await signedIn(sides[1].url, "admin@stowline.test"),
  ];
  const floors: Pair<Named>[] = [];
  for (const { name, path } of FLOORS) {
    const asked = sides.map(({ url }, nth) => ({ url: url + path, headers: signed[nth] ?? {} }));
    const [small, large] = await measureInTurn(asked, requests * 4);
    floors.push([
      { name, timing: small as Timing },
      { name, timing: large as Timing },
    ]);
  }
  return floors;
}

type Writes = Awaited<ReturnType<typeof measureWrites>>;

function report(
  orders: readonly [number, number],
  floors: readonly Pair<Named>[],
  { measured, others }: Doors,
  [small, large]: Writes,
): string {
  const sizes = orders.map((count) => count.toLocaleString("en-US")) as [string, string];
  const grown = measured.filter(([few, many]) => read(many) > read(few)).map(([few]) => few.name);
  const beyond = measured.filter(([, many]) => read(many) > ROWS_OF_SHOWN * (many.shown ?? 0) + ROWS_OF_PAGE);
  const slower = measured.filter(([few, many]) => ratio(few, many) > MOST_RATIO).map(([few]) => few.name);
  const writes = (small ?? []).map((few, nth): Pair<Named> => [few, large?.[nth] ?? few]);
  return [
    tableOf("what everything is compared with", floors, sizes),
    tableOf("page or call", measured, sizes),
    `${measured.length} measured. More rows read at ${sizes[1]}: ${grown.join(", ") || "none"}.`,
    `More than ${ROWS_OF_SHOWN} rows for each that is shown, plus ${ROWS_OF_PAGE}, ${beyond.length}: ${beyond.map(([few]) => few.name).join(", ") || "none"}.`,
    `Over ${MOST_RATIO} times the p50, ${slower.length}: ${slower.join(", ") || "none"}.`,
    tableOf("what is changed", writes, sizes),
    `Answered with nothing to measure: ${others.join(", ")}.`,
  ].join("\n\n");
}

/** Warms up the disk cache: after a restart, the first search in a million orders would wait for the disk. */
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
const read = ({ timing }: Named): number => timing.cost?.read ?? 0;
const ratio = (few: Named, many: Named): number => many.timing.p50 / few.timing.p50;

function tableOf(what: string, pairs: readonly Pair<Named>[], [few, many]: readonly [string, string]): string {
  const two = (of: (timing: Timing) => number | undefined, [small, large]: Pair<Named>) => {
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
