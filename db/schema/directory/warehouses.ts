/** The provider's buildings and the places in them. All companies' stock is kept in the same bins. */
import { sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { day, id, isListOf, millis } from "../columns";
import { UNIT_KIND } from "../values/inbound-values";
import { SCANNED_CODE, type ScannedCode, USUAL_CODES } from "../values/scanning-values";
import { companies, users } from "./accounts";

/** The warehouse that every installation starts with. */
export const MAIN_WAREHOUSE = "00000000-0000-7000-8000-000000000001";

const IN_UNITS = sql`unit_number is not null`;

/**
 * What a bin is for. Orders are picked from `pick`, `reserve` and `packing`, and from `receiving` where the company sells
 * units at receipt; stock anywhere else is not sellable.
 */
export const BIN_KIND = ["pick", "reserve", "receiving", "quarantine", "returns", "packing", "dock"] as const;
export type BinKind = (typeof BIN_KIND)[number];

/** Days of the week as ISO numbers them: 1 is Monday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const warehouses = sqliteTable(
  "warehouses",
  {
    id: id().primaryKey(),
    /** Short and unique: printed on labels and shown where several warehouses are listed. */
    code: text("code").notNull(),
    name: text("name").notNull(),
    street: text("street").notNull().default(""),
    street2: text("street2").notNull().default(""),
    city: text("city").notNull().default(""),
    region: text("region").notNull().default(""),
    postalCode: text("postal_code").notNull().default(""),
    /** ISO 3166-1 alpha-2; empty when unknown. */
    country: text("country").notNull().default(""),
    /** IANA name of the zone that the warehouse's days follow. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** Days on which parcels leave. */
    workingDays: text("working_days", { mode: "json" }).$type<Weekday[]>().notNull().default([1, 2, 3, 4, 5]),
    /** Orders wait until they are released in a wave; otherwise they can be picked at once. */
    needsRelease: integer("needs_release", { mode: "boolean" }).notNull().default(false),
    scannedCodes: text("scanned_codes", { mode: "json" }).$type<ScannedCode[]>().notNull().default(USUAL_CODES),
    /** Archived warehouses take no more stock. */
    archivedAt: millis("archived_at"),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("warehouses_code").on(t.code),
    // Usually none: each list of orders to pick asks for them.
    index("warehouses_that_release").on(t.id).where(sql`needs_release = 1`),
    check("warehouses_code_given", sql`length(trim(${t.code})) > 0 and ${t.code} = upper(${t.code})`),
    check("warehouses_name_given", sql`length(trim(${t.name})) > 0`),
    check(
      "warehouses_working_days",
      sql`json_valid(${t.workingDays}) and json_array_length(${t.workingDays}) between 1 and 7`,
    ),
    check("warehouses_scanned_codes", isListOf("scanned_codes", SCANNED_CODE)),
  ],
);

/** The time until which a carrier, or one of its services, takes parcels on a working day. */
export const warehouseCutOffs = sqliteTable(
  "warehouse_cut_offs",
  {
    warehouseId: text("warehouse_id")
      .notNull()
      .references(() => warehouses.id),
    /** Empty for every carrier. */
    carrier: text("carrier").notNull().default(""),
    /** Empty for every service of the carrier. */
    service: text("service").notNull().default(""),
    /** Minutes after midnight, in the warehouse's time zone. */
    minute: integer("minute").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.warehouseId, t.carrier, t.service] }),
    check("warehouse_cut_offs_minute", sql`${t.minute} between 0 and 1439`),
    check("warehouse_cut_offs_service_of_carrier", sql`${t.service} = '' or ${t.carrier} <> ''`),
  ],
);

/** Days on which a warehouse does not work although they are working days of the week: holidays, stocktaking. */
export const warehouseClosedDays = sqliteTable(
  "warehouse_closed_days",
  {
    warehouseId: text("warehouse_id")
      .notNull()
      .references(() => warehouses.id),
    day: day("day").notNull(),
    name: text("name").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.warehouseId, t.day] })],
);

/**
 * Warehouses whose hours have changed and whose open orders still have ship dates by the earlier ones. A job goes through
 * the companies and orders in the order of their ids, and deletes the row at the end.
 */
export const shipDateRuns = sqliteTable("ship_date_runs", {
  warehouseId: text("warehouse_id")
    .primaryKey()
    .references(() => warehouses.id),
  /** The last change: a run that has begun before it starts over. */
  changedAt: millis("changed_at").notNull(),
  /** The company whose orders are next, and the order after which they continue. */
  companyId: text("company_id").notNull().default(""),
  afterOrder: text("after_order").notNull().default(""),
  /** When a job last made progress. */
  touchedAt: millis("touched_at").notNull(),
});

/** Warehouses that a user works in. A user without a row works in all of them. */
export const userWarehouses = sqliteTable(
  "user_warehouses",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    warehouseId: text("warehouse_id")
      .notNull()
      .references(() => warehouses.id),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.warehouseId] }),
    index("user_warehouses_by_warehouse").on(t.warehouseId, t.userId),
  ],
);

/**
 * A physical storage place, `zone-aisle-rack-bin`. It may hold the stock of several companies: each of them has its own
 * row of `locations` for it, which has the bin's warehouse and code and copies its zone, walking order and kind.
 */
export const bins = sqliteTable(
  "bins",
  {
    id: id().primaryKey(),
    warehouseId: text("warehouse_id")
      .notNull()
      .references(() => warehouses.id),
    code: text("code").notNull(),
    zone: text("zone").notNull(),
    kind: text("kind", { enum: BIN_KIND }).notNull().default("pick"),
    /** Position in the walking order; smaller comes first. */
    pickSequence: integer("pick_sequence").notNull().default(0),
    /** Capacity; null is unlimited. */
    maxVolumeCm3: integer("max_volume_cm3"),
    maxWeightGrams: integer("max_weight_grams"),
    maxPallets: integer("max_pallets"),
    /** The only company whose stock may be put here; null for all. */
    dedicatedCompanyId: text("dedicated_company_id").references(() => companies.id),
    /** What may be put together here. */
    oneSku: integer("one_sku", { mode: "boolean" }).notNull().default(false),
    oneLot: integer("one_lot", { mode: "boolean" }).notNull().default(false),
    oneCompany: integer("one_company", { mode: "boolean" }).notNull().default(false),
    /** A handling unit: a bin that moves. Null for a fixed place. */
    unitKind: text("unit_kind", { enum: UNIT_KIND }),
    /** Counted from 1; its code is `LPN-` and this number. */
    unitNumber: integer("unit_number"),
    /** 18 digits (GS1), never used again; null without a GS1 company prefix. */
    sscc: text("sscc"),
    /** The bin, or the pallet, that a handling unit stands in. It copies that bin's zone, walking order and kind. */
    parentBinId: text("parent_bin_id").references((): AnySQLiteColumn => bins.id),
    /** Code of that bin; of a unit on a pallet, the bin's and the pallet's. Empty for a fixed place. */
    standsIn: text("stands_in").notNull().default(""),
    /** When the unit last came to receiving or left it. A putaway is billed for stock that came into it since then. */
    stayStartedAt: millis("stay_started_at"),
    /** Number of companies with a location here. Updated by triggers only. */
    companies: integer("companies").notNull().default(0),
    /** Number of companies with units here. Updated by triggers only. */
    stocked: integer("stocked").notNull().default(0),
    /** Archived bins take no more stock. */
    archivedAt: millis("archived_at"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("bins_code").on(t.warehouseId, t.code),
    index("bins_by_walk").on(t.warehouseId, t.pickSequence, t.code),
    index("bins_by_zone").on(t.warehouseId, t.zone, t.pickSequence, t.code),
    index("bins_by_kind").on(t.warehouseId, t.kind, t.pickSequence, t.code),
    // Sorted by code within a zone or kind.
    index("bins_by_zone_code").on(t.warehouseId, t.zone, t.code),
    index("bins_by_kind_code").on(t.warehouseId, t.kind, t.code),
    // From here on, indexes with a condition: a query must repeat it to use them.
    index("bins_empty").on(t.warehouseId, t.pickSequence, t.code).where(sql`stocked = 0 and archived_at is null`),
    index("bins_archived").on(t.warehouseId, t.pickSequence, t.code).where(sql`archived_at is not null`),
    index("bins_dedicated")
      .on(t.dedicatedCompanyId, t.warehouseId, t.pickSequence, t.code)
      .where(sql`dedicated_company_id is not null`),
    uniqueIndex("bins_units").on(t.unitNumber).where(IN_UNITS),
    index("bins_units_of_company").on(t.dedicatedCompanyId, t.unitNumber).where(IN_UNITS),
    uniqueIndex("bins_sscc").on(t.sscc).where(sql`sscc is not null`),
    index("bins_in_bins").on(t.parentBinId).where(sql`parent_bin_id is not null`),
    check("bins_code_given", sql`length(trim(${t.code})) > 0`),
    check("bins_companies_not_negative", sql`${t.companies} >= 0`),
    check(
      "bins_capacity",
      sql`coalesce(${t.maxVolumeCm3}, 1) > 0 and coalesce(${t.maxWeightGrams}, 1) > 0 and coalesce(${t.maxPallets}, 1) > 0`,
    ),
  ],
);

/** A company without a location at the bin could sell units there. Its own location says it as `locations.pickable`. */
export const IS_PICKED_FROM = sql`${bins.kind} in ('pick', 'reserve', 'packing')`;

/** Number of bins per zone and kind, and how many of them are empty. Updated by triggers only. */
export const binCounts = sqliteTable(
  "bin_counts",
  {
    warehouseId: text("warehouse_id").notNull(),
    zone: text("zone").notNull(),
    kind: text("kind", { enum: BIN_KIND }).notNull(),
    isArchived: integer("is_archived", { mode: "boolean" }).notNull(),
    bins: integer("bins").notNull(),
    empty: integer("empty").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.warehouseId, t.zone, t.kind, t.isArchived] }),
    check("bin_counts_empty_within_bins", sql`${t.empty} between 0 and ${t.bins}`),
  ],
);

/** Each time that a handling unit was moved, with all it holds. Only added to. */
export const unitMoves = sqliteTable(
  "unit_moves",
  {
    /** The operation: the same one sent twice moves the unit once. */
    id: text("id").primaryKey(),
    unitId: text("unit_id")
      .notNull()
      .references(() => bins.id),
    /** Where it stood and stands, as `stands_in` says it. */
    fromPlace: text("from_place").notNull(),
    toPlace: text("to_place").notNull(),
    movedBy: text("moved_by").notNull(),
    movedByName: text("moved_by_name").notNull(),
    at: millis("at").notNull(),
    /** The announced receipt whose carton or pallet became the unit, on its first move. */
    asnId: text("asn_id"),
    /** Why it was moved there although the rules of the place are broken; empty where they are not. */
    reason: text("reason").notNull().default(""),
    /** Whether it left receiving: a trigger bills the putaway and ends dock to stock, for what came into it there. */
    putsAway: integer("puts_away", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [index("unit_moves_of_unit").on(t.unitId, t.at)],
);
