import { sql } from "drizzle-orm";
import { textFrom } from "#db/expressions";
import { locations, lots, products } from "#db/schema/catalog";
import { bins, IS_PICKED_FROM } from "#db/schema/directory/warehouses";
import { receiptLines } from "#db/schema/receiving";
import { stockLevels, stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { warehouseAtHand } from "#db/warehouse-at-hand.server";
import { binsFor, HAS_RULES } from "../../inventory/placement.server";
import type { Receipt } from "../../inventory/receive-stock.server";
import type { Ctx } from "../../kernel/ctx";

/** The lines of a receipt, after the statements that create their lots and locations. */
export const insertReceiptLines = (
  ctx: Ctx,
  company: CompanyDb,
  receiptId: string,
  receipts: readonly Receipt[],
): Statement<void> =>
  company.write(
    (own) => sql`insert into ${receiptLines} (company_id, receipt_id, line, product_id, lot_id, location_id, quantity)
      select ${own.id}, ${receiptId}, it.key + 1, ${lots.productId}, ${lots.id}, ${locations.id}, it.value ->> 'quantity'
      from json_each(${JSON.stringify(receipts)}) as it
      cross join ${lots} on ${own(lots)} and ${lots.productId} = it.value ->> 'productId' and ${lots.lotNumber} = it.value ->> 'lotNumber'
      cross join ${locations} on ${own(locations)} and ${locations.code} = it.value ->> 'locationCode'
        and ${locations.warehouseId} = ${warehouseAtHand(ctx.actor, own(stockRules))}`,
  );

/**
 * An active product to receive, with its usual location: its default one, or the pickable one with most of its units;
 * empty without either.
 */
export const findReceivable = (company: CompanyDb, productId: string) =>
  company.first(
    {
      sku: products.sku,
      name: products.name,
      lotTracked: products.lotTracked,
      serialNumbers: products.serialNumbers,
      location: textFrom("usual_location"),
    },
    (own) => sql`from (select ${products}.*, coalesce(nullif(${products.location}, ''), (
          select ${locations.code} from ${stockLevels}
            cross join ${locations} on ${own.through(locations, stockLevels)} and ${locations.id} = ${stockLevels.locationId}
          where ${own.through(stockLevels, products)} and ${stockLevels.productId} = ${products.id}
            and ${stockLevels.onHand} > 0 and ${locations.pickable} = 1
          order by ${stockLevels.onHand} desc limit 1), '') as usual_location
        from ${products} where ${own(products)} and ${products.id} = ${productId} and ${products.archivedAt} is null) as ${products}`,
  );

/** Bins with these codes, and the default locations of the products with these SKUs. */
export const findReceivingLocations = (
  ctx: Ctx,
  company: CompanyDb,
  codes: readonly string[],
  skus: readonly string[],
) =>
  company.rows(
    {
      code: bins.code,
      pickable: sql`coalesce(${locations.pickable}, ${IS_PICKED_FROM})`.mapWith(Boolean),
      archivedAt: sql`coalesce(${locations.archivedAt}, ${bins.archivedAt})`.mapWith(bins.archivedAt),
      reservedFor: bins.dedicatedCompanyId,
      // A bin around a handling unit may have some.
      mayHaveRules: sql`(${HAS_RULES} or ${bins.parentBinId} is not null)`.mapWith(Number),
    },
    (own) =>
      binsFor(
        ctx,
        own,
        sql`${bins.code} in (
          select value from json_each(${JSON.stringify(codes)})
          union select upper(trim(${products.location})) from ${products} where ${own(products)}
            and ${products.sku} in (select value from json_each(${JSON.stringify(skus)})))`,
      ),
  );
