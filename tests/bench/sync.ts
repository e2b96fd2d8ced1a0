import type { BulkResult, StagingRunDto } from "#app/domain/staging/staging.schema";
import { startStore } from "#tests/support/store/store";
import { demoStoreKeys } from "#workers/demo/demo-catalog";
import { startLocal } from "#workers/local/local";
import { type Cost, costOf, signedIn } from "./load";
import { freePort } from "./ports";
import { row, table } from "./print";

const MAX_PROCESSED = 1000;

interface Work {
  seconds: number;
  cost: Cost;
}

/**
 * Syncs a store of `orders` orders by hand until nothing is new, then processes them. Measures the work that the calls
 * do inline.
 */
export async function benchSync(stateDir: string, orders: number): Promise<string> {
  const [port, storePort] = [await freePort(), await freePort()];
  const store = await startStore({ port: storePort, shops: [{ key: "helix", orders, ...demoStoreKeys("helix") }] });
  const local = await startLocal({ port, storePort: await freePort(), stateDir, cron: false, quiet: true });
  try {
    const headers = { ...(await signedIn(local.url, "admin@stowline.test")), "Content-Type": "application/json" };
    const post = (path: string, body: unknown = {}) =>
      timed(local.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const companies = (await (await fetch(`${local.url}/api/integrations`, { headers })).json()) as {
      companyId: string;
      id: string;
    }[];
    const companyId = companies[0]?.companyId as string;
    for (const { id } of companies) await fetch(`${local.url}/api/integrations/${id}`, { method: "DELETE", headers });
    const { consumerKey, consumerSecret } = demoStoreKeys("helix");
    const config = { apiKey: consumerKey, apiSecret: consumerSecret, storeUrl: `${store.url}/helix` };
    await post("/api/integrations", { type: "woocommerce", name: "Bench", companyId, config });

    const synced: Work[] = [];
    let staged = 0;
    for (let round = 0; round < 50; round++) {
      const { body, ...work } = await post(`/api/integrations/woocommerce/sync/${companyId}`);
      synced.push(work);
      const { newOrders } = body as { newOrders: number };
      staged += newOrders;
      if (newOrders === 0) break;
    }
    const processed: Work[] = [];
    let done = 0;
    while (done < MAX_PROCESSED) {
      const { body, ...work } = await post("/api/staging-orders/bulk-process", { companyId });
      const { processed: made, failed, run } = body as BulkResult;
      // Counts only what the call itself processes.
      if (run) await runFinished(local.url + run.url, headers);
      if (made + failed === 0) break;
      processed.push(work);
      done += made + failed;
    }
    return table(
      ["work", "orders", "seconds", "orders/s", "D1 trips per 100", "rows read per order", "rows written per order"],
      [line("sync into staging", staged, synced), line("processing", done, processed)],
    );
  } finally {
    await local.stop();
    await store.close();
  }
}

async function runFinished(url: string, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const { status } = (await (await fetch(url, { headers })).json()) as StagingRunDto;
    if (status === "finished") return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function timed(url: string, init: RequestInit): Promise<Work & { body: unknown }> {
  const started = performance.now();
  const response = await fetch(url, init);
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(body)}`);
  const cost = costOf(response.headers) ?? { trips: 0, read: 0, written: 0, dbMs: 0 };
  return { seconds: (performance.now() - started) / 1000, cost, body };
}

function line(name: string, orders: number, work: readonly Work[]): string[] {
  const sum = (of: (one: Work) => number) => work.reduce((total, one) => total + of(one), 0);
  const seconds = sum((one) => one.seconds);
  return row(
    name,
    orders,
    seconds.toFixed(1),
    (orders / seconds).toFixed(0),
    ((sum(({ cost }) => cost.trips) / orders) * 100).toFixed(1),
    (sum(({ cost }) => cost.read) / orders).toFixed(1),
    (sum(({ cost }) => cost.written) / orders).toFixed(1),
  );
}
