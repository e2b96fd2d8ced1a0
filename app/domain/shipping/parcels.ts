import { trackingLink } from "#app/integrations/tracking-links";
import type { LabelRow } from "./postage/labels.repo.server";
import type { Carrier, ShipForm } from "./shipping.schema";
import { trackingWarning } from "./tracking";

/** A parcel as it leaves: its number, typed or bought. */
export interface SentParcel {
  position: number;
  trackingNumber: string;
  trackingUrl: string | null;
  carrier: Carrier;
  label: LabelRow | null;
}

/** What a person has to look at again, by the field that it stands in. */
export type ParcelProblems = Record<string, string[]>;

/**
 * The parcels of a shipment as they were typed, each with the label that was bought for its number, and what is wrong
 * with the numbers: those of labels are right, and one that a person insists on is.
 */
export function sentParcels(
  { more = [], ...first }: ShipForm,
  bought: readonly LabelRow[],
): { parcels: SentParcel[]; problems: ParcelProblems } {
  const problems: ParcelProblems = {};
  const seen = new Set<string>();
  const parcels = [first, ...more].map(({ trackingNumber, override }, n) => {
    const field = n === 0 ? "trackingNumber" : `more[${n - 1}].trackingNumber`;
    const label = bought.find((one) => one.trackingNumber === trackingNumber) ?? null;
    const carrier = label?.carrier ?? first.carrier;
    const warning = label || override ? null : trackingWarning(carrier, trackingNumber);
    if (seen.has(trackingNumber)) problems[field] = ["Another parcel has this number already"];
    else if (warning) problems[field] = [warning];
    seen.add(trackingNumber);
    const trackingUrl = label?.trackingUrl ?? trackingLink(carrier, trackingNumber);
    return { position: n + 1, trackingNumber, trackingUrl, carrier, label };
  });
  return { parcels, problems };
}

/** Why the order cannot leave with these parcels: postage that was paid for and is on none of them. */
export function postageLeft(live: readonly LabelRow[], parcels: readonly SentParcel[]): string | null {
  const unsettled = live.find(({ state }) => state !== "bought");
  if (unsettled)
    return unsettled.state === "buying"
      ? `Nobody knows yet whether the label of parcel ${unsettled.position} was bought. Look again in a moment.`
      : `The label of parcel ${unsettled.position} is being given back. Look again in a moment.`;
  const left = live.find(({ id }) => !parcels.some(({ label }) => label?.id === id));
  return left
    ? `A ${left.carrierLabel} label was bought for parcel ${left.position} (${left.trackingNumber}). Ship with its number, or give it back first.`
    : null;
}

export const isLive = ({ state }: LabelRow): boolean => state === "buying" || state === "bought" || state === "voiding";
