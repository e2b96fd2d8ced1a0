/**
 * Stock on hand added up, so that the inventory report reads no products (docs/decisions/095). Rows without units and
 * products do not exist. Updated by triggers only.
 */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { STOCK_LEVEL } from "../column-values";
import { companyId, day, minor } from "../columns";

const sums = () => ({
  units: integer("units").notNull().default(0),
  /** At today's costs. */
  valueMinor: minor("value_minor").notNull().default(0),
  /** Units of products without a cost. */
  uncosted: integer("uncosted").notNull().default(0),
});

/** By category ('' for none); `products` counts those that are listed. */
export const stockValues = sqliteTable(
  "stock_values",
  {
    companyId: companyId(),
    level: text("level", { enum: STOCK_LEVEL }).notNull(),
    category: text("category").notNull(),
    currency: text("currency").notNull(),
    products: integer("products").notNull().default(0),
    ...sums(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.level, t.category, t.currency] })],
);

const ageKeys = () => ({
  level: text("level", { enum: STOCK_LEVEL }).notNull(),
  /** The company's day on which the units' lot arrived (`lot_stock`). */
  arrivedOn: day("arrived_on").notNull(),
  currency: text("currency").notNull(),
});

/** By day of arrival. */
export const stockAges = sqliteTable("stock_ages", { companyId: companyId(), ...ageKeys(), ...sums() }, (t) => [
  primaryKey({ columns: [t.companyId, t.level, t.arrivedOn, t.currency] }),
]);

/** `stock_ages` of all companies. A table of the provider. */
export const stockAgesAll = sqliteTable("stock_ages_all", { ...ageKeys(), ...sums() }, (t) => [
  primaryKey({ columns: [t.level, t.arrivedOn, t.currency] }),
]);
