import { type Permission, ROLES, type Role, reachOf } from "../access/access.schema";

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
};

/** Each role with each kind that it is told of, as "role kind". */
export const TOLD: readonly string[] = ROLES.flatMap((role: Role) =>
  NOTIFICATION_KIND.filter((kind) => reachOf(role, SEEN_WITH[kind])).map((kind) => `${role} ${kind}`),
);
