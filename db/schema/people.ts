/** The ways in and the letters sent about them: part of the directory, never tenant data. */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { NOTIFICATION_KIND, type NotificationKind } from "../../app/domain/notifications/notifications.schema";
import { id, millis } from "./columns";
import { users } from "./directory";

export const TOKEN_KIND = ["invitation", "password-reset", "email-change"] as const;

/** A link that lets one person set a password or confirm a new email, once. */
export const userTokens = sqliteTable(
  "user_tokens",
  {
    /** SHA-256 of the token in the link: a leaked table lets nobody in. */
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

/** Who an identity provider says somebody is: found by issuer and subject, never by e-mail. */
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

/** What a program brings instead of a password: it calls the API as one user, and no more than the key allows. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: id().primaryKey(),
    /** SHA-256 of the key: a leaked table opens nothing. */
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
    /** To the minute: written with the turns, not with every call. */
    lastUsedAt: millis("last_used_at"),
    /** Which minute the turns were taken in, and how many (docs/decisions/031). */
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
] as const;
/** Of a letter that tells of companies' affairs. */
export interface MailAudience {
  userId: string;
  kind: NotificationKind;
  companyIds: readonly string[];
}
export const MAIL_STATUS = ["pending", "sent", "kept", "dead"] as const;

/** Letters wait here in the batch of the fact they tell; a job sends them. Without a way to send they are kept. */
export const mails = sqliteTable(
  "mails",
  {
    id: id().primaryKey(),
    kind: text("kind", { enum: MAIL_KIND }).notNull(),
    /** What it is about; the same letter is sent once. */
    key: text("key").notNull(),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    /** Sealed, since it may hold a link that lets somebody in; emptied once it is sent. */
    bodySealed: text("body_sealed"),
    status: text("status", { enum: MAIL_STATUS }).notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAt: millis("next_at").notNull(),
    lastError: text("last_error"),
    createdAt: millis("created_at").notNull(),
    sentAt: millis("sent_at"),
    /** Who alone may read it, and of which companies it tells: looked at again as it is sent. Null where anybody may. */
    audience: text("audience", { mode: "json" }).$type<MailAudience>(),
  },
  (t) => [
    uniqueIndex("mails_once").on(t.kind, t.key),
    index("mails_due").on(t.status, t.nextAt),
    index("mails_by_status").on(t.status, t.id),
    check("mails_dead_says_why", sql`${t.status} <> 'dead' or length(${t.lastError}) > 0`),
  ],
);

/** What somebody wants to be told of, and how, where that is not the usual (`MAILED_USUALLY`). */
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
  // Whoever wants letters about something.
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    index("notification_choices_mail").on(t.kind, t.userId).where(sql`mail = 1`),
  ],
);

/** Notifications that somebody has opened one by one, newer than the last one up to which they have seen all. */
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

/** Companies with news of a kind, for which nobody has looked yet who wants letters. Written by trigger. */
export const notificationNews = sqliteTable(
  "notification_news",
  {
    kind: text("kind", { enum: NOTIFICATION_KIND }).notNull(),
    aboutCompanyId: text("company_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.aboutCompanyId] })],
);

/** How far somebody's letters of a kind have come. */
export const notificationLetters = sqliteTable(
  "notification_letters",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: NOTIFICATION_KIND }).notNull(),
    /** Notifications up to this id were written to them, or are older than their wish. */
    upTo: text("up_to").notNull().default(""),
    /** When to look for something to write; null while nothing waits. */
    dueAt: millis("due_at"),
    writtenAt: millis("written_at").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    index("notification_letters_due").on(t.dueAt).where(sql`due_at is not null`),
  ],
);
