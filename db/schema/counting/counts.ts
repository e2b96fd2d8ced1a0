/** Cycle counts: what was found at a location, compared with the ledger. */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { locations, lots } from "../catalog";
import { companyId, day, id, millis } from "../columns";
import { COUNT_LINE_STATUS, COUNT_REASON, COUNT_STATUS } from "../values/count-values";

const lineTally = (name: string) => integer(name).notNull().default(0);

/**
 * The count of one company's share of a bin. All open counts of the bin are counted together; each company's lines are
 * written in that company's own batch.
 */
export const counts = sqliteTable(
  "counts",
  {
    companyId: companyId(),
    id: id(),
    locationId: text("location_id").notNull(),
    /** Copies of the location's warehouse, code, zone and walking order, so that the list needs no join to sort. */
    warehouseId: text("warehouse_id").notNull(),
    code: text("code").notNull(),
    zone: text("zone").notNull(),
    pickSequence: integer("pick_sequence").notNull().default(0),
    reason: text("reason", { enum: COUNT_REASON }).notNull(),
    planId: text("plan_id"),
    createdAt: millis("created_at").notNull(),
    createdByName: text("created_by_name").notNull(),
    /** When the counter last scanned the location: the moment whose balances the count is compared with. */
    confirmedAt: millis("confirmed_at"),
    counterId: text("counter_id"),
    counterName: text("counter_name"),
    /** When all its lines were last entered. */
    countedAt: millis("counted_at"),
    canceledAt: millis("canceled_at"),
    /** Number of lines in these states. Updated by triggers only. */
    counting: lineTally("counting"),
    recounts: lineTally("recounts"),
    reviews: lineTally("reviews"),
    /** Lines that ended, and those of them with a difference. Updated by triggers only. */
    settled: lineTally("settled"),
    different: lineTally("different"),
    status: text("status", { enum: COUNT_STATUS }).generatedAlwaysAs(
      sql`case when canceled_at is not null then 'canceled' when confirmed_at is null then 'open' when counting > 0 then 'counting' when recounts > 0 then 'recount' when reviews > 0 then 'review' when counted_at is null then 'counting' else 'done' end`,
      { mode: "virtual" },
    ),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex("counts_id").on(t.id),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
    // One count at a time per location: two could find the same difference and both would be applied.
    uniqueIndex("counts_one_open").on(t.companyId, t.locationId).where(sql`status not in ('done', 'canceled')`),
    index("counts_of_bin").on(t.warehouseId, t.code, t.companyId).where(sql`status not in ('done', 'canceled')`),
    // What is to be counted, in walking order.
    index("counts_to_do").on(t.pickSequence, t.code, t.id).where(sql`status in ('open', 'counting', 'recount')`),
    index("counts_by_status").on(t.companyId, t.status, t.id),
    index("counts_by_location").on(t.companyId, t.locationId, t.countedAt),
  ],
);

/** The literal condition of the partial indexes on open counts. */
export const COUNT_IS_OPEN = sql`${counts.status} not in ('done', 'canceled')`;

/** The literal condition of the partial index `counts_to_do`. */
export const COUNT_IS_TO_DO = sql`${counts.status} in ('open', 'counting', 'recount')`;

/** One lot of a product at the location, counted once; a recount is a further line with the next `round`. */
export const countLines = sqliteTable(
  "count_lines",
  {
    companyId: companyId(),
    id: id(),
    countId: text("count_id").notNull(),
    productId: text("product_id").notNull(),
    lotId: text("lot_id").notNull(),
    locationId: text("location_id").notNull(),
    round: integer("round").notNull().default(1),
    status: text("status", { enum: COUNT_LINE_STATUS }).notNull().default("counting"),
    /** Units that were to be at the location when it was confirmed: on hand, without those already picked. */
    book: integer("book").notNull(),
    confirmedAt: millis("confirmed_at").notNull(),
    /** Units found. */
    counted: integer("counted"),
    difference: integer("difference").generatedAlwaysAs(sql`counted - book`, { mode: "virtual" }),
    /** Whether the counter added it: the ledger had none there. */
    isAdded: integer("is_added", { mode: "boolean" }).notNull().default(false),
    /** How often its units were moved or picked while it was counted. Updated by triggers only. */
    moved: integer("moved").notNull().default(0),
    /** Whether the difference is within the company's tolerance; null until counted. */
    isWithin: integer("is_within", { mode: "boolean" }),
    countedAt: millis("counted_at"),
    countedById: text("counted_by_id"),
    countedByName: text("counted_by_name"),
    decidedAt: millis("decided_at"),
    decidedByName: text("decided_by_name"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex("count_lines_id").on(t.id),
    foreignKey({ columns: [t.companyId, t.countId], foreignColumns: [counts.companyId, counts.id] }),
    foreignKey({ columns: [t.companyId, t.lotId], foreignColumns: [lots.companyId, lots.id] }),
    uniqueIndex("count_lines_of_count").on(t.companyId, t.countId, t.productId, t.lotId, t.round),
    // Lines that a movement concerns. A query must repeat the condition to use the index.
    index("count_lines_undecided").on(t.companyId, t.lotId, t.locationId).where(sql`status in ('counting', 'review')`),
    index("count_lines_to_approve").on(t.companyId, t.id).where(sql`status = 'review'`),
    index("count_lines_to_approve_by_id").on(t.id).where(sql`status = 'review'`),
    check("count_lines_units", sql`coalesce(${t.counted}, 0) >= 0`),
    check("count_lines_counted", sql`(${t.status} = 'counting') = (${t.counted} is null)`),
  ],
);

/** The literal condition of the partial index `count_lines_to_approve`. */
export const LINE_IS_TO_APPROVE = sql`${countLines.status} = 'review'`;

export const countSums = () => ({
  lines: integer("lines").notNull(),
  within: integer("within").notNull(),
  /** Those without a difference. */
  exact: integer("exact").notNull().default(0),
  /** Units found beyond the ledger, and units missing. */
  over: integer("over").notNull(),
  short: integer("short").notNull(),
});

/**
 * Lines judged on a day, by warehouse and zone: all, and those within the tolerance. A line that is counted again is not
 * among them. Updated by triggers only.
 */
export const dailyCounts = sqliteTable(
  "daily_counts",
  {
    companyId: companyId(),
    warehouseId: text("warehouse_id").notNull(),
    day: day("day").notNull(),
    zone: text("zone").notNull(),
    ...countSums(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.warehouseId, t.day, t.zone] }),
    index("daily_counts_by_zone").on(t.companyId, t.warehouseId, t.zone, t.day),
  ],
);
