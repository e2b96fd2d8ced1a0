import { type ShipmentNotice, STANDARD_NOTICE } from "#app/integrations/channel-setup";
import { isRecord } from "#app/integrations/http/json";
import { PartnerError } from "#app/integrations/partner";
import type { PushReport, TrackingPush } from "#app/integrations/sales-channel";
import { normaliseTrackingNumber } from "#app/integrations/tracking-links";
import type { StoreClient } from "../client/client";
import { isUnknownOrder } from "../orders/order-presence";
import { bareStatus } from "../orders/status";
import { keptOrder } from "../orders/stored-order";
import { tellByFulfillment, tellByNote, tellByTrackingPlugin } from "./tracking-methods";

/**
 * Sends tracking to the store by the best method it supports, and sets the order's status. Each step reads before it
 * writes, so that a push repeated after a crash or time-out does not notify the customer twice.
 * @throws PartnerError not-found when the order no longer exists in the store
 */
export async function pushTracking(client: StoreClient, push: TrackingPush): Promise<PushReport> {
  const order = await fetchOrder(client, push.externalId);
  const status = isRecord(order) && typeof order.status === "string" ? bareStatus(order.status) : null;
  if (!isRecord(order) || status === "trash") {
    const where = status === "trash" ? "is in the store's trash" : "is no longer in the store";
    throw new PartnerError("not-found", `The order ${where}, so its tracking number could not be sent there.`);
  }
  const [clean, ...others] = [push, ...(push.more ?? [])].map((parcel) => ({
    ...push,
    ...parcel,
    trackingNumber: normaliseTrackingNumber(parcel.trackingNumber),
  })) as [TrackingPush, ...TrackingPush[]];
  const report =
    (await tellByFulfillment(client, clean, order)) ??
    (await tellByTrackingPlugin(client, clean)) ??
    // One note for all parcels: each customer note is an email.
    (await tellByNote(client, [clean, ...others]));
  if (report.via !== "note") {
    const left: TrackingPush[] = [];
    // The first parcel fulfilled all lines of the order; the contents of the others are not known.
    for (const other of others) if (!(await tellByTrackingPlugin(client, other))) left.push(other);
    if (left.length > 0) await tellByNote(client, left);
  }
  // An order that ships in several shipments is complete with the last one. Every PUT counts as a change and would come
  // back with the next sync. An order cancelled or refunded in the store meanwhile stays so: completing it would override
  // that decision.
  const isWhole = push.part?.isLast ?? true;
  const target = isWhole ? targetStatus(push.notice ?? STANDARD_NOTICE, report.via) : null;
  if (target !== null && ![target, "completed", "cancelled", "refunded"].includes(status ?? "")) {
    await client.demand(orderPath(push.externalId), { method: "PUT", body: { status: target } });
  }
  return report;
}

/**
 * Null to keep the status. WooCommerce emails the customer about a completed order: the Shipment Tracking plugin adds
 * the number to that email; after an emailed fulfillment or note it would be a second email.
 */
function targetStatus({ emailsCustomer, targetStatus: chosen }: ShipmentNotice, via: string): string | null {
  if (chosen === "keep") return null;
  if (chosen !== "automatic") return chosen;
  return emailsCustomer && via !== "shipment-tracking" ? null : "completed";
}

/**
 * The current order with its refunds; null when it is not in the store.
 * @throws PartnerError
 */
export async function fetchWholeOrder(client: StoreClient, externalId: string): Promise<unknown | null> {
  const payload = await fetchOrder(client, externalId);
  return payload === null ? null : keptOrder(client, payload);
}

async function fetchOrder(client: StoreClient, externalId: string): Promise<unknown | null> {
  if (!/^\d{1,19}$/.test(externalId)) return null;
  const reply = await client.ask(orderPath(externalId));
  if (reply.ok) return reply.value;
  if (isUnknownOrder(reply.failure)) return null;
  throw reply.error;
}

function orderPath(externalId: string): string {
  return `/orders/${externalId}`;
}
