import { setTimeout as pause } from "node:timers/promises";

const PASSWORD = "stowline-demo";
/** Staged orders that become orders, of each company. */
const ACCEPTED = 6;
const ARRIVAL_MS = 45_000;
const HOLDS = ["Customer asked to change the address", "Payment is being reviewed", "Waiting for a gift note"];

/** workerd closes idle connections after five seconds, also while a busy machine is sending the next request on one. */
const ALONE = { connection: "close" };

type Address = Record<string, string>;

interface Staged {
  id: string;
  externalOrderId: string;
  rawOrderData: { shipping: Address; billing: Address };
}

interface Shop {
  companyId: string;
  type: string;
  config: { storeUrl: string };
}

interface Accepted {
  id: string;
  staged: Staged;
  /** The company's shop in the demo storefront. */
  shopUrl: string;
}

/**
 * Begins a day's work on a new demo, as its users would, through the HTTP API: some of the stores' orders are accepted,
 * a few of them put on hold, one of each company picked, and one begun and paused. The customer of a picked order then changes its address in
 * the store, which a user must accept or reject. So no screen is empty at first sight.
 */
export async function beginDemoDay(url: string, signal: AbortSignal): Promise<void> {
  const admin = await signedIn(url, "admin@stowline.test", signal);
  const shops = await admin<Shop[]>("GET", "/api/integrations");
  const accepted = [];
  for (const { companyId, config } of shops.filter(({ type }) => type === "woocommerce")) {
    const orders: Accepted[] = [];
    for (const staged of await arrived(admin, companyId, signal)) {
      const order = await admin<{ order: { id: string } } | null>("POST", `/api/staging-orders/${staged.id}/process`, {
        refused: 422,
      });
      if (order) orders.push({ id: order.order.id, staged, shopUrl: config.storeUrl });
    }
    accepted.push(orders);
  }
  const held = accepted.flatMap(([first]) => first ?? []).slice(0, HOLDS.length);
  for (const [n, { id }] of held.entries()) {
    await admin("POST", `/api/orders/${id}/status`, { body: { status: "on-hold", reason: HOLDS[n] } });
  }
  const picker = await signedIn(url, "picker@stowline.test", signal);
  let changed: Accepted | undefined;
  for (const order of accepted.flatMap(([, second]) => second ?? [])) {
    if (await pickOrder(picker, order.id)) changed ??= order;
  }
  for (const [, , third] of accepted) if (third && (await beginOrder(picker, third.id))) break;
  if (changed) await changeInStore(changed, signal);
}

/** The customer adds an apartment to the address. The order's next sync finds it; picked orders are not changed by it. */
async function changeInStore({ staged, shopUrl }: Accepted, signal: AbortSignal): Promise<void> {
  const { shipping, billing } = staged.rawOrderData;
  const { origin, pathname } = new URL(shopUrl);
  const answer = await fetch(`${origin}/__control${pathname}/orders/${staged.externalOrderId}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ shipping: { ...(shipping.address_1 ? shipping : billing), address_2: "Apartment 4" } }),
    signal,
  });
  if (!answer.ok) throw new Error(`the demo storefront refused a change (HTTP ${answer.status})`);
}

/** Returns whether it was picked. */
async function pickOrder(picker: Client, id: string): Promise<boolean> {
  // Without units on hand it cannot be picked yet.
  if (!(await picker("POST", `/api/picking/start/${id}`, { refused: 409 }))) return false;
  for (const item of await picker<{ id: string }[]>("GET", `/api/orders/${id}/items`)) {
    await picker("POST", `/api/picking/item/${item.id}/pick`, { body: {} });
  }
  await picker("POST", `/api/picking/${id}/complete`);
  return true;
}

/** Picks the first line of an order and pauses. Returns whether it was begun. */
async function beginOrder(picker: Client, id: string): Promise<boolean> {
  if (!(await picker("POST", `/api/picking/start/${id}`, { refused: 409 }))) return false;
  const [first] = await picker<{ id: string }[]>("GET", `/api/orders/${id}/items`);
  if (first) await picker("POST", `/api/picking/item/${first.id}/pick`, { body: {} });
  await picker("POST", `/api/picking/${id}/pause`);
  return true;
}

/** The company's newest staged orders, once its store has been asked. */
async function arrived(admin: Client, company: string, signal: AbortSignal): Promise<Staged[]> {
  for (const end = Date.now() + ARRIVAL_MS; Date.now() < end; ) {
    const query = `status=pending&limit=${ACCEPTED}`;
    const staged = await admin<Staged[]>("GET", `/api/staging-orders/${company}?${query}`);
    if (staged.length === ACCEPTED) return staged;
    await pause(500, undefined, { signal });
  }
  throw new Error("the demo storefront's orders did not arrive");
}

/** Calls the API as one user. An answer with the status `refused` is returned as null. */
type Client = <T>(method: string, path: string, options?: { body?: object; refused?: number }) => Promise<T>;

async function signedIn(url: string, email: string, signal: AbortSignal): Promise<Client> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { ...ALONE, "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
    signal,
  });
  if (!answer.ok) throw new Error(`${email} could not sign in (HTTP ${answer.status})`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return async <T>(method: string, path: string, { body, refused }: { body?: object; refused?: number } = {}) => {
    const headers = { ...ALONE, cookie, origin: url, ...(body && { "content-type": "application/json" }) };
    const said = await fetch(url + path, { method, headers, body: body && JSON.stringify(body), signal });
    if (said.status === refused) return null as T;
    if (!said.ok) throw new Error(`${method} ${path} answered ${said.status}: ${await said.text()}`);
    return (await said.json()) as T;
  };
}
