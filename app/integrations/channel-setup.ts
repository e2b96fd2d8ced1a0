import type { AccessCheck, TestReport } from "./partner";

export interface ChannelReport extends TestReport {
  /** One per `Access`, in that order. */
  checks: AccessCheck[];
}

/** How a store notifies its customer that an order has shipped. */
export interface ShipmentNotice {
  /**
   * Whether the store emails the tracking number to the customer; otherwise the number is visible to the shop's staff
   * only.
   */
  emailsCustomer: boolean;
  /** The note's text with {carrier}, {tracking} and {link}; null for the standard one. */
  noteText: string | null;
  /**
   * The order status to set on shipping; "keep" for no change; "automatic" for completed, unless the store would then
   * email the customer a second time.
   */
  targetStatus: string;
}

/** One email with the tracking number. */
export const STANDARD_NOTICE: ShipmentNotice = { emailsCustomer: true, noteText: null, targetStatus: "automatic" };

/** A note in a store's order that only the shop's staff can read. */
export interface StaffNote {
  externalId: string;
  text: string;
  /** The beginning of the text, which no other note of the order has: a repeated note is recognized by it. */
  mark: string;
}

/** The delivery URL and signing secret for the platform's webhooks. */
export interface WebhookWish {
  deliveryUrl: string;
  secret: string;
}

/** Webhooks by topic and the platform's id, such as "order.updated (12)". */
export interface WebhookRemoval {
  removed: string[];
  /** Not deleted: the platform refused, or they use another URL of the same integration. */
  remaining: string[];
}

/** "made" also when a webhook that the platform had disabled was created again. */
export interface WebhookReport {
  outcome: "kept" | "made";
  /** For the log and the screen: "order.created, order.updated, order.deleted". */
  topics: string;
}
