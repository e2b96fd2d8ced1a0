import { z } from "zod";
import type { Permission } from "./access.schema";

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

/** "any": every key may. "none": what no program does. */
const AREA_OF: Record<Permission, ApiArea | "any" | "none"> = {
  "companies.create": "people",
  "companies.read": "people",
  "companies.details": "people",
  "companies.edit": "people",
  "users.manage": "people",
  "users.edit": "people",
  "users.assign": "people",
  "products.read": "stock",
  "products.edit": "stock",
  "inventory.read": "stock",
  "inventory.adjust": "stock",
  "inventory.receive": "stock",
  "orders.read": "orders",
  "orders.create": "orders",
  "orders.edit": "orders",
  "orders.hold": "orders",
  "orders.cancel": "orders",
  "orders.operate": "orders",
  "floor.work": "floor",
  "picking.supervise": "floor",
  "integrations.manage": "stores",
  "staging.manage": "stores",
  "reports.read": "figures",
  "portal.read": "none",
  "billing.manage": "figures",
  "billing.read": "figures",
  "data.take-out": "none",
  "filters.manage": "people",
  "filters.read": "any",
  "system.read": "people",
  "keys.manage": "none",
  "people.erase": "none",
  "profile.own": "none",
};

/** What a key allows of what its user may. */
export interface KeyGrant {
  name: string;
  access: "read" | "write";
  areas: readonly string[];
}

export function keyReaches({ areas }: KeyGrant, permission: Permission): boolean {
  const area = AREA_OF[permission];
  return area === "any" || areas.includes(area);
}

export const ACCESS_LABEL = { read: "Read", write: "Read and write" } as const;

/** How long a key may last, in days; the longest comes round often enough to be remembered. */
export const KEY_DAYS = ["30", "90", "365"] as const;

export const NewKey = z.object({
  /** The page's own: what is sent twice makes one key. */
  id: z.uuid("Open the page anew"),
  name: z
    .string("Name is required")
    .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .pipe(z.string().min(1, "Name is required").max(60, "At most 60 characters")),
  email: z
    .string("Email is required")
    .trim()
    .toLowerCase()
    .pipe(z.string().min(1, "Email is required").max(254, "At most 254 characters")),
  access: z.enum(["read", "write"], "Choose what the key may do"),
  areas: z.array(z.enum(API_AREAS, "Choose from the list"), "Choose at least one").min(1, "Choose at least one").max(6),
  days: z.enum(KEY_DAYS, "Choose how long it lasts"),
});
export type NewKey = z.output<typeof NewKey>;

export const KeyParams = z.object({ id: z.string().max(64) });
