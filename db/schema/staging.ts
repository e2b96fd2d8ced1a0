import { sql } from "drizzle-orm";
import {
  blob,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { PostalAddress } from "../../app/integrations/partner";
import { products } from "./catalog";
import { companyId, id, millis, minor, noneBelowZero, tallies } from "./columns";

export interface StagedLine {
  /** As the store sent it, trimmed. */
  sku: string | null;
  quantity: number;
}

/** Each holds as long as the store says of it what it said when it was made (`said`). */
export interface StagedCorrections {
  shipTo?: PostalAddress;
  /** By the store's own id of the line: the product it stands for, or null for a line that nothing is picked for. */
  lines?: Record<string, string | null>;
  /** By the store's own id of the line, where it asked for no whole number. */
  quantities?: Record<string, number>;
  /** Where the store's number is used already. */
  number?: string;
  said?: { shipTo?: string; lines?: Record<string, string> };
}

export const STAGING_STATUS = ["pending", "processed", "error"] as const;

/**
 * A storefront's order as it came, not yet accepted. Its id becomes the order's id when it is processed, which is why
 * processing twice can only ever make one order.
 */
export const stagingOrders = sqliteTable(
  "staging_orders",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    integrationId: text("integration_id").notNull(),
    externalId: text("external_id").notNull(),
    number: text("number").notNull(),
    customerName: text("customer_name").notNull().default(""),
    customerEmail: text("customer_email").notNull().default(""),
    currency: text("currency").notNull(),
    totalMinor: minor("total_minor").notNull(),
    lineCount: integer("line_count").notNull().default(0),
    externalStatus: text("external_status").notNull(),
    status: text("status", { enum: STAGING_STATUS }).notNull().default("pending"),
    errorMessage: text("error_message"),
    placedAt: millis("placed_at").notNull(),
    /** The storefront's own clock: a newer one wins, an older one changes nothing. */
    modifiedAt: millis("modified_at").notNull(),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
    processedAt: millis("processed_at"),
    /** What of it takes stock, so that what a store may sell can be told before the order is processed. */
    lines: text("lines", { mode: "json" }).$type<StagedLine[]>(),
    /** What a person put right before it is processed; the payload stays as it came. */
    corrections: text("corrections", { mode: "json" }).$type<StagedCorrections>(),
    payloadHash: text("payload_hash").notNull(),
    /** gzip of the payload; null when it lies in R2 under `payloadKey`. */
    payload: blob("payload", { mode: "buffer" }),
    payloadKey: text("payload_key"),
  },
  (t) => [
    uniqueIndex("staging_orders_external").on(t.integrationId, t.externalId),
    index("staging_orders_by_company").on(t.companyId, t.id),
    index("staging_orders_by_company_status").on(t.companyId, t.status, t.id),
    index("staging_orders_by_status").on(t.status, t.id),
    // What a nightly job moves to the files.
    index("staging_orders_to_move")
      .on(t.processedAt)
      .where(sql`${t.status} = 'processed' and ${t.payload} is not null`),
    index("staging_orders_by_file").on(t.companyId, t.payloadKey).where(sql`${t.payloadKey} is not null`),
    check("staging_orders_payload_somewhere", sql`${t.payload} is not null or ${t.payloadKey} is not null`),
    check("staging_orders_error_is_named", sql`${t.status} <> 'error' or length(${t.errorMessage}) > 0`),
  ],
);

/** How many staged orders of a company stand in each status: kept by trigger. */
export const stagingTallies = sqliteTable(
  "staging_tallies",
  { companyId: companyId().primaryKey(), ...tallies(STAGING_STATUS) },
  () => [check("staging_tallies_not_negative", noneBelowZero(STAGING_STATUS))],
);

/** "This SKU of a store means that product": said once by a person, and true for every order after it. */
export const skuAliases = sqliteTable(
  "sku_aliases",
  {
    companyId: companyId(),
    /** As the store spells it, trimmed. */
    sku: text("sku").notNull(),
    productId: text("product_id").notNull(),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.sku] }),
    index("sku_aliases_by_product").on(t.companyId, t.productId),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }).onDelete(
      "cascade",
    ),
    check("sku_aliases_sku_given", sql`length(${t.sku}) > 0`),
  ],
);

/** Connections that were deleted, for the orders that came by them: kept by trigger. */
export const formerIntegrations = sqliteTable(
  "former_integrations",
  {
    companyId: companyId(),
    integrationId: text("integration_id").notNull(),
    type: text("type").notNull(),
    name: text("name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.integrationId] })],
);

/** Files of payloads in whose place a newer version came: kept by trigger, gone once a nightly job has deleted them. */
export const droppedPayloads = sqliteTable(
  "dropped_payloads",
  {
    companyId: companyId(),
    key: text("key").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.key] })],
);
