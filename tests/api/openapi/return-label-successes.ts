import { eq } from "drizzle-orm";
import { inject } from "vitest";
import { createIntegration } from "#app/domain/integrations/integrations.service.server";
import { announceReturn } from "#app/domain/returns/document/create-return.server";
import { AnnounceReturn } from "#app/domain/returns/returns.schema";
import { orders } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { V2_KEY } from "#tests/support/shipstation/shipstation";
import { type Sent, send } from "./send-request";

const SHIP_TO = {
  ...{ name: "Ada", company: "", address1: "5 Main St", address2: "", city: "Reno", state: "NV" },
  ...{ postcode: "89501", country: "US", phone: "" },
};

/** An announced return of a company with an account at the demo's ShipStation. Returns its address in the API. */
async function aReturnWithPostage(): Promise<string> {
  const ctx = systemWorld();
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 1, weightGrams: 200 });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 1 }] });
  await ctx.db.company(company.id).update(orders, { shipTo: SHIP_TO }, eq(orders.id, order.id));
  const config = { apiKey: V2_KEY, apiSecret: "", storeUrl: `${inject("storeUrl")}/shipstation`, webhookUrl: null };
  await createIntegration(ctx, { type: "shipstation", name: "ShipStation", companyId: company.id, config });
  const lines = [{ itemId: order.items[0]?.id, quantity: 1 }];
  const form = AnnounceReturn.parse({ operationId: crypto.randomUUID(), lines });
  return `/api/returns/${(await announceReturn(ctx, order.id, form)).id}`;
}

interface Caller {
  bearer: { Authorization: string };
}

/** The cheapest offer for the return's parcel. */
async function anOffer({ bearer }: Caller, url: string): Promise<{ offer: string; signature: string }> {
  const answer = await send({ method: "GET", url: `${url}/label/rates?weightGrams=400`, headers: bearer });
  const { rates } = (await answer.json()) as { rates: { offer: string; signature: string }[] };
  const [{ offer, signature } = { offer: "", signature: "" }] = rates;
  return { offer, signature };
}

async function aLabel(world: Caller): Promise<string> {
  const url = await aReturnWithPostage();
  await send({ method: "POST", url: `${url}/label`, headers: world.bearer, body: await anOffer(world, url) });
  return url;
}

/** From now on the provider refuses the key of every account. */
async function refuseKeys(): Promise<void> {
  const sealed = await systemWorld().sealer.seal("no key at all");
  await testEnv.DB.prepare("update integrations set api_key_sealed = ? where type = 'shipstation'").bind(sealed).run();
}

type Refusal = (world: Caller & { returnId: string }, good: Omit<Sent, "method">) => Promise<Omit<Sent, "method">>;

/** The world's return was received, so it is no longer awaited. */
const received: Refusal = async ({ returnId }, good) => ({
  ...good,
  url: good.url.replace(/returns\/[^/]+/, `returns/${returnId}`),
});
const withoutKeys: Refusal = async (_world, good) => {
  await refuseKeys();
  return good;
};

export const RETURN_LABEL_REFUSALS: Record<string, Refusal> = {
  "GET /api/returns/{returnId}/label/rates 404": async (_world, good) => ({
    ...good,
    url: good.url.replace(/returns\/[^/]+/, "returns/01900000-0000-7000-8000-000000000000"),
  }),
  "GET /api/returns/{returnId}/label/rates 409": received,
  "POST /api/returns/{returnId}/label 409": received,
  "POST /api/returns/{returnId}/label 502": withoutKeys,
  "DELETE /api/returns/{returnId}/label 409": async ({ bearer: headers }, good) => {
    const body = { line: 1, quantity: 1, condition: "new", location: "A-01-1-01" };
    await send({ method: "POST", url: good.url.replace(/label$/, "receive"), headers, body });
    return good;
  },
  "DELETE /api/returns/{returnId}/label 502": withoutKeys,
  // The file was not ready when the label was bought, and the account is gone since.
  "GET /api/returns/{returnId}/label/file 409": async (_world, good) => {
    const returnId = /returns\/([^/]+)/.exec(good.url)?.[1] ?? "";
    await testEnv.DB.prepare("update labels set file_key = null, integration_id = 'gone' where return_id = ?")
      .bind(returnId)
      .run();
    return good;
  },
};

type Recipe = (world: Caller) => Promise<Omit<Sent, "method">>;

export const RETURN_LABEL_SUCCESSES: Record<string, Recipe> = {
  "GET /api/returns/{returnId}/label": async (world) => ({ url: `${await aLabel(world)}/label` }),
  "GET /api/returns/{returnId}/label/rates": async () => ({
    url: `${await aReturnWithPostage()}/label/rates?weightGrams=400&lengthMm=200&widthMm=150&heightMm=100`,
  }),
  "POST /api/returns/{returnId}/label": async (world) => {
    const url = await aReturnWithPostage();
    return { url: `${url}/label`, body: await anOffer(world, url) };
  },
  "DELETE /api/returns/{returnId}/label": async (world) => ({ url: `${await aLabel(world)}/label` }),
  "GET /api/returns/{returnId}/label/file": async (world) => ({ url: `${await aLabel(world)}/label/file` }),
};
