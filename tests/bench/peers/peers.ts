import { withDatabase } from "#workers/local/migrate";
import { openState } from "#workers/local/state";
import { fill } from "../fill";
import { signedIn } from "../load";
import { row, table } from "../print";
import { makeState, runOn } from "../run-app";
import { type Call, clientOf, type Turn, turnOf } from "./client";
import { CONNECTIONS, type Connections, judged, wantedOf } from "./goals";
import { FLOORS, type Floor, type Work, worksAt } from "./works";

export interface PeersSizes {
  orders: number;
  /** Turns per request type, of one second each. */
  turns: number;
}

const TURN_MS = 1000;
const WARM_MS = 400;

/**
 * The requests with which the other products were measured, in turns with the baselines, so that other load affects all
 * alike.
 */
export async function benchPeers(stateDir: string, { orders, turns }: PeersSizes): Promise<string> {
  await makeState(stateDir);
  const state = openState(stateDir);
  await fill(state, orders);
  await withDatabase(state, (db) => db.batch(BARE_TABLES.map((sql) => db.prepare(sql))));
  return runOn(stateDir, async ({ url }) => {
    const works = await worksAt(url);
    for (const work of works) await demandMeant(url, work);
    const headers = await signedIn(url, "admin@stowline.test");
    const floors = (Object.keys(FLOORS) as Floor[]).map((floor) => ({ floor, next: floorCall(floor, headers) }));
    const measured = new Map<Connections, Map<Floor | Work, Measured>>();
    for (const connections of CONNECTIONS) {
      const asked: Asked<Floor | Work>[] = [
        ...floors.map(({ floor, next }) => ({ what: floor, next })),
        ...works.map((work) => ({ what: work, next: work.next })),
      ];
      measured.set(connections, await byTurns(url, connections, asked, turns));
    }
    return report(works, measured);
  });
}

const BARE_TABLES = [
  "create table if not exists bench_orders (id text primary key, number text, customer text, status text, total integer) without rowid",
  "create index if not exists bench_orders_by_status on bench_orders (status, id)",
  "create table if not exists bench_items (order_id text, line integer, sku text, quantity integer, primary key (order_id, line)) without rowid",
  "create table if not exists bench_stock (sku text primary key, units integer) without rowid",
  "insert or ignore into bench_stock (sku, units) values ('A', 0), ('B', 0), ('C', 0)",
];

const floorCall = (floor: Floor, headers: Record<string, string>): (() => Call) => {
  const { path } = FLOORS[floor];
  const call: Call = floor === "write" ? { method: "POST", path, headers, body: "{}" } : { path, headers };
  return () => call;
};

/** A wrong page would be fast for the wrong reason, so the content is checked. */
async function demandMeant(url: string, { name, says, next }: Work): Promise<void> {
  const { method = "GET", path, headers, body } = next();
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await answer.text();
  if (!answer.ok || !text.includes(says)) throw new Error(`${name} answered ${answer.status} without ${says}`);
}

interface Measured {
  /** The median turn, so that one disturbed turn does not matter. */
  perSecond: number;
  p50: number;
  p99: number;
}

interface Asked<K> {
  what: K;
  next: () => Call;
}

async function byTurns<K>(
  url: string,
  connections: number,
  asked: readonly Asked<K>[],
  turns: number,
): Promise<Map<K, Measured>> {
  const client = clientOf(url, connections);
  const had = new Map<K, Turn[]>(asked.map(({ what }) => [what, []]));
  for (const { next } of asked) await turnOf(client, connections, next, WARM_MS);
  for (let n = 0; n < turns; n++)
    for (const { what, next } of asked) had.get(what)?.push(await turnOf(client, connections, next, TURN_MS));
  client.close();
  return new Map([...had].map(([what, own]) => [what, measuredBy(own)]));
}

function measuredBy(turns: readonly Turn[]): Measured {
  const times = turns.flatMap((turn) => turn.times).sort((a, b) => a - b);
  const rates = turns.map(({ perSecond }) => perSecond).sort((a, b) => a - b);
  const at = (sorted: readonly number[], share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: at(rates, 0.5), p50: at(times, 0.5), p99: at(times, 0.99) };
}

function report(
  works: readonly Work[],
  measured: ReadonlyMap<Connections, ReadonlyMap<Floor | Work, Measured>>,
): string {
  const of = (connections: Connections, what: Floor | Work) => measured.get(connections)?.get(what) as Measured;
  const ms = ({ p50, p99 }: Measured) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  const floors = (Object.keys(FLOORS) as Floor[]).map((floor) =>
    row(
      FLOORS[floor].name,
      ...CONNECTIONS.flatMap((connections) => {
        const one = of(connections, floor);
        return [one.perSecond.toFixed(0), ms(one)];
      }),
    ),
  );
  const rows = works.flatMap((work) =>
    CONNECTIONS.map((connections) => {
      const one = of(connections, work);
      return row(
        work.name,
        connections,
        one.perSecond.toFixed(0),
        ms(one),
        (one.perSecond / of(connections, work.floor).perSecond).toFixed(2),
        wantedOf(work.goal, work.floor, connections).toFixed(2),
        ...judged(work.goal, connections, one.perSecond),
      );
    }),
  );
  const over = (what: string) => CONNECTIONS.map((n) => `${what}, ${n} connection${n === 1 ? "" : "s"}`);
  const [one, many] = [over("requests/s"), over("ms p50/p99")];
  return [
    table(["floor", one[0] ?? "", many[0] ?? "", one[1] ?? "", many[1] ?? ""], floors),
    table(
      [
        "work",
        "connections",
        "requests/s",
        "ms p50/p99",
        "of its floor",
        "goal as a share of theirs",
        "best peer/s",
        "times the peer's",
        "goal",
      ],
      rows,
    ),
  ].join("\n\n");
}
