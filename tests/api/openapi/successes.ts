import { hashPassword } from "#app/domain/access/sign-in/passwords.server";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { addSerials } from "#app/domain/inbound/serials/stock-serials.server";
import { recordSerials } from "#app/domain/shipping/serials/serial-numbers.server";
import { users } from "#db/schema/directory/accounts";
import { anApiKey } from "#tests/factories/api-key";
import { archiveClosedOrders } from "#tests/factories/archived";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { furnish, type House } from "#tests/factories/company-records";
import { PNG } from "#tests/factories/image";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import { aShop } from "#tests/factories/shop";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { accountOf } from "../call";
import { ASSEMBLY_SUCCESSES } from "./assembly-successes";
import { COUNT_SUCCESSES } from "./count-successes";
import { INBOUND_SUCCESSES } from "./inbound-successes";
import { LOAD_SUCCESSES } from "./load-successes";
import { PACKING_SUCCESSES } from "./packing-successes";
import { PLAN_SUCCESSES } from "./plan-successes";
import { RETURN_LABEL_SUCCESSES } from "./return-label-successes";
import { type Sent, send } from "./send-request";
import { STOCK_WORK_SUCCESSES } from "./stock-work-successes";
import { UNIT_SUCCESSES } from "./unit-successes";
import { WALL_SUCCESSES } from "./wall-successes";
import { WAVE_SUCCESSES } from "./wave-successes";

export interface World extends House {
  /** A key of an administrator, with all scopes. */
  bearer: { Authorization: string };
  adminId: string;
}

export async function aWorld(): Promise<World> {
  const company = await aCompany();
  const admin = await aUser("admin");
  const { bearer } = await anApiKey(admin);
  return { ...(await furnish(company.id)), bearer, adminId: admin.id };
}

type Recipe = (world: World) => Promise<Omit<Sent, "method">> | Omit<Sent, "method">;

let n = 0;
const unique = (word: string) => `${word}-${crypto.randomUUID().slice(0, 8)}-${++n}`;
const json = (body: unknown) => body;

/** Another user than the context's administrator, so that picking does not block that one. */
async function aPickersKey() {
  return (await anApiKey(await aUser("admin"))).bearer;
}
async function aPicking({ companyId }: World, isStarted = true) {
  const product = await aProduct({ id: companyId }, { onHand: 5 });
  const order = await anOrder({ id: companyId }, { lines: [{ product, quantity: 2 }] });
  const headers = await aPickersKey();
  if (isStarted) await send({ method: "POST", url: `/api/picking/start/${order.id}`, headers });
  return { product, order, headers, itemId: order.items[0]?.id ?? "" };
}
async function aCart(world: World) {
  const { order, headers } = await aPicking(world, false);
  const body = { operationId: crypto.randomUUID(), orderIds: [order.id] };
  const started = await send({ method: "POST", url: "/api/picking/carts", headers, body });
  return { cartId: ((await started.json()) as { id: string }).id, headers };
}
const aPendingOrder = ({ companyId }: World) => anOrder({ id: companyId });
async function aShippedOrder({ companyId }: World) {
  const product = await aProduct({ id: companyId }, { onHand: 1 });
  const order = await anOrder({ id: companyId }, { status: "shipped", lines: [{ product, quantity: 1 }] });
  return { order, itemId: order.items[0]?.id ?? "" };
}
/** Units at a receiving location. */
async function received(companyId: string): Promise<string> {
  const location = aCode("RCV");
  await aBin(location, { kind: "receiving" });
  const { id, lots } = await aProduct({ id: companyId }, { lots: [{ onHand: 5, location }] });
  return `${id}/${lots[0]?.id}/${lots[0]?.locationId}`;
}
/** An empty location. */
async function aShelf(): Promise<string> {
  const code = aCode("SHELF");
  await aBin(code);
  return code;
}
async function aSerialOrder({ companyId }: World) {
  const product = await aProduct({ id: companyId }, { onHand: 1, serialNumbers: "at-shipping" });
  const order = await anOrder({ id: companyId }, { status: "picked", lines: [{ product, quantity: 1 }] });
  return { orderId: order.id, productId: product.id };
}
async function aSerialProduct({ companyId }: World, ...serials: string[]): Promise<string> {
  const { id } = await aProduct({ id: companyId }, { onHand: 2, serialNumbers: "at-receipt" });
  if (serials.length > 0) await addSerials(systemWorld(), id, { serials, reason: "Found in a count" });
  return id;
}
async function aReturn(world: World): Promise<string> {
  const { order, itemId } = await aShippedOrder(world);
  const body = { orderId: order.id, lines: [{ itemId, quantity: 1 }] };
  const made = await send({ method: "POST", url: "/api/returns", headers: world.bearer, body });
  return ((await made.json()) as { id: string }).id;
}
const newFilter = () => ({
  pageLocation: "orders",
  filterType: "status",
  value: unique("value"),
  label: unique("Label"),
});
async function aFilter(world: World): Promise<string> {
  const made = await send({ method: "POST", url: "/api/filters", headers: world.bearer, body: newFilter() });
  return ((await made.json()) as { id: string }).id;
}
async function anUploadAddress(world: World): Promise<string> {
  const asked = await send({
    method: "POST",
    url: "/api/products/upload-image",
    headers: world.bearer,
    body: { companyId: world.companyId, contentType: "image/png", size: PNG.byteLength },
  });
  const { uploadURL } = (await asked.json()) as { uploadURL: string };
  const { pathname, search } = new URL(uploadURL);
  return pathname + search;
}
const sendPicture = (url: string): Omit<Sent, "method"> => ({
  url,
  body: PNG,
  headers: { "Content-Type": "image/png" },
});

async function signed(secret: string, body: string): Promise<Record<string, string>> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(body));
  return {
    "Content-Type": "application/json",
    "X-WC-Webhook-Topic": "order.updated",
    "X-WC-Webhook-Signature": btoa(String.fromCharCode(...new Uint8Array(mac))),
  };
}

const span = "from=2026-01-01&to=2026-01-31";

const inPicking =
  (step: string): Recipe =>
  async (world) => {
    const { order, headers } = await aPicking(world);
    return { url: `/api/picking/${order.id}/${step}`, headers };
  };

/** A valid request for each call, signed in with the context's API key unless it brings its own headers. */
export const SUCCESSES: Record<string, Recipe | Recipe[]> = {
  "GET /api/openapi.json": () => ({ url: "/api/openapi.json", headers: {} }),
  "GET /api/health": () => ({ url: "/api/health", headers: {} }),
  "GET /api/login": async () => ({
    url: "/api/login?returnTo=%2Forders",
    headers: { Cookie: (await accountOf("employee")).cookie },
  }),
  "POST /api/login": async () => {
    const ctx = systemWorld();
    const email = `${unique("login")}@example.test`;
    await ctx.directory.insert(users, {
      ...{ id: ctx.newId(), email, role: "client", passwordHash: await hashPassword("a good password") },
      ...{ createdAt: ctx.now(), updatedAt: ctx.now() },
    });
    // Failures are also counted by IP address, so these requests use their own.
    return {
      url: "/api/login",
      headers: { "CF-Connecting-IP": unique("contract") },
      body: { email, password: "a good password" },
    };
  },
  "GET /api/logout": () => ({ url: "/api/logout", headers: {} }),
  "GET /api/auth/user": () => ({ url: "/api/auth/user" }),

  "GET /api/companies": () => ({ url: "/api/companies?limit=2" }),
  "POST /api/companies": () => ({
    url: "/api/companies",
    body: { name: unique("Company"), category: "other", email: "a@example.test" },
  }),
  "GET /api/companies/{companyId}": ({ companyId }) => ({ url: `/api/companies/${companyId}` }),
  "PUT /api/companies/{companyId}": ({ companyId }) => ({
    url: `/api/companies/${companyId}`,
    body: { phone: "+1 555 0100" },
  }),
  "GET /api/users": ({ companyId }) => ({ url: `/api/users?companyId=${companyId}` }),
  "POST /api/users": ({ companyId }) => ({
    url: "/api/users",
    body: { email: `${unique("u")}@example.test`, firstName: "A", lastName: "B", role: "client", companyId },
  }),
  "PUT /api/users/{userId}": ({ userId }) => ({ url: `/api/users/${userId}`, body: { firstName: unique("A") } }),
  "PATCH /api/users/{userId}": ({ userId }) => ({ url: `/api/users/${userId}`, body: { role: "employee" } }),
  "DELETE /api/users/{userId}": async () => ({ url: `/api/users/${(await aUser("client")).id}` }),
  "GET /api/filters": () => ({ url: "/api/filters?limit=1" }),
  "POST /api/filters": () => ({ url: "/api/filters", body: newFilter() }),
  "PUT /api/filters/{filterOptionId}": async (world) => ({
    url: `/api/filters/${await aFilter(world)}`,
    body: newFilter(),
  }),
  "DELETE /api/filters/{filterOptionId}": async (world) => ({ url: `/api/filters/${await aFilter(world)}` }),
  "GET /api/audit/export": ({ companyId }) => ({ url: `/api/audit/export?company=${companyId}` }),
  "POST /api/contact": () => ({
    url: "/api/contact",
    headers: { "CF-Connecting-IP": unique("contract") },
    body: { name: "A", email: "a@example.test", subject: "S", message: "M" },
  }),

  "GET /api/orders": ({ companyId }) => ({ url: `/api/orders?companyId=${companyId}&limit=1` }),
  "POST /api/orders": ({ companyId, productId }) => ({
    url: "/api/orders",
    body: json({
      ...{ orderNumber: unique("O"), customerName: "Mara", customerEmail: "m@example.test", shippingAddress: "1 Road" },
      ...{ companyId, items: [{ productId, quantity: 1, price: "19.90" }] },
    }),
  }),
  "GET /api/orders/{orderId}": ({ orderId }) => ({ url: `/api/orders/${orderId}` }),
  "PATCH /api/orders/{orderId}": async (world) => ({
    url: `/api/orders/${(await aPendingOrder(world)).id}`,
    body: { customerName: "Mara Engel" },
  }),
  "GET /api/orders/{orderId}/items": ({ orderId }) => ({ url: `/api/orders/${orderId}/items` }),
  "GET /api/orders/{orderId}/history": ({ orderId }) => ({ url: `/api/orders/${orderId}/history?limit=1` }),
  "POST /api/orders/{orderId}/status": async (world) => ({
    url: `/api/orders/${(await aPendingOrder(world)).id}/status`,
    body: { status: "on-hold", reason: "Asked to" },
  }),
  "GET /api/orders/{orderId}/serial-numbers": async (world) => ({
    url: `/api/orders/${(await aSerialOrder(world)).orderId}/serial-numbers`,
  }),
  "PUT /api/orders/{orderId}/serial-numbers": async (world) => {
    const { orderId, productId } = await aSerialOrder(world);
    const lines = [{ productId, serials: ["SN-1"] }];
    return { url: `/api/orders/${orderId}/serial-numbers`, body: { lines } };
  },
  "GET /api/orders/{orderId}/serial-numbers/parcels": async (world) => ({
    url: `/api/orders/${(await aShippedOrder(world)).order.id}/serial-numbers/parcels`,
  }),
  "PUT /api/orders/{orderId}/serial-numbers/parcels": async (world) => {
    const { orderId, productId } = await aSerialOrder(world);
    const serial = unique("SN");
    await recordSerials(systemWorld(), orderId, { lines: [{ productId, serials: [serial] }] });
    await shipOrder(systemWorld(), orderId, { ...PARCEL, trackingNumber: unique("T"), carrier: "other" });
    const parcels = [{ position: 1, serials: [serial] }];
    return { url: `/api/orders/${orderId}/serial-numbers/parcels`, body: { parcels } };
  },
  "GET /api/serial-numbers": async (world) => {
    const { orderId, productId } = await aSerialOrder(world);
    const serial = unique("SN");
    await recordSerials(systemWorld(), orderId, { lines: [{ productId, serials: [serial] }] });
    return { url: `/api/serial-numbers?serial=${serial}` };
  },
  "POST /api/orders/{orderId}/restore": async () => {
    const company = await aCompany();
    const order = await anOrder(company, { status: "cancelled" });
    await archiveClosedOrders(company.id);
    return { url: `/api/orders/${order.id}/restore` };
  },
  "GET /api/orders/{orderId}/tags": ({ orderId }) => ({ url: `/api/orders/${orderId}/tags` }),
  "POST /api/orders/{orderId}/tags": async (world) => ({
    url: `/api/orders/${(await aPendingOrder(world)).id}/tags`,
    body: { tag: "Gift wrap" },
  }),
  "DELETE /api/orders/{orderId}/tags/{tag}": ({ orderId }) => ({ url: `/api/orders/${orderId}/tags/Gift%20wrap` }),
  "GET /api/orders/export": ["csv", "xlsx"].map(
    (format): Recipe =>
      ({ companyId }) => ({
        url: `/api/orders/export?companyId=${companyId}&format=${format}`,
      }),
  ),
  "GET /api/returns": ({ companyId }) => ({ url: `/api/returns?companyId=${companyId}&limit=1` }),
  "POST /api/returns": async (world) => {
    const { order, itemId } = await aShippedOrder(world);
    return { url: "/api/returns", body: { orderId: order.id, lines: [{ itemId, quantity: 1 }] } };
  },
  "GET /api/returns/{returnId}": ({ returnId }) => ({ url: `/api/returns/${returnId}` }),
  "PATCH /api/returns/{returnId}": async (world) => ({
    url: `/api/returns/${await aReturn(world)}`,
    body: { carrier: "ups", trackingNumber: "1Z5R89390357567127" },
  }),
  "POST /api/returns/{returnId}/cancel": async (world) => ({
    url: `/api/returns/${await aReturn(world)}/cancel`,
    body: { reason: "Kept" },
  }),
  ...RETURN_LABEL_SUCCESSES,
  "POST /api/returns/{returnId}/receive": async (world) => ({
    url: `/api/returns/${await aReturn(world)}/receive`,
    body: { line: 1, quantity: 1, condition: "damaged", disposition: "dispose" },
  }),
  "POST /api/returns/{returnId}/units/{unitsId}/correct": async (world) => {
    const { returnId, unitsId } = await furnish(world.companyId, ["returnId", "unitsId"]);
    return {
      url: `/api/returns/${returnId}/units/${unitsId}/correct`,
      body: { quantity: 1, condition: "damaged", disposition: "dispose", reason: "Broken" },
    };
  },
  "POST /api/returns/{returnId}/complete": async (world) => ({
    url: `/api/returns/${(await furnish(world.companyId, ["returnId"])).returnId}/complete`,
  }),
  "GET /api/shipments": async (world) => {
    const product = await aProduct({ id: world.companyId }, { onHand: 2 });
    await anOrder({ id: world.companyId }, { status: "shipped", lines: [{ product }] });
    return { url: `/api/shipments?companyId=${world.companyId}` };
  },
  "POST /api/shipments": async ({ companyId }) => {
    const product = await aProduct({ id: companyId }, { onHand: 2 });
    const order = await anOrder({ id: companyId }, { status: "picked", lines: [{ product, quantity: 1 }] });
    return {
      url: "/api/shipments",
      body: { orderId: order.id, trackingNumber: "1Z5R89390357567127", carrier: "ups", shippingMethod: "standard" },
    };
  },
  "GET /api/dashboard/metrics": () => ({ url: "/api/dashboard/metrics" }),
  "GET /api/dashboard/company-breakdown": ["companies", "orders", "picktime", "revenue"].map(
    (metric): Recipe =>
      () => ({ url: `/api/dashboard/company-breakdown?metricType=${metric}&limit=2` }),
  ),
  "GET /api/customers": ({ companyId }) => ({ url: `/api/customers?companyId=${companyId}&q=example` }),
  "GET /api/locations": ({ companyId }) => ({ url: `/api/locations?companyId=${companyId}&q=a` }),
  "GET /api/warehouses": () => ({ url: "/api/warehouses" }),
  ...COUNT_SUCCESSES,
  "GET /api/putaway": ({ companyId }) => ({ url: `/api/putaway?companyId=${companyId}` }),
  "GET /api/putaway/{productId}/{lotId}/{locationId}": async ({ companyId }) => ({
    url: `/api/putaway/${await received(companyId)}`,
  }),
  "POST /api/putaway/{productId}/{lotId}/{locationId}": async ({ companyId }) => ({
    url: `/api/putaway/${await received(companyId)}`,
    body: { operationId: crypto.randomUUID(), to: await aShelf(), quantity: 2 },
  }),
  "GET /api/replenishment": ({ companyId }) => ({ url: `/api/replenishment?companyId=${companyId}` }),
  ...STOCK_WORK_SUCCESSES,
  ...PLAN_SUCCESSES,
  ...UNIT_SUCCESSES,
  ...LOAD_SUCCESSES,
  ...PACKING_SUCCESSES,
  ...WAVE_SUCCESSES,
  ...ASSEMBLY_SUCCESSES,
  ...INBOUND_SUCCESSES,
  "GET /api/search": () => ({ url: "/api/search?q=company" }),

  "GET /api/products": ({ companyId }) => ({ url: `/api/products?companyId=${companyId}` }),
  "POST /api/products": ({ companyId }) => ({
    url: "/api/products",
    body: { companyId, name: "Bac water", sku: unique("SKU"), cost: "1.20", startingInventory: 4 },
  }),
  "GET /api/products/{productId}": ({ productId }) => ({ url: `/api/products/${productId}` }),
  "PUT /api/products/{productId}": ({ productId }) => ({
    url: `/api/products/${productId}`,
    body: { description: "New" },
  }),
  "DELETE /api/products/{productId}": async ({ companyId }) => ({
    url: `/api/products/${(await aProduct({ id: companyId })).id}`,
  }),
  "GET /api/products/{productId}/serial-numbers": async (world) => ({
    url: `/api/products/${await aSerialProduct(world, "SN-1")}/serial-numbers`,
  }),
  "POST /api/products/{productId}/serial-numbers": async (world) => ({
    url: `/api/products/${await aSerialProduct(world)}/serial-numbers`,
    body: { serials: ["SN-1"], reason: "Found in a count" },
  }),
  "POST /api/products/{productId}/serial-numbers/remove": async (world) => ({
    url: `/api/products/${await aSerialProduct(world, "SN-1")}/serial-numbers/remove`,
    body: { serials: ["SN-1"], reason: "Scrapped" },
  }),
  "GET /api/products/{productId}/components": ({ productId }) => ({ url: `/api/products/${productId}/components` }),
  "PUT /api/products/{productId}/components": async ({ companyId }) => {
    const [kit, component] = [await aProduct({ id: companyId }), await aProduct({ id: companyId })];
    return {
      url: `/api/products/${kit.id}/components`,
      body: { components: [{ productId: component.id, quantity: 2 }] },
    };
  },
  "GET /api/products/export": ({ companyId }) => ({ url: `/api/products/export?companyId=${companyId}` }),
  "POST /api/products/upload-image": ({ companyId }) => ({
    url: "/api/products/upload-image",
    body: { companyId, contentType: "image/png", size: 100 },
  }),
  "PUT /api/images/{companyId}/{imageId}": async (world) => sendPicture(await anUploadAddress(world)),
  "GET /api/images/{companyId}/{imageId}": async (world) => {
    const url = await anUploadAddress(world);
    await send({ method: "PUT", ...sendPicture(url) });
    return { url: url.split("?")[0] ?? "" };
  },
  "GET /api/inventory": ({ companyId }) => ({ url: `/api/inventory?companyId=${companyId}&limit=1` }),
  "GET /api/inventory/low-stock": async ({ companyId }) => {
    await aProduct({ id: companyId }, { onHand: 1, reorderPoint: 5 });
    return { url: `/api/inventory/low-stock?companyId=${companyId}` };
  },
  "POST /api/inventory/{productId}/adjust": ({ productId }) => ({
    url: `/api/inventory/${productId}/adjust`,
    body: { adjustment: 2, reason: "Counted" },
  }),
  "GET /api/inventory/{productId}/movements": ({ productId }) => ({
    url: `/api/inventory/${productId}/movements?limit=1`,
  }),
  "GET /api/inventory/export": ["csv", "xlsx"].map(
    (format): Recipe =>
      ({ companyId }) => ({
        url: `/api/inventory/export?companyId=${companyId}&format=${format}`,
      }),
  ),
  "GET /api/inventory/as-of/export": ({ companyId }) => ({
    url: `/api/inventory/as-of/export?companyId=${companyId}&on=2026-01-01`,
  }),

  "GET /api/picking/active-session": [
    async (world) => ({ url: "/api/picking/active-session", headers: (await aPicking(world)).headers }),
    () => ({ url: "/api/picking/active-session" }),
  ],
  "POST /api/picking/start/{orderId}": async ({ companyId }) => {
    const product = await aProduct({ id: companyId }, { onHand: 5 });
    const order = await anOrder({ id: companyId }, { lines: [{ product, quantity: 2 }] });
    return { url: `/api/picking/start/${order.id}`, headers: await aPickersKey() };
  },
  "POST /api/picking/item/{itemId}/pick": async (world) => {
    const { itemId, headers } = await aPicking(world);
    return { url: `/api/picking/item/${itemId}/pick`, headers, body: { quantity: 1 } };
  },
  "POST /api/picking/scan": [
    async (world) => {
      const { order, product, headers } = await aPicking(world);
      return { url: "/api/picking/scan", headers, body: { orderId: order.id, barcode: product.sku } };
    },
    async (world) => {
      const { order, headers } = await aPicking(world);
      return { url: "/api/picking/scan", headers, body: { orderId: order.id, barcode: "nothing of ours" } };
    },
  ],
  "POST /api/picking/carts": async (world) => {
    const { order, headers } = await aPicking(world, false);
    return { url: "/api/picking/carts", headers, body: { operationId: crypto.randomUUID(), orderIds: [order.id] } };
  },
  "GET /api/picking/carts/{cartId}": async (world) => {
    const { cartId, headers } = await aCart(world);
    return { url: `/api/picking/carts/${cartId}`, headers };
  },
  "POST /api/picking/carts/{cartId}/{step}": async (world) => {
    const { cartId, headers } = await aCart(world);
    return { url: `/api/picking/carts/${cartId}/pause`, headers };
  },
  ...WALL_SUCCESSES,
  "POST /api/picking/{orderId}/pause": inPicking("pause"),
  "POST /api/picking/{orderId}/resume": async (world) => {
    const { order, headers } = await aPicking(world);
    await send({ method: "POST", url: `/api/picking/${order.id}/pause`, headers });
    return { url: `/api/picking/${order.id}/resume`, headers };
  },
  "POST /api/picking/{orderId}/release": inPicking("release"),
  "POST /api/picking/{orderId}/complete": async (world) => {
    const { order, itemId, headers } = await aPicking(world);
    await send({ method: "POST", url: `/api/picking/item/${itemId}/pick`, headers, body: { quantity: 2 } });
    return { url: `/api/picking/${order.id}/complete`, headers };
  },
  "GET /api/picking/history": ({ companyId }) => ({ url: `/api/picking/history?companyId=${companyId}` }),
  "GET /api/picking/history/export": ({ companyId }) => ({ url: `/api/picking/history/export?companyId=${companyId}` }),

  "GET /api/integrations": ({ companyId }) => ({ url: `/api/integrations?companyId=${companyId}` }),
  "POST /api/integrations": async () => ({
    url: "/api/integrations",
    body: {
      ...{ type: "woocommerce", name: "Shop", companyId: (await aCompany()).id },
      config: { apiKey: "ck_0123456789abcdef", apiSecret: "cs_0123456789", storeUrl: "https://shop.example.com" },
    },
  }),
  "DELETE /api/integrations/{integrationId}": async () => {
    const { integrationId } = await furnish((await aCompany()).id);
    return { url: `/api/integrations/${integrationId}` };
  },
  "POST /api/integrations/{integrationId}/test": async () => ({
    url: `/api/integrations/${(await aShop()).integrationId}/test`,
  }),
  "POST /api/integrations/woocommerce/sync/{companyId}": async () => ({
    url: `/api/integrations/woocommerce/sync/${(await aShop()).companyId}`,
  }),
  // They have one address each; `tests/integrations` fetches their orders.
  "POST /api/integrations/shopify/sync/{companyId}": [],
  "POST /api/integrations/squarespace/sync/{companyId}": [],
  "GET /api/staging-orders/{companyId}": ({ companyId }) => ({ url: `/api/staging-orders/${companyId}` }),
  "POST /api/staging-orders/{stagingOrderId}/process": async () => ({
    url: `/api/staging-orders/${(await furnish((await aCompany()).id)).stagedId}/process`,
  }),
  "POST /api/staging-orders/bulk-process": async () => ({
    url: "/api/staging-orders/bulk-process",
    body: { companyId: (await furnish((await aCompany()).id)).companyId },
  }),
  "GET /api/staging-orders/runs/{runId}": ({ runId }) => ({ url: `/api/staging-orders/runs/${runId}` }),
  "POST /api/webhooks/{integrationId}": async () => {
    const { integrationId, webhookSecret } = await aShop();
    const body = JSON.stringify({ id: 1001 });
    return { url: `/api/webhooks/${integrationId}`, body, headers: await signed(webhookSecret, body) };
  },

  "GET /api/invoices": ({ companyId }) => ({ url: `/api/invoices?companyId=${companyId}&limit=1` }),
  "GET /api/invoices/{invoiceId}": ({ invoiceId }) => ({ url: `/api/invoices/${invoiceId}` }),
  "GET /api/reports/shipments": ["json", "csv"].map(
    (format): Recipe =>
      ({ companyId }) => ({
        url: `/api/reports/shipments?companyId=${companyId}&format=${format}`,
      }),
  ),
  "GET /api/reports/{type}": [
    "inventory?format=json",
    "inventory?format=csv",
    "inventory?format=xlsx",
    "counts?zone=A",
  ].map(
    (report): Recipe =>
      ({ companyId }) => ({ url: `/api/reports/${report}&companyId=${companyId}&${span}` }),
  ),
};
