import { eq, inArray, sql } from "drizzle-orm";
import { pickSequenceOf, zoneOf } from "#app/domain/inventory/location-code";
import type { Ctx } from "#app/domain/kernel/ctx";
import { locations } from "#db/schema/catalog";
import { type BinKind, bins, MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { DemoProduct } from "../demo-catalog";

/** The warehouse's places besides the shelves. */
const PLACES: readonly [code: string, kind: BinKind][] = [
  ["RECEIVING", "receiving"],
  ["DOCK-1", "dock"],
  ["DOCK-2", "dock"],
  ["PACK-1", "packing"],
  ["PACK-2", "packing"],
  ["QUARANTINE-1", "quarantine"],
  ["RETURNS-1", "returns"],
];

/** Reserve pallet places, which several companies share. */
const RESERVE = ["R-01-1-1", "R-01-1-2", "R-01-2-1", "R-01-2-2", "R-02-1-1", "R-02-1-2"];
const [SHARED = ""] = RESERVE;
const PALLET = { maxVolumeCm3: 1_800_000, maxWeightGrams: 800_000, maxPallets: 1 };

/** Adds a bin unless the warehouse has it. */
export const demoBin = (
  ctx: Ctx,
  code: string,
  kind: BinKind,
  { warehouseId = MAIN_WAREHOUSE, ...capacity }: { warehouseId?: string } & Partial<typeof PALLET> = {},
): Statement<unknown> =>
  ctx.directory.insert(
    bins,
    {
      ...{ id: ctx.newId(), warehouseId, code, zone: zoneOf(code), kind },
      ...{ pickSequence: pickSequenceOf(code), createdAt: ctx.now(), ...capacity },
    },
    sql`on conflict (warehouse_id, code) do nothing`,
  );

/** Bins of the main warehouse, before the companies' locations. */
export const demoBins = (ctx: Ctx): Statement<unknown>[] => [
  ...PLACES.map(([code, kind]) => demoBin(ctx, code, kind)),
  ...RESERVE.map((code) => demoBin(ctx, code, "reserve", PALLET)),
];

/** Capacity of a few shelves, and one that is reserved for a company; after the companies' locations. */
export const demoBinRules = (ctx: Ctx, shelves: readonly string[], reserved: { code: string; companyId: string }) => [
  ctx.directory.update(bins, { maxVolumeCm3: 4000, maxWeightGrams: 8000 }, inArray(bins.code, [...shelves])),
  ctx.directory.update(bins, { dedicatedCompanyId: reserved.companyId }, eq(bins.code, reserved.code)),
];

/** Moves some units of a product from its second shelf to the shared reserve place. */
export function demoSharedStock(
  ctx: Ctx,
  company: CompanyDb,
  { lotId, productId, from }: { lotId: string; productId: string; from: string },
): Statement<unknown>[] {
  const locationId = ctx.newId();
  const move = (at: string, delta: number) => {
    const id = ctx.newId();
    return company.insert(stockMovements, {
      ...{ id, productId, lotId, locationId: at, deltaOnHand: delta, kind: "transfer", reason: "Transfer" },
      ...{ actorId: ctx.actor.id, actorName: ctx.actor.name, operationId: id, at: ctx.now() },
    });
  };
  return [
    company.insert(locations, { id: locationId, code: SHARED, zone: zoneOf(SHARED), createdAt: ctx.now() }),
    move(locationId, SHARED_UNITS),
    move(from, -SHARED_UNITS),
  ];
}

const SHARED_UNITS = 12;

/** A product with enough units on a second shelf. */
export const canShare = ({ lots }: DemoProduct): boolean =>
  lots.some(({ locations: [, second] }) => (second?.quantity ?? 0) > SHARED_UNITS);
