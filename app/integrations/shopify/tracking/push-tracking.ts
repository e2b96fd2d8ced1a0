import { isRecord } from "#app/integrations/http/json";
import { PartnerError } from "#app/integrations/partner";
import type { PushReport, TrackedParcel, TrackingPush } from "#app/integrations/sales-channel";
import { normaliseTrackingNumber } from "#app/integrations/tracking-links";
import type { ShopClient } from "../client/client";
import { planFulfillments } from "./fulfillments";
import { fulfilledLines, openLines, readSending } from "./open-fulfillments";

const FULFILL = `mutation Fulfill($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

const ADD_NUMBER = `mutation AddNumber($id: ID!, $info: FulfillmentTrackingInput!, $notify: Boolean!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $info, notifyCustomer: $notify) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

/** Carrier names for which Shopify creates tracking links. */
const COMPANY: Record<string, string> = { ups: "UPS", usps: "USPS", fedex: "FedEx", dhl: "DHL Express" };

/** Statuses of fulfillments that did not take place. */
const VOID = ["CANCELLED", "ERROR", "FAILURE"];

/**
 * Fulfills the parcel's lines with its tracking number, one fulfillment per location. Reads existing fulfillments
 * first, so that a push repeated after a crash or time-out does not notify the customer twice.
 * @throws PartnerError not-found when the order no longer exists in the shop; refused when it cannot be fulfilled
 */
export async function pushTracking(client: ShopClient, pushed: TrackingPush): Promise<PushReport> {
  const via = "fulfillment";
  // A fulfillment has lines: this part's parcels are listed with the part that completes one.
  if (pushed.part && pushed.lines.length === 0) return { via, already: false, isLater: true };
  const order = await readSending(client, pushed.externalId);
  const push = withEarlier(pushed, listOf(order.fulfillments));
  const number = normaliseTrackingNumber(push.trackingNumber);
  const made = listOf(order.fulfillments).filter((each) => !VOID.includes(String(each.status)));
  const told = made.filter((each) => numbersOf(each).includes(number));
  const open = await openLines(client, order);
  const plan = planFulfillments(push.lines, open, open.length > 0 ? await fulfilledLines(client, told) : []);
  if (plan.length === 0) {
    if (told.length > 0) return { via, already: !(await tellTheOthers(client, told, push)) };
    await tellBesides(client, made, push, order.cancelledAt);
    return { via, already: false };
  }
  // The customer is emailed for the first part of a parcel only.
  const isNews = told.length === 0;
  for (const [index, lineItemsByFulfillmentOrder] of plan.entries()) {
    const fulfillment = {
      lineItemsByFulfillmentOrder,
      trackingInfo: trackingInfo(push),
      notifyCustomer: isNews && index === 0 && emails(push),
    };
    await client.change("fulfillmentCreate", FULFILL, { fulfillment });
  }
  return { via, already: false };
}

/** With the parcels of earlier parts that no fulfillment lists. */
function withEarlier(push: TrackingPush, made: readonly Record<string, unknown>[]): TrackingPush {
  const known = made.flatMap(numbersOf);
  const isUnknown = ({ trackingNumber }: TrackedParcel) => !known.includes(normaliseTrackingNumber(trackingNumber));
  const earlier = (push.part?.earlier ?? []).filter(isUnknown);
  return earlier.length > 0 ? { ...push, more: [...(push.more ?? []), ...earlier] } : push;
}

const emails = ({ notice }: TrackingPush): boolean => notice?.emailsCustomer ?? true;

/** The order was fulfilled in the shop already: adds the tracking number if there is none. */
async function tellBesides(
  client: ShopClient,
  made: readonly Record<string, unknown>[],
  push: TrackingPush,
  cancelledAt: unknown,
): Promise<void> {
  const bare = made.findLast((each) => numbersOf(each).length === 0);
  if (bare) {
    const info = trackingInfo(push);
    await client.change("fulfillmentTrackingInfoUpdate", ADD_NUMBER, { id: bare.id, info, notify: emails(push) });
    return;
  }
  const why = cancelledAt ? "The order was canceled in the store" : "Nothing is left to fulfill in the store";
  throw new PartnerError("refused", `${why}, so the tracking number could not be added. Enter it in Shopify.`);
}

/** Adds the parcels after the first, unless the shop knows all of them. */
async function tellTheOthers(
  client: ShopClient,
  told: readonly Record<string, unknown>[],
  push: TrackingPush,
): Promise<boolean> {
  const info = trackingInfo(push);
  const known = told.flatMap(numbersOf);
  const [first] = told;
  if (!first || info.numbers.every((number) => known.includes(number))) return false;
  await client.change("fulfillmentTrackingInfoUpdate", ADD_NUMBER, { id: first.id, info, notify: emails(push) });
  return true;
}

/** A fulfillment has one carrier, so all parcels are listed under the first parcel's. */
function trackingInfo(push: TrackingPush): { company: string; numbers: string[]; urls?: string[] } {
  const { carrier, carrierLabel, more = [] } = push;
  const parcels = [push, ...more];
  const numbers = parcels.map(({ trackingNumber }) => normaliseTrackingNumber(trackingNumber));
  const company = Object.hasOwn(COMPANY, carrier.toLowerCase()) ? COMPANY[carrier.toLowerCase()] : undefined;
  if (company !== undefined && more.every((parcel) => parcel.carrier === carrier)) return { company, numbers };
  const urls = parcels.flatMap(({ trackingUrl }) => trackingUrl ?? []);
  return { company: company ?? carrierLabel, numbers, ...(urls.length === numbers.length ? { urls } : {}) };
}

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const numbersOf = (fulfillment: Record<string, unknown>): string[] =>
  listOf(fulfillment.trackingInfo).flatMap(({ number }) =>
    typeof number === "string" && number !== "" ? [normaliseTrackingNumber(number)] : [],
  );
