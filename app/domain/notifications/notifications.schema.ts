import { type Permission, ROLES, type Role, reachOf } from "../kernel/permissions";

export const NOTIFICATION_KIND = [
  "sync-failed",
  "staging-error",
  "order-changed",
  "push-failed",
  "low-stock",
  "new-orders",
  "pick-short",
  "parcel-trouble",
  "lot-expiring",
  "order-held",
  "invoice",
  "billing-trouble",
  "take-out",
  "role-given",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KIND)[number];

/** Who is told of what: whoever may do something about it, and of stock and orders whoever they matter to. */
export const SEEN_WITH: Record<NotificationKind, Permission> = {
  "sync-failed": "integrations.manage",
  "staging-error": "staging.manage",
  "order-changed": "orders.operate",
  "push-failed": "integrations.manage",
  // Everybody sees stock; whoever picks it has nothing to order.
  "low-stock": "reports.read",
  "new-orders": "orders.read",
  "pick-short": "picking.supervise",
  "parcel-trouble": "orders.operate",
  "lot-expiring": "reports.read",
  "order-held": "orders.hold",
  invoice: "billing.read",
  "billing-trouble": "billing.manage",
  "take-out": "data.take-out",
  "role-given": "system.read",
};

/** In place of a company's id, in notifications about the provider's own staff. */
export const PROVIDER_COMPANY_ID = "provider";

/** What tells of a moment. Everything else stands for as long as it is so. */
export const TOLD_ONCE = [
  "staging-error",
  "new-orders",
  "parcel-trouble",
  "lot-expiring",
  "invoice",
  "role-given",
] as const satisfies readonly NotificationKind[];

/** As the settings and the filters call them. */
export const KIND_LABEL: Record<NotificationKind, string> = {
  "sync-failed": "Failed sync",
  "staging-error": "Staging errors",
  "order-changed": "Changed orders",
  "push-failed": "Store not updated",
  "low-stock": "Low stock",
  "new-orders": "New orders",
  "pick-short": "Short picks",
  "parcel-trouble": "Parcels in trouble",
  "lot-expiring": "Expiring lots",
  "order-held": "On-hold orders",
  invoice: "Invoices",
  "billing-trouble": "Billing trouble",
  "take-out": "Data exports",
  "role-given": "Role changes",
};

/** What each of them tells. */
export const KIND_HINT: Record<NotificationKind, string> = {
  "sync-failed": "A store or another connection that does not work.",
  "staging-error": "Staged orders that could not become orders.",
  "order-changed": "A change to an open order, by the store or a colleague.",
  "push-failed": "Tracking numbers and stock that a store did not accept.",
  "low-stock": "A product that reaches its reorder point.",
  "new-orders": "The first order of a day.",
  "pick-short": "Units that a picker did not find.",
  "parcel-trouble": "A parcel that a carrier returns or cannot deliver.",
  "lot-expiring": "A lot that expires in 30 or in 7 days.",
  "order-held": "An order that was put on hold, and why.",
  invoice: "An issued invoice or credit note, and an overdue invoice.",
  "billing-trouble": "An invoice that could not be created, sent or collected.",
  "take-out": "An export of all the company's data that is ready.",
  "role-given":
    "A new user, a changed role, or an administrator or super user who joins, is activated again or gets another email.",
};

/** The kinds that each role is told of. */
export const TOLD = Object.fromEntries(
  ROLES.map((role) => [role, NOTIFICATION_KIND.filter((kind) => reachOf(role, SEEN_WITH[kind]))]),
) as Record<Role, NotificationKind[]>;

/**
 * The bell rings for everything that a role is told of, and letters are for who asks for them, but for these: nobody
 * looks at a screen at night while no orders come in, and a company's owner is to hear who took its data out.
 */
export const MAILED_USUALLY: readonly { role: Role; kind: NotificationKind }[] = [
  { role: "admin", kind: "sync-failed" },
  // Customers wait for their tracking numbers meanwhile.
  { role: "admin", kind: "push-failed" },
  { role: "company_manager", kind: "take-out" },
  { role: "admin", kind: "role-given" },
];

export const isMailedUsually = (role: Role, kind: NotificationKind): boolean =>
  MAILED_USUALLY.some((usual) => usual.role === role && usual.kind === kind);
