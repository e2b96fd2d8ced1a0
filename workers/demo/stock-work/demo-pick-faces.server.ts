import { and, asc, desc, eq, gte, isNull } from "drizzle-orm";
import { zoneOf } from "#app/domain/inventory/location-code";
import { savePickFace } from "#app/domain/inventory/replenishment/pick-faces.server";
import { Transfer } from "#app/domain/inventory/transfers/transfer.schema";
import { transferStock } from "#app/domain/inventory/transfers/transfer.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { locations, lots } from "#db/schema/catalog";
import { bins, MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";

/** Pallet places above the aisles, one for each product. */
const RESERVE = ["R-03-1-1", "R-03-1-2", "R-03-2-1"];
/** Units left at a pick face, its minimum and its maximum. The first is full enough. */
const FACES = [
  { left: 40, minUnits: 20, maxUnits: 80 },
  { left: 12, minUnits: 24, maxUnits: 96 },
  { left: 3, minUnits: 10, maxUnits: 40 },
];

/** Moves most of some products' units to reserve, and makes the location they leave a pick face. */
export async function demoPickFaces(ctx: Ctx, companyIds: readonly string[]): Promise<void> {
  const places = [...RESERVE];
  for (const companyId of companyIds) {
    const company = ctx.db.company(companyId);
    for (const [n, level] of (await fullest(company)).entries()) {
      const [face, to] = [FACES[n], places.shift()];
      if (!face || !to) return;
      await makeFace(ctx, companyId, level, { ...face, to });
    }
  }
}

type Level = Awaited<ReturnType<typeof fullLevels>>[number];

/** Levels with many units, of different products. */
async function fullest(company: CompanyDb): Promise<Level[]> {
  const levels = await fullLevels(company);
  const firsts = levels.filter((level, at) => levels.findIndex((one) => one.productId === level.productId) === at);
  return firsts.slice(0, FACES.length);
}

const fullLevels = (company: CompanyDb) =>
  company.select(stockLevels, {
    columns: {
      productId: stockLevels.productId,
      lotId: stockLevels.lotId,
      locationId: stockLevels.locationId,
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
      code: locations.code,
    },
    join: [
      innerJoin(locations, eq(locations.id, stockLevels.locationId)),
      innerJoin(lots, eq(lots.id, stockLevels.lotId)),
    ],
    where: and(
      gte(stockLevels.onHand, 80),
      eq(stockLevels.unsellable, 0),
      eq(locations.pickable, true),
      isNull(locations.archivedAt),
      eq(lots.status, "available"),
    ),
    orderBy: [desc(stockLevels.onHand), asc(stockLevels.productId)],
    limit: 60,
  });

async function makeFace(
  ctx: Ctx,
  companyId: string,
  { productId, lotId, locationId, code, onHand }: Level,
  { left, minUnits, maxUnits, to }: (typeof FACES)[number] & { to: string },
): Promise<void> {
  const [bin] = await ctx.directory.select(bins, { columns: ["id"], where: eq(bins.code, to), limit: 1 });
  if (!bin)
    await ctx.directory.insert(bins, {
      ...{ id: ctx.newId(), warehouseId: MAIN_WAREHOUSE, code: to, zone: zoneOf(to), kind: "reserve" },
      createdAt: ctx.now(),
    });
  const move = Transfer.parse({
    ...{ operationId: ctx.newId(), companyId, source: `${productId}:${lotId}:${locationId}`, to },
    quantity: String(onHand - left),
  });
  await transferStock(ctx, move);
  await savePickFace(ctx, productId, { location: code, minUnits, maxUnits });
}
