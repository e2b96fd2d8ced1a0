import type { Permission } from "../kernel/permissions";

export const COMPANY_TABS = [
  "overview",
  "orders",
  "inventory",
  "products",
  "billing",
  "integrations",
  "users",
  "processes",
  "settings",
] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];

export const TAB_LABEL: Record<CompanyTab, string> = {
  overview: "Overview",
  orders: "Orders",
  inventory: "Inventory",
  products: "Products",
  billing: "Billing",
  integrations: "Integrations",
  users: "Users",
  processes: "Processes",
  settings: "Settings",
};

/** The permission that each tab requires. */
export const TAB_PERMISSION: Record<CompanyTab, Permission> = {
  overview: "companies.details",
  orders: "orders.read",
  inventory: "inventory.read",
  products: "products.read",
  billing: "billing.read",
  integrations: "integrations.manage",
  users: "users.manage",
  processes: "companies.details",
  settings: "companies.edit",
};

/** The tabs that a user can see, in display order. */
export const tabsFor = (may: (permission: Permission) => boolean): CompanyTab[] =>
  COMPANY_TABS.filter((tab) => may(TAB_PERMISSION[tab]));

/** The requested tab; the first one when it does not exist or the user cannot see it. */
export const tabOf = (asked: string | undefined, tabs: readonly CompanyTab[]): CompanyTab | null =>
  tabs.find((tab) => tab === asked) ?? tabs[0] ?? null;

/** The figure beside a tab: a count, or amounts with their currencies. */
export type TabFigure =
  | { kind: "count"; n: number; of: string }
  | { kind: "amounts"; amounts: { minor: number; currency: string }[]; of: string };
export type TabFigures = Partial<Record<CompanyTab, TabFigure>>;
