import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { DirectoryDb } from "#db/directory.server";
import { textFrom } from "#db/expressions";
import { locations, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { stockLevels } from "#db/schema/stock";
import type { Statement } from "#db/statement.server";
import type { BinLoad } from "./bin-fill";
import { insideOf } from "./units-inside.repo.server";

const holder = alias(bins, "holder");

/** Volume and weight of what is in each of these bins and in the handling units there, by bin id; empty bins are left out. */
export const loadsOf = (directory: DirectoryDb, binIds: readonly string[]): Statement<Map<string, BinLoad>> =>
  directory
    .unsafeRowsAcrossTenants(
      "the sums of a bin over all companies: no company, product or number of units can be read from them",
      {
        binId: textFrom("bin_id"),
        volumeCm3: sql`cast(ceil(volume / 1000.0) as integer)`.mapWith(Number),
        weightGrams: sql`weight`.mapWith(Number),
        unsized: sql`unsized`.mapWith(Number),
        unweighed: sql`unweighed`.mapWith(Number),
      },
      sql`from (select wanted.value as bin_id,
          coalesce(sum(${stockLevels.onHand} * ${products.lengthMm} * ${products.widthMm} * ${products.heightMm}), 0) as volume,
          coalesce(sum(${stockLevels.onHand} * ${products.weightGrams}), 0) as weight,
          max(${products.lengthMm} is null or ${products.widthMm} is null or ${products.heightMm} is null) as unsized,
          max(${products.weightGrams} is null) as unweighed
        from json_each(${JSON.stringify(binIds)}) as wanted
        cross join ${bins} as ${holder} on ${holder.id} in (${insideOf(sql`wanted.value`)})
        cross join ${locations} indexed by locations_of_bin on ${locations.warehouseId} = ${holder.warehouseId}
          and ${locations.code} = ${holder.code} and ${locations.stocked} > 0
        cross join ${stockLevels} indexed by stock_levels_by_location on ${stockLevels.companyId} = ${locations.companyId}
          and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.onHand} > 0
        cross join ${products} on ${products.id} = ${stockLevels.productId}
        group by wanted.value)`,
    )
    .map(
      (rows) =>
        new Map(
          rows.map(({ binId, unsized, unweighed, ...load }) => [
            binId,
            { ...load, hasUnsized: unsized === 1, hasUnweighed: unweighed === 1 },
          ]),
        ),
    );
