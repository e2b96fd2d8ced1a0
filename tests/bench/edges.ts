import { setTimeout as sleep } from "node:timers/promises";
import { PARCEL } from "#tests/factories/parcel";
import { type ShopControl, storeControl } from "#tests/support/store/control-client";
import { startLocal } from "#workers/local/local";
import { signedIn } from "./load";
import { freePort } from "./ports";
import { row, table } from "./print";

const LOOK_MS = 100;
const PATIENCE_MS = 420_000;
/** Each of these takes minutes. */
const MOST_BY_CRON = 3;
/**
 * The previous observation ended with a tick of the cron or shortly after, so wait a random time to start between two
 * ticks.
 */
const BEAT_MS = 60_000;
const STEP_MS = 17_000;
/** Limits the newest staged orders that it requests, because each contains the store's payload. */
const NEWEST = 5;
/** A shop whose products have no lots, so that stock can be reduced without naming one. */
const SHOP = "voltbay";

/**
 * Delay between a storefront and Stowline with a cron that runs each minute: for an order, from its creation until it
 * is on the screen; for tracking and stock, from the change until it is in the store. Repeats `each` of them one after
 * another.
 */
export async function benchEdges(stateDir: string, each: number): Promise<string> {
  const port = await freePort();
  // Webhooks are registered only when the app knows its own public address.
  const vars = { APP_ORIGIN: `http://127.0.0.1:${port}` };
  const app = await startLocal({ port, storePort: await freePort(), stateDir, quiet: true, vars });
  try {
    const shop = storeControl(app.storeUrl ?? "").shop(SHOP);
    await storeControl(app.storeUrl ?? "").traffic(0);
    const headers = { ...(await signedIn(app.url, "admin@stowline.test")), "Content-Type": "application/json" };
    const call = async <T>(method: string, path: string, body?: unknown) => {
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      const answer = await fetch(app.url + path, init);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const { url } = await shop.summary();
    const connected = await call<Connected[]>("GET", "/api/integrations");
    const one = connected.find(({ config }) => config.storeUrl?.startsWith(url.replace(/\/$/, "")));
    if (!one) throw new Error(`The demo has no store at ${url}`);
    const world: World = { app: app.url, shop, call, headers, companyId: one.companyId, integrationId: one.id };

    await until("its webhooks made", async () => (await shop.webhooks()).some(({ status }) => status === "active"));
    const byWebhook = await times(each, () => orderSeen(world));
    const tracked = await times(each, () => trackingBack(world));
    const stocked = await stockBack(world, each);
    for (const { id } of await shop.webhooks()) await shop.changeWebhook(id, { status: "paused" });
    const byCron = await times(Math.min(each, MOST_BY_CRON), () => orderSeen(world), STEP_MS);
    return table(
      ["from", "to", "times", "seconds p50", "seconds, longest", "goal"],
      [
        line("an order in the store", "staged here, its webhook sent at once", byWebhook, "10 s"),
        line("an order in the store", "staged here, found by the cron alone", byCron, "5 min"),
        line("a shipment here", "the store has its tracking", tracked, "60 s"),
        line("a change of stock here", "the store has the new figure", stocked, "60 s"),
      ],
    );
  } finally {
    await app.stop();
  }
}

interface Connected {
  id: string;
  companyId: string;
  config: { storeUrl: string | null };
}
interface World {
  app: string;
  shop: ShopControl;
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  headers: Record<string, string>;
  companyId: string;
  integrationId: string;
}

/** A shop sends webhooks when its own cron runs. Here it sends them at once, because that delay is not ours. */
async function orderSeen({ shop, call, companyId }: World): Promise<number> {
  const { id } = await shop.place();
  const [seconds] = await Promise.all([
    until("an order staged", async () => (await staged(call, companyId, id)) !== undefined),
    shop.runWebhooks(),
  ]);
  return seconds;
}

async function staged(call: World["call"], companyId: string, id: number) {
  const path = `/api/staging-orders/${companyId}?limit=${NEWEST}`;
  const newest = await call<{ id: string; externalOrderId: string }[]>("GET", path);
  return newest.find(({ externalOrderId }) => externalOrderId === String(id));
}

/** Processes, picks and ships an order, then polls the store until it has the tracking number. */
async function trackingBack(world: World): Promise<number> {
  const { shop, call, companyId, headers, app } = world;
  const { id } = await shop.place();
  await shop.runWebhooks();
  await until("an order staged", async () => (await staged(call, companyId, id)) !== undefined);
  const row = await staged(call, companyId, id);
  const { order } = await call<{ order: { id: string; status: string } }>(
    "POST",
    `/api/staging-orders/${row?.id}/process`,
  );
  // Not enough units of a product.
  if (order.status === "on-hold") return trackingBack(world);
  await call("POST", `/api/picking/start/${order.id}`);
  for (const item of await call<{ id: string }[]>("GET", `/api/orders/${order.id}/items`))
    await call("POST", `/api/picking/item/${item.id}/pick`, {});
  await call("POST", `/api/picking/${order.id}/complete`);
  const { trackingNumber, carrier, shippingMethod } = PARCEL;
  const parcel = { orderId: order.id, trackingNumber, carrier, shippingMethod };
  const sent = await fetch(`${app}/api/shipments`, { method: "POST", headers, body: JSON.stringify(parcel) });
  if (!sent.ok) throw new Error(`The shipment was refused: ${await sent.text()}`);
  const isTold = async () => JSON.stringify(await shop.order(id)).includes(trackingNumber);
  return until("the tracking number in the store", isTold);
}

/** Measures how long the store takes to show stock changes of the product that has the most units there. */
async function stockBack({ shop, call, companyId, integrationId, app, headers }: World, each: number) {
  const pressed = await fetch(`${app}/integrations/${integrationId}/stock/switch-on`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(),
    redirect: "manual",
  });
  if (pressed.status >= 400) throw new Error(`Telling stock was not switched on: ${pressed.status}`);
  await pressed.arrayBuffer();
  // The initial figures differ from ours, because the store's waiting orders use some of the units.
  const told = async () => (await shop.products()).filter(({ changed, stock }) => changed && stock > each);
  await until("the store told its stock", async () => (await told()).length > 0);
  const [most] = (await told()).toSorted((a, b) => b.stock - a.stock);
  const sku = most?.sku ?? "";
  const ours = await call<{ productId: string; product: { sku: string } }[]>(
    "GET",
    `/api/inventory?companyId=${companyId}&q=${encodeURIComponent(sku)}`,
  );
  const product = ours.find((one) => one.product.sku === sku);
  if (!product) throw new Error(`Nothing here has the SKU ${sku}`);
  const inStore = async () => (await shop.products()).find((item) => item.sku === sku)?.stock ?? 0;
  return times(
    each,
    async () => {
      const before = await inStore();
      const body = { adjustment: -1, reason: "Count correction" };
      await call("POST", `/api/inventory/${product.productId}/adjust`, body);
      return until(`${sku} told`, async () => (await inStore()) === before - 1);
    },
    STEP_MS,
  );
}

async function times(count: number, work: () => Promise<number>, stepMs = 0): Promise<number[]> {
  const seconds: number[] = [];
  for (let n = 0; n < count; n++) {
    await sleep(((n + 1) * stepMs) % BEAT_MS);
    seconds.push(await work());
  }
  return seconds;
}

/** Seconds until the condition became true. @throws when it never does */
async function until(what: string, isTrue: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < PATIENCE_MS) {
    if (await isTrue()) return (performance.now() - started) / 1000;
    await sleep(LOOK_MS);
  }
  throw new Error(`It did not come true in ${PATIENCE_MS / 1000} s: ${what}`);
}

function line(from: string, to: string, seconds: readonly number[], goal: string): string[] {
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return row(from, to, sorted.length, at(0.5), at(1), goal);
}
