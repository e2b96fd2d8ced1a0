import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { DirectoryDb } from "#db/directory.server";
import { inList } from "#db/expressions";
import { locations, lots, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { stockLevels } from "#db/schema/stock";
import { insideOf } from "../bins/units-inside.repo.server";
import { HAS_RULES, RULES } from "./placement.repo.server";

const holder = alias(bins, "holder");
const child = alias(bins, "child");

const VOLUME = sql`${stockLevels.onHand} * coalesce(${products.lengthMm} * ${products.widthMm} * ${products.heightMm}, 0)`;
const WEIGHT = sql`${stockLevels.onHand} * coalesce(${products.weightGrams}, 0)`;

/**
 * Bins of a warehouse with these codes that have rules, each with what it would hold once a handling unit stood there. Bins
 * are left out when the unit, with the units on it, is empty.
 */
export const binsWithUnit = (
  directory: DirectoryDb,
  { unitId, warehouseId, codes }: { unitId: string; warehouseId: string; codes: readonly string[] },
) => {
  const isInUnit = sql`(${holder.id} = ${unitId} or ${holder.parentBinId} is ${unitId})`;
  return directory.unsafeRowsAcrossTenants(
    "the numbers of companies, products and lots in a bin, and their sums: none of them can be identified",
    {
      code: bins.code,
      ...RULES,
      volumeCm3: sql`ceil(sum(${VOLUME}) / 1000.0)`.mapWith(Number),
      weightGrams: sql`sum(${WEIGHT})`.mapWith(Number),
      addedVolumeCm3: sql`ceil(sum(iif(${isInUnit}, ${VOLUME}, 0)) / 1000.0)`.mapWith(Number),
      addedWeightGrams: sql`sum(iif(${isInUnit}, ${WEIGHT}, 0))`.mapWith(Number),
      skus: sql`count(distinct ${stockLevels.productId})`.mapWith(Number),
      lots: sql`count(distinct ${stockLevels.productId} || char(10) || ${lots.lotNumber})`.mapWith(Number),
      hasSeveralCompanies: sql`count(distinct ${stockLevels.companyId}) > 1`.mapWith(Boolean),
    },
    sql`from ${bins}
      cross join ${bins} as ${holder} on ${holder.id} in (${insideOf(sql`${bins.id}`)} union select ${unitId}
        union select ${child.id} from ${bins} as ${child} where ${child.parentBinId} is not null and ${child.parentBinId} = ${unitId}
          and ${child.archivedAt} is null)
      cross join ${locations} indexed by locations_of_bin on ${locations.warehouseId} = ${holder.warehouseId}
        and ${locations.code} = ${holder.code} and ${locations.stocked} > 0
      cross join ${stockLevels} indexed by stock_levels_by_location on ${stockLevels.companyId} = ${locations.companyId}
        and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.onHand} > 0
      cross join ${products} on ${products.companyId} = ${stockLevels.companyId} and ${products.id} = ${stockLevels.productId}
      cross join ${lots} on ${lots.companyId} = ${stockLevels.companyId} and ${lots.id} = ${stockLevels.lotId}
      where ${bins.warehouseId} = ${warehouseId} and ${inList(bins.code, codes)} and ${HAS_RULES}
      group by ${bins.id} having max(${isInUnit}) order by ${bins.code}`,
  );
};
