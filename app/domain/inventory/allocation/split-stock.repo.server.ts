import { type SQL, sql } from "drizzle-orm";
import type { PostalAddress } from "#app/integrations/partner";
import { ownWarehouse } from "#db/calendars/ship-day.server";
import { numberFrom, textFrom } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { allocationRules } from "#db/schema/allocation/allocation-rules";
import { warehouses } from "#db/schema/directory/warehouses";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { offeredAfresh } from "./order-warehouse.repo.server";

/** Whether the company's orders may ship from several warehouses. For a handle on one company. */
export const splitsShipments = (own: Ownership): SQL<number> =>
  sql`coalesce((select ${stockRules.splitShipments} from ${stockRules} where ${own(stockRules)}), 0)`.mapWith(Number);

/** The same as a statement. */
export const splitsItsShipments = (company: CompanyDb): Statement<boolean> =>
  company.selectFirst(stockRules, { columns: ["splitShipments"] }).map((rules) => rules?.splitShipments ?? false);

/** Units of a product that an order could have from a warehouse. */
export interface SplitStock {
  warehouseId: string;
  code: string;
  productId: string;
  units: number;
}

interface SplitOrder {
  orderId: string;
  shipTo: Pick<PostalAddress, "country" | "state"> | null;
  productIds: readonly string[];
}

/**
 * What the active warehouses whose rules match the destination could give an order, its own allocations included: the
 * company's default warehouse first, then in the order of the rules. Empty unless the company splits shipments.
 */
export const splitStock = (
  ctx: Ctx,
  company: CompanyDb,
  { orderId, shipTo, productIds }: SplitOrder,
): Statement<SplitStock[]> => {
  const country = (shipTo?.country ?? "").toUpperCase();
  const region = (shipTo?.state ?? "").trim().toUpperCase();
  return company.rows(
    {
      warehouseId: textFrom("line.warehouse_id"),
      code: textFrom("line.code"),
      productId: textFrom("line.product_id"),
      units: numberFrom("line.units"),
    },
    (own) => sql`from (select candidate.*, wanted.product_id,
          ${offeredAfresh(ctx, own, orderId)} as units
        from (select ${warehouses.id} as warehouse_id, ${warehouses.code} as code, rule.position,
              ${warehouses.id} = ${ownWarehouse(own)} as is_default
            from (select min(${allocationRules.position}) as position, ${allocationRules.warehouseId} as warehouse_id
                from ${allocationRules} where ${own(allocationRules)} and ${splitsShipments(own)}
                  and ${allocationRules.country} in ('', ${country}) and ${allocationRules.region} in ('', ${region})
                group by ${allocationRules.warehouseId}) as rule
              cross join ${warehouses} on ${warehouses.id} = rule.warehouse_id and ${warehouses.archivedAt} is null) as candidate
          cross join (select value as product_id from json_each(${JSON.stringify([...new Set(productIds)])})) as wanted) as line
      where line.units > 0 order by line.is_default desc, line.position, line.product_id`,
  );
};
