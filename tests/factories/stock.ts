import { sql } from "drizzle-orm";
import { pickSequenceOf, zoneOf } from "#app/domain/inventory/location-code";
import { locations, lots, products } from "#db/schema/catalog";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { productStock, stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { systemWorld } from "./world";

let n = 0;

export interface TestProduct {
  id: string;
  companyId: string;
  sku: string;
  lots: { id: string; lotNumber: string; locationId: string }[];
}

export interface TestLot {
  onHand: number;
  lotNumber?: string;
  expiresOn?: string | null;
  location?: string;
  /** Id of the location's warehouse; the main one by default. */
  warehouse?: string;
}

/** A product with its stock. Without `lots`, it has `onHand` units in one unnumbered lot at one location. */
export async function aProduct(
  company: { id: string },
  over: { onHand?: number; lots?: TestLot[] } & Partial<typeof products.$inferInsert> = {},
): Promise<TestProduct> {
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  n += 1;
  const { onHand = 0, lots: wanted = [{ onHand }], ...fields } = over;
  const id = ctx.newId();
  const sku = fields.sku ?? `SKU-${n}`;
  const at = ctx.now();
  // Everything but a new location is written in one round trip: most tests begin with products.
  const rows = [db.insert(products, { name: `Product ${n}`, createdAt: at, updatedAt: at, ...fields, id, sku })];
  const made: TestProduct["lots"] = [];
  for (const lot of wanted) {
    const lotId = ctx.newId();
    const lotNumber = lot.lotNumber ?? "";
    const locationId = await aLocation(db, lot.location ?? "A-01-1-01", lot.warehouse);
    rows.push(
      db.insert(lots, { id: lotId, productId: id, lotNumber, expiresOn: lot.expiresOn ?? null, createdAt: at }),
    );
    made.push({ id: lotId, lotNumber, locationId });
    if (lot.onHand > 0) {
      const movementId = ctx.newId();
      rows.push(
        db.insert(stockMovements, {
          id: movementId,
          productId: id,
          lotId,
          locationId,
          deltaOnHand: lot.onHand,
          kind: "receive",
          actorId: "test",
          actorName: "Test",
          operationId: movementId,
          at,
        }),
      );
    }
  }
  await db.batch(...rows);
  return { id, companyId: company.id, sku, lots: made };
}

/** Adds units to the product's first lot, or removes them. */
export async function aMovement(
  product: TestProduct,
  deltaOnHand: number,
  kind: "adjust" | "ship" = "adjust",
): Promise<void> {
  const ctx = systemWorld();
  const [lot] = product.lots;
  if (!lot) throw new Error("The product has no lot");
  const id = ctx.newId();
  await ctx.db.company(product.companyId).insert(stockMovements, {
    id,
    productId: product.id,
    lotId: lot.id,
    locationId: lot.locationId,
    deltaOnHand,
    kind,
    reason: kind === "adjust" ? "Counted" : null,
    actorId: "test",
    actorName: "Test",
    operationId: id,
    at: ctx.now(),
  });
}

async function aLocation(db: CompanyDb, code: string, warehouseId = MAIN_WAREHOUSE): Promise<string> {
  const found = await db.first(
    { id: locations.id },
    (own) =>
      sql`from ${locations} where ${own(locations)} and ${locations.code} = ${code} and ${locations.warehouseId} = ${warehouseId}`,
  );
  if (found) return found.id;
  const ctx = systemWorld();
  const id = ctx.newId();
  const row = { id, code, warehouseId, zone: zoneOf(code), pickSequence: pickSequenceOf(code) };
  await db.insert(locations, { ...row, createdAt: ctx.now() });
  return id;
}

/** The product's totals. Also asserts that they equal both the levels and the ledger. */
export async function levels(product: TestProduct): Promise<{ onHand: number; allocated: number; available: number }> {
  const db = systemWorld().db.company(product.companyId);
  const sums = { onHand: sql<number>`coalesce(sum(on_hand), 0)`, allocated: sql<number>`coalesce(sum(allocated), 0)` };
  const [total, byLevel, byLedger] = await db.batch(
    db.first(sums, (own) => sql`from ${productStock} where ${own(productStock)} and product_id = ${product.id}`),
    db.first(sums, (own) => sql`from ${stockLevels} where ${own(stockLevels)} and product_id = ${product.id}`),
    db.first(
      {
        onHand: sql<number>`coalesce(sum(delta_on_hand), 0)`,
        allocated: sql<number>`coalesce(sum(delta_allocated), 0)`,
      },
      (own) => sql`from ${stockMovements} where ${own(stockMovements)} and product_id = ${product.id}`,
    ),
  );
  const found = total as { onHand: number; allocated: number };
  if (JSON.stringify(total) !== JSON.stringify(byLevel) || JSON.stringify(total) !== JSON.stringify(byLedger)) {
    throw new Error(`Totals, levels and ledger differ: ${JSON.stringify({ total, byLevel, byLedger })}`);
  }
  return { ...found, available: found.onHand - found.allocated };
}
