import { sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import { locations, lots, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { stockLevels, stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { warehouseAtHand } from "#db/warehouse-at-hand.server";
import type { Ctx } from "../../kernel/ctx";

/** The bin has rules that units can break. */
export const HAS_RULES = sql`(${bins.oneSku} or ${bins.oneLot} or ${bins.oneCompany} or ${bins.maxVolumeCm3} is not null
  or ${bins.maxWeightGrams} is not null)`;

/** Bins with these codes that have rules, in the warehouse at hand, with what the company has in them. */
export const findRuledBins = (ctx: Ctx, company: CompanyDb, codes: readonly string[]) =>
  company
    .rows(
      (own) => ({
        id: bins.id,
        code: bins.code,
        oneSku: bins.oneSku,
        oneLot: bins.oneLot,
        oneCompany: bins.oneCompany,
        maxVolumeCm3: bins.maxVolumeCm3,
        maxWeightGrams: bins.maxWeightGrams,
        stocked: bins.stocked,
        isStocked: sql`coalesce(${locations.stocked}, 0) > 0`.mapWith(Number),
        held: sql`iif(${bins.oneSku} or ${bins.oneLot}, (select json_group_array(json_object('productId', ${lots.productId}, 'lotNumber', ${lots.lotNumber}))
          from ${stockLevels} indexed by stock_levels_by_location
          cross join ${lots} on ${own.through(lots, locations)} and ${lots.id} = ${stockLevels.lotId}
          where ${own.through(stockLevels, locations)} and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.onHand} > 0), '[]')`.mapWith(
          String,
        ),
      }),
      (
        own,
      ) => sql`from ${bins} left join ${locations} on ${own(locations)} and ${locations.warehouseId} = ${bins.warehouseId}
          and ${locations.code} = ${bins.code}
        where ${bins.warehouseId} = ${warehouseAtHand(ctx.actor, own(stockRules))} and ${inList(bins.code, codes)}
          and ${HAS_RULES}`,
    )
    .map((rows) =>
      rows.map(({ held, isStocked, stocked, ...row }) => ({
        ...row,
        hasOthers: stocked > isStocked,
        held: JSON.parse(held) as { productId: string; lotNumber: string }[],
      })),
    );

/** Volume and weight of one unit of each product. */
export const findMeasures = (company: CompanyDb, productIds: readonly string[]) =>
  company.rows(
    {
      productId: products.id,
      volumeCm3: sql`ceil(${products.lengthMm} * ${products.widthMm} * ${products.heightMm} / 1000.0)` as ReturnType<
        typeof sql<number | null>
      >,
      weightGrams: products.weightGrams,
    },
    (own) => sql`from ${products} where ${own(products)} and ${inList(products.id, productIds)}`,
  );
