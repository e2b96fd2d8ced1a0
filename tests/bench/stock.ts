import type { Local } from "#workers/local/local";
import { openState } from "#workers/local/state";
import { fillStock } from "./fill-stock";
import { importProducts } from "./import";
import { costOf, measure, signedIn, type Timing } from "./load";
import { withPeak } from "./memory";
import { row, table } from "./print";
import { runOn } from "./run-app";

const REQUESTS = 100;

export interface StockSizes {
  /** SKUs in the small and the large database. */
  skus: readonly [number, number];
  importRows: number;
  orders: number;
}

const SCREENS = [
  { name: "Inventory", path: "/inventory" },
  { name: "Inventory, searched", path: "/inventory?q=basalt" },
  { name: "Inventory, one SKU", path: "/inventory?q=BENCH-000042" },
  { name: "Inventory, out of stock", path: "/inventory?stock=out" },
  { name: "Low stock", path: "/inventory/low" },
  { name: "API list, searched", path: "/api/inventory?q=basalt" },
] as const;

/** Inventory at both sizes; then importing, allocating and exporting at the large one. */
export async function benchStock(stateDir: string, { skus, importRows, orders }: StockSizes): Promise<string> {
  const small = await filled(`${stateDir}/small`, skus[0], measureScreens);
  const [large, work] = await filled(`${stateDir}/large`, skus[1], async (local) => {
    const screens = await measureScreens(local);
    return [
      screens,
      [await promiseOrders(local, orders), await importRowsOf(local, importRows), ...(await exportAll(local))],
    ] as const;
  });
  const screens = SCREENS.map(({ name }, n) => {
    const [few, many] = [small[n], large[n]] as [Timing, Timing];
    return row(
      name,
      `${few.cost?.trips ?? "–"} / ${many.cost?.trips ?? "–"}`,
      `${few.cost?.read ?? "–"} / ${many.cost?.read ?? "–"}`,
      `${few.p50.toFixed(1)} / ${few.p99.toFixed(1)}`,
      `${many.p50.toFixed(1)} / ${many.p99.toFixed(1)}`,
    );
  });
  const head = ["screen", "D1 trips", "rows read", `ms p50/p99 at ${skus[0]} SKUs`, `ms p50/p99 at ${skus[1]} SKUs`];
  const did = table(
    ["work", "how much", "seconds", "each", "D1 trips", "workerd's memory rose by"],
    work.map((cells) => [...cells]),
  );
  return `${table(head, screens)}\n\n${did}`;
}

async function filled<R>(stateDir: string, products: number, use: (local: Local) => Promise<R>): Promise<R> {
  await runOn(stateDir, async () => undefined);
  await fillStock(openState(stateDir), products);
  return runOn(stateDir, use);
}

async function measureScreens(local: Local): Promise<Timing[]> {
  const headers = await signedIn(local.url, "admin@stowline.test");
  const measured: Timing[] = [];
  for (const { path } of SCREENS) measured.push(await measure(local.url + path, headers, REQUESTS));
  return measured;
}

/** Orders of three lines, one after another, each allocated in the request that creates it. */
async function promiseOrders(local: Local, orders: number): Promise<string[]> {
  const headers = { ...(await signedIn(local.url, "admin@stowline.test")), "Content-Type": "application/json" };
  const listed = await fetch(`${local.url}/api/inventory?q=basalt&stock=in&limit=200`, { headers });
  const stocked = (await listed.json()) as { companyId: string; product: { sku: string } }[];
  const companyId = stocked[0]?.companyId ?? "";
  const skus = stocked.flatMap((one) => (one.companyId === companyId ? [one.product.sku] : []));
  const times: number[] = [];
  let trips = 0;
  let read = 0;
  const { peakMiB } = await withPeak(async () => {
    for (let n = 0; n < orders; n++) {
      const items = [0, 1, 2].map((line) => ({ sku: skus[(n * 3 + line) % skus.length], quantity: 1, price: "1.00" }));
      const order = {
        orderNumber: `BENCH-${n}`,
        customerName: "B",
        customerEmail: "b@example.test",
        shippingAddress: "S 1",
        companyId,
        items,
      };
      const began = performance.now();
      const answer = await fetch(`${local.url}/api/orders`, { method: "POST", headers, body: JSON.stringify(order) });
      times.push(performance.now() - began);
      const { status } = (await answer.json()) as { status: string };
      if (status !== "pending") throw new Error(`Order ${n} answered ${answer.status} and is ${status}`);
      trips += costOf(answer.headers)?.trips ?? 0;
      read += costOf(answer.headers)?.read ?? 0;
    }
  });
  times.sort((a, b) => a - b);
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000;
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  const each = `${((seconds * 1000) / orders).toFixed(1)} ms an order (p50 ${at(0.5)}, p99 ${at(0.99)}), ${(read / orders).toFixed(0)} rows read`;
  return row(
    "orders of 3 lines, created and allocated",
    orders,
    seconds.toFixed(1),
    each,
    `${(trips / orders).toFixed(1)} an order`,
    mib(peakMiB),
  );
}

async function importRowsOf(local: Local, rows: number): Promise<string[]> {
  const { result, peakMiB } = await withPeak(() => importProducts(local, rows));
  const { seconds, checked, trips } = result;
  const each = `${Math.round(rows / seconds)} rows/s, checked after ${checked.toFixed(1)} s`;
  return row("products imported from CSV", rows, seconds.toFixed(1), each, trips, mib(peakMiB));
}

async function exportAll(local: Local): Promise<string[][]> {
  const headers = await signedIn(local.url, "admin@stowline.test");
  const lines: string[][] = [];
  for (const format of ["csv", "xlsx"]) {
    const { result, peakMiB } = await withPeak(async () => {
      const began = performance.now();
      const answer = await fetch(`${local.url}/api/inventory/export?format=${format}`, { headers });
      if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}`);
      let first = 0;
      let bytes = 0;
      let lines = 0;
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        first ||= performance.now() - began;
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines++;
      }
      return { first, bytes, lines, seconds: (performance.now() - began) / 1000 };
    });
    const { first, bytes, seconds } = result;
    const many = format === "csv" ? `${result.lines - 1} rows` : `${(bytes / 1e6).toFixed(1)} MB`;
    lines.push(
      row(
        `stock exported as ${format.toUpperCase()}`,
        many,
        seconds.toFixed(1),
        `first byte after ${first.toFixed(0)} ms`,
        "–",
        mib(peakMiB),
      ),
    );
  }
  return lines;
}

const mib = (peak: number): string => `${peak.toFixed(0)} MiB`;
