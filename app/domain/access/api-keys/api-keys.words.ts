/** What a key may be kept to. */
export const API_AREAS = ["orders", "stock", "floor", "stores", "figures", "people"] as const;
export type ApiArea = (typeof API_AREAS)[number];

export const AREA_LABEL: Record<ApiArea, string> = {
  orders: "Orders and shipments",
  stock: "Products and stock",
  floor: "Picking and shipping",
  stores: "Integrations and staging",
  figures: "Billing and reports",
  people: "Companies, users and the audit log",
};

export const ACCESS_LABEL = { read: "Read", write: "Read and write" } as const;

/** How long a key may last, in days; the longest comes round often enough to be remembered. */
export const KEY_DAYS = ["30", "90", "365"] as const;
