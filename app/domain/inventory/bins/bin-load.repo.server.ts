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
const pallet = alias(bins, "pallet");

/** Volume and weight of what is in each of these bins and in the handling units there, and its pallets, by bin id. */
export const loadsOf = (directory: DirectoryDb, binIds: readonly string[]): Statement<Map<string, BinLoad>> => {
  const wanted = sql`json_each(${JSON.stringify(binIds)})`;
  return directory
    .unsafeRowsAcrossTenants(
      "the sums of a bin over all companies: no company, product or number of units can be read from them",
      {
        binId: textFrom("wanted.value"),
        volumeCm3: sql`cast(ceil(coalesce(volume, 0) / 1000.0) as integer)`.mapWith(Number),
        weightGrams: sql`coalesce(weight, 0)`.mapWith(Number),
        pallets: sql`(select count(*) from ${bins} as ${pallet} where ${pallet.parentBinId} is not null
          and ${pallet.parentBinId} = wanted.value and ${pallet.unitKind} = 'pallet' and ${pallet.archivedAt} is null)`.mapWith(
          Number,
        ),
        unsized: sql`coalesce(unsized, 0)`.mapWith(Number),
        unweighed: sql`coalesce(unweighed, 0)`.mapWith(Number),
      },
      sql`from ${wanted} as wanted left join (select held.value as bin_id,
          coalesce(sum(${stockLevels.onHand} * ${products.lengthMm} * ${products.widthMm} * ${products.heightMm}), 0) as volume,
          coalesce(sum(${stockLevels.onHand} * ${products.weightGrams}), 0) as weight,
          max(${products.lengthMm} is null or ${products.widthMm} is null or ${products.heightMm} is null) as unsized,
          max(${products.weightGrams} is null) as unweighed
        from ${wanted} as held
        cross join ${bins} as ${holder} on ${holder.id} in (${insideOf(sql`held.value`)})
        cross join ${locations} indexed by locations_of_bin on ${locations.warehouseId} = ${holder.warehouseId}
          and ${locations.code} = ${holder.code} and ${locations.stocked} > 0
        cross join ${stockLevels} indexed by stock_levels_by_location on ${stockLevels.companyId} = ${locations.companyId}
          and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.onHand} > 0
        cross join ${products} on ${products.id} = ${stockLevels.productId}
        group by held.value) as load on load.bin_id = wanted.value`,
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
};
