import { parseDate } from "../lenient-schemas";
import { PartnerError } from "../partner";
import type { Tracking, TrackingEvent, TrackingStatus } from "../shipper";
import type { Carrier } from "../tracking-links";
import { CODE_OF } from "./carriers";
import type { ShipStationClient } from "./client";
import { RawTracking } from "./payload";

const STATUS: Record<string, TrackingStatus> = {
  AC: "accepted",
  IT: "in-transit",
  AT: "exception",
  EX: "exception",
  SP: "delivering",
  DE: "delivered",
};
/** Far above a carrier's usual few dozen events. */
const MOST_EVENTS = 200;

/** @throws PartnerError not-found */
export const trackV2 = async (client: ShipStationClient, labelId: string): Promise<Tracking> =>
  readTracking(await client.ask(`/labels/${encodeURIComponent(labelId)}/track`));

/**
 * Available only to accounts of some plans, and only for carriers connected to them.
 * @throws PartnerError
 */
export async function trackNumberV2(
  client: ShipStationClient,
  { carrier, trackingNumber }: { carrier: Carrier; trackingNumber: string },
): Promise<Tracking> {
  const code = CODE_OF[carrier];
  if (client.isV1 || !code)
    throw new PartnerError("refused", "ShipStation does not track this carrier's parcels with this key.");
  return readTracking(
    await client.ask("/tracking", { query: { carrier_code: code, tracking_number: trackingNumber } }),
  );
}

function readTracking(answer: unknown): Tracking {
  const read = RawTracking.safeParse(answer);
  if (!read.success) throw new PartnerError("nonsense", "ShipStation sent an unexpected response for a parcel.");
  const events = read.data.events
    .flatMap(readEvent)
    .sort((a, b) => a.at - b.at)
    .slice(-MOST_EVENTS);
  const status = STATUS[read.data.status_code.toUpperCase()] ?? "unknown";
  // ShipStation has no status for "out for delivery"; the carrier's last event shows it.
  return { status: status === "in-transit" && events.at(-1)?.status === "delivering" ? "delivering" : status, events };
}

type RawEvent = {
  [K in "occurred_at" | "description" | "status_code" | "city_locality" | "state_province" | "country_code"]: string;
};

/** An event without a time cannot be ordered. */
function readEvent(raw: RawEvent): TrackingEvent[] {
  const at = parseDate(raw.occurred_at);
  if (at === null) return [];
  const status = STATUS[raw.status_code.toUpperCase()] ?? "unknown";
  const place = [raw.city_locality, raw.state_province, raw.country_code].filter(Boolean).join(", ");
  const isLastMile = status !== "delivered" && /out for delivery/i.test(raw.description);
  return [{ at, status: isLastMile ? "delivering" : status, description: raw.description.slice(0, 300), place }];
}
