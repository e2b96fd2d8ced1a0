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
import type { PostalAddress } from "#app/integrations/partner";
import { products } from "./catalog";
import { companyId, id, millis, minor, noneBelowZero, tallies } from "./columns";

export interface StagedLine {
  /** As the store sent it, trimmed. */
  sku: string | null;
  quantity: number;
}

/** Each correction applies only while the store's value is still the one it was made for (`said`). */
export interface StagedCorrections {
  shipTo?: PostalAddress;
  /** By the store's line id: the product, or null for a line without anything to pick. */
  lines?: Record<string, string | null>;
  /** By the store's line id, where the store's quantity is not a whole number. */
  quantities?: Record<string, number>;
  /** A replacement for an order number that is already in use. */
  number?: string;
  said?: { shipTo?: string; lines?: Record<string, string> };
}

export const STAGING_STATUS = ["pending", "processed", "error"] as const;

/**
 * A store's order as received, not yet accepted. Its id becomes the order's id when it is processed, so processing it
 * twice makes only one order.
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
    customerSort: text("customer_sort").notNull().generatedAlwaysAs(sql`lower(customer_name)`, { mode: "virtual" }),
    currency: text("currency").notNull(),
    totalMinor: minor("total_minor").notNull(),
    lineCount: integer("line_count").notNull().default(0),
    externalStatus: text("external_status").notNull(),
    status: text("status", { enum: STAGING_STATUS }).notNull().default("pending"),
    errorMessage: text("error_message"),
    placedAt: millis("placed_at").notNull(),
    /** The store's own modification time: a newer version wins, an older one is ignored. */
    modifiedAt: millis("modified_at").notNull(),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
    processedAt: millis("processed_at"),
    /** The lines that need stock, so that available quantities include orders that are not processed yet. */
    lines: text("lines", { mode: "json" }).$type<StagedLine[]>(),
    /** Corrections made before processing; the payload stays as received. */
    corrections: text("corrections", { mode: "json" }).$type<StagedCorrections>(),
    payloadHash: text("payload_hash").notNull(),
    /** gzip of the payload; null when it is stored in R2 under `payloadKey`. */
    payload: blob("payload", { mode: "buffer" }),
    payloadKey: text("payload_key"),
  },
  (t) => [
    uniqueIndex("staging_orders_external").on(t.integrationId, t.externalId),
    index("staging_orders_by_company").on(t.companyId, t.id),
    index("staging_orders_by_company_status").on(t.companyId, t.status, t.id),
    index("staging_orders_by_status").on(t.status, t.id),
    index("staging_orders_by_customer").on(t.companyId, t.customerSort, t.id),
    index("staging_orders_by_total").on(t.companyId, t.totalMinor, t.id),
    // Payloads that the nightly job moves to R2.
    index("staging_orders_to_move")
      .on(t.processedAt)
      .where(sql`${t.status} = 'processed' and ${t.payload} is not null`),
    index("staging_orders_by_file").on(t.companyId, t.payloadKey).where(sql`${t.payloadKey} is not null`),
    check("staging_orders_payload_somewhere", sql`${t.payload} is not null or ${t.payloadKey} is not null`),
    check("staging_orders_error_is_named", sql`${t.status} <> 'error' or length(${t.errorMessage}) > 0`),
  ],
);

/** Number of a company's staged orders in each status. Maintained by triggers. */
export const stagingTallies = sqliteTable(
  "staging_tallies",
  { companyId: companyId().primaryKey(), ...tallies(STAGING_STATUS) },
  () => [check("staging_tallies_not_negative", noneBelowZero(STAGING_STATUS))],
);

/** "This SKU of the store is that product": entered once by a user, and applied to every later order. */
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

/** Deleted integrations, kept for the orders that came through them. Written by trigger. */
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

/** Payload files replaced by a newer version. Written by trigger; deleted by a nightly job. */
export const droppedPayloads = sqliteTable(
  "dropped_payloads",
  {
    companyId: companyId(),
    key: text("key").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.key] })],
);
