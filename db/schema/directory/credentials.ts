/** Credentials of users and the emails sent to them: part of the directory, never tenant data. */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { NOTIFICATION_KIND, type NotificationKind } from "../column-values";
import { id, millis } from "../columns";
import { users } from "./accounts";

export const TOKEN_KIND = ["invitation", "password-reset", "email-change"] as const;

/** A single-use link that lets a user set a password or confirm a new email. */
export const userTokens = sqliteTable(
  "user_tokens",
  {
    /** SHA-256 of the token in the link, so that a leaked table grants no access. */
    id: id().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: TOKEN_KIND }).notNull(),
    createdAt: millis("created_at").notNull(),
    expiresAt: millis("expires_at").notNull(),
    usedAt: millis("used_at"),
    /** The new email of an "email-change"; null for other kinds. */
    newEmail: text("new_email"),
  },
  (t) => [index("user_tokens_by_user").on(t.userId)],
);

/** A user's account at an identity provider: matched by issuer and subject, never by email. */
export const userIdentities = sqliteTable(
  "user_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index("user_identities_by_user").on(t.userId)],
);

export const KEY_ACCESS = ["read", "write"] as const;

/** API keys. A program acts as one user, limited to what the key allows. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: id().primaryKey(),
    /** SHA-256 of the key, so that a leaked table grants no access. */
    hash: text("hash").notNull(),
    /** The key's last four characters, to tell keys apart. */
    hint: text("hint").notNull(),
    name: text("name").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    access: text("access", { enum: KEY_ACCESS }).notNull(),
    areas: text("areas", { mode: "json" }).$type<string[]>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: millis("created_at").notNull(),
    expiresAt: millis("expires_at").notNull(),
    revokedAt: millis("revoked_at"),
    /** Accurate to the minute: written with the rate limit, not with every call. */
    lastUsedAt: millis("last_used_at"),
    /** The minute that the rate limit counts, and the calls made in it (docs/decisions/031). */
    turnsMinute: integer("turns_minute").notNull().default(0),
    turnsTaken: integer("turns_taken").notNull().default(0),
  },
  (t) => [uniqueIndex("api_keys_hash").on(t.hash), index("api_keys_by_user").on(t.userId)],
);

export const MAIL_KIND = [
  "invitation",
  "password-reset",
  "email-change",
  "account-notice",
  "contact-message",
  "notification",
  "invoice",
  "credit-note",
  "statement",
] as const;
/** Recipient of an email about companies' data. */
export interface MailAudience {
  userId: string;
  kind: NotificationKind;
  companyIds: readonly string[];
}
export const MAIL_STATUS = ["pending", "sent", "kept", "dead"] as const;

/**
 * Outgoing emails, written in the batch of the fact they report; a job sends them. Without a mail transport they are
 * kept.
 */
export const mails = sqliteTable(
  "mails",
  {
    id: id().primaryKey(),
    kind: text("kind", { enum: MAIL_KIND }).notNull(),
    /** Identifies the occasion; one email per key. */
    key: text("key").notNull(),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    /** Encrypted, since it may hold a link that grants access; emptied once sent. */
    bodySealed: text("body_sealed"),
    status: text("status", { enum: MAIL_STATUS }).notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAt: millis("next_at").notNull(),
    lastError: text("last_error"),
    createdAt: millis("created_at").notNull(),
    sentAt: millis("sent_at"),
    /**
     * The only permitted reader and the companies it mentions, checked again when it is sent. Null when there is no
     * restriction.
     */
    audience: text("audience", { mode: "json" }).$type<MailAudience>(),
  },
  (t) => [
    uniqueIndex("mails_once").on(t.kind, t.key),
    index("mails_due").on(t.status, t.nextAt),
    index("mails_by_status").on(t.status, t.id),
    check("mails_dead_says_why", sql`${t.status} <> 'dead' or length(${t.lastError}) > 0`),
  ],
);

/** A user's notification settings where they differ from the defaults (`MAILED_USUALLY`). */
export const notificationChoices = sqliteTable(
  "notification_choices",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: NOTIFICATION_KIND }).notNull(),
    bell: integer("bell", { mode: "boolean" }).notNull().default(true),
    mail: integer("mail", { mode: "boolean" }).notNull().default(false),
    updatedAt: millis("updated_at").notNull(),
  },
  // The partial index finds users who want emails of a kind.
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    index("notification_choices_mail").on(t.kind, t.userId).where(sql`mail = 1`),
  ],
);

/** Notifications that a user opened individually, newer than `users.seenNotificationId`. */
export const notificationReads = sqliteTable(
  "notification_reads",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    notificationId: text("notification_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.notificationId] })],
);

/**
 * Companies with new notifications of a kind that have not been matched to email recipients yet. Written by trigger.
 */
export const unmatchedNotifications = sqliteTable(
  "unmatched_notifications",
  {
    kind: text("kind", { enum: NOTIFICATION_KIND }).notNull(),
    aboutCompanyId: text("company_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.aboutCompanyId] })],
);

/** Progress of a user's notification emails, by kind. */
export const notificationEmails = sqliteTable(
  "notification_emails",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: NOTIFICATION_KIND }).notNull(),
    /** Notifications up to this id were emailed, or are older than the user's subscription. */
    upTo: text("up_to").notNull().default(""),
    /** When to check for notifications to email; null when there are none. */
    dueAt: millis("due_at"),
    emailedAt: millis("emailed_at").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    index("notification_emails_due").on(t.dueAt).where(sql`due_at is not null`),
  ],
);
