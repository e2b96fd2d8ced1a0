import type { APIRequestContext, APIResponse } from "@playwright/test";

/** Creates the data that a test needs, through the API as an authorized user. */

export type Company = "Helix Peptides" | "Tern & Thread" | "Voltbay Electronics" | "Root & Resin Supplements";

export async function companyId(admin: APIRequestContext, name: Company): Promise<string> {
  const shops = await said<{ name: string; companyId: string }[]>(await admin.get("/api/integrations"));
  const shop = shops.find((one) => one.name === `${name} shop`);
  if (!shop) throw new Error(`The demo has no shop of ${name}`);
  return shop.companyId;
}

/** Syncs the company's store now, and returns when it is done. */
export async function sync(admin: APIRequestContext, company: Company): Promise<void> {
  await said(await admin.post(`/api/integrations/woocommerce/sync/${await companyId(admin, company)}`));
}

/** A pending staged order; the newest is first. */
export async function stagedOrder(admin: APIRequestContext, company: Company, status = "pending"): Promise<Staged> {
  const id = await companyId(admin, company);
  const [first] = await said<Staged[]>(await admin.get(`/api/staging-orders/${id}?status=${status}&limit=1`));
  if (!first) throw new Error(`${company} has no staged order that is ${status}`);
  return first;
}
interface Staged {
  id: string;
  externalOrderId: string;
}

/** Processes the store's order with this number, and returns the new order's id. */
export async function processed(admin: APIRequestContext, company: Company, number: number): Promise<string> {
  await sync(admin, company);
  const id = await companyId(admin, company);
  const waiting = await said<Staged[]>(await admin.get(`/api/staging-orders/${id}?status=pending&limit=50`));
  const staged = waiting.find(({ externalOrderId }) => externalOrderId === String(number));
  if (!staged) throw new Error(`${company} has no staged order ${number}`);
  await said(await admin.post(`/api/staging-orders/${staged.id}/process`));
  return staged.id;
}

export interface Made {
  id: string;
  orderNumber: string;
  companyId: string;
}

let count = 0;

/** A pending order with allocated units. */
export async function pendingOrder(
  admin: APIRequestContext,
  company: Company,
  items: { sku: string; quantity: number }[],
  over: { orderNumber?: string } = {},
): Promise<Made> {
  const data = {
    orderNumber: `E2E-${Date.now().toString(36)}-${++count}`.toUpperCase(),
    customerName: "Ines Aldous",
    customerEmail: "ines@example.com",
    shippingAddress: "14 Harbour Row\nPortland OR 97209\nUS",
    companyId: await companyId(admin, company),
    items,
    // An order without items needs a total.
    ...(items.length === 0 && { totalAmount: "10.00" }),
    ...over,
  };
  return said<Made>(await admin.post("/api/orders", { data }));
}

/** Cancels the order, so that it is not offered to pickers after the test; orders cannot be deleted. */
export async function cancelled(admin: APIRequestContext, { id }: Pick<Made, "id">): Promise<void> {
  await said(await admin.post(`/api/orders/${id}/status`, { data: { status: "cancelled" } }));
}

/** Releases the order that an earlier test may have left in progress. */
export async function freeHands(picker: APIRequestContext): Promise<void> {
  const session = await said<{ orderId: string } | null>(await picker.get("/api/picking/active-session"));
  if (session) await said(await picker.post(`/api/picking/${session.orderId}/release`));
}

/** An order that is completely picked and ready to ship. */
export async function pickedOrder(
  admin: APIRequestContext,
  company: Company,
  items: { sku: string; quantity: number }[],
  over: { orderNumber?: string } = {},
): Promise<Made> {
  const order = await pendingOrder(admin, company, items, over);
  await freeHands(admin);
  await said(await admin.post(`/api/picking/start/${order.id}`));
  for (const item of await said<{ id: string }[]>(await admin.get(`/api/orders/${order.id}/items`)))
    await said(await admin.post(`/api/picking/item/${item.id}/pick`, { data: {} }));
  await said(await admin.post(`/api/picking/${order.id}/complete`));
  return order;
}

export async function said<T>(answer: APIResponse): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** More companies than a native select is kept for. */
export async function manyCompanies(admin: APIRequestContext): Promise<void> {
  const companies = await said<{ name: string }[]>(await admin.get("/api/companies?limit=100"));
  for (let n = companies.length; n < 10; n++) {
    const data = { name: `Harbor Goods ${n}`, email: `harbor${n}@example.com`, category: "clothing" };
    await said(await admin.post("/api/companies", { data }));
  }
}
