import type { Permission } from "../access/access.schema";

export const NOTIFICATION_KIND = ["sync-failed", "staging-error", "order-changed", "push-failed", "low-stock"] as const;
export type NotificationKind = (typeof NOTIFICATION_KIND)[number];

/** Who is told of what: whoever may do something about it. */
export const SEEN_WITH: Record<NotificationKind, Permission> = {
  "sync-failed": "integrations.manage",
  "staging-error": "staging.manage",
  "order-changed": "orders.operate",
  "push-failed": "integrations.manage",
  "low-stock": "inventory.adjust",
};
