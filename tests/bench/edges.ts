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
 * How long a storefront and the product lag behind each other, with the clock that fires the cron each minute: an order
 * from its creation to the screen, tracking and stock from the fact to the store; `each` of them, one after another.
 */
export async function benchEdges(stateDir: string, each: number): Promise<string> {
  const port = await freePort();
  // Stores register webhooks only with an app that says where it is.
  const vars = { APP_ORIGIN: `http://127.0.0.1:${port}` };
  const app = await startLocal({ port, storePort: await freePort(), stateDir, quiet: true, vars });
  try {
    const shop = storeControl(app.storeUrl ?? "").shop("helix");
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
    const one = connected.find(({ config }) => config.storeUrl?.startsWith(url.replace(/\/$/, ""))) ?? connected[0];
    if (!one) throw new Error("The demo has no store");
    const world: World = { app: app.url, shop, call, headers, companyId: one.companyId, integrationId: one.id };

    await until(async () => (await shop.webhooks()).some(({ status }) => status === "active"));
    const byWebhook = await times(each, () => orderSeen(world));
    const tracked = await times(each, () => trackingBack(world));
    const stocked = await stockBack(world, each);
    for (const { id } of await shop.webhooks()) await shop.changeWebhook(id, { status: "paused" });
    const byCron = await times(Math.min(each, MOST_BY_CRON), () => orderSeen(world));
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

/** A shop sends its webhooks when its own cron comes, which is its matter: here it sends them at once. */
async function orderSeen({ shop, call, companyId }: World): Promise<number> {
  const { id } = await shop.place();
  const [seconds] = await Promise.all([
    until(async () => (await staged(call, companyId)).some((one) => one.externalOrderId === String(id))),
    shop.runWebhooks(),
  ]);
  return seconds;
}

const staged = (call: World["call"], companyId: string) =>
  call<{ id: string; externalOrderId: string }[]>("GET", `/api/staging-orders/${companyId}?limit=200`);

/** An order of the store is processed, picked and shipped here; then the store is asked until it knows. */
async function trackingBack(world: World): Promise<number> {
  const { shop, call, companyId, headers, app } = world;
  const { id } = await shop.place();
  await shop.runWebhooks();
  await until(async () => (await staged(call, companyId)).some((one) => one.externalOrderId === String(id)));
  const row = (await staged(call, companyId)).find((one) => one.externalOrderId === String(id));
  const { order } = await call<{ order: { id: string; status: string } }>(
    "POST",
    `/api/staging-orders/${row?.id}/process`,
  );
  if (order.status === "on-hold") return trackingBack(world);
  await call("POST", `/api/picking/start/${order.id}`);
  for (const item of await call<{ id: string }[]>("GET", `/api/orders/${order.id}/items`))
    await call("POST", `/api/picking/item/${item.id}/pick`, {});
  await call("POST", `/api/picking/${order.id}/complete`);
  const parcel = {
    orderId: order.id,
    trackingNumber: "1Z12345E0205271688",
    carrier: "ups",
    shippingMethod: "standard",
  };
  const sent = await fetch(`${app}/api/shipments`, { method: "POST", headers, body: JSON.stringify(parcel) });
  if (!sent.ok) throw new Error(`The shipment was refused: ${await sent.text()}`);
  return until(async () => JSON.stringify(await shop.order(id)).includes(parcel.trackingNumber));
}

/** Of a product that the store sells, once it follows our stock. */
async function stockBack({ shop, call, companyId, integrationId, app, headers }: World, each: number) {
  const pressed = await fetch(`${app}/integrations/${integrationId}/stock`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ intent: "switch-on" }),
    redirect: "manual",
  });
  if (pressed.status >= 400) throw new Error(`Telling stock was not switched on: ${pressed.status}`);
  const sold = await shop.products();
  const ours = await call<{ productId: string; available: number; product: { sku: string } }[]>(
    "GET",
    `/api/inventory?companyId=${companyId}&stock=in&limit=200`,
  );
  const both = ours.find(({ product }) => sold.some(({ sku }) => sku === product.sku));
  if (!both) throw new Error("The store sells nothing of ours");
  const inStore = async () => (await shop.products()).find(({ sku }) => sku === both.product.sku)?.stock;
  let { available } = both;
  await until(async () => (await inStore()) === available);
  return times(each, async () => {
    available += 1;
    const body = { adjustment: 1, reason: "Count correction" };
    await call("POST", `/api/inventory/${both.productId}/adjust`, body);
    return until(async () => (await inStore()) === available);
  });
}

async function times(count: number, work: () => Promise<number>): Promise<number[]> {
  const seconds: number[] = [];
  for (let n = 0; n < count; n++) seconds.push(await work());
  return seconds;
}

/** How many seconds it took to become true. @throws when it never does */
async function until(isTrue: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < PATIENCE_MS) {
    if (await isTrue()) return (performance.now() - started) / 1000;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error("It did not come true in time");
}

function line(from: string, to: string, seconds: readonly number[], goal: string): string[] {
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return row(from, to, sorted.length, at(0.5), at(1), goal);
}
