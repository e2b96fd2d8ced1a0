import { sql } from "drizzle-orm";
import { allocationRules } from "#db/schema/allocation/allocation-rules";
import type { SellableFrom } from "#db/schema/column-values";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Change } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import type { AllocationRule } from "./stock-rules.schema";

interface Rules {
  warehouseId: string;
  sellableFrom: SellableFrom;
  splitShipments: boolean;
  /** In the order in which they are tried; without them the stored ones stay. */
  rules?: readonly AllocationRule[];
}

/** Statements that store the rules, replacing all allocation rules. Triggers refuse archived warehouses and equal rules. */
export const saveRules = (
  ctx: Ctx,
  company: CompanyDb,
  { warehouseId, sellableFrom, splitShipments, rules }: Rules,
): Change<unknown>[] => [
  company.write(
    (own) => sql`insert into ${stockRules} (company_id, warehouse_id, sellable_from, split_shipments, updated_at)
      values (${own.id}, ${warehouseId}, ${sellableFrom}, ${Number(splitShipments)}, ${ctx.now()})
      on conflict (company_id) do update set warehouse_id = excluded.warehouse_id,
        sellable_from = excluded.sellable_from, split_shipments = excluded.split_shipments, updated_at = excluded.updated_at`,
  ),
  ...(rules ? replaceRules(company, rules) : []),
];

const replaceRules = (company: CompanyDb, rules: readonly AllocationRule[]): Change<unknown>[] => [
  company.delete(allocationRules, sql`1`),
  ...(rules.length > 0
    ? [
        company.insertMany(
          allocationRules,
          rules.map((rule, index) => ({ ...rule, position: index + 1 })),
        ),
      ]
    : []),
];
