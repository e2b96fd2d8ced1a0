import { eq } from "drizzle-orm";
import { savePickFace } from "#app/domain/inventory/replenishment/pick-faces.server";
import { PickFaceForm } from "#app/domain/inventory/replenishment/replenishment.schema";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { pickFaces } from "#db/schema/inventory/pick-faces";
import { aBin, aCode } from "#tests/factories/bin";
import { furnish } from "#tests/factories/company-records";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { aSharedWarehouse, aWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import type { Sent } from "./send-request";

interface World {
  companyId: string;
}
type Made = Omit<Sent, "method">;
type Recipe = (world: World) => Promise<Made> | Made;

/** An empty pick face with twelve units in reserve. */
async function aFace({ companyId }: World) {
  const [face, reserve] = [aCode("FACE"), aCode("RESERVE")];
  await aBin(face);
  await aBin(reserve, { kind: "reserve" });
  const { id, lots } = await aProduct({ id: companyId }, { lots: [{ onHand: 12, location: reserve }] });
  const ctx = systemWorld();
  await savePickFace(ctx, id, PickFaceForm.parse({ location: face, minUnits: 4, maxUnits: 10 }));
  const [{ locationId = "" } = {}] = await ctx.db.company(companyId).select(pickFaces, {
    columns: ["locationId"],
    where: eq(pickFaces.productId, id),
  });
  return { productId: id, locationId, face, lotId: lots[0]?.id ?? "", from: lots[0]?.locationId ?? "" };
}

/** A pending order with its units in two warehouses. */
async function anOrderInTwo({ companyId }: World) {
  const { id: warehouseId } = await aSharedWarehouse();
  const lots = [
    { onHand: 2, lotNumber: "L1" },
    { onHand: 2, lotNumber: "L2", warehouse: warehouseId },
  ];
  const product = await aProduct({ id: companyId }, { lots });
  const order = await anOrder({ id: companyId }, { lines: [{ product, quantity: 2 }] });
  return { url: `/api/orders/${order.id}/warehouse`, warehouseId };
}

async function aPlace(
  kind: "pick" | "reserve" = "pick",
  archivedAt: number | null = null,
): Promise<{ code: string; url: string }> {
  const code = aCode("BIN");
  return { code, url: `/api/bins/${await aBin(code, { kind, archivedAt })}` };
}

const content = () => ({
  ...{ code: aCode("W").slice(0, 12), name: "By a call", timeZone: "Europe/Berlin", workingDays: [1, 2, 3, 4, 5] },
  scannedCodes: ["itf", "pdf417"],
});

const newWarehouse = async () => `/api/warehouses/${(await aWarehouse()).id}`;

/** Calls for replenishment, pick faces, bins, an order's warehouse and unannounced goods that succeed. */
export const STOCK_WORK_SUCCESSES: Record<string, Recipe> = {
  "GET /api/replenishment/{productId}/{locationId}": async (world) => {
    const { productId, locationId } = await aFace(world);
    return { url: `/api/replenishment/${productId}/${locationId}` };
  },
  "POST /api/replenishment/{productId}/{locationId}": async (world) => {
    const { productId, locationId, lotId, from } = await aFace(world);
    return {
      url: `/api/replenishment/${productId}/${locationId}`,
      body: { operationId: crypto.randomUUID(), lotId, from, quantity: 10 },
    };
  },
  "GET /api/products/{productId}/pick-faces": async (world) => ({
    url: `/api/products/${(await aFace(world)).productId}/pick-faces`,
  }),
  "POST /api/products/{productId}/pick-faces": async (world) => {
    const { productId, face } = await aFace(world);
    return {
      url: `/api/products/${productId}/pick-faces`,
      body: { location: face, minUnits: 5, maxUnits: 20 },
    };
  },
  "DELETE /api/products/{productId}/pick-faces/{locationId}": async (world) => {
    const { productId, locationId } = await aFace(world);
    return { url: `/api/products/${productId}/pick-faces/${locationId}` };
  },
  "GET /api/bins": async () => ({ url: `/api/bins?q=${(await aPlace()).code}&limit=1` }),
  "POST /api/bins": () => ({ url: "/api/bins", body: { code: aCode("NEW"), kind: "pick", maxWeightGrams: 50_000 } }),
  "GET /api/bins/{locationId}": async () => ({ url: (await aPlace()).url }),
  "PUT /api/bins/{locationId}": async () => {
    const { code, url } = await aPlace();
    return { url, body: { code, zone: "B", kind: "reserve", pickSequence: 7, oneSku: true } };
  },
  "POST /api/bins/{locationId}/archive": async () => ({ url: `${(await aPlace()).url}/archive` }),
  "POST /api/bins/{locationId}/restore": async () => ({ url: `${(await aPlace("pick", 1)).url}/restore` }),
  "POST /api/warehouses": () => ({ url: "/api/warehouses", body: content() }),
  "GET /api/warehouses/{warehouseId}": () => ({ url: `/api/warehouses/${MAIN_WAREHOUSE}` }),
  "PUT /api/warehouses/{warehouseId}": async () => ({ url: await newWarehouse(), body: content() }),
  "POST /api/warehouses/{warehouseId}/archive": async () => ({ url: `${await newWarehouse()}/archive` }),
  "POST /api/warehouses/{warehouseId}/restore": async () => ({ url: `${await newWarehouse()}/restore` }),
  "GET /api/orders/{orderId}/warehouse": async (world) => ({ url: (await anOrderInTwo(world)).url }),
  "PUT /api/orders/{orderId}/warehouse": async (world) => {
    const { url, warehouseId } = await anOrderInTwo(world);
    return { url, body: { warehouseId } };
  },
  "POST /api/receipts": async ({ companyId }) => ({
    url: "/api/receipts",
    body: {
      operationId: crypto.randomUUID(),
      companyId,
      lines: [{ sku: (await aProduct({ id: companyId })).sku, quantity: 3 }],
    },
  }),
  "POST /api/returns/unannounced": ({ companyId }) => ({
    url: "/api/returns/unannounced",
    body: { operationId: crypto.randomUUID(), companyId, carrier: "ups", trackingNumber: "1Z5R89390357567127" },
  }),
};

type Refusal = (world: World, good: Made) => Promise<Made> | Made;

const NO_WAREHOUSE = "01900000-0000-7000-8000-000000000000";

/** A handling unit in a bin, which is changed by its own calls. */
const handlingUnit: Refusal = async ({ companyId }, good) => ({
  ...good,
  url: good.url.replace(/bins\/[^/]+/, `bins/${(await furnish(companyId, ["unitId"])).unitId}`),
});

/** How those calls are refused for the document's status. */
export const STOCK_WORK_REFUSALS: Record<string, Refusal> = {
  "GET /api/bins/{locationId} 409": handlingUnit,
  "PUT /api/bins/{locationId} 409": handlingUnit,
  "POST /api/bins/{locationId}/archive 409": handlingUnit,
  "POST /api/bins/{locationId}/restore 409": handlingUnit,
  "POST /api/warehouses/{warehouseId}/archive 409": () => ({ url: `/api/warehouses/${MAIN_WAREHOUSE}/archive` }),
  "POST /api/bins 404": (_world, good) => ({
    ...good,
    body: { ...(good.body as object), warehouseId: NO_WAREHOUSE },
  }),
  "GET /api/bins 404": (_world, good) => ({ ...good, url: `${good.url}&warehouseId=${NO_WAREHOUSE}` }),
  "PUT /api/orders/{orderId}/warehouse 409": async ({ companyId }, good) => ({
    ...good,
    url: `/api/orders/${(await anOrder({ id: companyId }, { status: "cancelled" })).id}/warehouse`,
    body: { warehouseId: MAIN_WAREHOUSE },
  }),
};
