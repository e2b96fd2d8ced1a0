/** Data of the provider itself: filter options, announcements, contact messages, and document numbers. */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ZoneHistory } from "#app/domain/kernel/calendars";
import { type DefaultCard, FILTER_PAGE, FILTER_TYPE, type FilterChoice, LIST_ID } from "../column-values";
import { day, id, millis } from "../columns";
import type { AccountingCodes } from "../values/invoice-values";
import { companies, users } from "./accounts";

export const filterOptions = sqliteTable(
  "filter_options",
  {
    id: id().primaryKey(),
    pageLocation: text("page_location", { enum: FILTER_PAGE }).notNull(),
    filterType: text("filter_type", { enum: FILTER_TYPE }).notNull(),
    value: text("value").notNull(),
    label: text("label").notNull(),
    sortOrder: integer("sort_order").notNull().default(0),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("filter_options_once").on(t.pageLocation, t.filterType, t.value),
    check("filter_options_value_given", sql`length(trim(${t.value})) > 0 and length(trim(${t.label})) > 0`),
  ],
);

/** A page's active filter options in one row, so that a list reads one row for them. Maintained by trigger. */
export const filterSets = sqliteTable("filter_sets", {
  pageLocation: text("page_location", { enum: FILTER_PAGE }).primaryKey(),
  /** The active options by sort order. */
  options: text("options", { mode: "json" }).$type<FilterChoice[]>().notNull(),
});

/** What the provider tells its client companies: shown on their dashboards between two days. */
export const announcements = sqliteTable(
  "announcements",
  {
    id: id().primaryKey(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** The one company that sees it; null for all. */
    audienceCompanyId: text("audience_company_id").references(() => companies.id, { onDelete: "cascade" }),
    /** First and last day, UTC. */
    startsOn: day("starts_on").notNull(),
    endsOn: day("ends_on").notNull(),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [
    index("announcements_by_end").on(t.endsOn, t.id),
    index("announcements_by_audience").on(t.audienceCompanyId).where(sql`audience_company_id is not null`),
    check("announcements_text_given", sql`length(trim(${t.title})) > 0 and length(trim(${t.body})) > 0`),
    check("announcements_days", sql`${t.startsOn} <= ${t.endsOn}`),
  ],
);

/** Announcements that a user has closed. */
export const announcementDismissals = sqliteTable(
  "announcement_dismissals",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    announcementId: text("announcement_id")
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    dismissedAt: millis("dismissed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.announcementId] }),
    index("announcement_dismissals_by_announcement").on(t.announcementId),
  ],
);

export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    company: text("company"),
    phone: text("phone"),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    address: text("address"),
    createdAt: millis("created_at").notNull(),
    handledAt: millis("handled_at"),
    handledBy: text("handled_by"),
  },
  (t) => [index("contact_messages_open").on(t.handledAt, t.id)],
);

export const DOCUMENT_SERIES = ["invoice", "credit-note"] as const;

/**
 * The last number given to a document of each series, over all companies. Incremented in the batch that issues the
 * document, so that there are no gaps.
 */
export const documentNumbers = sqliteTable("document_numbers", {
  series: text("series", { enum: DOCUMENT_SERIES }).primaryKey(),
  last: integer("last").notNull().default(0),
});

/** Legal identity and bank account of the provider, printed on its invoices. Always one row; unknown parts are empty. */
export const sellerProfile = sqliteTable(
  "seller_profile",
  {
    id: integer("id").primaryKey(),
    name: text("name").notNull().default(""),
    street: text("street").notNull().default(""),
    street2: text("street2").notNull().default(""),
    city: text("city").notNull().default(""),
    postalCode: text("postal_code").notNull().default(""),
    region: text("region").notNull().default(""),
    country: text("country").notNull().default(""),
    taxId: text("tax_id").notNull().default(""),
    registration: text("registration").notNull().default(""),
    endpointScheme: text("endpoint_scheme").notNull().default(""),
    endpointId: text("endpoint_id").notNull().default(""),
    email: text("email").notNull().default(""),
    phone: text("phone").notNull().default(""),
    /** What invoices call the tax: "VAT", "GST", "Sales tax". */
    taxName: text("tax_name").notNull().default("VAT"),
    terms: text("terms").notNull().default(""),
    bankName: text("bank_name").notNull().default(""),
    accountName: text("account_name").notNull().default(""),
    accountNumber: text("account_number").notNull().default(""),
    bankCode: text("bank_code").notNull().default(""),
    /** The rates that a new client starts with; null until they are entered. */
    defaultCard: text("default_card", { mode: "json" }).$type<DefaultCard>(),
    /** Accounts and tax codes of the accounting system that invoices are exported to; null for the usual ones. */
    accountingCodes: text("accounting_codes", { mode: "json" }).$type<AccountingCodes>(),
    updatedAt: millis("updated_at").notNull().default(0),
  },
  (t) => [check("seller_profile_one", sql`${t.id} = 1`)],
);

/**
 * Named views of lists: the filters, sort and columns of a list's URL. Of a user, of everyone who reaches a company, or,
 * with neither, of all staff of the provider.
 */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: id().primaryKey(),
    list: text("list", { enum: LIST_ID }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    companyId: text("company_id").references(() => companies.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Id of the user or the company; empty for the provider. */
    audience: text("audience").notNull().generatedAlwaysAs(sql`coalesce(user_id, company_id, '')`, { mode: "virtual" }),
    /** The query string without the page's cursor. */
    query: text("query").notNull(),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("saved_views_name").on(t.list, t.audience, t.name),
    check("saved_views_one_audience", sql`${t.userId} is null or ${t.companyId} is null`),
  ],
);

/** The view with which a list opens for a user. */
export const defaultViews = sqliteTable(
  "default_views",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text("list", { enum: LIST_ID }).notNull(),
    viewId: text("view_id")
      .notNull()
      .references(() => savedViews.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.list] }), index("default_views_by_view").on(t.viewId)],
);

/**
 * Zones of calendars, for code: of the provider (`provider`), and of each company whose days differ from the provider's.
 * `day_offsets` has the same as offsets, for SQL.
 */
export const calendars = sqliteTable("calendars", {
  id: text("id").primaryKey(),
  /** The zone in force from each instant on, oldest first. */
  history: text("history", { mode: "json" }).$type<ZoneHistory>().notNull(),
});

/**
 * How far a calendar's clocks are ahead of UTC from an instant on, some years ahead. Rows of the past never change, so
 * that the local day of an instant never does. A company without rows follows the provider.
 */
export const dayOffsets = sqliteTable(
  "day_offsets",
  {
    calendar: text("calendar").notNull(),
    fromAt: millis("from_at").notNull(),
    offsetMs: integer("offset_ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.calendar, t.fromAt] })],
);

/**
 * GS1 company prefixes that numbers of handling units (SSCC) were made with. A prefix keeps its row and its last serial
 * after another one is chosen, so that no number is made twice.
 */
export const ssccPrefixes = sqliteTable(
  "sscc_prefixes",
  {
    prefix: text("prefix").primaryKey(),
    /** Extension digit and serial together, counted from 0. */
    lastSerial: integer("last_serial").notNull().default(-1),
    isCurrent: integer("is_current", { mode: "boolean" }).notNull().default(false),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("sscc_prefixes_current").on(t.isCurrent).where(sql`is_current = 1`),
    check("sscc_prefixes_digits", sql`length(${t.prefix}) between 7 and 10 and ${t.prefix} not glob '*[^0-9]*'`),
  ],
);
