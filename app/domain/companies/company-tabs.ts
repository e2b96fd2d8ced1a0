import type { Permission } from "../kernel/permissions";

export const COMPANY_TABS = ["overview", "users", "products", "inventory", "processes"] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];

export const TAB_LABEL: Record<CompanyTab, string> = {
  overview: "Overview",
  users: "Users",
  products: "Products",
  inventory: "Inventory",
  processes: "Processes",
};

/** The permission that each tab requires. */
export const TAB_PERMISSION: Record<CompanyTab, Permission> = {
  overview: "companies.details",
  users: "users.manage",
  products: "products.read",
  inventory: "inventory.read",
  processes: "companies.details",
};

/** The tabs that a user can see, in display order. */
export const tabsFor = (may: (permission: Permission) => boolean): CompanyTab[] =>
  COMPANY_TABS.filter((tab) => may(TAB_PERMISSION[tab]));

/** The requested tab; the first one when it does not exist or the user cannot see it. */
export const tabOf = (asked: string | undefined, tabs: readonly CompanyTab[]): CompanyTab | null =>
  tabs.find((tab) => tab === asked) ?? tabs[0] ?? null;
