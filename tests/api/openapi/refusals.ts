import { sql } from "drizzle-orm";
import { claimKey } from "#app/domain/access/idempotency.service.server";
import { accountKey } from "#app/domain/access/throttle/sign-in-throttle.server";
import { STORE_TYPES } from "#app/domain/integrations/integrations.schema";
import type { JsonSchema } from "#app/http/openapi/schemas.server";
import { rateLimits, users } from "#db/schema/directory/accounts";
import { anApiKey } from "#tests/factories/api-key";
import { anAssembled } from "#tests/factories/assembly";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { anIntegration, aStagedOrder } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { COUNT_REFUSALS } from "./count-successes";
import { type Described, resolved } from "./document";
import { INBOUND_REFUSALS } from "./inbound-successes";
import { LOAD_REFUSALS } from "./load-successes";
import { PACKING_REFUSALS } from "./packing-successes";
import { RETURN_LABEL_REFUSALS } from "./return-label-successes";
import { type Sent, send } from "./send-request";
import { STOCK_WORK_REFUSALS } from "./stock-work-successes";
import { SUCCESSES, type World } from "./successes";
import { WALL_REFUSALS } from "./wall-successes";
import { WAVE_REFUSALS } from "./wave-successes";

const NOWHERE = "01900000-0000-7000-8000-000000000000";
const EVIL = { Origin: "https://evil.test" };

type Own = (world: World, good: Omit<Sent, "method">) => Promise<Omit<Sent, "method">> | Omit<Sent, "method">;
const inPlaceOf = (good: Omit<Sent, "method">, body: object) => ({
  ...good,
  body: { ...(good.body as object), ...body },
});
/** Users who reach all companies get an empty list for an unknown company; other users get 404 for a foreign one. */
const nowhere: Own = async ({ companyId }, good) =>
  good.body === undefined
    ? {
        ...good,
        headers: (
          await anApiKey(
            await aUser(
              /integrations|picking|putaway|replenishment|count-differences/.test(good.url)
                ? "warehouse_manager"
                : "company_manager",
              {
                companyId,
              },
            ),
          )
        ).bearer,
        url: good.url.replace(/companyId=[^&]+/, `companyId=${NOWHERE}`),
      }
    : inPlaceOf(good, { companyId: NOWHERE });

/** A super user acts on the only remaining administrator; the test restores its own administrator afterwards. */
async function lastAdmin() {
  const last = await aUser("admin");
  await systemWorld().directory.write(
    sql`update ${users} set role = 'super_user' where ${users.role} = 'admin' and ${users.id} <> ${last.id}`,
  );
  return { url: `/api/users/${last.id}`, headers: (await anApiKey(await aUser("super_user"))).bearer };
}

/** Refusals specific to one call, by "METHOD path status". */
const OWN: Record<string, Own> = {
  // The command palette cuts long search texts instead of refusing them.
  "GET /api/search 422": (_world, good) => ({ ...good, url: "/api/search?unknown=1" }),
  "POST /api/login 401": (_world, good) => inPlaceOf(good, { password: "wrong" }),
  "POST /api/login 429": async (_world, good) => {
    const { directory, now } = systemWorld();
    const { email } = good.body as { email: string };
    await directory.insert(rateLimits, { key: accountKey(email), count: 100, windowEndsAt: now() + 60_000 });
    return good;
  },
  "POST /api/login 403": (_world, good) => ({ ...good, headers: { ...good.headers, ...EVIL } }),
  "POST /api/contact 403": (_world, good) => ({ ...good, headers: { ...good.headers, ...EVIL } }),
  "POST /api/contact 429": async (_world, good) => {
    for (let n = 0; n < 5; n++) await send({ method: "POST", ...good });
    return good;
  },
  "PUT /api/images/{companyId}/{imageId} 403": (_world, good) => ({
    ...good,
    url: good.url.replace(/signature=../, "signature=xx"),
  }),
  "PUT /api/images/{companyId}/{imageId} 404": (_world, good) => ({
    ...good,
    url: good.url.replace(/images\/[^/]+\/[^?]+/, "images/x/y"),
  }),
  "PUT /api/images/{companyId}/{imageId} 409": async (_world, good) => {
    await send({ method: "PUT", ...good });
    return good;
  },
  "PUT /api/images/{companyId}/{imageId} 413": (_world, good) => ({ ...good, body: new Uint8Array(200_000) }),
  "PUT /api/images/{companyId}/{imageId} 422": (_world, good) => ({
    ...good,
    body: new Uint8Array((good.body as Uint8Array).byteLength),
  }),
  "PUT /api/companies/{companyId} 409": async (_world, good) => inPlaceOf(good, { name: (await aCompany()).name }),
  "PUT /api/users/{userId} 409": async (_world, good) =>
    inPlaceOf(good, { email: `${(await aUser("client")).id}@example.test` }),
  "PATCH /api/users/{userId} 409": async (_world, good) => ({
    ...good,
    ...(await lastAdmin()),
    body: { role: "client" },
  }),
  "DELETE /api/users/{userId} 409": lastAdmin,
  ...RETURN_LABEL_REFUSALS,
  ...LOAD_REFUSALS,
  ...PACKING_REFUSALS,
  ...WALL_REFUSALS,
  ...WAVE_REFUSALS,
  // Units of the world's return were received, so it is no longer on its way.
  "PATCH /api/returns/{returnId} 409": ({ returnId }, good) => ({ ...good, url: `/api/returns/${returnId}` }),
  "PATCH /api/orders/{orderId} 409": async ({ companyId }, good) => ({
    ...good,
    url: `/api/orders/${(await anOrder({ id: companyId }, { status: "cancelled" })).id}`,
  }),
  "PUT /api/products/{productId}/components 409": async ({ companyId }) => {
    const [stocked, component] = [await aProduct({ id: companyId }, { onHand: 1 }), await aProduct({ id: companyId })];
    return {
      method: "PUT",
      url: `/api/products/${stocked.id}/components`,
      body: { components: [{ productId: component.id, quantity: 1 }] },
    };
  },
  "PUT /api/products/{productId}/assembly-components 409": async ({ companyId }) => {
    const [other, component] = [await aProduct({ id: companyId }), await aProduct({ id: companyId })];
    const whole = await anAssembled({ id: companyId }, [[component, 1]]);
    return {
      method: "PUT",
      url: `/api/products/${other.id}/assembly-components`,
      body: { components: [{ productId: whole.id, quantity: 1 }] },
    };
  },
  "PUT /api/products/{productId} 409": async ({ companyId }, good) =>
    inPlaceOf(good, { sku: (await aProduct({ id: companyId })).sku }),
  "PUT /api/filters/{filterOptionId} 409": async ({ bearer }, good) => {
    await send({ method: "POST", url: "/api/filters", headers: bearer, body: good.body });
    return good;
  },
  "POST /api/orders/{orderId}/status 409": (_world, good) => inPlaceOf(good, { status: "delivered" }),
  "PUT /api/orders/{orderId}/serial-numbers/parcels 409": async ({ companyId }, good) => ({
    ...good,
    url: `/api/orders/${(await anOrder({ id: companyId })).id}/serial-numbers/parcels`,
  }),
  "PUT /api/orders/{orderId}/serial-numbers 409": async ({ companyId }, good) => ({
    ...good,
    url: `/api/orders/${(await anOrder({ id: companyId }, { status: "cancelled" })).id}/serial-numbers`,
  }),
  "POST /api/orders/{orderId}/tags 409": async ({ bearer }, good) => {
    for (let n = 0; n < 20; n++)
      await send({ method: "POST", url: good.url, headers: bearer, body: { tag: `Tag ${n}` } });
    return good;
  },
  ...INBOUND_REFUSALS,
  ...COUNT_REFUSALS,
  ...STOCK_WORK_REFUSALS,
  "PUT /api/count-plans/{planId} 409": (_world, good) => inPlaceOf(good, { version: "of an earlier form" }),
  "POST /api/orders 409": async (world, good) => {
    await send({ method: "POST", headers: world.bearer, ...good });
    return good;
  },
  "POST /api/inventory/{productId}/adjust 409": (_world, good) => inPlaceOf(good, { adjustment: -1000 }),
  "POST /api/picking/start/{orderId} 409": async (world, good) => {
    await send({ method: "POST", ...good });
    return { ...good, headers: world.bearer };
  },
  "POST /api/shipments 409": async ({ companyId }, good) =>
    inPlaceOf(good, { orderId: (await anOrder({ id: companyId })).id }),
  "POST /api/returns 404": (_world, good) => inPlaceOf(good, { orderId: NOWHERE }),
  "POST /api/shipments 404": (_world, good) => inPlaceOf(good, { orderId: NOWHERE }),
  "POST /api/picking/carts 404": (_world, good) => inPlaceOf(good, { orderIds: [NOWHERE] }),
  "POST /api/picking/carts 409": async (world, good) => {
    await send({ method: "POST", ...good });
    return {
      ...good,
      headers: world.bearer,
      body: { operationId: crypto.randomUUID(), orderIds: (good.body as { orderIds: string[] }).orderIds },
    };
  },
  "POST /api/picking/scan 404": (_world, good) => inPlaceOf(good, { orderId: NOWHERE }),
  "POST /api/integrations/{integrationId}/test 502": async () => ({
    url: `/api/integrations/${(await anIntegration(await aCompany())).id}/test`,
  }),
  "POST /api/integrations/woocommerce/sync/{companyId} 502": async () => {
    const company = await aCompany();
    await anIntegration(company);
    return { url: `/api/integrations/woocommerce/sync/${company.id}` };
  },
  "POST /api/staging-orders/{stagingOrderId}/process 409": async (world, good) => {
    await send({ method: "POST", headers: world.bearer, ...good });
    return good;
  },
  "POST /api/staging-orders/{stagingOrderId}/process 422": async () => ({
    url: `/api/staging-orders/${(await aStagedOrder(await aCompany(), { bytes: new Uint8Array([1, 2, 3]) })).id}/process`,
  }),
  "POST /api/webhooks/{integrationId} 401": (_world, good) => ({ ...good, headers: {} }),
  "POST /api/webhooks/{integrationId} 413": (_world, good) => ({
    ...good,
    headers: { ...good.headers, "Content-Length": "5000001" },
  }),
};

/** Calls that are refused before a store is called need no store. */
const STORELESS: Record<string, (world: World) => Omit<Sent, "method">> = {
  "POST /api/integrations/{integrationId}/test": ({ integrationId }) => ({
    url: `/api/integrations/${integrationId}/test`,
  }),
  ...Object.fromEntries(
    STORE_TYPES.map((type) => [
      `POST /api/integrations/${type}/sync/{companyId}`,
      ({ companyId }: World) => ({ url: `/api/integrations/${type}/sync/${companyId}` }),
    ]),
  ),
  "POST /api/webhooks/{integrationId}": ({ integrationId }) => ({
    url: `/api/webhooks/${integrationId}`,
    headers: {},
    body: "{}",
  }),
};

/** A request that the call refuses with this status; null when none is known. */
export async function refusalOf(described: Described, status: number, world: World): Promise<Sent | null> {
  const { name, method, operation } = described;
  const recipe = STORELESS[name] ?? [SUCCESSES[name]].flat()[0];
  if (!recipe) return null;
  const good = await recipe(world);
  const headers: Record<string, string> = good.headers ?? world.bearer;
  const own = OWN[`${name} ${status}`];
  if (own) return { method, headers, ...(await own(world, good)) };
  const bad = await GENERIC[status]?.({ described, world, good: { ...good, headers } });
  if (bad) return { method, ...bad };
  if (status === 404 && operation.responses[404]) return { method, headers, ...(await nowhere(world, good)) };
  return null;
}

interface Asked {
  described: Described;
  world: World;
  good: Omit<Sent, "method"> & { headers: Record<string, string> };
}

/** Refusals common to a kind of call. */
const GENERIC: Record<number, (asked: Asked) => Promise<Omit<Sent, "method"> | null> | Omit<Sent, "method"> | null> = {
  400: ({ described: { operation }, good }) =>
    operation.requestBody
      ? { ...good, body: "{", headers: { ...good.headers, "Content-Type": "application/json" } }
      : { ...good, headers: { ...good.headers, "Idempotency-Key": "a key" } },
  401: ({ good }) => ({ ...good, headers: { Authorization: "Bearer nonsense" } }),
  403: async ({ good }) => ({ ...good, headers: (await anApiKey(await aUser("admin"), { areas: [] })).bearer }),
  404: ({ described: { path }, good }) =>
    path.includes("{")
      ? {
          ...good,
          url: path.replace(/\{type\}/, "nothing").replace(/\{\w+\}/g, NOWHERE),
        }
      : null,
  409: async ({ described: { method, path }, good }) => {
    if (method !== "POST") return null;
    const user = await aUser("admin");
    const { bearer } = await anApiKey(user);
    const key = `busy-${crypto.randomUUID()}`;
    const isOpen = path === "/api/contact";
    const address = good.headers["CF-Connecting-IP"] ?? "";
    const actor = { ...systemWorld().actor, id: isOpen ? `visitor:${address}` : user.id };
    const text = good.body === undefined ? "" : JSON.stringify(good.body);
    await claimKey(systemWorld({ actor }), key, `POST ${good.url.split("?")[0]}\n${text}`);
    return { ...good, headers: { ...(isOpen ? good.headers : bearer), "Idempotency-Key": key } };
  },
  413: ({ good }) => ({
    ...good,
    body: "x".repeat(1_000_001),
    headers: { ...good.headers, "Content-Type": "application/json" },
  }),
  422: async ({ described: { method, operation }, good }) => {
    if (operation.requestBody) return { ...good, body: [] };
    const query = wrongQuery(operation.parameters);
    if (query) return { ...good, url: `${good.url.split("?")[0]}?${query}` };
    if (method !== "POST") return { ...good, url: `${good.url}${good.url.includes("?") ? "&" : "?"}unknown=1` };
    const user = await aUser("admin");
    const key = `again-${crypto.randomUUID()}`;
    await claimKey(systemWorld({ actor: { ...systemWorld().actor, id: user.id } }), key, "another request");
    return { ...good, headers: { ...(await anApiKey(user)).bearer, "Idempotency-Key": key } };
  },
  429: async ({ good }) => {
    const over = { turnsMinute: Math.floor(Date.now() / 60_000) + 1, turnsTaken: 100_000 };
    return { ...good, headers: (await anApiKey(await aUser("admin"), over)).bearer };
  },
};

/** A parameter value that violates its documented schema. */
function wrongQuery(parameters: readonly JsonSchema[]): string | null {
  const asked = parameters.map((one) => resolved(one)).filter((one) => one.in === "query");
  const number = asked.find(({ schema }) => (schema as JsonSchema).type === "integer");
  const [first] = asked.filter(({ name }) => name !== "companyId");
  const wrong = number ?? first;
  return wrong ? `${wrong.name}=${"x".repeat(3000)}` : null;
}
