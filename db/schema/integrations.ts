import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ShipmentNotice } from "#app/integrations/channel-setup";
import type { AccessCheck, FoundConnection } from "#app/integrations/partner";
import { products } from "./catalog";
import {
  type HISTORY_DAYS,
  INTEGRATION_STATUS,
  INTEGRATION_TYPES,
  NOTIFICATION_KIND,
  type OLDER_ORDERS,
} from "./column-values";
import { companyId, id, millis } from "./columns";

/**
 * by-hand: set up in the platform by a person; kept: created and maintained by us; refused: the platform does not let
 * these keys create them.
 */
export const WEBHOOKS = ["by-hand", "kept", "refused"] as const;

/** Which of a store's existing orders are fetched when it is connected, and the outcome. */
export interface FirstSync {
  days: (typeof HISTORY_DAYS)[number];
  older: (typeof OLDER_ORDERS)[number];
  statuses?: string[] | undefined;
  /** Approximate number of the store's orders that are not fetched; null while unknown. */
  leftOut: number | null;
  /** When all chosen older orders had been fetched; null before. */
  olderFetchedAt: number | null;
}

export interface ConnectionChecks {
  /** Milliseconds UTC. */
  at: number;
  results: AccessCheck[];
}

export interface IntegrationSettings {
  /** How the store notifies its customer of a shipment. */
  shipment?: ShipmentNotice;
}

export const integrations = sqliteTable(
  "integrations",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    type: text("type", { enum: INTEGRATION_TYPES }).notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: INTEGRATION_STATUS }).notNull().default("active"),
    storeUrl: text("store_url"),
    /** AES-GCM, `keyId.iv.ciphertext`, never shown again. The hints are what a screen may show ("…4f2a"). */
    apiKeySealed: text("api_key_sealed").notNull(),
    apiKeyHint: text("api_key_hint").notNull(),
    apiSecretSealed: text("api_secret_sealed"),
    apiSecretHint: text("api_secret_hint"),
    webhookSecretSealed: text("webhook_secret_sealed"),
    /** What `connect` discovered: API base URL and authentication method. */
    found: text("found", { mode: "json" }).$type<FoundConnection>(),
    /** Result of the last connection test; null before the first. */
    checks: text("checks", { mode: "json" }).$type<ConnectionChecks>(),
    /** Settings chosen for this connection; null or missing entries mean the defaults. */
    settings: text("settings", { mode: "json" }).$type<IntegrationSettings>(),
    /** A temporary token from the platform: encrypted JSON of `PartnerSession`. */
    sessionSealed: text("session_sealed"),
    /** The tenant accepts plain http for this store, where every call is signed (OAuth 1.0a). */
    allowsHttp: integer("allows_http", { mode: "boolean" }).notNull().default(false),
    /** How far back to import when first connected; null for connections older than this option. */
    firstSync: text("first_sync", { mode: "json" }).$type<FirstSync>(),
    /** Whether the platform sends webhooks for changed orders, and who set them up. */
    webhooks: text("webhooks", { enum: WEBHOOKS }).notNull().default("by-hand"),
    /** Result of the last check of the webhooks, and its time. */
    webhooksNote: text("webhooks_note"),
    webhooksCheckedAt: millis("webhooks_checked_at"),
    /** Whether available quantities are sent to the store. */
    pushesStock: integer("pushes_stock", { mode: "boolean" }).notNull().default(false),
    /** Newest product with a row in `channel_stock`; later products get theirs with the next push. */
    stockProductsTo: text("stock_products_to"),
    stockPushedAt: millis("stock_pushed_at"),
    stockNextAt: millis("stock_next_at").notNull().default(0),
    stockLeaseUntil: millis("stock_lease_until").notNull().default(0),
    stockFailures: integer("stock_failures").notNull().default(0),
    stockError: text("stock_error"),
    syncEverySeconds: integer("sync_every_seconds").notNull().default(120),
    /** All changes in the store up to here have been imported. */
    watermark: millis("watermark"),
    nextSyncAt: millis("next_sync_at").notNull().default(0),
    lastSync: millis("last_sync"),
    lastError: text("last_error"),
    failures: integer("failures").notNull().default(0),
    /** One worker at a time syncs a store. */
    leaseOwner: text("lease_owner"),
    leaseUntil: millis("lease_until").notNull().default(0),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("integrations_tenant_id").on(t.companyId, t.id),
    index("integrations_due").on(t.status, t.nextSyncAt),
    index("integrations_by_type").on(t.type, t.companyId),
    check("integrations_error_is_named", sql`${t.status} <> 'error' or length(${t.lastError}) > 0`),
  ],
);

/**
 * The quantity of a product last sent to a store. A product that the store does not know has a problem and no
 * reference.
 */
export const channelStock = sqliteTable(
  "channel_stock",
  {
    companyId: companyId(),
    integrationId: text("integration_id").notNull(),
    productId: text("product_id").notNull(),
    /** The store's id of the product. */
    externalRef: text("external_ref"),
    /** Available units last sent; null while sending has not succeeded. */
    pushed: integer("pushed"),
    pushedAt: millis("pushed_at"),
    problem: text("problem"),
    /**
     * The available quantity has changed since the last push. Set by a trigger when stock is received, shipped,
     * adjusted or allocated.
     */
    dirty: integer("dirty", { mode: "boolean" }).notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId, t.integrationId] }),
    index("channel_stock_dirty").on(t.companyId, t.integrationId, t.productId).where(sql`${t.dirty} = 1`),
    index("channel_stock_problems").on(t.companyId, t.integrationId, t.productId).where(sql`${t.problem} is not null`),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }).onDelete(
      "cascade",
    ),
    foreignKey({
      columns: [t.companyId, t.integrationId],
      foreignColumns: [integrations.companyId, integrations.id],
    }).onDelete("cascade"),
    check("channel_stock_not_negative", sql`${t.pushed} is null or ${t.pushed} >= 0`),
  ],
);

export const SYNC_TRIGGER = ["cron", "manual", "webhook"] as const;
export const SYNC_STATUS = ["running", "done", "failed"] as const;

export const syncRuns = sqliteTable(
  "sync_runs",
  {
    companyId: companyId(),
    integrationId: text("integration_id").notNull(),
    id: id(),
    trigger: text("trigger", { enum: SYNC_TRIGGER }).notNull(),
    status: text("status", { enum: SYNC_STATUS }).notNull(),
    startedAt: millis("started_at").notNull(),
    finishedAt: millis("finished_at"),
    windowFrom: millis("window_from"),
    windowTo: millis("window_to"),
    fetched: integer("fetched").notNull().default(0),
    created: integer("created").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    refusals: text("refusals", { mode: "json" }).$type<{ id: string | null; reason: string }[]>(),
    /**
     * Completeness check: orders changed in the window according to the store, how many of them we have, and which are
     * missing.
     */
    storeCount: integer("store_count"),
    heldCount: integer("held_count"),
    missing: text("missing", { mode: "json" }).$type<string[]>(),
    warnings: text("warnings", { mode: "json" }).$type<string[]>(),
    error: text("error"),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.integrationId, t.id] })],
);

export const OUTBOX_KIND = ["tracking-push", "return-note"] as const;
/** dead: gave up after repeated failures; discarded: set aside by a user, with a reason. */
export const OUTBOX_STATUS = ["pending", "done", "dead", "discarded"] as const;

/**
 * Transactional outbox: a fact and its message are written in one batch, and the queue drains the messages. Failed ones
 * stay as rows.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    kind: text("kind", { enum: OUTBOX_KIND }).notNull(),
    /** Identifies the fact; one message per fact. */
    key: text("key").notNull(),
    integrationId: text("integration_id"),
    payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    status: text("status", { enum: OUTBOX_STATUS }).notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAt: millis("next_at").notNull(),
    lastError: text("last_error"),
    createdAt: millis("created_at").notNull(),
    doneAt: millis("done_at"),
  },
  (t) => [
    uniqueIndex("outbox_once").on(t.companyId, t.kind, t.key),
    index("outbox_due").on(t.status, t.nextAt).where(sql`${t.status} = 'pending'`),
    index("outbox_by_status").on(t.status, t.id),
    check("outbox_dead_says_why", sql`${t.status} <> 'dead' or length(${t.lastError}) > 0`),
  ],
);

/** Something that needs a user's attention. One row per problem while it lasts. */
export const notifications = sqliteTable(
  "notifications",
  {
    companyId: companyId(),
    id: id(),
    kind: text("kind", { enum: NOTIFICATION_KIND }).notNull(),
    key: text("key").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    path: text("path"),
    /** The user who caused it, who is not notified. */
    byId: text("by_id"),
    /** The only user who is notified; null for every user who may see the kind. */
    userId: text("user_id"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index("notifications_to_user").on(t.userId, t.kind, t.id).where(sql`${t.userId} is not null`),
    uniqueIndex("notifications_once").on(t.companyId, t.kind, t.key),
    // The newest notification of each kind, in one company and over all of them.
    index("notifications_by_kind").on(t.companyId, t.kind, t.id),
    index("notifications_by_kind_anywhere").on(t.kind, t.id),
  ],
);
