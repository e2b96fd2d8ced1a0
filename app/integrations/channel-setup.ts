import type { AccessCheck, TestReport } from "./partner";

export interface ChannelReport extends TestReport {
  /** One for each `Access`, in that order. */
  checks: AccessCheck[];
}

/** How a store tells its customer that an order has shipped. */
export interface ShipmentNotice {
  /** We let the store email the tracking number to the customer; without it the number is for the shop's staff. */
  emailsCustomer: boolean;
  /** The note's text with {carrier}, {tracking} and {link}; null for the standard one. */
  noteText: string | null;
  /**
   * The store's status for an order that has shipped, "keep" for the one that it has, or "automatic": completed, unless
   * the store would email the customer a second time.
   */
  targetStatus: string;
}

/** One email with the tracking number. */
export const STANDARD_NOTICE: ShipmentNotice = { emailsCustomer: true, noteText: null, targetStatus: "automatic" };

/** Where the platform is to send its webhooks, and what it signs them with. */
export interface WebhookWish {
  deliveryUrl: string;
  secret: string;
}

/** Webhooks by topic and the platform's id, such as "order.updated (12)". */
export interface WebhookRemoval {
  removed: string[];
  /** Not deleted: the platform refused, or they are sent to another address of the same integration. */
  remaining: string[];
}

/** "made" also when one that the platform had switched off was made again. */
export interface WebhookReport {
  outcome: "kept" | "made";
  /** For the log and the screen: "order.created, order.updated, order.deleted". */
  topics: string;
}
