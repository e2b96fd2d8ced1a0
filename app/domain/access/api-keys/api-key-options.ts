import { statusTable } from "../../kernel/status-table";

/** Areas of the API that a key can be restricted to. */
export const API_AREAS = ["orders", "stock", "floor", "stores", "figures", "people"] as const;
export type ApiArea = (typeof API_AREAS)[number];

export const AREA_LABEL: Record<ApiArea, string> = {
  orders: "Orders and shipments",
  stock: "Products and stock",
  floor: "Picking and shipping",
  stores: "Integrations and staging",
  figures: "Billing and reports",
  people: "Companies, users, and the audit log",
};

export const ACCESS_LABEL = { read: "Read", write: "Read and write" } as const;

/** Validity choices in days. A year is the longest, so that rotation stays a routine. */
export const KEY_DAYS = ["30", "90", "365"] as const;

export const KEY_STATUS_TABLE = statusTable({
  good: { label: "Active", tone: "good", icon: "good" },
  expired: { label: "Expired", tone: "bad", icon: "failed" },
  revoked: { label: "Revoked", tone: "neutral" },
});

/** An authenticator app. */
export const FACTOR_TABLE = statusTable({ on: { label: "On", tone: "good" } });
