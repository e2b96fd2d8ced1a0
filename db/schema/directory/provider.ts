/** Data of the provider itself: filter options, contact messages, and document numbers. */
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FILTER_PAGE, FILTER_TYPE, type FilterChoice } from "../column-values";
import { id, millis } from "../columns";

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
