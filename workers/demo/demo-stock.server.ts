import { pickSequenceOf, zoneOf } from "#app/domain/inventory/location-code";
import type { Ctx } from "#app/domain/kernel/ctx";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { DemoProduct } from "./demo-catalog";
import { demoSize } from "./demo-pictures.server";
import { canShare, demoSharedStock } from "./stock-work/demo-bins.server";

const DAY = 86_400_000;
/** The product of which each unit ships with its serial number. */
const WITH_SERIALS = "VB-SSD-2T";

export const hasDemoSerials = (sku: string): boolean => sku === WITH_SERIALS;

/** The minimum age of each product's first lot, from which the orders of the last weeks were shipped. */
const OLDEST_SALE = 62 * DAY;

/** A product with the lot and location that it ships from. */
export interface DemoShelf {
  product: DemoProduct;
  productId: string;
  lotId: string;
  locationId: string;
  receivedAt: number;
}

/** Products, barcodes, lots, locations and receipts, as one company's statements. */
export function demoStock(
  ctx: Ctx,
  company: CompanyDb,
  catalog: readonly DemoProduct[],
  {
    currency,
    addressOf,
    isSharing,
  }: { currency: string; addressOf: (sku: string) => string | null; isSharing: boolean },
): { statements: Statement<unknown>[]; shelves: DemoShelf[] } {
  const now = ctx.now();
  const codes = [...new Set(catalog.flatMap((p) => p.lots.flatMap((lot) => lot.locations.map((l) => l.code))))].sort();
  const locationIds = new Map(codes.map((code) => [code, ctx.newId()]));
  const bins = codes.map((code) => ({
    id: locationIds.get(code) as string,
    code,
    zone: zoneOf(code),
    pickSequence: pickSequenceOf(code),
    createdAt: now,
  }));
  const rows = catalog.map((product) => ({ id: ctx.newId(), product }));
  const received = rows.flatMap(({ id, product }, row) =>
    product.lots.map((lot, index) => ({ id: ctx.newId(), productId: id, lot, at: now - age(row, index) })),
  );
  const shelves = rows.flatMap(({ id, product }): DemoShelf[] => {
    const [oldest] = received.filter(({ productId, lot }) => productId === id && lot.locations.length > 0);
    const locationId = oldest && locationIds.get(oldest.lot.locations[0]?.code ?? "");
    return locationId ? [{ product, productId: id, lotId: oldest.id, locationId, receivedAt: oldest.at }] : [];
  });
  const statements = [
    company.insertMany(locations, bins),
    company.insertMany(
      products,
      rows.map(({ id, product }) => ({
        id,
        sku: product.sku,
        name: product.name,
        shortName: product.shortName,
        description: product.description,
        barcode: product.barcode,
        category: product.category,
        currency,
        costMinor: product.costMinor,
        priceMinor: product.priceMinor,
        weightGrams: product.weightGrams,
        ...demoSize(product.sku),
        image1Url: addressOf(product.sku),
        reorderPoint: product.reorderPoint,
        serialNumbers: hasDemoSerials(product.sku) ? ("at-shipping" as const) : ("none" as const),
        lotTracked: product.lots.some((lot) => lot.lotNumber !== ""),
        isBatch: product.lots.some((lot) => lot.lotNumber !== ""),
        location: product.lots[0]?.locations[0]?.code ?? null,
        createdAt: now,
        updatedAt: now,
      })),
    ),
    company.insertMany(
      productBarcodes,
      rows.map(({ id, product }) => ({ code: product.barcode.padStart(14, "0"), productId: id, unitsPerScan: 1 })),
    ),
    company.insertMany(
      lots,
      received.map(({ id, productId, lot, at }) => ({
        id,
        productId,
        lotNumber: lot.lotNumber,
        expiresOn: lot.expiresOn,
        createdAt: at,
      })),
    ),
    company.insertMany(
      stockMovements,
      received.flatMap(({ id: lotId, productId, lot, at }) =>
        lot.locations
          .filter((place) => place.quantity > 0)
          .map((place) => {
            const id = ctx.newId(at);
            return {
              id,
              productId,
              lotId,
              locationId: locationIds.get(place.code) as string,
              deltaOnHand: place.quantity,
              kind: "receive" as const,
              reason: "Opening stock",
              actorId: ctx.actor.id,
              actorName: ctx.actor.name,
              operationId: id,
              at,
            };
          }),
      ),
    ),
  ];
  return { statements: [...statements, ...sharedStock()], shelves };

  /** The last product that has a second shelf also has units in the reserve that companies share. */
  function sharedStock() {
    if (!isSharing) return [];
    const row = rows.findLast(({ product }) => canShare(product));
    const lot = received.find(
      ({ productId, lot: { locations: places } }) => productId === row?.id && places.length > 1,
    );
    const from = locationIds.get(lot?.lot.locations[1]?.code ?? "");
    return row && lot && from ? demoSharedStock(ctx, company, { productId: row.id, lotId: lot.id, from }) : [];
  }
}

/** A product's first lot is older than any sale, the other lots are newer. */
const age = (row: number, lot: number): number =>
  lot === 0 ? OLDEST_SALE + (1 + ((row * 37) % 150)) * DAY : (3 + ((row * 17 + lot * 11) % 55)) * DAY;
