import { isRecord } from "../http/json";
import { PartnerError } from "../partner";
import type { PushReport, TrackingPush } from "../sales-channel";
import { normaliseTrackingNumber } from "../tracking-links";
import type { SiteClient } from "./client";
import { isoTime } from "./connect";

/**
 * The current order; null when the site does not have it.
 * @throws PartnerError
 */
export async function fetchOrder(client: SiteClient, externalId: string): Promise<unknown | null> {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(externalId)) return null;
  const reply = await client.ask(`/commerce/orders/${externalId}`);
  if (reply.ok) return reply.value;
  // A malformed id is answered 400.
  if (reply.status === 404 || reply.status === 400) return null;
  throw reply.error;
}

/**
 * Marks the order as fulfilled with its tracking number. Squarespace has no partial fulfillment, so that of several
 * shipments the last one names the parcels of all. Reads existing fulfillments first, so that a push repeated after a
 * crash or time-out does not notify the customer twice.
 * @throws PartnerError not-found when the order is gone; refused when it was cancelled
 */
export async function pushTracking(client: SiteClient, push: TrackingPush): Promise<PushReport> {
  const via = "fulfillment";
  if (push.part && !push.part.isLast) return { via, already: false, isLater: true };
  const order = await fetchOrder(client, push.externalId);
  if (!isRecord(order)) {
    throw new PartnerError(
      "not-found",
      "The order is no longer in the store, so its tracking number could not be sent there.",
    );
  }
  const known = numbersOf(order);
  const parcels = [...(push.part?.earlier ?? []), push, ...(push.more ?? [])].map((parcel) => ({
    ...parcel,
    trackingNumber: normaliseTrackingNumber(parcel.trackingNumber),
  }));
  const untold = parcels.filter(({ trackingNumber }) => !known.includes(trackingNumber));
  if (untold.length === 0) return { via, already: true };
  if (order.fulfillmentStatus === "CANCELED") {
    throw new PartnerError("refused", "The order was canceled in the store, so its tracking number was not added.");
  }
  const shipments = untold.map(({ carrierLabel, trackingNumber, trackingUrl }) => ({
    shipDate: isoTime(push.shippedAt),
    carrierName: carrierLabel,
    service: carrierLabel,
    trackingNumber,
    ...(trackingUrl === null ? {} : { trackingUrl }),
  }));
  const reply = await client.ask(`/commerce/orders/${push.externalId}/fulfillments`, {
    method: "POST",
    body: { shouldSendNotification: push.notice?.emailsCustomer ?? true, shipments },
  });
  if (!reply.ok) throw reply.error;
  return { via, already: false };
}

function numbersOf({ fulfillments }: Record<string, unknown>): string[] {
  const made = Array.isArray(fulfillments) ? fulfillments.filter(isRecord) : [];
  return made.flatMap(({ trackingNumber }) =>
    typeof trackingNumber === "string" ? [normaliseTrackingNumber(trackingNumber)] : [],
  );
}
