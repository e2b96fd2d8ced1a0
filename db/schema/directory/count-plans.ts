import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, id, millis } from "../columns";
import { ABC_CLASS } from "../values/count-values";
import { companies } from "./accounts";
import { warehouses } from "./warehouses";

/** Which locations are counted regularly. Its conditions add up; a condition that is not given excludes nothing. */
export const countPlans = sqliteTable(
  "count_plans",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    warehouseId: text("warehouse_id")
      .notNull()
      .references(() => warehouses.id),
    /** Empty for all zones. */
    zone: text("zone").notNull().default(""),
    abcClass: text("abc_class", { enum: ABC_CLASS }),
    /** Only locations that were not counted for this many days. */
    notCountedDays: integer("not_counted_days"),
    /** Null for all companies. */
    companyId: text("company_id").references(() => companies.id),
    /** A product's SKU; empty for all. */
    sku: text("sku").notNull().default(""),
    /** Locations per company and run. */
    maxLocations: integer("max_locations").notNull(),
    /** Days between runs; 0 when it runs only on request. */
    everyDays: integer("every_days").notNull().default(0),
    /** The next day on which it runs by itself. */
    nextOn: day("next_on"),
    lastRunAt: millis("last_run_at"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    index("count_plans_due").on(t.nextOn).where(sql`next_on is not null`),
    index("count_plans_of_company").on(t.companyId, t.id),
    check("count_plans_name_given", sql`length(trim(${t.name})) > 0`),
    check("count_plans_locations", sql`${t.maxLocations} between 1 and 1000`),
    check(
      "count_plans_days",
      sql`${t.everyDays} between 0 and 365 and coalesce(${t.notCountedDays}, 1) between 1 and 3650`,
    ),
    check("count_plans_sku_of_company", sql`${t.sku} = '' or ${t.companyId} is not null`),
  ],
);
