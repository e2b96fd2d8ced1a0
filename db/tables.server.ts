import { getTableName, sql, Table } from "drizzle-orm";
import { QueryBuilder, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import * as allocationRules from "./schema/allocation/allocation-rules";
import * as billing from "./schema/billing";
import * as bulkRuns from "./schema/bulk-runs";
import * as catalog from "./schema/catalog";
import * as counts from "./schema/counting/counts";
import * as dataExports from "./schema/data-exports";
import type * as directory from "./schema/directory/accounts";
import type * as boxes from "./schema/directory/boxes";
import type * as calendarSets from "./schema/directory/calendar-sets";
import type * as countPlans from "./schema/directory/count-plans";
import type * as people from "./schema/directory/credentials";
import type * as directoryLoads from "./schema/directory/loads";
import type * as pickCarts from "./schema/directory/pick-carts";
import type * as printing from "./schema/directory/printing";
import type * as provider from "./schema/directory/provider";
import type * as secondFactor from "./schema/directory/second-factor";
import type * as system from "./schema/directory/system";
import type * as warehouses from "./schema/directory/warehouses";
import type * as waves from "./schema/directory/waves";
import * as closedDays from "./schema/figures/closed-days";
import * as stockSums from "./schema/figures/stock-sums";
import * as toDate from "./schema/figures/to-date";
import * as holds from "./schema/holds";
import * as imports from "./schema/imports";
import * as asnTallies from "./schema/inbound/asn-tallies";
import * as inbound from "./schema/inbound/asns";
import * as integrations from "./schema/integrations";
import * as assembly from "./schema/inventory/assembly";
import * as kitComponents from "./schema/inventory/kit-components";
import * as movementArchive from "./schema/inventory/movement-archive";
import * as pickFaces from "./schema/inventory/pick-faces";
import * as putawayClaims from "./schema/inventory/putaway-claims";
import * as orders from "./schema/orders";
import * as dueTallies from "./schema/orders/due-tallies";
import * as orderArchive from "./schema/orders/order-archive";
import * as orderNotes from "./schema/orders/order-notes";
import * as waveTallies from "./schema/orders/wave-tallies";
import * as picking from "./schema/picking";
import * as statementEmails from "./schema/receivables/statement-emails";
import * as receiving from "./schema/receiving";
import * as dailyReturns from "./schema/returns/daily-returns";
import * as returns from "./schema/returns/returns";
import * as rollups from "./schema/rollups";
import * as shipping from "./schema/shipping";
import * as activityArchives from "./schema/shipping/activity-archives";
import * as loads from "./schema/shipping/loads";
import * as packedParcels from "./schema/shipping/packed-parcels";
import * as serialNumbers from "./schema/shipping/serial-numbers";
import * as staging from "./schema/staging";
import * as stock from "./schema/stock";

/** A table whose rows belong to exactly one company. */
export type TenantTable = SQLiteTable & { companyId: SQLiteColumn & { _: { notNull: true } } };

/** Changed by triggers only. */
export const DERIVED = [
  "stock_levels",
  "product_stock",
  "stock_counts",
  "stock_values",
  "stock_ages",
  "stock_ages_all",
  "lot_stock",
  "stock_closings",
  "carried_stock",
  "carried_operations",
  "carried_work",
  "allocations",
  "order_tallies",
  "due_tallies",
  "wave_tallies",
  "return_tallies",
  "asn_tallies",
  "staging_tallies",
  "invoice_tallies",
  "load_parcels",
  "load_tallies",
  "shipped_orders",
  "daily_orders",
  "daily_shipments",
  "daily_work",
  "daily_charges",
  "daily_counts",
  "daily_returns",
  "orders_to_date",
  "shipments_to_date",
  "work_to_date",
  "counts_to_date",
  "returns_to_date",
  "charges_to_date",
  "closed_days",
  "daily_orders_all",
  "daily_shipments_all",
  "daily_work_all",
  "daily_counts_all",
  "daily_returns_all",
] as const;
/** Written once; triggers refuse anything else. */
type AppendOnly =
  | "stock_movements"
  | "movement_archives"
  | "receipts"
  | "receipt_lines"
  | "return_units"
  | "asn_line_receipts"
  | "assembly_order_components"
  | "assembly_uses"
  | "picks"
  | "pack_checks"
  | "wall_puts"
  | "load_scans"
  | "order_history"
  | "activities"
  | "activity_archives"
  | "order_cut_offs"
  | "payments";
type Derived = (typeof DERIVED)[number];

export type InsertableTable<T extends TenantTable> = T["_"]["name"] extends Derived ? never : T;
export type ChangeableTable<T extends TenantTable> = T["_"]["name"] extends Derived | AppendOnly ? never : T;

type In<M> = M[keyof M] & SQLiteTable;
export type DirectoryTable =
  | In<typeof directory>
  | In<typeof boxes>
  | In<typeof calendarSets>
  | In<typeof people>
  | In<typeof provider>
  | In<typeof secondFactor>
  | In<typeof system>
  | In<typeof warehouses>
  | In<typeof countPlans>
  | In<typeof pickCarts>
  | In<typeof printing>
  | In<typeof directoryLoads>
  | In<typeof waves>;

const tablesOf = (module: Record<string, unknown>): SQLiteTable[] =>
  Object.values(module).filter((value): value is SQLiteTable => value instanceof Table);

const isOfAll = (name: string): boolean => name.endsWith("_all");

export const TENANT_TABLES: ReadonlySet<string> = new Set(
  [
    allocationRules,
    catalog,
    orders,
    holds,
    stock,
    assembly,
    kitComponents,
    movementArchive,
    pickFaces,
    putawayClaims,
    counts,
    receiving,
    inbound,
    asnTallies,
    staging,
    bulkRuns,
    orderNotes,
    orderArchive,
    dueTallies,
    waveTallies,
    picking,
    shipping,
    activityArchives,
    loads,
    packedParcels,
    serialNumbers,
    returns,
    dailyReturns,
    rollups,
    stockSums,
    toDate,
    billing,
    statementEmails,
    dataExports,
    integrations,
    imports,
  ]
    .flatMap(tablesOf)
    .map(getTableName)
    .filter((name) => !isOfAll(name)),
);

/** Sums over all companies: only a handle that reaches all of them may read these. */
export const TABLES_OF_ALL: ReadonlySet<string> = new Set(
  [closedDays, stockSums].flatMap(tablesOf).map(getTableName).filter(isOfAll),
);

const names = new WeakMap<SQLiteTable, string>();

/** The table's own name, even when it is aliased: `getTableName` would return the alias. */
export function nameOf(table: SQLiteTable): string {
  const known = names.get(table);
  if (known) return known;
  const query = new QueryBuilder().select({ one: sql`1` }).from(table).toSQL().sql;
  const name = /from "(\w+)"/.exec(query)?.[1];
  if (!name) throw new Error(`No table name in: ${query}`);
  names.set(table, name);
  return name;
}
