import { NOTIFICATION_KIND, type NotificationKind } from "#db/schema/column-values";
import { type Permission, ROLES, type Role, reachOf } from "../kernel/permissions";

/** The permission required to see each kind: usually the one needed to act on it. */
export const NOTIFICATION_PERMISSION: Record<NotificationKind, Permission> = {
  "sync-failed": "integrations.manage",
  "staging-error": "staging.manage",
  "order-changed": "orders.operate",
  "push-failed": "integrations.manage",
  // Not `inventory.read`: pickers have that too, but do not reorder stock.
  "low-stock": "reports.read",
  "new-orders": "orders.read",
  "pick-short": "picking.supervise",
  "parcel-trouble": "orders.operate",
  // Not `orders.operate`: a picker cannot call the carrier back.
  "parcels-left": "picking.supervise",
  "lot-expiring": "reports.read",
  "order-held": "orders.hold",
  invoice: "billing.read",
  "billing-trouble": "billing.manage",
  "take-out": "data.export",
  "role-given": "system.read",
  mention: "orders.mentioned",
  "order-note": "orders.operate",
  "own-order": "orders.create",
  return: "orders.read",
  "asn-announced": "inventory.receive",
  "asn-arrived": "inbound.announce",
  "asn-received": "inbound.announce",
  "count-review": "inventory.adjust",
  "assembly-requested": "assembly.manage",
  "assembly-ended": "assembly.order",
  "database-filling": "system.read",
};

/** Stored as the company id of notifications about the provider's own staff. */
export const PROVIDER_COMPANY_ID = "provider";

/** Kinds about an event. All other kinds last as long as their condition. */
export const EVENT_KINDS = [
  "staging-error",
  "new-orders",
  "parcel-trouble",
  "parcels-left",
  "lot-expiring",
  "invoice",
  "role-given",
  "mention",
  "order-note",
  "own-order",
  "return",
  "asn-announced",
  "asn-arrived",
  "asn-received",
  "count-review",
  "assembly-requested",
  "assembly-ended",
] as const satisfies readonly NotificationKind[];

/** Kinds that name the one user to notify. */
export const PERSONAL_KINDS = ["mention", "own-order"] as const satisfies readonly NotificationKind[];

/** Names in the settings and filters. */
export const KIND_LABEL: Record<NotificationKind, string> = {
  "sync-failed": "Failed sync",
  "staging-error": "Staging errors",
  "order-changed": "Changed orders",
  "push-failed": "Store not updated",
  "low-stock": "Low stock",
  "new-orders": "New orders",
  "pick-short": "Short picks",
  "parcel-trouble": "Parcel exceptions",
  "parcels-left": "Parcels left behind",
  "lot-expiring": "Expiring lots",
  "order-held": "On-hold orders",
  invoice: "Invoices",
  "billing-trouble": "Billing problems",
  "take-out": "Data exports",
  "role-given": "Role changes",
  mention: "Mentions and answers",
  "order-note": "Client notes",
  "own-order": "Orders you created",
  return: "Returns",
  "asn-announced": "Announced receipts",
  "asn-arrived": "Arrived receipts",
  "asn-received": "Received goods",
  "count-review": "Count differences",
  "assembly-requested": "Requested assemblies",
  "assembly-ended": "Ended assemblies",
  "database-filling": "Nearly full database",
};

/** Descriptions in the settings. */
export const KIND_HINT: Record<NotificationKind, string> = {
  "sync-failed": "A store or another integration stopped working.",
  "staging-error": "Staged orders that could not be processed.",
  "order-changed": "A change to an open order, made in the store or by another user.",
  "push-failed": "Tracking numbers, notes about returns, and stock quantities that a store rejected.",
  "low-stock": "A product is at or below its reorder point.",
  "new-orders": "The first order of the day.",
  "pick-short": "A picker could not find all units.",
  "parcel-trouble": "A carrier is returning a parcel or cannot deliver it.",
  "parcels-left": "A load was handed over to its carrier, and shipped parcels were not on it.",
  "lot-expiring": "A lot expires in 30 or 7 days.",
  "order-held": "An order was put on hold, with the reason.",
  invoice: "An invoice or credit note was issued, or an invoice is overdue.",
  "billing-trouble": "An invoice could not be created, sent, or collected.",
  "take-out": "An export of all company data is ready.",
  "role-given":
    "A user was added or got another role, or an administrator or super user joined, was reactivated, or changed their email.",
  mention: "An order note mentions you or answers yours.",
  "order-note": "A client wrote a note on an order, such as a question to the warehouse.",
  "own-order": "An order that you created was put on hold or canceled by someone else.",
  return: "A return was announced, came back, or was completed.",
  "asn-announced": "A client announced goods that are on their way to the warehouse.",
  "asn-arrived": "Announced goods arrived at the warehouse.",
  "asn-received": "Announced goods were received: in full, with differences, or with an item that is unknown.",
  "count-review": "A count found a difference that waits for approval.",
  "assembly-requested": "An assembly order was saved as a draft and waits to be released.",
  "assembly-ended": "An assembly order was completed, ended with units missing, or canceled.",
  "database-filling": "A database has reached 7 GB or more of the 10 GB that it can hold.",
};

/** The kinds that each role can see. */
export const VISIBLE_KINDS = Object.fromEntries(
  ROLES.map((role) => [role, NOTIFICATION_KIND.filter((kind) => reachOf(role, NOTIFICATION_PERMISSION[kind]))]),
) as Record<Role, NotificationKind[]>;

/**
 * Email defaults. The bell is on for all visible kinds; email is opt-in except for these. No one watches a screen at
 * night when orders stop arriving, and a company's owner must learn of every export of its data.
 */
export const MAILED_USUALLY: readonly { role: Role; kind: NotificationKind }[] = [
  { role: "admin", kind: "sync-failed" },
  // Until the push succeeds, customers have no tracking number.
  { role: "admin", kind: "push-failed" },
  { role: "company_manager", kind: "take-out" },
  { role: "admin", kind: "role-given" },
  // A full database takes no orders.
  { role: "admin", kind: "database-filling" },
];

export const isMailedUsually = (role: Role, kind: NotificationKind): boolean =>
  MAILED_USUALLY.some((usual) => usual.role === role && usual.kind === kind);
