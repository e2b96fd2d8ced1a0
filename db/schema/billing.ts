/**
 * What each company pays: its rate cards, its charges by day, and the invoices made from them. A day belongs to one
 * invoice for good (`billing_accounts.openFrom`), so no work is billed twice or left out.
 */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CorrectedInvoice, Rates } from "./column-values";
import { companyId, day, id, millis, minor } from "./columns";
import { chargeSums } from "./figures/charge-sums";
import { invoiceSortIndexes, invoiceSortKeys } from "./receivables/invoice-sort-keys";
import { ACTIVITY_KIND } from "./shipping";
import { type InvoiceParties, PAYMENT_METHODS, TAX_CATEGORY, type TaxTotal } from "./values/invoice-values";

/** How a company is billed. A company without a row uses the defaults. */
export const billingAccounts = sqliteTable(
  "billing_accounts",
  {
    companyId: companyId().primaryKey(),
    /**
     * First day not covered by an invoice. Work recorded late for an earlier day is billed on this day. '' before the
     * first invoice.
     */
    openFrom: day("open_from").notNull().default(""),
    /** Invoice recipient; when empty, the company's own email and address. */
    email: text("email").notNull().default(""),
    address: text("address").notNull().default(""),
    /** The customer's reference for each invoice, such as a purchase order number. */
    reference: text("reference").notNull().default(""),
    paymentDays: integer("payment_days").notNull().default(30),
    /** Legal identity of the customer. Without a street, documents print `address`. */
    legalName: text("legal_name").notNull().default(""),
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
    /** How its charges are taxed, unless the rate card says otherwise; null while its invoices have no tax. */
    taxCategory: text("tax_category", { enum: TAX_CATEGORY }),
    /** Thousandths of a percent. */
    taxRate: integer("tax_rate").notNull().default(0),
    taxReason: text("tax_reason").notNull().default(""),
    /** The company's customer id at the payment provider, and the integration that it belongs to. */
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
 * A version of a company's rates, valid from its start day until the next version starts. Append-only; a version that
 * has not started can be withdrawn.
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
    /** Last day of a correction to invoiced days; null for an ordinary version. */
    correctsTo: day("corrects_to"),
    /**
     * What a correction changes on which invoices; null until confirmed. Unconfirmed corrections do not affect prices.
     */
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
 * A company's charges of one day, by charge type. Updated by triggers with each activity. `item` names the special work
 * or material; `currency` is that of `amountMinor`, which is known in advance for postage and for manually priced work.
 */
export const dailyCharges = sqliteTable(
  "daily_charges",
  {
    companyId: companyId(),
    day: day("day").notNull(),
    kind: text("kind", { enum: CHARGE_KIND }).notNull(),
    item: text("item").notNull().default(""),
    currency: text("currency").notNull().default(""),
    ...chargeSums(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day, t.kind, t.item, t.currency] })],
);

export const INVOICE_KIND = ["invoice", "credit-note"] as const;
/** "credited": fully reversed by a credit note. */
export const INVOICE_STATUS = ["draft", "issued", "paid", "credited"] as const;

/** Gets its number when issued. From then on only its delivery and payment fields change. */
export const invoices = sqliteTable(
  "invoices",
  {
    companyId: companyId(),
    id: id(),
    kind: text("kind", { enum: INVOICE_KIND }).notNull().default("invoice"),
    status: text("status", { enum: INVOICE_STATUS }).notNull().default("draft"),
    /** Gapless over all companies, separately for invoices and credit notes; null for a draft. */
    number: integer("number"),
    /** First and last day. */
    periodFrom: day("period_from").notNull(),
    periodTo: day("period_to").notNull(),
    currency: text("currency").notNull(),
    /** Sum of the lines, without tax. */
    totalMinor: minor("total_minor").notNull().default(0),
    /** Tax on top of the lines, and its parts by rate. Set when the invoice is issued; null without tax. */
    taxMinor: minor("tax_minor").notNull().default(0),
    taxTotals: text("tax_totals", { mode: "json" }).$type<TaxTotal[]>(),
    /** Seller, buyer and payment details; null for documents issued before these were kept. */
    parties: text("parties", { mode: "json" }).$type<InvoiceParties>(),
    /** Sum of its payments; set by trigger. */
    paidMinor: minor("paid_minor").notNull().default(0),
    /** The invoice that a credit note reverses. */
    creditOf: text("credit_of"),
    reason: text("reason").notNull().default(""),
    /** Copied when the invoice is issued. */
    billedTo: text("billed_to").notNull().default(""),
    reference: text("reference").notNull().default(""),
    createdAt: millis("created_at").notNull(),
    issuedAt: millis("issued_at"),
    issuedByName: text("issued_by_name"),
    dueOn: day("due_on"),
    paidAt: millis("paid_at"),
    /** Delivery to the customer: by email, and through the payment provider. */
    mailedAt: millis("mailed_at"),
    collectorIntegrationId: text("collector_integration_id"),
    collectorRef: text("collector_ref"),
    collectorStatus: text("collector_status"),
    collectorError: text("collector_error"),
    payUrl: text("pay_url"),
    updatedAt: millis("updated_at").notNull(),
    ...invoiceSortKeys(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex("invoices_number").on(t.kind, t.number),
    uniqueIndex("invoices_period").on(t.companyId, t.periodFrom).where(sql`kind = 'invoice' and status <> 'credited'`),
    index("invoices_by_credited").on(t.companyId, t.creditOf),
    index("invoices_newest").on(t.id),
    index("invoices_by_company_status").on(t.companyId, t.status, t.id),
    index("invoices_by_status").on(t.status, t.id),
    ...invoiceSortIndexes(t),
    index("invoices_by_collector").on(t.companyId, t.collectorRef),
    index("invoices_to_collect").on(t.id).where(sql`collector_status = 'waiting'`),
    check("invoices_numbered", sql`(${t.status} = 'draft') = (${t.number} is null)`),
    check("invoices_issued", sql`(${t.status} = 'draft') = (${t.issuedAt} is null)`),
    check("invoices_period_order", sql`${t.periodFrom} <= ${t.periodTo}`),
    check("invoices_credit_of", sql`(${t.kind} = 'credit-note') = (${t.creditOf} is not null)`),
  ],
);

/** One line of an invoice. Its amount is quantity × rate, except for manually priced work and passed-on costs. */
export const invoiceLines = sqliteTable(
  "invoice_lines",
  {
    companyId: companyId(),
    invoiceId: text("invoice_id").notNull(),
    /** Counted from 1. */
    position: integer("position").notNull(),
    /** The rate card's charge (`rates.ts`), or `adjustment`. */
    charge: text("charge").notNull(),
    item: text("item").notNull().default(""),
    label: text("label").notNull(),
    /** The days covered, and the version of the rate card used; null for adjustments. */
    from: day("from_day"),
    to: day("to_day"),
    version: integer("version"),
    quantity: integer("quantity").notNull(),
    /** Unit of the quantity, as text: "order", "unit-day". */
    unit: text("unit").notNull().default(""),
    /** Ten-thousandths of a minor unit per unit; null when the amount was known in advance. */
    rate: integer("rate"),
    amountMinor: minor("amount_minor").notNull(),
    /** Why the line was added manually. */
    reason: text("reason").notNull().default(""),
    byName: text("by_name"),
    /** Set when the invoice is issued; null without tax. */
    taxCategory: text("tax_category", { enum: TAX_CATEGORY }),
    taxRate: integer("tax_rate").notNull().default(0),
    taxReason: text("tax_reason").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.invoiceId, t.position] }),
    foreignKey({ columns: [t.companyId, t.invoiceId], foreignColumns: [invoices.companyId, invoices.id] }).onDelete(
      "cascade",
    ),
    check("invoice_lines_adjusted_for_a_reason", sql`${t.charge} <> 'adjustment' or length(trim(${t.reason})) > 0`),
  ],
);

/**
 * Money received for an invoice (positive) or paid back to the customer (negative). Append-only: a wrong payment is
 * reversed by an opposite one.
 */
export const payments = sqliteTable(
  "payments",
  {
    companyId: companyId(),
    id: id(),
    invoiceId: text("invoice_id").notNull(),
    amountMinor: minor("amount_minor").notNull(),
    paidOn: day("paid_on").notNull(),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    reference: text("reference").notNull().default(""),
    /** The payment that this one reverses. */
    reverses: text("reverses"),
    byName: text("by_name"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index("payments_by_invoice").on(t.companyId, t.invoiceId),
    index("payments_by_day").on(t.companyId, t.paidOn),
    uniqueIndex("payments_reversed_once").on(t.companyId, t.reverses).where(sql`reverses is not null`),
    check("payments_paid_on", sql`${t.paidOn} glob '????-??-??'`),
    check("payments_amount", sql`${t.amountMinor} <> 0`),
  ],
);
