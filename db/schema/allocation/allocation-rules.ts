import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companyId } from "../columns";

/** An order of a split, and the code of its warehouse. */
export interface SplitPart {
  orderNumber: string;
  warehouse: string;
}

/**
 * `rule`: the first allocation rule for the destination whose warehouse had all units. `user`: chosen by hand. `split`:
 * no single warehouse had all units; `others` ship the rest.
 */
export type WarehouseChoice =
  | { by: "rule"; position: number; country: string; region: string }
  | { by: "user"; name: string }
  | { by: "split"; others: SplitPart[] };

/**
 * Warehouses that may ship a company's orders: the first by position that matches the destination and can fill the order
 * completely. Without a matching rule, the company's own warehouse ships. Maintained by the company's settings.
 */
export const allocationRules = sqliteTable(
  "allocation_rules",
  {
    companyId: companyId(),
    position: integer("position").notNull(),
    warehouseId: text("warehouse_id").notNull(),
    /** ISO 3166-1 alpha-2; empty for every country. */
    country: text("country").notNull().default(""),
    /** As in addresses, in upper case; empty for the whole country. */
    region: text("region").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.position] }),
    index("allocation_rules_by_warehouse").on(t.warehouseId, t.companyId),
    check("allocation_rules_region_of_country", sql`${t.region} = '' or ${t.country} <> ''`),
  ],
);
