/**
 * Values of columns that the domain and the browser name too: enumerations, and the shapes of JSON. This file imports
 * only types, so that a page can import it without the table definitions.
 */

import type { Charge } from "./values/charge-values";
import type { TaxTreatment } from "./values/invoice-values";

export const INTEGRATION_TYPES = [
  "woocommerce",
  "shopify",
  "squarespace",
  "shipstation",
  "pirateship",
  "stripe",
] as const;
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

/** When a company's received units can be sold: at once, or when they have been put away. */
export const SELLABLE_FROM = ["receipt", "putaway"] as const;
export type SellableFrom = (typeof SELLABLE_FROM)[number];

export const INTEGRATION_STATUS = ["active", "error", "paused"] as const;
export type IntegrationStatus = (typeof INTEGRATION_STATUS)[number];

export const HISTORY_DAYS = ["0", "30", "90", "365", "all"] as const;
export const OLDER_ORDERS = ["open", "ready", "none"] as const;

export const NOTIFICATION_KIND = [
  "sync-failed",
  "staging-error",
  "order-changed",
  "push-failed",
  "low-stock",
  "new-orders",
  "pick-short",
  "parcel-trouble",
  "parcels-left",
  "lot-expiring",
  "order-held",
  "invoice",
  "billing-trouble",
  "take-out",
  "role-given",
  "mention",
  "order-note",
  "own-order",
  "return",
  "asn-announced",
  "asn-arrived",
  "asn-received",
  "count-review",
  "assembly-requested",
  "assembly-ended",
  "database-filling",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KIND)[number];

/** Lists that have saved views. */
export const LIST_ID = [
  "orders",
  "stock",
  "low-stock",
  "expiring",
  "inbound",
  "locations",
  "counts",
  "staging",
  "shipping",
  "invoices",
  "users",
  "companies",
  "integrations",
  "audit",
  "returns",
  "assembly",
  "units",
] as const;
export type ListId = (typeof LIST_ID)[number];

export const FILTER_PAGE = ["inventory", "orders", "reports", "picking"] as const;
export type FilterPage = (typeof FILTER_PAGE)[number];

export const FILTER_TYPE = ["category", "status", "stockLevel", "priority", "carrier", "other"] as const;
export type FilterType = (typeof FILTER_TYPE)[number];

/** An active option of a page, as its filters offer it. */
export interface FilterChoice {
  filterType: FilterType;
  value: string;
  label: string;
}

export const ORDER_STATUS = [
  "pending",
  "processing",
  "on-hold",
  "completed",
  "cancelled",
  "refunded",
  "failed",
  "checkout-draft",
  "picking",
  "picked",
  "shipped",
  "delivered",
] as const;
export type OrderStatus = (typeof ORDER_STATUS)[number];

/** Why an order is on hold, named after what resolves it. */
export const HOLD_KIND = [
  "manual",
  "payment",
  "store-status",
  "address",
  "line",
  "stock",
  "backorder",
  "change",
] as const;
export type HoldKind = (typeof HOLD_KIND)[number];

export const STOCK_LEVEL = ["out", "low", "in"] as const;
export type StockLevel = (typeof STOCK_LEVEL)[number];

export const SHORTAGE_REASON = ["not-found", "too-few", "damaged", "wrong-item", "expired", "other"] as const;
export type ShortageReason = (typeof SHORTAGE_REASON)[number];

export const SHORTAGE_STATUS = ["open", "decided"] as const;

/**
 * Picked from another bin; shipped later as a backorder; shipped without the units; found after all; the whole order on
 * hold for stock; or the order was released, held or canceled before a decision.
 */
export const SHORTAGE_OUTCOME = ["elsewhere", "backorder", "without", "found", "held", "ended"] as const;
export type ShortageOutcome = (typeof SHORTAGE_OUTCOME)[number];

export const IMPORT_KIND = ["products", "stock"] as const;
export type ImportKind = (typeof IMPORT_KIND)[number];

export const IMPORT_STATUS = ["mapping", "checking", "ready", "running", "done"] as const;
export type ImportStatus = (typeof IMPORT_STATUS)[number];

export const IMPORT_MODE = ["all", "good"] as const;
export type ImportMode = (typeof IMPORT_MODE)[number];

/** Field → column index (from 0); fields without a column are not imported. */
export type ImportMapping = Partial<Record<string, number>>;

/** The expected result of a row, or the reason for its refusal. */
export interface PreviewRow {
  row: number;
  /** SKU and name in the row. */
  subject: string;
  outcome: "create" | "update" | "refuse" | "skip";
  /** A description, "Receive 20" or "Price $12.00", or the reason. */
  detail: string;
}

/** A rate, and tiers for higher quantities in the period: `[{ above: 1000, rate: 22500000 }]`. */
export interface Rate {
  rate: number;
  tiers?: readonly Tier[];
}
export interface Tier {
  /** Applies to quantities above this in the period. */
  above: number;
  rate: number;
}

/** Special work and materials by name, in display order. */
export interface NamedRate extends Rate {
  name: string;
  /** In words: "hour", "box". */
  unit: string;
  /** A material charged automatically per parcel or order; null for manual entries. */
  each: "parcel" | "order" | null;
}

/** How one charge of a rate card is taxed, when not as the company's other charges. */
export interface TaxOverride extends TaxTreatment {
  charge: Charge | "material" | "special" | "postage" | "minimum";
  /** Name of one material or special work; empty for all of them. */
  item: string;
}

export interface Rates {
  charges: Partial<Record<Charge, Rate>>;
  /** Storage rates are per day, or per month, which is divided equally over its days. */
  storagePer: "day" | "month";
  materials: readonly NamedRate[];
  special: readonly NamedRate[];
  /** Markup on postage in hundredths of a percent; null when postage is not charged on. */
  postageMarkup: number | null;
  /** Minor units per month; prorated for a part of a month. */
  minimumMinor: number;
  /** Charges that are taxed in another way than the company's other charges. */
  taxes?: readonly TaxOverride[];
}

/** The provider's rates for new clients. */
export interface DefaultCard {
  currency: string;
  rates: Rates;
}

export type { CorrectedInvoice } from "./values/invoice-values";

export const CATEGORY_ACTIONS = ["refuse", "create", "leave-out", "use"] as const;

/**
 * `refuse` reports each row as a problem, `leave-out` skips the rows without a problem, and `use` replaces the unknown
 * category with the existing `category`.
 */
export interface CategoryChoice {
  action: (typeof CATEGORY_ACTIONS)[number];
  category?: string;
}

export interface UnknownCategory {
  name: string;
  /** Rows of the file with this category. */
  rows: number;
  /** Without a choice, its rows are refused. */
  choice?: CategoryChoice;
}

/** Settings of one import. */
export interface ImportSettings {
  columns: ImportMapping;
  categories: UnknownCategory[];
}

/** The content of `imports.mapping`. Imports older than category choices store only their columns. */
export type StoredSettings = ImportSettings | (ImportMapping & { columns?: never });
