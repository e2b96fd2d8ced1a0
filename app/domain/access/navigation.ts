import { type Role, reachOf } from "../kernel/permissions";

/** A screen as the sidebar shows it; `icon` names one of the shell's icons. */
export interface NavItem {
  to: string;
  label: string;
  icon:
    | "dashboard"
    | "companies"
    | "inventory"
    | "receiving"
    | "counts"
    | "orders"
    | "picking"
    | "shipping"
    | "integrations"
    | "returns"
    | "reports"
    | "tasks"
    | "scanner"
    | "my-inventory"
    | "my-orders"
    | "billing"
    | "users"
    | "system"
    | "staging"
    | "admin"
    | "support";
  /** Pressing `g` and then this letter opens the screen. */
  hotkey?: string;
}

const item = (to: string, label: string, icon: NavItem["icon"], roles: readonly Role[], hotkey?: string) => ({
  roles,
  item: { to, label, icon, ...(hotkey && { hotkey }) } satisfies NavItem,
});

const STAFF = ["admin", "super_user", "warehouse_manager"] as const;
const FLOOR = [...STAFF, "employee"] as const;
const PORTAL = ["company_manager", "client"] as const;
const ALL = [...FLOOR, ...PORTAL] as const;

/**
 * Every screen in sidebar order, with the roles that see it. A client company sees one list of orders and one of stock:
 * its owner those with every action, its employees those of the portal. All of them answer.
 */
const SCREENS = [
  item("/", "Dashboard", "dashboard", ALL, "d"),
  item("/companies", "Companies", "companies", STAFF, "c"),
  item("/companies", "Company", "companies", ["company_manager"], "c"),
  item("/inventory", "Inventory", "inventory", [...STAFF, "company_manager"], "i"),
  item("/inventory/inbound", "Inbound", "receiving", [...FLOOR, "company_manager"], "a"),
  item("/inventory/replenish", "Stock Tasks", "counts", FLOOR, "k"),
  item("/my-inventory", "My Inventory", "my-inventory", ["client"], "i"),
  item("/orders", "Orders", "orders", [...FLOOR, "company_manager"], "o"),
  item("/my-orders", "My Orders", "my-orders", ["client"], "o"),
  item("/picking", "Picking", "picking", FLOOR, "p"),
  item("/shipping", "Shipping", "shipping", FLOOR, "s"),
  item("/returns", "Returns", "returns", ALL, "e"),
  item("/integrations", "Integrations", "integrations", ["admin", "warehouse_manager"], "n"),
  item("/reports", "Reports", "reports", [...STAFF, "company_manager", "client"], "r"),
  item("/billing", "Billing", "billing", ["admin", "company_manager", "client"], "b"),
  item("/picking-tasks", "Picking Tasks", "tasks", ["employee"]),
  item("/scanner", "Barcode Scanner", "scanner", ["employee"], "b"),
  item("/users", "User Management", "users", ["admin", "super_user", "company_manager"], "u"),
  item("/staging", "Staging Area", "staging", ["admin"], "t"),
  item("/system", "System Reports", "system", ["admin"]),
];

const PINNED = [item("/admin", "Admin Menu", "admin", ["admin"]), item("/support", "Help", "support", ALL)];

/** Screens in the phone's bottom bar, reachable without opening the menu. */
const MAIN_SCREENS: Record<Role, readonly string[]> = {
  admin: ["/", "/orders", "/picking", "/shipping"],
  super_user: ["/", "/orders", "/picking", "/shipping"],
  warehouse_manager: ["/", "/orders", "/picking", "/shipping"],
  employee: ["/", "/picking", "/scanner", "/orders"],
  company_manager: ["/", "/orders", "/inventory", "/companies"],
  client: ["/", "/my-orders", "/my-inventory", "/reports"],
};
/** A tab takes a fifth of a phone's width, which holds one word. */
const SHORT_LABELS: Record<string, string> = {
  "/scanner": "Scanner",
  "/users": "Users",
  "/my-orders": "Orders",
  "/my-inventory": "Inventory",
};

/** Screens for this role's keyboard shortcuts and search. */
export const screensFor = (role: Role): { to: string; label: string; hotkey?: string }[] => [
  // Shares the sidebar's objects, so that the page data contains them once.
  ...navigationFor(role),
  ...pinnedScreensFor(role),
];

/** Whether the role's sidebar leads to My Orders and My Inventory instead of Orders and Inventory. */
export const isPortalRole = (role: Role): boolean => navigationFor(role).some(({ to }) => to === "/my-orders");

/** A command that the role can give in the search. */
export const searchExampleFor = (role: Role): string =>
  `${reachOf(role, "orders.hold") ? "hold" : reachOf(role, "portal.read") ? "ask about" : "ship"} order 1643`;

/** Pinned below the other screens. */
export const pinnedScreensFor = (role: Role): NavItem[] =>
  PINNED.filter(({ roles }) => (roles as readonly Role[]).includes(role)).map((screen) => screen.item);

export const navigationFor = (role: Role): NavItem[] =>
  SCREENS.filter(({ roles }) => (roles as readonly Role[]).includes(role)).map((screen) => screen.item);

/** A phone's bottom bar: at most four main screens of the role, most used first. */
export const mainScreensFor = (role: Role): NavItem[] => {
  const seen = navigationFor(role);
  return MAIN_SCREENS[role].flatMap((to) => {
    const screen = seen.find((item) => item.to === to);
    const label = SHORT_LABELS[to];
    return screen ? [label ? { ...screen, label } : screen] : [];
  });
};
