import type { ListId } from "#db/schema/column-values";
import type { Permission } from "../kernel/permissions";

/** Lists with saved views: where each is, and the permission to read it. */
export const LISTS = {
  orders: { path: "/orders", permission: "orders.read" },
  stock: { path: "/inventory", permission: "inventory.read" },
  "low-stock": { path: "/inventory/low", permission: "inventory.read" },
  expiring: { path: "/inventory/expiring", permission: "inventory.read" },
  inbound: { path: "/inventory/inbound", permission: "inventory.read" },
  locations: { path: "/inventory/locations", permission: "inventory.read" },
  assembly: { path: "/inventory/assembly", permission: "inventory.read" },
  units: { path: "/inventory/units", permission: "inventory.read" },
  counts: { path: "/inventory/counts", permission: "inventory.count" },
  staging: { path: "/staging", permission: "staging.manage" },
  shipping: { path: "/shipping", permission: "floor.work" },
  invoices: { path: "/billing/invoices", permission: "billing.read" },
  users: { path: "/users", permission: "users.edit" },
  companies: { path: "/companies", permission: "companies.create" },
  integrations: { path: "/integrations", permission: "integrations.manage" },
  returns: { path: "/returns", permission: "orders.read" },
  audit: { path: "/system/audit", permission: "system.read" },
} as const satisfies Record<ListId, { path: string; permission: Permission }>;

/** Opens a list without a saved view, also when the user has a default one. */
export const NO_VIEW = "all";

/** Parameters that belong to a page and not to a view of the list. */
const NOT_SAVED = ["view", "cursor", "open"];

/** What a view saves of a list's URL: its filters, sort and columns, in an order that can be compared. */
export function savedQuery(query: URLSearchParams | Record<string, string | undefined>): string {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const given = pairs.filter((pair): pair is [string, string] => Boolean(pair[1]) && !NOT_SAVED.includes(pair[0]));
  return new URLSearchParams(given.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
}

/** URL of the list as the view shows it. */
export const viewUrl = (list: ListId, { id, query }: { id: string; query: string }): string =>
  `${LISTS[list].path}?${query ? `${query}&` : ""}view=${id}`;
