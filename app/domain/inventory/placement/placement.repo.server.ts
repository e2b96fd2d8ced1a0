import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { stockLevels, stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { warehouseAtHand } from "#db/warehouse-at-hand.server";
import type { Ctx } from "../../kernel/ctx";
import { insideOf } from "../bins/units-inside.repo.server";

/** What units can break at a bin. */
export const RULES = {
  oneSku: bins.oneSku,
  oneLot: bins.oneLot,
  oneCompany: bins.oneCompany,
  maxVolumeCm3: bins.maxVolumeCm3,
  maxWeightGrams: bins.maxWeightGrams,
};

/** The bin has rules that units can break. */
export const HAS_RULES = sql`(${bins.oneSku} or ${bins.oneLot} or ${bins.oneCompany} or ${bins.maxVolumeCm3} is not null
  or ${bins.maxWeightGrams} is not null)`;

const holder = alias(bins, "holder");
const asked = alias(bins, "asked");
const parent = alias(bins, "parent");

/** The query's bin `holder` is the current bin or a handling unit in it. */
const isThere = sql`${holder.id} in (${insideOf(sql`${bins.id}`)})`;

/** The company's stocked locations in them. */
const stockedThere = (own: Ownership): SQL => sql`from ${bins} as ${holder}
  cross join ${locations} on ${own(locations)} and ${locations.warehouseId} = ${holder.warehouseId}
    and ${locations.code} = ${holder.code} and ${locations.stocked} > 0`;

/**
 * Bins that have rules, in the warehouse at hand: those with these codes, and those that such handling units stand in
 * (`around` lists these codes). Each with what the company has in it and in the units there.
 */
export const findRuledBins = (ctx: Ctx, company: CompanyDb, codes: readonly string[]) =>
  company
    .rows(
      (own) => ({
        id: bins.id,
        code: bins.code,
        around: sql`json_group_array(${asked.code})`.mapWith(String),
        ...RULES,
        stocked: sql`(select sum(${holder.stocked}) from ${bins} as ${holder} where ${isThere})`.mapWith(Number),
        ownStocked: sql`(select count(*) ${stockedThere(own)} where ${isThere})`.mapWith(Number),
        held: sql`iif(${bins.oneSku} or ${bins.oneLot}, (select json_group_array(json_object('productId', ${lots.productId}, 'lotNumber', ${lots.lotNumber}))
          ${stockedThere(own)}
          cross join ${stockLevels} indexed by stock_levels_by_location on ${own.through(stockLevels, locations)}
            and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.onHand} > 0
          cross join ${lots} on ${own.through(lots, locations)} and ${lots.id} = ${stockLevels.lotId}
          where ${isThere}), '[]')`.mapWith(String),
      }),
      (own) => sql`from ${bins} as ${asked}
        left join ${bins} as ${parent} on ${parent.id} = ${asked.parentBinId}
        cross join ${bins} on ${bins.id} in (${asked.id}, ${asked.parentBinId}, ${parent.parentBinId})
        where ${asked.warehouseId} = ${warehouseAtHand(ctx.actor, own(stockRules))} and ${inList(asked.code, codes)}
          and ${HAS_RULES} group by ${bins.id}`,
    )
    .map((rows) =>
      rows.map(({ around, held, ownStocked, stocked, ...row }) => ({
        ...row,
        around: JSON.parse(around) as string[],
        hasOthers: stocked > ownStocked,
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
