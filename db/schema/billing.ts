/**
 * What each company pays: its rate cards, what its work comes to by day, and the invoices made of that. A day belongs to
 * one invoice for ever (`billing_accounts.openFrom`), so no work is billed twice and none is left out.
 */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CorrectedInvoice } from "../../app/domain/billing/corrections/correction-plan";
import type { Rates } from "../../app/domain/billing/rates";
import { companyId, day, id, millis, minor } from "./columns";
import { ACTIVITY_KIND } from "./shipping";

/** How a company is billed. A company without a row has the defaults. */
export const billingAccounts = sqliteTable(
  "billing_accounts",
  {
    companyId: companyId().primaryKey(),
    /** The first day that no invoice covers: work done earlier and written later counts on this day. '' before the first. */
    openFrom: day("open_from").notNull().default(""),
    /** Who gets the invoices; the company's own address and name where empty. */
    email: text("email").notNull().default(""),
    address: text("address").notNull().default(""),
    /** What the customer wants to read on each invoice, such as a purchase order. */
    reference: text("reference").notNull().default(""),
    paymentDays: integer("payment_days").notNull().default(30),
    /** The company's id at whoever collects the money, and the integration it is known by. */
    customerRef: text("customer_ref"),
    customerIntegrationId: text("customer_integration_id"),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [
    check("billing_accounts_days", sql`${t.paymentDays} between 0 and 365`),
    check("billing_accounts_open_from", sql`${t.openFrom} = '' or ${t.openFrom} glob '????-??-??'`),
  ],
);

/**
 * A version of what a company pays, from a day on, until the next one begins. Append-only: one that has not begun may be
 * withdrawn.
 */
export const rateCards = sqliteTable(
  "rate_cards",
  {
    companyId: companyId(),
    id: id(),
    version: integer("version").notNull(),
    effectiveFrom: day("effective_from").notNull(),
    currency: text("currency").notNull(),
    rates: text("rates", { mode: "json" }).$type<Rates>().notNull(),
    note: text("note").notNull().default(""),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
    withdrawnAt: millis("withdrawn_at"),
    /** The last day of a correction of invoiced days; null for a version that holds until the next one begins. */
    correctsTo: day("corrects_to"),
    /** What a correction changed on which invoices; null until it is confirmed. Only then it prices its days. */
    correction: text("correction", { mode: "json" }).$type<CorrectedInvoice[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex("rate_cards_version").on(t.companyId, t.version),
    uniqueIndex("rate_cards_effective")
      .on(t.companyId, t.effectiveFrom)
      .where(sql`withdrawn_at is null and corrects_to is null`),
    check("rate_cards_effective_from", sql`${t.effectiveFrom} glob '????-??-??'`),
    check("rate_cards_currency", sql`length(${t.currency}) = 3`),
  ],
);

export const CHARGE_KIND = [...ACTIVITY_KIND, "postage"] as const;

/**
 * What a day's work of a company came to, by what it is billed as. Moved by triggers only, with each activity. `item` names
 * what special work or material it was; `currency` is that of `amountMinor`, which is known beforehand for postage and for
 * what was priced by hand.
 */
export const dailyCharges = sqliteTable(
  "daily_charges",
  {
    companyId: companyId(),
    day: day("day").notNull(),
    kind: text("kind", { enum: CHARGE_KIND }).notNull(),
    item: text("item").notNull().default(""),
    currency: text("currency").notNull().default(""),
    /** Receipts, days of storage, picks, orders packed, shipments, returns, entries. */
    works: integer("works").notNull().default(0),
    /** Lines of receipts, locations in use, order lines, parcels. */
    lines: integer("lines").notNull().default(0),
    units: integer("units").notNull().default(0),
    amountMinor: minor("amount_minor").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day, t.kind, t.item, t.currency] })],
);

export const INVOICE_KIND = ["invoice", "credit-note"] as const;
/** A credited one was taken back whole by a credit note. */
export const INVOICE_STATUS = ["draft", "issued", "paid", "credited"] as const;

/** Has a number from its issue on, and does not change after that but for its way to the customer and its payment. */
export const invoices = sqliteTable(
  "invoices",
  {
    companyId: companyId(),
    id: id(),
    kind: text("kind", { enum: INVOICE_KIND }).notNull().default("invoice"),
    status: text("status", { enum: INVOICE_STATUS }).notNull().default("draft"),
    /** Without gaps over all companies, each kind by itself; null for a draft. */
    number: integer("number"),
    /** First and last day. */
    periodFrom: day("period_from").notNull(),
    periodTo: day("period_to").notNull(),
    currency: text("currency").notNull(),
    /** The sum of its lines. */
    totalMinor: minor("total_minor").notNull().default(0),
    /** The invoice that a credit note takes back. */
    creditOf: text("credit_of"),
    reason: text("reason").notNull().default(""),
    /** As they were at its issue. */
    billedTo: text("billed_to").notNull().default(""),
    reference: text("reference").notNull().default(""),
    createdAt: millis("created_at").notNull(),
    issuedAt: millis("issued_at"),
    issuedByName: text("issued_by_name"),
    dueOn: day("due_on"),
    paidAt: millis("paid_at"),
    /** How it reaches the customer: by mail, and by whoever collects the money. */
    mailedAt: millis("mailed_at"),
    collectorIntegrationId: text("collector_integration_id"),
    collectorRef: text("collector_ref"),
    collectorStatus: text("collector_status"),
    collectorError: text("collector_error"),
    payUrl: text("pay_url"),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex("invoices_number").on(t.kind, t.number),
    uniqueIndex("invoices_period").on(t.companyId, t.periodFrom).where(sql`kind = 'invoice' and status <> 'credited'`),
    index("invoices_by_credited").on(t.companyId, t.creditOf),
    // The provider looks at all companies' together, newest first.
    index("invoices_newest").on(t.id),
    index("invoices_by_status").on(t.status, t.id),
    index("invoices_by_collector").on(t.companyId, t.collectorRef),
    index("invoices_to_collect").on(t.id).where(sql`collector_status = 'waiting'`),
    check("invoices_numbered", sql`(${t.status} = 'draft') = (${t.number} is null)`),
    check("invoices_issued", sql`(${t.status} = 'draft') = (${t.issuedAt} is null)`),
    check("invoices_period_order", sql`${t.periodFrom} <= ${t.periodTo}`),
    check("invoices_credit_of", sql`(${t.kind} = 'credit-note') = (${t.creditOf} is not null)`),
  ],
);

/** What an invoice asks for. Its quantity times its rate is its amount, but for what was priced by hand or passed on. */
export const invoiceLines = sqliteTable(
  "invoice_lines",
  {
    companyId: companyId(),
    invoiceId: text("invoice_id").notNull(),
    /** From 1. */
    position: integer("position").notNull(),
    /** What of the rate card it is (`rates.ts`), or `adjustment`. */
    charge: text("charge").notNull(),
    item: text("item").notNull().default(""),
    label: text("label").notNull(),
    /** The days and the rate card's version that it is of; null for adjustments. */
    from: day("from_day"),
    to: day("to_day"),
    version: integer("version"),
    quantity: integer("quantity").notNull(),
    /** The quantity's unit in words: "order", "unit-day". */
    unit: text("unit").notNull().default(""),
    /** Ten-thousandths of a minor unit for one; null where the amount was known beforehand. */
    rate: integer("rate"),
    amountMinor: minor("amount_minor").notNull(),
    /** Why somebody added it. */
    reason: text("reason").notNull().default(""),
    byName: text("by_name"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.invoiceId, t.position] }),
    foreignKey({ columns: [t.companyId, t.invoiceId], foreignColumns: [invoices.companyId, invoices.id] }).onDelete(
      "cascade",
    ),
    check("invoice_lines_adjusted_for_a_reason", sql`${t.charge} <> 'adjustment' or length(trim(${t.reason})) > 0`),
  ],
);
