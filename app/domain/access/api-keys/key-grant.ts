import type { Permission } from "../../kernel/permissions";
import type { ApiArea } from "./api-key-options";

/** "any": open to every key. "none": closed to all keys. */
const AREA_OF: Record<Permission, ApiArea | "any" | "none"> = {
  "companies.create": "people",
  "companies.read": "people",
  "companies.details": "people",
  "companies.edit": "people",
  "users.manage": "people",
  "users.edit": "people",
  "users.reset-factor": "none",
  "users.assign": "people",
  "products.read": "stock",
  "products.edit": "stock",
  "inventory.read": "stock",
  "inventory.adjust": "stock",
  "inventory.receive": "stock",
  "inventory.tasks": "stock",
  "inbound.announce": "stock",
  "inventory.request-count": "stock",
  "assembly.order": "stock",
  "assembly.manage": "stock",
  "inbound.manage": "stock",
  "inventory.count": "stock",
  "orders.read": "orders",
  "orders.create": "orders",
  "orders.edit": "orders",
  "orders.hold": "orders",
  "orders.cancel": "orders",
  "orders.operate": "orders",
  "returns.postage": "orders",
  "orders.mentioned": "orders",
  "floor.work": "floor",
  "picking.supervise": "floor",
  "boxes.manage": "floor",
  "warehouses.manage": "floor",
  "integrations.manage": "stores",
  "staging.manage": "stores",
  "reports.read": "figures",
  "portal.read": "none",
  "billing.manage": "figures",
  "billing.read": "figures",
  "data.export": "none",
  "announcements.manage": "people",
  "filters.manage": "people",
  "filters.read": "any",
  "system.read": "people",
  "keys.manage": "none",
  "people.erase": "none",
  "profile.own": "none",
};

/** The API area of a permission; "any" for permissions that every key has. */
export const areaOf = (permission: Permission): string => AREA_OF[permission];

/** Restricts a key to a part of its user's permissions. */
export interface KeyGrant {
  name: string;
  access: "read" | "write";
  areas: readonly string[];
}

export function keyReaches({ areas }: KeyGrant, permission: Permission): boolean {
  const area = areaOf(permission);
  return area === "any" || areas.includes(area);
}
