import { sql } from "drizzle-orm";
import { pickSequenceOf, zoneOf } from "#app/domain/inventory/location-code";
import { bins, MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { systemWorld } from "./world";

let n = 0;

/** A bin of the main warehouse, which no company has a location at yet; with `once`, only if there is none. */
export async function aBin(
  code: string,
  over: Partial<typeof bins.$inferInsert> = {},
  { once = false } = {},
): Promise<string> {
  const ctx = systemWorld();
  const id = ctx.newId();
  const row = { id, warehouseId: MAIN_WAREHOUSE, code, zone: zoneOf(code), pickSequence: pickSequenceOf(code) };
  await ctx.directory.insert(
    bins,
    { ...row, createdAt: ctx.now(), ...over },
    once ? sql`on conflict do nothing` : sql``,
  );
  return id;
}

/** A code that no other bin has. */
export const aCode = (zone = "T"): string => {
  n += 1;
  return `${zone}-${n}-1-1`;
};
