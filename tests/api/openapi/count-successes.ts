import { confirmLocation } from "#app/domain/inventory/counts/confirm-location.server";
import { startCount } from "#app/domain/inventory/counts/start-count.server";
import { aCode } from "#tests/factories/bin";
import { furnish } from "#tests/factories/company-records";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { type Sent, send } from "./send-request";

interface World {
  companyId: string;
  countId: string;
  bearer: { Authorization: string };
}
type Made = Omit<Sent, "method">;
type Recipe = (world: World) => Promise<Made> | Made;

/** A location of its own with three units of a product. */
async function aStockedBin({ companyId }: World) {
  const code = aCode("COUNT");
  const product = await aProduct({ id: companyId }, { lots: [{ onHand: 3, location: code }] });
  return { code, product };
}

/** An open count of such a location. */
async function anOpenCount(world: World, isConfirmed = true) {
  const { code } = await aStockedBin(world);
  const ctx = systemWorld();
  const { countId } = await startCount(ctx, code);
  if (isConfirmed) await confirmLocation(ctx, countId, code);
  return { countId, code };
}

const decide = async ({ companyId }: World, decision: string): Promise<Made> => ({
  url: `/api/count-differences/${(await furnish(companyId, ["lineId"])).lineId}/${decision}`,
});

/** Calls for counts that succeed. */
export const COUNT_SUCCESSES: Record<string, Recipe | Recipe[]> = {
  "GET /api/counts": ({ companyId }) => ({ url: `/api/counts?companyId=${companyId}&limit=1` }),
  "POST /api/counts": async ({ companyId }) => ({
    url: "/api/counts",
    body: { companyId, sku: (await aProduct({ id: companyId }, { onHand: 2 })).sku },
  }),
  "POST /api/counts/start": async (world) => ({
    url: "/api/counts/start",
    body: { code: (await aStockedBin(world)).code },
  }),
  "GET /api/counts/{countId}": ({ countId }) => ({ url: `/api/counts/${countId}` }),
  "POST /api/counts/{countId}/confirm": async (world) => {
    const { countId, code } = await anOpenCount(world, false);
    return { url: `/api/counts/${countId}/confirm`, body: { code } };
  },
  "GET /api/counts/{countId}/lines": async (world) => ({
    url: `/api/counts/${(await anOpenCount(world)).countId}/lines`,
  }),
  "POST /api/counts/{countId}/lines": async (world) => ({
    url: `/api/counts/${(await anOpenCount(world)).countId}/lines`,
    body: { code: (await aProduct({ id: world.companyId })).sku },
  }),
  "POST /api/counts/{countId}/save": async ({ bearer: headers, ...world }) => {
    const { countId } = await anOpenCount({ ...world, bearer: headers });
    const asked = await send({ method: "GET", url: `/api/counts/${countId}/lines`, headers });
    const { items } = (await asked.json()) as { items: { id: string }[] };
    return {
      url: `/api/counts/${countId}/save`,
      body: { operationId: crypto.randomUUID(), lines: items.map(({ id }) => ({ id, counted: 3 })) },
    };
  },
  "POST /api/counts/{countId}/cancel": async (world) => ({
    url: `/api/counts/${(await anOpenCount(world)).countId}/cancel`,
  }),
  "GET /api/count-differences": ({ companyId }) => ({ url: `/api/count-differences?companyId=${companyId}&limit=1` }),
  "POST /api/count-differences/{lineId}/{decision}": ["approve", "keep", "count-again"].map(
    (decision): Recipe =>
      (world) =>
        decide(world, decision),
  ),
};

type Refusal = (world: World, good: Made) => Promise<Made> | Made;

/** The same call for a count whose location no one has confirmed. */
const unconfirmed: Refusal = async (world, good) => ({
  ...good,
  url: good.url.replace(/^\/api\/counts\/[^/]+/, `/api/counts/${(await anOpenCount(world, false)).countId}`),
});
const sentBefore: Refusal = async ({ bearer: headers }, good) => {
  await send({ method: "POST", headers, ...good });
  return good;
};

/** How those calls are refused for the document's status. */
export const COUNT_REFUSALS: Record<string, Refusal> = {
  "POST /api/counts 409": sentBefore,
  "GET /api/counts/{countId}/lines 409": unconfirmed,
  "POST /api/counts/{countId}/lines 409": unconfirmed,
  "POST /api/counts/{countId}/save 409": unconfirmed,
  // The world's count has a difference that waits for approval.
  "POST /api/counts/{countId}/cancel 409": ({ countId }) => ({ url: `/api/counts/${countId}/cancel` }),
  "POST /api/counts/{countId}/confirm 409": async (world, good) => {
    const { bearer: headers } = world;
    await send({ method: "POST", headers, url: good.url.replace("/confirm", "/cancel") });
    return good;
  },
  "POST /api/count-differences/{lineId}/{decision} 409": async ({ bearer: headers }, good) => {
    await send({ method: "POST", headers, url: good.url.replace(/[^/]+$/, "keep") });
    return good;
  },
};
