import { isRecord } from "../http/json";
import { PartnerError } from "../partner";
import type { PushReport, TrackingPush } from "../sales-channel";
import { normaliseTrackingNumber } from "../tracking-links";
import type { ShopClient } from "./client";
import { planFulfillments } from "./fulfillments";
import { fulfilledLines, openLines, readSending } from "./sending";

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

/** The names under which Shopify makes a link of its own. */
const COMPANY: Record<string, string> = { ups: "UPS", usps: "USPS", fedex: "FedEx", dhl: "DHL Express" };

/** Fulfilments that never came to be. */
const VOID = ["CANCELLED", "ERROR", "FAILURE"];

/**
 * Fulfils the lines of the parcel with its number, one fulfilment a location. Looks first at what is fulfilled, so that
 * a push repeated after a crash or time-out tells nobody twice.
 * @throws PartnerError not-found where the order is gone from the shop; refused where it cannot be fulfilled
 */
export async function pushTracking(client: ShopClient, push: TrackingPush): Promise<PushReport> {
  const order = await readSending(client, push.externalId);
  const number = normaliseTrackingNumber(push.trackingNumber);
  const made = listOf(order.fulfillments).filter((each) => !VOID.includes(String(each.status)));
  const told = made.filter((each) => numbersOf(each).includes(number));
  const open = await openLines(client, order);
  const plan = planFulfillments(push.lines, open, open.length > 0 ? await fulfilledLines(client, told) : []);
  const via = "fulfillment";
  if (plan.length === 0) {
    if (told.length > 0) return { via, already: !(await tellTheOthers(client, told, push)) };
    await tellBesides(client, made, push, order.cancelledAt);
    return { via, already: false };
  }
  // The rest of a parcel whose first part was told goes without another letter.
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

const emails = ({ notice }: TrackingPush): boolean => notice?.emailsCustomer ?? true;

/** Somebody has fulfilled it in the shop already: the number is put beside it, if there is none. */
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
  const why = cancelledAt ? "The order was cancelled in the store" : "Nothing is left to fulfil in the store";
  throw new PartnerError("refused", `${why}, so the tracking number could not be put there. Enter it in Shopify.`);
}

/** The parcels beside the first, where the shop does not know all of them yet. */
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

/** All parcels under the first's carrier: a fulfilment has one. */
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
