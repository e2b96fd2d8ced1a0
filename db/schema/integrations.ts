import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { companyId, id, millis } from "./columns";

export const INTEGRATION_TYPES = [
  "woocommerce",
  "shopify",
  "squarespace",
  "shipstation",
  "pirateship",
  "stripe",
] as const;
export const INTEGRATION_STATUS = ["active", "error", "paused"] as const;

export const integrations = sqliteTable(
  "integrations",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    type: text("type", { enum: INTEGRATION_TYPES }).notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: INTEGRATION_STATUS }).notNull().default("active"),
    storeUrl: text("store_url"),
    /** AES-GCM, `keyId.iv.ciphertext`, never shown again; the hints are what a screen may show ("…4f2a"). */
    apiKeySealed: text("api_key_sealed").notNull(),
    apiKeyHint: text("api_key_hint").notNull(),
    apiSecretSealed: text("api_secret_sealed"),
    apiSecretHint: text("api_secret_hint"),
    webhookSecretSealed: text("webhook_secret_sealed"),
    /** What `connect` found: API base and way to authenticate. */
    found: text("found", { mode: "json" }).$type<{ apiBase: string; auth: "basic" | "query" | "oauth1" }>(),
    syncEverySeconds: integer("sync_every_seconds").notNull().default(120),
    /** Everything that changed in the store up to here is held by us. */
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
    check("integrations_error_is_named", sql`${t.status} <> 'error' or length(${t.lastError}) > 0`),
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
    /** Completeness: how many orders the store says changed in the window, how many of them we hold, which we miss. */
    storeCount: integer("store_count"),
    heldCount: integer("held_count"),
    missing: text("missing", { mode: "json" }).$type<string[]>(),
    warnings: text("warnings", { mode: "json" }).$type<string[]>(),
    error: text("error"),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.integrationId, t.id] })],
);

export const OUTBOX_KIND = ["tracking-push"] as const;
/** A dead one was given up on; a discarded one was put aside by a person, with the reason. */
export const OUTBOX_STATUS = ["pending", "done", "dead", "discarded"] as const;

/** A fact and the message about it are written in one batch; the queue drains this; the dead letter is a row. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    kind: text("kind", { enum: OUTBOX_KIND }).notNull(),
    /** What it is about; the same fact is told once. */
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
    index("outbox_due").on(t.status, t.nextAt),
    index("outbox_by_status").on(t.status, t.id),
    check("outbox_dead_says_why", sql`${t.status} <> 'dead' or length(${t.lastError}) > 0`),
  ],
);

export const NOTIFICATION_KIND = [
  "sync-failed",
  "staging-error",
  "order-changed",
  "push-failed",
  "low-stock",
  "new-orders",
  "pick-short",
] as const;

/** Something a person should look at. The same thing is said once while it lasts. */
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
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex("notifications_once").on(t.companyId, t.kind, t.key),
  ],
);
