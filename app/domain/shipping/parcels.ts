import { trackingLink } from "#app/integrations/tracking-links";
import { trackingWarning } from "./files/tracking-number-formats";
import type { LabelRow } from "./postage/labels.repo.server";
import type { Carrier, ShipForm } from "./shipping.schema";

/** A parcel to ship, with a typed tracking number or a bought label. */
export interface SentParcel {
  position: number;
  trackingNumber: string;
  trackingUrl: string | null;
  carrier: Carrier;
  label: LabelRow | null;
}

/** Problems by form field. */
export type ParcelProblems = Record<string, string[]>;

/**
 * The typed parcels with the labels bought for their numbers, and the numbers' problems. Numbers of labels are always
 * valid; a typed number can be confirmed with `override`.
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
    if (seen.has(trackingNumber)) problems[field] = ["Another parcel already has this number"];
    else if (warning) problems[field] = [warning];
    seen.add(trackingNumber);
    const trackingUrl = label?.trackingUrl ?? trackingLink(carrier, trackingNumber);
    return { position: n + 1, trackingNumber, trackingUrl, carrier, label };
  });
  return { parcels, problems };
}

/** The fields for tracking numbers: those of the labels, and empty ones for the other parcels that are packed. */
export function numbersToEnter(bought: readonly { trackingNumber: string | null }[], packed: number) {
  const [first = "", ...more] = Array.from(
    { length: Math.max(bought.length, packed) },
    (_, n) => bought[n]?.trackingNumber ?? "",
  );
  return { trackingNumber: first, more: more.map((trackingNumber) => ({ trackingNumber })) };
}

/** Why the order cannot be shipped with these parcels: paid postage is missing from them. */
export function postageLeft(live: readonly LabelRow[], parcels: readonly SentParcel[]): string | null {
  const unsettled = live.find(({ state }) => state !== "bought");
  if (unsettled)
    return unsettled.state === "buying"
      ? `It is not clear yet whether the label for parcel ${unsettled.position} was purchased. Check again in a moment.`
      : `The label for parcel ${unsettled.position} is being voided. Check again in a moment.`;
  const left = live.find(({ id }) => !parcels.some(({ label }) => label?.id === id));
  return left
    ? `A ${left.carrierLabel} label was purchased for parcel ${left.position} (${left.trackingNumber}). Ship with its number or void it first.`
    : null;
}

export const isLive = ({ state }: LabelRow): boolean => state === "buying" || state === "bought" || state === "voiding";

/** Where a label of a carrier is stored in ZPL, once it was printed so. */
export const labelZplKey = ({ id, companyId }: { id: string; companyId: string }): string =>
  `${companyId}/labels/${id}.zpl`;
