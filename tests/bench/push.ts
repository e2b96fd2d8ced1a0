import { type ShopControl, storeControl } from "#tests/support/store/control-client";
import { startStore } from "#tests/support/store/store";
import { demoStoreKeys } from "#workers/demo/demo-catalog";
import { startLocal } from "#workers/local/local";
import { openState } from "#workers/local/state";
import { fillStock } from "./fill-stock";
import { signedIn } from "./load";
import { freePort } from "./ports";
import { row, table } from "./print";

const PATIENCE_MS = 600_000;
const QUIET_MS = 5_000;

/** Sends stock of `levels` products of one company to a store that has none of them, then sends all of them again. */
export async function benchPush(stateDir: string, levels: number): Promise<string> {
  const storePort = await freePort();
  const store = await startStore({ port: storePort, shops: [{ key: "helix", orders: 0, ...demoStoreKeys("helix") }] });
  const shop = storeControl(store.url).shop("helix");
  await (await local(stateDir)).stop();
  // Every fourth product belongs to this company: the demo has four companies.
  await fillStock(openState(stateDir), levels * 4);
  const app = await local(stateDir);
  try {
    const cookie = await signedIn(app.url, "admin@stowline.test");
    const headers = { ...cookie, "Content-Type": "application/json" };
    const json = async <T>(path: string, init: RequestInit = {}) =>
      (await (await fetch(app.url + path, { headers, ...init })).json()) as T;
    const connected = await json<{ id: string; companyId: string }[]>("/api/integrations");
    const companyId = connected[0]?.companyId ?? "";
    for (const { id } of connected) await fetch(`${app.url}/api/integrations/${id}`, { method: "DELETE", headers });
    const stocked = Array.from({ length: levels * 4 }, (_, n) => `BENCH-${String(n).padStart(6, "0")}`);
    await shop.addProducts(stocked);
    const { consumerKey, consumerSecret } = demoStoreKeys("helix");
    const config = { apiKey: consumerKey, apiSecret: consumerSecret, storeUrl: `${store.url}/helix` };
    const body = JSON.stringify({ type: "woocommerce", name: "Bench", companyId, config });
    const { id } = await json<{ id: string }>("/api/integrations", { method: "POST", body });

    const press = async (button: string) => {
      await shop.clearRequests();
      const started = performance.now();
      await fetch(`${app.url}/integrations/${id}/stock/${button}`, {
        method: "POST",
        headers: cookie,
        body: new URLSearchParams(),
        redirect: "manual",
      });
      const { calls, seconds } = await settled(shop, started);
      const told = (await shop.products()).filter(({ changed }) => changed).length;
      return row(button, told, calls, seconds.toFixed(1), (told / seconds).toFixed(0));
    };
    return table(
      ["work", "products", "calls to the store", "seconds", "products/s"],
      [await press("switch-on"), await press("push-now")],
    );
  } finally {
    await app.stop();
    await store.close();
  }
}

/** Waits until the store has received no call for a while. Returns the number of calls and the time of the last one. */
async function settled(shop: ShopControl, started: number) {
  let seen = { calls: 0, at: performance.now() };
  while (performance.now() - started < PATIENCE_MS) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { count } = await shop.requests();
    if (count > seen.calls) seen = { calls: count, at: performance.now() };
    else if (count > 0 && performance.now() - seen.at > QUIET_MS)
      return { calls: seen.calls, seconds: (seen.at - started) / 1000 };
  }
  throw new Error("The store was not told in time");
}

const local = async (stateDir: string) =>
  startLocal({ port: await freePort(), storePort: await freePort(), stateDir, cron: false, quiet: true });
