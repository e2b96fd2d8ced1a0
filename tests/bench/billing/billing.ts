import { openState } from "#workers/local/state";
import { costOf, measure, signedIn, type Timing } from "../load";
import { withPeak } from "../memory";
import { fillMillion } from "../million/fill";
import { row, table } from "../print";
import { makeState, runOn } from "../run-app";
import { type Asked, files, reports } from "./figures";
import { ACTIVITIES, BUSY, fillWork, lastMonth, undraft } from "./fill-work";
import { runJob } from "./jobs";

export interface BillingSizes {
  orders: readonly [number, number];
}

const REQUESTS = 10;
type Headers = Record<string, string>;

/**
 * Cost of the provider's figures: dashboard and reports at both sizes. At the smaller size also a month of 300,000
 * activities, the invoices of 200 companies, and files of 100,000 rows and 200 pages. When both sizes are equal, it is
 * measured once.
 */
export async function benchBilling(stateDir: string, { orders: [few, many] }: BillingSizes): Promise<string> {
  const small = { orders: few, timings: await figuresAt(`${stateDir}/${few}`, few) };
  const work = shown(await workAt(`${stateDir}/${few}`));
  if (many <= few) return `${figuresTable([small])}\n\n${work}`;
  const large = { orders: many, timings: await figuresAt(`${stateDir}/${many}`, many) };
  return `${figuresTable([small, large])}\n\n${work}`;
}

/** Prints what is measured so far, in case the rest is interrupted. */
function shown(part: string): string {
  console.error(`${part}\n`);
  return part;
}

/** Measures the dashboard and the reports on a folder's database, after filling it. */
async function figuresAt(stateDir: string, orders: number): Promise<Timing[]> {
  await filled(stateDir, orders);
  const timings = await runOn(stateDir, ({ url }) => measured(url, reports()));
  shown(figuresTable([{ orders, timings }]));
  return timings;
}

/** Measures billing and files on a filled database. */
async function workAt(stateDir: string): Promise<string> {
  await fillWork(openState(stateDir));
  await undraft(openState(stateDir));
  const [work, out] = await runOn(stateDir, async (local) => {
    const headers = await signedIn(local.url, "admin@stowline.test");
    const work = [...(await rated(local.url, headers)), ...(await drafted(local, headers))];
    return [work, await given(local.url, headers)] as const;
  });
  return `${tableOf(work)}\n\n${tableOf(out)}`;
}

async function filled(stateDir: string, orders: number): Promise<void> {
  await makeState(stateDir);
  await fillMillion(openState(stateDir), orders, (line) => console.error(line));
}

async function measured(url: string, asked: readonly Asked[]): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const { path, as } of asked) timings.push(await measure(url + path, await signedIn(url, as), REQUESTS));
  return timings;
}

interface Figures {
  orders: number;
  timings: Timing[];
}

function figuresTable(sizes: readonly Figures[]): string {
  const rows = reports().map(({ name }, n) => {
    const at = sizes.map(({ timings }) => timings[n] as Timing);
    const each = (of: (timing: Timing) => number | undefined) => at.map(of).join(" / ");
    return row(
      name,
      each(({ cost }) => cost?.trips),
      each(({ cost }) => cost?.read),
      ...at.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`),
    );
  });
  const times = sizes.map(({ orders }) => `ms p50/p99 at ${orders.toLocaleString("en-US")}`);
  return table(["figures", "D1 trips", "rows read", ...times], rows);
}

interface Table {
  head: string[];
  rows: string[][];
}
const tableOf = (part: Table | readonly string[][]): string =>
  "head" in part
    ? table(part.head, part.rows)
    : table(["work", "how much", "seconds", "D1 trips", "rows read", "rows written", "workerd's memory rose by"], part);

/** The largest company's month, as the billing screen prices it and as its invoice is drafted. */
async function rated(url: string, headers: Headers): Promise<string[][]> {
  const first = lastMonth().toISOString().slice(0, 7);
  const screen = await timed(() => fetch(`${url}/billing?company=${BUSY}&month=${first}`, { headers }));
  const days = `from=${first}-01&to=${new Date(lastMonth().getTime() + 27 * 86_400_000).toISOString().slice(0, 10)}`;
  const behind = await timed(() =>
    fetch(`${url}/billing/activities?company=${BUSY}&charge=pick-first&${days}`, { headers }),
  );
  const draft = await timed(() =>
    fetch(`${url}/billing/invoices/new`, {
      method: "POST",
      headers,
      redirect: "manual",
      body: new URLSearchParams({ company: BUSY, to: "" }),
    }),
  );
  const much = `${ACTIVITIES.toLocaleString("en-US")} pieces of work`;
  return [
    ["a month rated on the screen", much, ...screen],
    ["the charge source of one line, first page", "50 rows", ...behind],
    ["the month's invoice drafted, with its days of storage", much, ...draft],
  ];
}

async function timed(ask: () => Promise<Response>): Promise<string[]> {
  const began = performance.now();
  const { result, peakMiB } = await withPeak(async () => {
    const response = await ask();
    await response.arrayBuffer();
    if (response.status >= 400) throw new Error(`${response.url} answered ${response.status}`);
    return response;
  });
  const cost = costOf(result.headers);
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  return row(seconds, cost?.trips ?? "–", cost?.read ?? "–", cost?.written ?? "–", `${peakMiB.toFixed(0)} MiB`);
}

/** The nightly run: first records the missing days of storage, of which there is usually one, then makes the drafts. */
async function drafted(local: Parameters<typeof runJob>[0], headers: Headers): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [type, name] of [
    ["record-storage", "days of storage written"],
    ["draft-invoices", "invoices drafted"],
    ["draft-invoices", "the same once more: nothing is missing"],
  ] as const) {
    const { result, peakMiB } = await withPeak(() => runJob(local, headers, type));
    const { messages, seconds, trips, read, written } = result;
    rows.push(
      row(
        name,
        `200 companies, ${messages} messages`,
        seconds.toFixed(1),
        trips,
        read,
        written,
        `${peakMiB.toFixed(0)} MiB`,
      ),
    );
  }
  return rows;
}

/** Files as a user downloads them. */
async function given(url: string, headers: Headers): Promise<Table> {
  const rows: string[][] = [];
  for (const { name, path, count } of await files(url, headers)) {
    const { result, peakMiB } = await withPeak(async () => {
      const began = performance.now();
      const answer = await fetch(url + path, { headers });
      if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}`);
      const chunks: Uint8Array[] = [];
      let first = 0;
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        first ||= performance.now() - began;
        chunks.push(chunk);
      }
      return { first, bytes: Buffer.concat(chunks), seconds: (performance.now() - began) / 1000 };
    });
    const { first, bytes, seconds } = result;
    rows.push(
      row(
        name,
        count(bytes),
        `${(bytes.length / 1e6).toFixed(1)} MB`,
        seconds.toFixed(1),
        `${first.toFixed(0)} ms`,
        `${peakMiB.toFixed(0)} MiB`,
      ),
    );
  }
  return { head: ["file", "how much", "size", "seconds", "first byte after", "workerd's memory rose by"], rows };
}
